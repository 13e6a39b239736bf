/** The search over two weeks and four courses of a club with three years behind it: a million rounds. */
import type { Database } from '@fourball/db/connection.ts';
import { addDays, clubDay } from '@fourball/domain/kernel/club-time.ts';
import { buildCourse, buildUser, testTimeZone } from '../kit/build.ts';
import { buildBookings, buildTeeTimes } from './club.ts';
import { milliseconds, type Figures } from './figures.ts';
import { openConnection, requestBytes } from './load.ts';
import { startHouse, type StartProcess } from './house.ts';
import { quantile } from './rounds.ts';
import { buildPlayers, buildRounds } from './years.ts';

export interface SearchContext {
  db: Database;
  start: StartProcess;
  quick: boolean;
  say: (text: string) => void;
}

const courses = 4;
const daysOfThePast = 3 * 365;
/** Tee times a day, four golfers on each: a million rounds in three years. */
const slotsOfThePast = 57;
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
  const connection = await openConnection(server.port);
  const latencies: number[] = [];
  const count = quick ? 60 : 300;
  for (let n = -5; n < count; n += 1) {
    const body = {
      from: today,
      to: addDays(today, daysAhead - 1),
      courseIds: [],
      spots: (Math.abs(n) % 4) + 1,
      fromTime: n % 3 === 0 ? '07:00' : '11:00',
      toTime: n % 2 === 0 ? '20:00' : '15:00',
      maxPrice: n % 5 === 0 ? 5_000 : undefined,
    };
    const request = requestBytes('POST', '/api/v1/book/search', { Authorization: `Bearer ${token}` }, body);
    const sentAt = performance.now();
    const answer = await connection.ask(request, () => true);
    const took = performance.now() - sentAt;
    if (answer.status !== 200 || !answer.body.includes('"teeTimeId"')) {
      throw new Error(`A search was answered ${answer.status}: ${answer.body.slice(0, 200)}`);
    }
    if (n >= 0) latencies.push(took);
  }
  connection.close();
  await server.stop();
  const sorted = Float64Array.from(latencies).sort();
  return {
    bench: 'search',
    rounds,
    p50: milliseconds(quantile(sorted, 0.5)),
    p95: milliseconds(quantile(sorted, 0.95)),
    goal,
  };
}
