/** What prices and memberships ask of a round: whether its day is one of a weekend, and how many holes are played. Pure. */
import { isoWeekday } from '../days.ts';

/** A round, as far as memberships look at it. */
export interface PlayedRound {
  readonly weekend: boolean;
  /** Undefined while it is not chosen: then what counts for any number of holes counts. */
  readonly holes?: number | undefined;
}

/** Saturdays, Sundays, and the club's holidays. */
export const isWeekend = (day: string, holidays: { has(day: string): boolean }): boolean =>
  isoWeekday(day) > 5 || holidays.has(day);
