/** A golf event while it is being made or changed: every field as its input holds it, and what is sent of it. */
import { addDays } from '@fourball/shared/club/days.ts';
import type { FieldIssue } from '@fourball/shared/contract/errors.ts';
import type { EventFormat } from '@fourball/shared/seasons/event-format.ts';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { nextName } from '@fourball/shared/seasons/nights/following.ts';
import type { Season } from '@fourball/shared/seasons/shapes.ts';
import { feeBodyOf, type FeeDraft } from '../fees/fee-draft.ts';
import { clubMomentOf, instantOf } from '../club-moment.ts';
import { words } from './event-words.en.ts';
import { usualFormat } from './format-presets.ts';

export interface EventDraft {
  name: string;
  date: string;
  /** Empty: the same day. */
  endDate: string;
  time: string;
  classification: GolfEvent['classification'];
  label: string;
  description: string;
  format: EventFormat;
  startKind: GolfEvent['startKind'];
  courseIds: number[];
  numSpots: string;
  opensAt: string;
  closesAt: string;
  waitlist: boolean;
  cancellationPolicyId: string;
  organizerId: string;
  noFees: boolean;
  useCompetitionPricing: boolean;
  /** Null: as of the event that it is a copy of. */
  fees: FeeDraft[] | null;
  displayByDivision: boolean;
  hideMessages: boolean;
  longDriveMarkers: string;
  closestToThePinMarkers: string;
  competitorsPageUrl: string;
  loadedAllParticipants: boolean;
  /** The last day of a series; empty for one event. */
  until: string;
  everyWeeks: string;
  /** The event whose fees, competitions, sponsors and pools are taken over. */
  copyOf: number | null;
}

export const eventDraftOf = (event: GolfEvent, timeZone: string): EventDraft => ({
  name: event.name,
  date: event.date,
  endDate: event.endDate === event.date ? '' : event.endDate,
  time: event.time,
  classification: event.classification,
  label: event.label,
  description: event.description,
  format: event.format,
  startKind: event.startKind,
  courseIds: event.courses.filter(({ status }) => status !== 'DECLINED').map(({ courseId }) => courseId),
  numSpots: String(event.numSpots),
  opensAt: clubMomentOf(event.registrationOpensAt, timeZone),
  closesAt: clubMomentOf(event.registrationClosesAt, timeZone),
  waitlist: event.waitlist,
  cancellationPolicyId: String(event.cancellationPolicyId ?? ''),
  organizerId: String(event.organizerId ?? ''),
  noFees: event.noFees,
  useCompetitionPricing: event.useCompetitionPricing,
  fees: null,
  displayByDivision: event.displayByDivision,
  hideMessages: event.hideMessages,
  longDriveMarkers: String(event.longDriveMarkers),
  closestToThePinMarkers: String(event.closestToThePinMarkers),
  competitorsPageUrl: event.competitorsPageUrl ?? '',
  loadedAllParticipants: true,
  until: '',
  everyWeeks: '1',
  copyOf: null,
});

const emptyEvent: EventDraft = {
  name: '',
  date: '',
  endDate: '',
  time: '08:00',
  classification: 'MAIN',
  label: '',
  description: '',
  format: usualFormat,
  startKind: 'ONE_TEE',
  courseIds: [],
  numSpots: '0',
  opensAt: '',
  closesAt: '',
  waitlist: true,
  cancellationPolicyId: '',
  organizerId: '',
  noFees: false,
  useCompetitionPricing: false,
  fees: [],
  displayByDivision: false,
  hideMessages: false,
  longDriveMarkers: '0',
  closestToThePinMarkers: '0',
  competitorsPageUrl: '',
  loadedAllParticipants: true,
  until: '',
  everyWeeks: '1',
  copyOf: null,
};

const movedMoment = (moment: string, days: number): string =>
  moment === '' ? '' : `${addDays(moment.slice(0, 10), days)}${moment.slice(10)}`;

/** The same so many days later, with all that it has besides. */
export function copiedEvent(event: GolfEvent, days: number, timeZone: string): EventDraft {
  const draft = eventDraftOf(event, timeZone);
  return {
    ...draft,
    name: nextName(draft.name),
    date: addDays(draft.date, days),
    endDate: draft.endDate === '' ? '' : addDays(draft.endDate, days),
    opensAt: movedMoment(draft.opensAt, days),
    closesAt: movedMoment(draft.closesAt, days),
    copyOf: event.id,
  };
}

interface Beginning {
  season: Pick<Season, 'startDate' | 'endDate'>;
  /** In any order. */
  events: readonly GolfEvent[];
  today: string;
  timeZone: string;
}

/** What a new event begins with: the season's last one a week later, where that is still in the season; else nothing special. */
export function newEvent({ season, events, today, timeZone }: Beginning): EventDraft {
  const last = events
    .filter(({ cancelled }) => !cancelled)
    .toSorted((one, other) => one.date.localeCompare(other.date))
    .at(-1);
  if (last !== undefined) {
    const copied = copiedEvent(last, 7, timeZone);
    if ((copied.endDate || copied.date) <= season.endDate) return copied;
    return { ...copied, name: '', date: season.endDate, endDate: '', opensAt: '', closesAt: '' };
  }
  const date = today > season.startDate ? today : season.startDate;
  return { ...emptyEvent, date: date > season.endDate ? season.endDate : date };
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** A number that is none travels as no number, so that the server says so at its field. */
const whole = (typed: string): number => (/^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN);

/** What has to be mended before anything is sent: numbers that are none, and a start without its time. */
export function issuesOf(draft: EventDraft): FieldIssue[] {
  const counts = ['numSpots', 'longDriveMarkers', 'closestToThePinMarkers'] as const;
  const issues: FieldIssue[] = counts
    .filter((field) => Number.isNaN(whole(draft[field])))
    .map((field) => ({ field, message: words.wizard.noNumber }));
  if (draft.time === '') issues.push({ field: 'time', message: words.wizard.noTime });
  return issues;
}

/** What is sent of an event, whether it is new or not. */
export const eventBodyOf = (draft: EventDraft, seasonId: number, timeZone: string) => ({
  seasonId,
  name: draft.name.trim(),
  classification: draft.classification,
  date: draft.date,
  endDate: orNull(draft.endDate),
  time: draft.time,
  useCompetitionPricing: draft.useCompetitionPricing,
  numSpots: whole(draft.numSpots),
  cancellationPolicyId: orNull(draft.cancellationPolicyId),
  organizerId: orNull(draft.organizerId),
  label: draft.label.trim(),
  description: draft.description,
  noFees: draft.noFees,
  longDriveMarkers: whole(draft.longDriveMarkers),
  closestToThePinMarkers: whole(draft.closestToThePinMarkers),
  hideMessages: draft.hideMessages,
  loadedAllParticipants: draft.loadedAllParticipants,
  competitorsPageUrl: orNull(draft.competitorsPageUrl),
  displayByDivision: draft.displayByDivision,
  format: draft.format,
  startKind: draft.startKind,
  registrationOpensAt: instantOf(draft.opensAt, timeZone),
  registrationClosesAt: instantOf(draft.closesAt, timeZone),
  waitlist: draft.waitlist,
});

/** What only a new one is sent with; `issues` where an amount of its fees is none. */
export function beginningsOf(draft: EventDraft) {
  const fees = (draft.fees ?? []).map(feeBodyOf);
  const ofFees = fees.flatMap((fee, at) =>
    (fee.issues ?? []).map(({ field, message }) => ({ field: `fees.${at}.${field}`, message })),
  );
  return {
    issues: [...issuesOf(draft), ...ofFees],
    body: {
      courseIds: draft.courseIds,
      ...(draft.copyOf === null ? {} : { copyOf: draft.copyOf }),
      ...(draft.fees === null ? {} : { fees: fees.flatMap(({ body }) => body ?? []) }),
    },
  };
}

/** Of an event as it is: the whole is sent, whatever part is changed. */
export const bodyOfEvent = (event: GolfEvent, timeZone: string) => ({
  ...eventBodyOf(eventDraftOf(event, timeZone), event.seasonId, timeZone),
  id: event.id,
  publish: event.publish,
  publishGroups: event.publishGroups,
  loadedAllParticipants: event.loadedAllParticipants,
});
