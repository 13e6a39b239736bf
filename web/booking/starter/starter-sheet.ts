/** What the starter reads from a sheet: parties, who is expected, sums of a course, and rows that came newer. */
import type {
  PaceState,
  StarterSheet,
  StarterSpot,
  StarterTeeTime,
} from '@fourball/shared/booking/starter/starter-shapes.ts';
import { words } from './starter-words.en.ts';

export type StarterCourse = StarterSheet['courses'][number];

/** What a booking has in one tee time. */
export interface Party {
  purchaseId: number;
  bookerId: number;
  booker: string;
  teeTimeId: number;
  spots: readonly StarterSpot[];
}

export function partiesOf({ teeTimeId, places }: StarterTeeTime): Party[] {
  const parties = new Map<number, StarterSpot[]>();
  for (const spot of places) {
    const party = parties.get(spot.purchaseId);
    if (party === undefined) parties.set(spot.purchaseId, [spot]);
    else party.push(spot);
  }
  return [...parties].flatMap(([purchaseId, spots]) => {
    const [first] = spots;
    return first === undefined
      ? []
      : [{ purchaseId, bookerId: first.bookerId, booker: first.booker, teeTimeId, spots }];
  });
}

/** Somebody has it: a golfer with an account, or a guest with a name. */
export const isTaken = (spot: StarterSpot): boolean => spot.occupant === 'GOLFER' && spot.name !== null;

export const isExpected = (spot: StarterSpot): boolean => isTaken(spot) && spot.roundStatus === 'EXPECTED';

/** Nobody can have stayed away from a tee time that is still to come. `now` in epoch milliseconds. */
export const hasBegun = ({ startsAt }: StarterTeeTime, now: number): boolean => Date.parse(startsAt) <= now;

/** The desk books what golfers can't book online; other blocks hold for it, too. */
const takesWalkUps = ({ available, block }: StarterTeeTime): boolean =>
  available > 0 && (block === null || block.kind === 'NO_ONLINE_BOOKING' || block.kind === 'EIGHTEEN_ONLY');

/**
 * Where who has come without a booking can play: this tee time if it has a place, else the next one of the day that has,
 * from the same tee where several start at once; null where the day is full from here on.
 */
export function nextForWalkUps(course: StarterCourse, teeTime: StarterTeeTime): StarterTeeTime | null {
  if (takesWalkUps(teeTime)) return teeTime;
  const later = course.teeTimes.filter((one) => one.startsAt > teeTime.startsAt && takesWalkUps(one));
  const atFirst = later.filter(({ startsAt }) => startsAt === later[0]?.startsAt);
  return atFirst.find(({ startTee }) => startTee === teeTime.startTee) ?? atFirst[0] ?? null;
}

export const nameOf = (spot: StarterSpot): string =>
  spot.name ?? (spot.occupant === 'INVITE' ? words.invited : words.vacant);

export function sumsOf({ teeTimes }: StarterCourse) {
  const spots = teeTimes.flatMap(({ places }) => places.filter(isTaken));
  const count = (status: StarterSpot['roundStatus']) =>
    spots.filter(({ roundStatus }) => roundStatus === status).length;
  return { golfers: spots.length, checkedIn: count('CHECKED_IN'), noShows: count('NO_SHOW') };
}

/** Times at which several starts of a course stand: their rows say from which tee. */
export function sharedTimes(teeTimes: readonly StarterTeeTime[]): ReadonlySet<string> {
  const seen = new Set<string>();
  return new Set(teeTimes.flatMap(({ time }) => (seen.size === seen.add(time).size ? [time] : [])));
}

/** The latest mark as a time and what it says of the pace; null before the start. */
export function paceInWords(
  pace: PaceState,
  timeOf: (at: string) => string,
): { mark: string; pace: string | null; behind: boolean } | null {
  const { startedAt, turnedAt, finishedAt, behindMinutes } = pace;
  const mark =
    finishedAt !== null
      ? words.pace.finished(timeOf(finishedAt))
      : turnedAt !== null
        ? words.pace.turned(timeOf(turnedAt))
        : startedAt !== null
          ? words.pace.started(timeOf(startedAt))
          : null;
  if (mark === null) return null;
  const behind = behindMinutes ?? 0;
  const said =
    behindMinutes === null
      ? null
      : behind > 0
        ? words.pace.behind(behind)
        : behind < 0
          ? words.pace.ahead(-behind)
          : words.pace.onTime;
  return { mark, pace: said, behind: behind > 0 };
}

/** The sheet with newer rows in their places; a row that the sheet does not know comes where its time belongs. */
export function withRows(sheet: StarterSheet, rows: readonly StarterTeeTime[]): StarterSheet {
  return rows.reduce<StarterSheet>((known, row) => {
    if (row.day !== known.day) return known;
    return {
      ...known,
      courses: known.courses.map((course) =>
        course.courseId === row.courseId ? { ...course, teeTimes: withRow(course.teeTimes, row) } : course,
      ),
    };
  }, sheet);
}

function withRow(teeTimes: readonly StarterTeeTime[], row: StarterTeeTime): StarterTeeTime[] {
  const known = teeTimes.find(({ teeTimeId }) => teeTimeId === row.teeTimeId);
  if (known === undefined)
    return [...teeTimes, row].toSorted(
      (one, other) => one.startsAt.localeCompare(other.startsAt) || one.startTee - other.startTee,
    );
  // An answer that was on its way while a newer one came.
  if (known.version > row.version) return [...teeTimes];
  return teeTimes.map((one) => (one === known ? row : one));
}

export function findTeeTime(sheet: StarterSheet | undefined, teeTimeId: number | null) {
  for (const course of sheet?.courses ?? []) {
    const teeTime = course.teeTimes.find((one) => one.teeTimeId === teeTimeId);
    if (teeTime !== undefined) return { course, teeTime };
  }
  return null;
}

/** What goes out at a tee time beside its golfers: 2 × Cart, Pull cart. */
export function extrasInWords(places: readonly StarterSpot[]): string {
  const counts = new Map<string, number>();
  for (const { name } of places.flatMap(({ extras }) => extras))
    counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count > 1 ? `${count} × ${name}` : name)).join(', ');
}
