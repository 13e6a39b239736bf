/** Whom a campaign is for, of those who are on its lists: conditions on what the club knows, and groups of them. */
import { z } from 'zod';
import { day, line } from '../../contract/fields.ts';

/** CHOICE: one of these values. RANGE: from and to, both included. DAY: a day, YYYY-MM-DD. */
export const factKind = z.enum(['CHOICE', 'RANGE', 'DAY']);

export const mostConditions = 40;
const mostInGroup = 20;

/** What a fact is asked for; which of the fields it wants, its kind says. */
const condition = z.strictObject({
  fact: line(40).min(1),
  is: z.array(z.string().max(40)).min(1).max(50).optional(),
  from: z.number().min(-1_000).max(1_000_000).optional(),
  to: z.number().min(-1_000).max(1_000_000).optional(),
  day: day.optional(),
});
export type AudienceCondition = z.output<typeof condition>;

/** ALL of them hold, ANY of them, or NONE. A group without parts lets everybody through. */
const match = z.enum(['ALL', 'ANY', 'NONE']);

const group = <Part extends z.ZodType>(part: Part) =>
  z.strictObject({ match, of: z.array(part).max(mostInGroup) });

const innermost = z.union([condition, group(condition)]);
const inner = z.union([condition, group(innermost)]);

/** A group, in which groups stand two deep at most. */
export const audience = group(inner);
export type Audience = z.output<typeof audience>;

export interface AudienceGroup {
  readonly match: z.output<typeof match>;
  readonly of: readonly (AudienceCondition | AudienceGroup)[];
}
