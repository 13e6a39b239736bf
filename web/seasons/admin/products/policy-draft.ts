/** A cancellation policy while it is being edited: every field as its input holds it. */
import type { FieldIssue } from '@fourball/shared/contract/errors.ts';
import type { CancellationPolicy } from '@fourball/shared/seasons/event-shapes.ts';
import { words } from './policy-words.en.ts';

const text = words.policies;

export type Unit = keyof typeof text.units;

export interface TierDraft {
  until: string;
  unit: Unit;
  percent: string;
}

export interface PolicyDraft {
  name: string;
  text: string;
  tiers: readonly TierDraft[];
}

/** As most clubs have it. */
export const emptyPolicy: PolicyDraft = {
  name: '',
  text: '',
  tiers: [
    { until: '7', unit: 'DAYS', percent: '100' },
    { until: '2', unit: 'DAYS', percent: '50' },
  ],
};

export const policyDraftOf = ({ name, text: said, tiers }: CancellationPolicy): PolicyDraft => ({
  name,
  text: said,
  tiers: tiers.map(({ hoursBefore, percentBack }) => {
    const days = hoursBefore > 0 && hoursBefore % 24 === 0;
    return {
      until: String(days ? hoursBefore / 24 : hoursBefore),
      unit: days ? 'DAYS' : 'HOURS',
      percent: String(percentBack),
    };
  }),
});

const mostHours = 8760;

const whole = (typed: string): number | null => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed) : null);

type Tier = CancellationPolicy['tiers'][number];

/** What is typed so far, without what can't be read yet. */
export const tiersOf = (draft: PolicyDraft): Tier[] =>
  draft.tiers.flatMap(({ until, unit, percent }) => {
    const [time, percentBack] = [whole(until), whole(percent)];
    return time === null || percentBack === null
      ? []
      : [{ hoursBefore: unit === 'DAYS' ? time * 24 : time, percentBack }];
  });

/** Of a step the field is its name with the step's number. */
export function issuesOf(draft: PolicyDraft): FieldIssue[] {
  const issues: FieldIssue[] = [];
  if (draft.name.trim() === '') issues.push({ field: 'name', message: text.noName });
  const seen = new Set<number>();
  for (const [at, { until, unit, percent }] of draft.tiers.entries()) {
    const time = whole(until);
    const hours = time === null ? null : unit === 'DAYS' ? time * 24 : time;
    if (hours === null) issues.push({ field: `until${at}`, message: text.wholeNumber });
    else if (hours > mostHours) issues.push({ field: `until${at}`, message: text.tooLong });
    else if (seen.has(hours)) issues.push({ field: `until${at}`, message: text.twice });
    if (hours !== null) seen.add(hours);
    const back = whole(percent);
    if (back === null || back > 100) issues.push({ field: `percent${at}`, message: text.percentWrong });
  }
  return issues;
}
