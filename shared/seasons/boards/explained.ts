/** How a board keeps the steps of one row while it is worked out; nobody who does not ask pays for them. */
import type { GolfRule, Step } from '../golf/rule/golf-rule.ts';

/** What a section is about, in the order in which they are told. */
export type SectionName =
  'HANDICAP' | 'STROKES' | 'CARD' | 'MATCH' | 'SKINS' | 'NASSAU' | 'CUT' | 'PLACE' | 'TIE';

export interface Section {
  readonly about: SectionName;
  /** Of which golfer of a side, by participant. */
  readonly participantId?: number;
  readonly round?: number;
  readonly steps: readonly Step[];
}

/** Whose row is asked for, and where its steps go. */
export interface Ask {
  readonly participantId: number;
  readonly sections: Section[];
}

/** A rule, with its steps put into a section where somebody asks. */
export function apply<Input, Result>(
  rule: GolfRule<Input, Result>,
  input: Input,
  ask: Ask | undefined,
  section: Omit<Section, 'steps'>,
): Result {
  if (ask === undefined) return rule(input);
  const { result, steps } = rule.explain(input);
  ask.sections.push({ ...section, steps });
  return result;
}

/** The same question where it is about one of these golfers, else none. */
export const askOf = (ask: Ask | undefined, participantIds: readonly number[]): Ask | undefined =>
  ask !== undefined && participantIds.includes(ask.participantId) ? ask : undefined;
