/** Races for the last round credit, and the proof that lock and constraint are what decides them. */
import { useRoundCredits } from '@fourball/domain/booking/spots/use-round-credits.ts';
import { createBooking } from '@fourball/shared/booking/calls.ts';
import { applyRoundCredit } from '@fourball/shared/booking/spots/spot-calls.ts';
import { afterEach, expect, test } from 'vitest';
import { buildCourse, buildTeeTime, buildUser, type BuiltUser } from '../../kit/build.ts';
import { buildCredits } from '../../kit/membership/build-memberships.ts';
import { book, details, hold } from '../../kit/booking/book.ts';
import { someoneWaitsForRow } from '../../kit/gate.ts';
import { balanceOf, checkBooks, creditsOf, roundOf } from '../../kit/booking/rounds.ts';
import { callOver, startServer, testNow, type ServerOptions, type TestServer } from '../../kit/server.ts';

let server: TestServer;
afterEach(() => server.close());

const day = '2026-06-20';
const apply = ({ token }: BuiltUser, productId: number, url = server.url) =>
  callOver(url, applyRoundCredit, { token, body: { productId } });
const resultOf = (json: unknown): string => (json as { result?: string }).result ?? 'REFUSED';

/** Takes every row lock out of a statement, and lets time pass between what it has read and what is written. */
const withoutLocks = (sql: string): string =>
  sql
    .replace(/for (no key )?update( skip locked)?/gi, '')
    .replace('select id, user_id, membership_id,', 'select pg_sleep(0.05), id, user_id, membership_id,');

/** A golfer with one credit has rounds in six bookings; the credit is applied to all of them at once. */
async function rushForTheLastCredit(options: ServerOptions & { withoutConstraint?: boolean } = {}) {
  server = await startServer({ apis: 2, ...options });
  if (options.withoutConstraint) {
    await server.db.query('alter table round_credit_lots drop constraint round_credits_available');
  }
  const lone = await buildUser(server.db);
  await buildCredits(server.db, lone.userId, 1);
  const course = await buildCourse(server.db);
  const rounds = [];
  for (const date of [17, 18, 19, 20, 21, 22]) {
    const start = await buildTeeTime(server.db, course.courseId, { day: `2026-06-${date}` });
    const booked = await book(server, lone, course, start);
    rounds.push(roundOf(await details(server, lone, booked), lone));
  }
  const answers = await Promise.all(
    rounds.map((round, index) => apply(lone, round, server.urls[index % server.urls.length])),
  );
  const words = answers.map(({ json }) => resultOf(json));
  return {
    winners: words.filter((word) => word === 'SUCCESS').length,
    tooLate: words.filter((word) => word === 'INSUFFICIENT').length,
    credits: await creditsOf(server.db, lone),
    owed: await balanceOf(server.db, lone),
  };
}

test('of six rounds that want the last credit at once one gets it, and the others are paid in money', async () => {
  expect(await rushForTheLastCredit()).toEqual({
    winners: 1,
    tooLate: 5,
    credits: { available: 0, reserved: 1, used: 0 },
    owed: 5 * 3164,
  });
});

test('without the locks the constraint alone still keeps what there is', async () => {
  const { winners, tooLate, credits } = await rushForTheLastCredit({ rewrite: withoutLocks });
  expect({ winners, credits }).toEqual({ winners: 1, credits: { available: 0, reserved: 1, used: 0 } });
  expect(tooLate).toBeLessThan(5);
  await checkBooks(server.db, testNow);
});

test('without locks and constraint it is spent more than once: the race is real', async () => {
  const { winners } = await rushForTheLastCredit({ rewrite: withoutLocks, withoutConstraint: true });
  expect(winners).toBeGreaterThan(1);
});

test('the last credit pays for a new booking or for an old round, not for both', async () => {
  server = await startServer({ apis: 2 });
  const ava = await buildUser(server.db);
  await buildCredits(server.db, ava.userId, 1);
  const course = await buildCourse(server.db);
  const early = await buildTeeTime(server.db, course.courseId, { day });
  const later = await buildTeeTime(server.db, course.courseId, { day, time: '14:00' });
  const round = roundOf(await details(server, ava, await book(server, ava, course, early)), ava);
  await hold(server, ava, course, [later], 1);
  const [applied, asked] = await Promise.all([
    apply(ava, round),
    callOver(server.urls[1] ?? '', createBooking, {
      token: ava.token,
      body: {
        simpleDate: day,
        courseFeeId: course.courseFeeId,
        numSpots: 1,
        bookingGroups: [{ players: [{ userId: ava.userId, useRoundCredit: true }] }],
      },
    }),
  ]);
  const tooFew = { result: 'FAILED', reason: 'You have too few round credits for this day.' };
  expect(asked.status).toBe(200);
  if (resultOf(applied.json) === 'SUCCESS') expect(asked.json).toEqual(tooFew);
  else expect([resultOf(applied.json), resultOf(asked.json)]).toEqual(['INSUFFICIENT', 'SUCCESS']);
  expect(await creditsOf(server.db, ava)).toEqual({ available: 0, reserved: 1, used: 0 });
  await checkBooks(server.db, testNow);
});

test('a round that is moved to a later day, with a slow commit, while credits are counted keeps its credit', async () => {
  server = await startServer();
  const ava = await buildUser(server.db);
  await buildCredits(server.db, ava.userId, 1);
  const course = await buildCourse(server.db);
  const start = await buildTeeTime(server.db, course.courseId, { day });
  const later = await buildTeeTime(server.db, course.courseId, { day: '2026-06-26' });
  const round = roundOf(await details(server, ava, await book(server, ava, course, start)), ava);
  expect(resultOf((await apply(ava, round)).json)).toBe('SUCCESS');
  server.clock.set(new Date('2026-06-25T12:00:00Z'));
  let counting: Promise<number> | undefined;
  await server.db.transaction(async (tx) => {
    await tx.query('update rounds set tee_time_id = $2 where id = $1', [round, later.teeTimeId]);
    counting = useRoundCredits(server.house);
    await Promise.race([someoneWaitsForRow(server), counting]);
  });
  expect(await counting).toBe(0);
  expect(await creditsOf(server.db, ava)).toEqual({ available: 0, reserved: 1, used: 0 });
  await checkBooks(server.db, server.clock.now());
});
