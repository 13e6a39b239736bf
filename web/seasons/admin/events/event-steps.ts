/** The steps of making an event: their order, which fields each has, and what each of them is given. */
import type { Season } from '@fourball/shared/seasons/shapes.ts';
import type { EventDraft } from './event-draft.ts';

export const steps = ['format', 'course', 'start', 'fees', 'registration'] as const;
export type Step = (typeof steps)[number];

/** Names of fields in the call, `format.` for all that begin so; what is refused leads to the step where it stands. Above all of them stand name and day. */
export const fieldsOf: Readonly<Record<Step, readonly string[]>> = {
  format: ['format.'],
  course: ['courseIds'],
  start: ['endDate', 'time', 'startKind', 'label', 'classification', 'until', 'everyWeeks'],
  fees: ['memberPrice', 'nonMemberPrice', 'externalMemberPrice', 'noFees', 'useCompetitionPricing'],
  registration: [
    'numSpots',
    'registrationOpensAt',
    'registrationClosesAt',
    'cancellationPolicyId',
    'organizerId',
    'description',
    'competitorsPageUrl',
    'longDriveMarkers',
    'closestToThePinMarkers',
  ],
};

export interface StepProps {
  season: Pick<Season, 'id' | 'startDate' | 'endDate'>;
  draft: EventDraft;
  /** Of one that there is: what has calls of its own is changed elsewhere. */
  editing: boolean;
  errorOf: (field: string) => string | undefined;
  change: (part: Partial<EventDraft>) => void;
}
