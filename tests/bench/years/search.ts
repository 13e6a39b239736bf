/** The search over two weeks and four courses of a club with five years behind it, asked by many at once. */
import { addDays } from '@fourball/shared/club/days.ts';
import type { Database } from '@fourball/db/connection.ts';
import { clubDay } from '@fourball/domain/kernel/club-time.ts';
import { buildCourse, buildUser, testTimeZone } from '../../kit/build.ts';
import { buildBookings, buildTeeTimes } from '../house/club.ts';
import { milliseconds, type Figures } from '../measure/figures.ts';
import { requestBytes } from '../measure/load.ts';
import { startHouse, type StartProcess } from '../house/house.ts';
import { sendLoad } from '../measure/rounds.ts';
import { buildPlayers, buildRounds } from './years.ts';

export interface SearchContext {
  db: Database;
  start: StartProcess;
  quick: boolean;
  say: (text: string) => void;
}

const courses = 4;
const daysOfThePast = 5 * 365;
/** Tee times a day, four golfers on each: a million rounds in five years. */
const slotsOfThePast = 34;
const connections = 16;
const daysAhead = 14;
/** Of the tee times ahead two of three have a booking of two. */
const bookedOfThree = 2;

/** Milliseconds at p95. */
const goal = 30;

export async function benchSearch({ db, start, quick, say }: SearchContext): Promise<Figures> {
  const today = clubDay(new Date(), testTimeZone);
  const first = addDays(today, -(quick ? Math.round(daysOfThePast / 10) : daysOfThePast));
  const players = await buildPlayers(db);
  let rounds = 0;
  for (let n = 1; n <= courses; n += 1) {
    const course = await buildCourse(db, `Searched ${n}`);
    const users = players.map(({ userId }) => userId);
    const past = { ...course, first, last: addDays(today, -1), users, slots: slotsOfThePast };
    rounds += (await buildRounds(db, past)).count;
    const ahead = await buildTeeTimes(db, course, today, addDays(today, daysAhead), 4);
    await buildBookings(
      db,
      course,
      ahead.filter((_, index) => index % 3 < bookedOfThree),
      players,
      2,
    );
    say(`${rounds.toLocaleString('en')} rounds …`);
  }
  await db.query('vacuum (analyze)');
  const server = await startHouse(start);
  const { token } = await buildUser(db);
  const asking = { Authorization: `Bearer ${token}` };
  const requests = Array.from({ length: wishes }, (_, n) =>
    requestBytes('POST', '/api/v1/book/search', asking, wishNumber(n, today)),
  );
  const search = (milliseconds: number) =>
    sendLoad(
      server.port,
      { requests, again: true, expect: 200, begins: '{"teeTimes":[{"teeTimeId":' },
      milliseconds,
      connections,
    );
  // What has just been started reads the sheets first, and is slow until it has run some times.
  await search(quick ? 2_000 : 6_000);
  const { count, seconds, p50, p95 } = await search(quick ? 2_000 : 6_000);
  await server.stop();
  return {
    bench: 'search',
    rounds,
    connections,
    perSecond: Math.round(count / seconds),
    p50: milliseconds(p50),
    p95: milliseconds(p95),
    goal,
  };
}

/** So many differ from each other. */
const wishes = 60;

/** Parties, times of day and prices in turn, over two weeks. */
const wishNumber = (n: number, today: string) => ({
  from: today,
  to: addDays(today, daysAhead - 1),
  courseIds: [],
  spots: (n % 4) + 1,
  fromTime: n % 3 === 0 ? '07:00' : '11:00',
  toTime: n % 2 === 0 ? '20:00' : '15:00',
  maxPrice: n % 5 === 0 ? 5_000 : undefined,
});
