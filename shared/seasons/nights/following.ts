/** Which event follows on another in its season: one that is there, or a copy as many days later as it was after the one before. Pure. */
import { addDays, daysBetween } from '../../club/days.ts';

/** Of the same classification. */
export interface Neighbour {
  readonly id: number;
  /** YYYY-MM-DD */
  readonly date: string;
  readonly cancelled: boolean;
}

/** An event that is there, or the day of one that is not; null where the season ends before. */
export type Following = { readonly id: number } | { readonly date: string } | null;

const week = 7;
const longestGap = 28;
/** So many events in a row may have been called off. */
const mostCalledOff = 12;

/** Days from the event before to this one; a week where there was none, or it is long ago. */
function gapOf(date: string, others: readonly Neighbour[]): number {
  const before = others.filter((one) => one.date < date).map((one) => daysBetween(one.date, date));
  const gap = Math.min(...before);
  return gap <= longestGap ? gap : week;
}

/**
 * What stands nearer to the day on which it would be than to those around it is it; where that was called off, the one after follows. `others`:
 * all other events of the season of the same classification.
 */
export function followingOf(
  date: string,
  others: readonly Neighbour[],
  season: { readonly endDate: string },
): Following {
  const gap = gapOf(date, others);
  const later = others
    .filter((one) => one.date > date)
    .sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : one.id - other.id));
  for (let turn = 1; turn <= mostCalledOff; turn += 1) {
    const planned = addDays(date, turn * gap);
    const until = addDays(planned, Math.floor((gap - 1) / 2));
    const near = later.filter((one) => one.date <= until);
    const there = near.find(({ cancelled }) => !cancelled);
    if (there) return { id: there.id };
    const from = addDays(planned, -Math.floor(gap / 2));
    if (near.some((one) => one.date >= from)) continue;
    return planned > season.endDate ? null : { date: planned };
  }
  return null;
}

/** `Night 9` is followed by `Night 10`; a name without a number keeps its name. */
export const nextName = (name: string): string =>
  name.replace(/(\d+)(?=\D*$)/, (number) => String(Number(number) + 1));
