/** When who waits in line is let in, and what is kept for those who were: rules of the clock, for days and golf events alike. */
import type { BookingRules } from '../parameters/parameters.ts';

export type LineRules = Pick<BookingRules, 'waitingRoom'>;

/** Ranks are let in so many at a time. */
const waveOf = ({ waitingRoom }: LineRules, rank: number): number =>
  Math.floor((rank - 1) / waitingRoom.admits);

/** When a rank is let in. */
export const admittedAt = (rules: LineRules, opensAt: Date, rank: number): Date =>
  new Date(opensAt.getTime() + waveOf(rules, rank) * rules.waitingRoom.everySeconds * 1000);

/** The highest rank that has been let in. */
export const admittedRanks = ({ waitingRoom }: LineRules, opensAt: Date, now: Date): number =>
  waitingRoom.admits *
  (Math.floor((now.getTime() - opensAt.getTime()) / (waitingRoom.everySeconds * 1000)) + 1);

/** The lowest rank for which something may still be kept. */
export function firstKeptFor({ waitingRoom }: LineRules, opensAt: Date, now: Date): number {
  const since = now.getTime() - opensAt.getTime() - waitingRoom.keptSeconds * 1000;
  return since < 0 ? 1 : (Math.floor(since / (waitingRoom.everySeconds * 1000)) + 1) * waitingRoom.admits + 1;
}

/** The doors are open as long before the opening as the room lasts after it. */
export function phaseOf({ waitingRoom }: LineRules, opensAt: Date, now: Date): 'CLOSED' | 'ON' | 'OVER' {
  const sinceOpening = now.getTime() - opensAt.getTime();
  const lasts = waitingRoom.minutes * 60_000;
  if (sinceOpening >= lasts) return 'OVER';
  return sinceOpening < -lasts ? 'CLOSED' : 'ON';
}

/** A moment of an opening. */
export interface Moment {
  readonly rules: LineRules;
  readonly opensAt: Date;
  readonly now: Date;
}

/** What is wanted of what is free, and those who were let in a while ago at most and have nothing yet. */
interface Wanted {
  readonly rank: number;
  readonly wanted: number;
  readonly free: number;
  readonly keptFor: readonly { readonly rank: number }[];
}

/** For how many seconds that is kept for those let in before; undefined where enough is left for them besides. */
export function secondsKept(
  { rules, opensAt, now }: Moment,
  { rank, wanted, free, keptFor }: Wanted,
): number | undefined {
  const { spots: most, keptSeconds } = rules.waitingRoom;
  const before = keptFor.filter((golfer) => golfer.rank < rank);
  // Where there is too little for anybody, that is what one is told.
  if (wanted > free || wanted <= free - before.length * most) return undefined;
  const ends = Math.max(...before.map((golfer) => admittedAt(rules, opensAt, golfer.rank).getTime()));
  return Math.max(1, Math.ceil((ends + keptSeconds * 1000 - now.getTime()) / 1000));
}
