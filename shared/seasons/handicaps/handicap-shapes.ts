/** The shapes of handicaps that travel: indexes as they came, and the rounds that a league handicap is worked out from. */
import { z } from 'zod';
import { coursePart, ratedGender } from '../../club/enums.ts';
import { day, id, instant } from '../../contract/fields.ts';
import { limits } from '../golf/rule/limits.ts';

/** OFFICIAL is typed, IMPORT came with an association's roster, LEAGUE the club worked out. */
export const indexSource = z.enum(['OFFICIAL', 'IMPORT', 'LEAGUE']);

/** A Handicap Index with one decimal; that of a plus player is negative. */
export const indexValue = z
  .number()
  .min(limits.handicapIndex.from)
  .max(limits.handicapIndex.to)
  .multipleOf(0.1, 'One decimal, please.');

export const indexEntry = z.object({
  entryId: id,
  /** Null: a league handicap that is none any more, for want of rounds. */
  value: z.number().nullable(),
  source: indexSource,
  /** Who issued it; null for a league handicap. */
  association: z.string().nullable(),
  validFrom: day,
  enteredBy: z.enum(['GOLFER', 'OFFICE', 'NOBODY']),
  /** False for what the golfer typed. */
  verified: z.boolean(),
  enteredAt: instant,
});
export type IndexEntry = z.output<typeof indexEntry>;

/** A round as a league handicap reckons it: with what was rated on that day. */
export const handicapRound = z.object({
  roundId: id,
  playedOn: day,
  courseId: id,
  courseName: z.string(),
  teeName: z.string(),
  gender: ratedGender,
  part: coursePart,
  courseRating: z.number(),
  slopeRating: z.number(),
  /** Of those played, in their order: 9 or 18. */
  holes: z.array(z.object({ par: z.number(), strokeIndex: z.number() })),
  /** Hole by hole; null where the ball was picked up. */
  strokes: z.array(z.number().nullable()),
  enteredBy: z.enum(['GOLFER', 'OFFICE']),
});
export type RoundOfHandicap = z.output<typeof handicapRound>;

/** What the club knows of a golfer's handicap. */
export const golferHandicap = z.object({
  userId: id,
  name: z.string(),
  /** The newest of an association. */
  official: indexEntry.nullable(),
  /** Null before there are three scores. */
  league: z.number().nullable(),
  /** All that ever held, the newest first. */
  entries: z.array(indexEntry),
  /** The newest first. */
  rounds: z.array(handicapRound),
});
export type GolferHandicap = z.output<typeof golferHandicap>;

/** The own: with what nobody else is told. */
export const ownHandicap = golferHandicap.extend({
  /** Whose ratings the golfer plays by; null where that was not said. */
  ratedGender: ratedGender.nullable(),
  preferredTees: z.array(z.object({ courseId: id, teeId: id })),
});
export type OwnHandicap = z.output<typeof ownHandicap>;

/** A golfer in the office's list. */
export const listedHandicap = z.object({
  userId: id,
  name: z.string(),
  memberNumber: z.string().nullable(),
  official: indexEntry.nullable(),
  league: z.number().nullable(),
});
export type ListedHandicap = z.output<typeof listedHandicap>;

/** What becomes of a row of a roster. Those that are new, changed or confirmed are written. */
export const rosterFate = z.enum([
  'NEW',
  'CHANGED',
  /** The golfer typed the same. */
  'CONFIRMED',
  'SAME',
  /** A newer one is known. */
  'OLDER',
  'NO_INDEX',
  'UNREADABLE',
  'NOT_FOUND',
  /** The member number is one golfer's, the address another's. */
  'TWO_GOLFERS',
  /** Another row is of the same golfer. */
  'TWICE',
]);
export type RosterFate = z.output<typeof rosterFate>;

export const rosterRow = z.object({
  /** As the file counts it, its head the first. */
  row: z.number().int(),
  /** As the file has it. */
  name: z.string(),
  memberNumber: z.string(),
  email: z.string(),
  typed: z.string(),
  value: z.number().nullable(),
  validFrom: day.nullable(),
  /** Whose row it is, as the club knows them. */
  golfer: z.string().nullable(),
  before: z.number().nullable(),
  fate: rosterFate,
});
export type RosterRow = z.output<typeof rosterRow>;
