/** A booking in several tee times with golfers in it, and who stands where: what tests of groups begin with. */
import type { BookingDetails } from '@fourball/shared/booking/shapes.ts';
import { book, details } from './book.ts';
import { alwaysSayYes } from './consent.ts';
import {
  buildCourse,
  buildCrowd,
  buildTeeTime,
  buildUser,
  type BuiltCourse,
  type BuiltTeeTime,
  type BuiltUser,
} from '../build.ts';
import { testTomorrow, type TestServer } from '../server.ts';

export interface BuiltParty {
  booker: BuiltUser;
  /** All who play, the booker first, in the order in which they were placed. */
  golfers: BuiltUser[];
  course: BuiltCourse;
  /** At 08:00, 08:10 and so on: those of the booking first, then others of the day. */
  teeTimes: BuiltTeeTime[];
  purchaseId: number;
  conversationId: number;
}

/**
 * Holds `spots` in each tee time; `named` says how many of them have a golfer, tee time by tee time, the booker being the
 * first. `more` tee times of the course's day are empty.
 */
export async function buildParty(
  server: TestServer,
  {
    spots = 2,
    named = [2, 2],
    more = 1,
    day = testTomorrow,
    capacity = 4,
  }: { spots?: number; named?: readonly number[]; more?: number; day?: string; capacity?: number } = {},
): Promise<BuiltParty> {
  const course = await buildCourse(server.db);
  const teeTimes: BuiltTeeTime[] = [];
  for (let index = 0; index < named.length + more; index += 1) {
    const time = `08:${String(index)}0`;
    teeTimes.push(await buildTeeTime(server.db, course.courseId, { day, time, capacity }));
  }
  const booker = await buildUser(server.db, { firstName: 'Booker' });
  const count = named.reduce((sum, number) => sum + number, 0);
  const golfers = [booker, ...(await buildCrowd(server.db, count - 1))];
  let placed = 0;
  const bookingGroups = named.map((number) => {
    const players = golfers.slice(placed, placed + number).map(({ userId }) => ({ userId }));
    placed += number;
    return { players };
  });
  await alwaysSayYes(server.db, booker, golfers.slice(1));
  const booked = await book(server, booker, course, teeTimes.slice(0, named.length), {
    spots,
    bookingGroups,
  });
  return { booker, golfers, course, teeTimes, ...booked };
}

/** The groups in their order, each as its time and the indices of its golfers, `-` for a vacant spot; then who is in none. */
export function standing(
  { groups, ungrouped }: Pick<BookingDetails, 'groups' | 'ungrouped'>,
  { golfers, teeTimes }: Pick<BuiltParty, 'golfers' | 'teeTimes'>,
): string[] {
  const timeOf = (id: number) => teeTimes.find(({ teeTimeId }) => teeTimeId === id)?.time ?? '?';
  const who = (userId: number | null) =>
    userId === null ? '-' : String(golfers.findIndex((golfer) => golfer.userId === userId));
  const line = (players: readonly { userId: number | null }[]) =>
    players
      .map(({ userId }) => who(userId))
      .sort()
      .join(' ');
  const loose = [...new Set(ungrouped.map(({ teeTimeId }) => teeTimeId))].sort((a, b) => a - b);
  return [
    ...groups.map((group) => `${group.groupSequenceNum}: ${timeOf(group.teeTimeId)} ${line(group.players)}`),
    ...loose.map(
      (id) => `none: ${timeOf(id)} ${line(ungrouped.filter(({ teeTimeId }) => teeTimeId === id))}`,
    ),
  ];
}

/** The spot that a golfer has; of null, a vacant one. */
export function spotOf(
  { groups, ungrouped }: Pick<BookingDetails, 'groups' | 'ungrouped'>,
  golfer: Pick<BuiltUser, 'userId'> | undefined | null,
): number {
  const spots = [...groups.flatMap(({ players }) => players), ...ungrouped];
  const spot = spots.find(({ userId }) => userId === (golfer?.userId ?? null));
  if (!spot) throw new Error('There is no such spot.');
  return spot.roundId;
}

export const partyOf = (server: TestServer, { booker, purchaseId }: BuiltParty): Promise<BookingDetails> =>
  details(server, booker, { purchaseId });
