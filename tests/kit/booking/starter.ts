/** A starter's desk for tests: an admin, today's tee times, and parties that have booked them. */
import { getStarterSheet, markNoShow } from '@fourball/shared/booking/starter/starter-calls.ts';
import type { StarterSpot, StarterTeeTime } from '@fourball/shared/booking/starter/starter-shapes.ts';
import { details, book } from './book.ts';
import { buildTeeTime, buildUser, type BuiltCourse, type BuiltTeeTime, type BuiltUser } from '../build.ts';
import { alwaysSayYes } from './consent.ts';
import { roundOf } from './rounds.ts';
import { replyOver, testNow, type TestServer } from '../server.ts';

/** Tee times of tests are of this afternoon; the day is played from here. */
export const afterTeeOff = new Date('2026-06-16T18:30:00Z');

export const buildAdmin = (server: TestServer): Promise<BuiltUser> =>
  buildUser(server.db, { firstName: 'Dana', roles: ['GOLFER', 'ADMIN'] });

export interface Party {
  teeTime: BuiltTeeTime;
  purchaseId: number;
  conversationId: number;
  golfers: BuiltUser[];
  /** In the order of the golfers. */
  roundIds: number[];
}

/** Golfers who have booked a tee time, the first of them for all, who said yes; the clock stands where bookings can be made. */
export async function bookParty(
  server: TestServer,
  course: BuiltCourse,
  {
    day,
    time,
    golfers,
    spots = golfers.length,
  }: { day: string; time: string; golfers: BuiltUser[]; spots?: number },
): Promise<Party> {
  const [booker] = golfers;
  if (!booker) throw new Error('A party needs a golfer.');
  const teeTime = await buildTeeTime(server.db, course.courseId, { day, time });
  await alwaysSayYes(server.db, booker, golfers.slice(1));
  const booked = await book(server, booker, course, teeTime, {
    spots,
    bookingGroups: [{ players: golfers.map(({ userId }) => ({ userId })) }],
  });
  const seen = await details(server, booker, booked);
  return { teeTime, ...booked, golfers, roundIds: golfers.map((golfer) => roundOf(seen, golfer)) };
}

/** As the starter's page shows it. */
export async function starterTeeTime(
  server: TestServer,
  { token }: BuiltUser,
  { teeTimeId, day }: Pick<BuiltTeeTime, 'teeTimeId' | 'day'>,
): Promise<StarterTeeTime> {
  const { courses } = await replyOver(server.url, getStarterSheet, { token, params: { day } });
  const found = courses
    .flatMap(({ teeTimes }) => teeTimes)
    .find((teeTime) => teeTime.teeTimeId === teeTimeId);
  if (!found) throw new Error('The tee time is not on the starter’s sheet.');
  return found;
}

export function spotOf({ places }: StarterTeeTime, roundId: number): StarterSpot {
  const spot = places.find((place) => place.roundId === roundId);
  if (!spot) throw new Error('The spot is not in the tee time.');
  return spot;
}

/** A golfer books a tee time of the day on its morning: nobody plays twice at once, so each missed round has a day of its own. */
export function bookOnTheDay(
  server: TestServer,
  course: BuiltCourse,
  golfer: BuiltUser,
  day: string,
): Promise<Party> {
  server.clock.set(new Date(`${day}${testNow.toISOString().slice(10)}`));
  return bookParty(server, course, { day, time: '13:00', golfers: [golfer] });
}

/** A golfer stays away on each of these days. The clock stands after tee-off then. */
export async function stayAway(
  server: TestServer,
  admin: BuiltUser,
  course: BuiltCourse,
  golfer: BuiltUser,
  days: readonly string[],
): Promise<Party[]> {
  const parties: Party[] = [];
  for (const day of days) parties.push(await bookOnTheDay(server, course, golfer, day));
  server.clock.set(afterTeeOff);
  for (const { roundIds } of parties) {
    await replyOver(server.url, markNoShow, {
      token: admin.token,
      body: { roundId: roundIds[0], noShow: true },
    });
  }
  return parties;
}
