/** Races for scarce spots, through several apis at once, and the proof that lock and constraint are what decides them. */
import {
  createBooking,
  holdSpots,
  respondToInvitation,
  sendInvitations,
} from '@fourball/shared/booking/calls.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { buildCourse, buildCrowd, buildTeeTime, buildUser, type BuiltUser } from '../../kit/build.ts';
import {
  callOver,
  startServer,
  testTomorrow,
  type ServerOptions,
  type TestServer,
} from '../../kit/server.ts';

let server: TestServer;
afterEach(() => server.close());

const resultOf = (json: unknown): string => (json as { result: string }).result;

/** Takes every row lock out of a statement. */
const withoutLocks = (sql: string): string => sql.replace(/for (no key )?update( skip locked)?/gi, '');

/** Lets time pass between what a transaction has read and what it writes, so that a race has room to happen. */
const slowly = (sql: string): string =>
  sql.replace(
    'select u.id as user_id,',
    'with pause as materialized (select pg_sleep(0.05)) select (select 1 from pause) as paused, u.id as user_id,',
  );

/** A race that nobody decides is won by more than one soon; on a busy machine not at the first try for certain. */
const tries = 4;

/** 200 golfers ask for the last spot of one tee time at once, through three apis; how many were told SUCCESS. */
async function rushForTheLastSpot(
  options: ServerOptions & { withoutConstraint?: boolean },
): Promise<{ winners: number; taken: number }> {
  server = await startServer({ apis: 3, ...options });
  const course = await buildCourse(server.db);
  const teeTime = await buildTeeTime(server.db, course.courseId, { day: testTomorrow, capacity: 4 });
  const early = await buildUser(server.db);
  const body = { spots: 3, courseFeeId: course.courseFeeId, bookingDate: teeTime.bookingDate };
  await callOver(server.url, holdSpots, { token: early.token, body });
  if (options.withoutConstraint)
    await server.db.query('alter table tee_times drop constraint tee_times_capacity');
  const crowd = await buildCrowd(server.db, 200);
  const answers = await Promise.all(
    crowd.map(({ token }, index) =>
      callOver(server.urls[index % server.urls.length] ?? '', holdSpots, {
        token,
        body: { ...body, spots: 1 },
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(crowd.map(() => 200));
  const [row] = await server.db.query<{ taken: number }>(
    'select sum(spots)::int as taken from hold_tee_times where tee_time_id = $1',
    [teeTime.teeTimeId],
  );
  return {
    winners: answers.filter(({ json }) => resultOf(json) === 'SUCCESS').length,
    taken: row?.taken ?? 0,
  };
}

describe('200 golfers for the last spot', () => {
  test('one wins, and the tee time is exactly full', async () => {
    expect(await rushForTheLastSpot({ rewrite: slowly })).toEqual({ winners: 1, taken: 4 });
  });

  test('without the locks and the constraint more than one wins: the race is real', async () => {
    for (let n = 1; n <= tries; n += 1) {
      const { winners, taken } = await rushForTheLastSpot({
        rewrite: (sql) => slowly(withoutLocks(sql)),
        withoutConstraint: true,
      });
      if (winners > 1) return expect(taken).toBeGreaterThan(4);
      if (n < tries) await server.close();
    }
    expect.unreachable('One won every time.');
  });
});

test('without the locks the constraint alone still keeps the capacity', async () => {
  server = await startServer({ apis: 3, rewrite: (sql) => slowly(withoutLocks(sql)) });
  const course = await buildCourse(server.db);
  const teeTime = await buildTeeTime(server.db, course.courseId, { day: testTomorrow, capacity: 4 });
  const crowd = await buildCrowd(server.db, 60);
  const body = { spots: 1, courseFeeId: course.courseFeeId, bookingDate: teeTime.bookingDate };
  await Promise.all(
    crowd.map(({ token }, index) => callOver(server.urls[index % 3] ?? '', holdSpots, { token, body })),
  );
  const [row] = await server.db.query<{ held: number; taken: number }>(
    `select held, (select sum(spots)::int from hold_tee_times where tee_time_id = t.id) as taken
     from tee_times t where id = $1`,
    [teeTime.teeTimeId],
  );
  expect(row?.taken).toBeLessThanOrEqual(4);
  expect(row?.held).toBe(row?.taken);
});

test('the database itself refuses a round too many, whoever writes it', async () => {
  server = await startServer();
  const course = await buildCourse(server.db);
  const teeTime = await buildTeeTime(server.db, course.courseId, { day: testTomorrow, capacity: 1 });
  const ava = await buildUser(server.db);
  await callOver(server.url, holdSpots, {
    token: ava.token,
    body: { spots: 1, courseFeeId: course.courseFeeId, bookingDate: teeTime.bookingDate },
  });
  await callOver(server.url, createBooking, {
    token: ava.token,
    body: { simpleDate: testTomorrow, courseFeeId: course.courseFeeId, numSpots: 1 },
  });
  await expect(
    server.db.query(
      `insert into rounds (purchase_id, tee_time_id, group_id)
       select purchase_id, tee_time_id, group_id from rounds where tee_time_id = $1`,
      [teeTime.teeTimeId],
    ),
  ).rejects.toThrow(/tee_times_capacity/);
});

test('a double tap on book, with one key and through two apis, makes one booking', async () => {
  server = await startServer({ apis: 2 });
  const course = await buildCourse(server.db);
  const teeTime = await buildTeeTime(server.db, course.courseId, { day: testTomorrow });
  const ava = await buildUser(server.db);
  await callOver(server.url, holdSpots, {
    token: ava.token,
    body: { spots: 2, courseFeeId: course.courseFeeId, bookingDate: teeTime.bookingDate },
  });
  const body = { simpleDate: testTomorrow, courseFeeId: course.courseFeeId, numSpots: 2 };
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      callOver(server.urls[index % 2] ?? '', createBooking, {
        token: ava.token,
        body,
        headers: { 'idempotency-key': 'one-intent' },
      }),
    ),
  );
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers[0]?.json).toMatchObject({ result: 'SUCCESS' });
  const [row] = await server.db.query('select count(*)::int as bookings from bookings');
  expect(row).toEqual({ bookings: 1 });
});

test('of five invited golfers who accept at once, the two vacant spots go to two', async () => {
  server = await startServer({ apis: 2 });
  const course = await buildCourse(server.db);
  const teeTime = await buildTeeTime(server.db, course.courseId, { day: testTomorrow });
  const ava = await buildUser(server.db);
  await callOver(server.url, holdSpots, {
    token: ava.token,
    body: { spots: 3, courseFeeId: course.courseFeeId, bookingDate: teeTime.bookingDate },
  });
  const booked = await callOver(server.url, createBooking, {
    token: ava.token,
    body: { simpleDate: testTomorrow, courseFeeId: course.courseFeeId, numSpots: 3 },
  });
  const { purchaseId, conversationId } = booked.json as { purchaseId: number; conversationId: number };
  const friends: BuiltUser[] = await buildCrowd(server.db, 5);
  const sent = await callOver(server.url, sendInvitations, {
    token: ava.token,
    body: { purchaseId, conversationId, invites: friends.map(({ userId }) => ({ userId })) },
  });
  const { invitations } = sent.json as { invitations: { inviteId: number; userId: number }[] };
  const answers = await Promise.all(
    friends.map(({ token, userId }, index) =>
      callOver(server.urls[index % 2] ?? '', respondToInvitation, {
        token,
        body: { inviteId: invitations.find((invite) => invite.userId === userId)?.inviteId, accept: true },
      }),
    ),
  );
  const words = answers.map(({ json }) => resultOf(json)).sort();
  expect(words).toEqual([
    'SPOTS_NOT_AVAILABLE',
    'SPOTS_NOT_AVAILABLE',
    'SPOTS_NOT_AVAILABLE',
    'SUCCESS',
    'SUCCESS',
  ]);
});
