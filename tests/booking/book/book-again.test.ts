/** Booking sent again: one key stands for one intent of one golfer, whatever the network does. */
import { cancelBooking, createBooking, sendInvitations } from '@fourball/shared/booking/calls.ts';
import { sendMessage } from '@fourball/shared/messaging/calls.ts';
import { describe, expect } from 'vitest';
import { courseTest } from '../../kit/fixtures.ts';
import { buildTeeTime, buildUser, type BuiltUser } from '../../kit/build.ts';
import { book, hold } from '../../kit/booking/book.ts';
import { callOver, refusalIn, replyOver, testTomorrow } from '../../kit/server.ts';
import { eventually } from '../../kit/wait.ts';

const test = courseTest({ apis: 2 })
  .extend('teeTime', ({ server, course }) => buildTeeTime(server.db, course.courseId, { day: testTomorrow }))
  .extend('bodyOf', ({ course }) => (more: object = {}) => ({
    simpleDate: testTomorrow,
    courseFeeId: course.courseFeeId,
    numSpots: 1,
    ...more,
  }))
  .extend(
    'bookWith',
    ({ server, ava, bodyOf }) =>
      (key: string, user = ava, body: unknown = bodyOf(), url = server.url) =>
        callOver(url, createBooking, { token: user.token, body, headers: { 'idempotency-key': key } }),
  )
  .extend(
    'bookingsOf',
    ({ server }) =>
      async ({ userId }: BuiltUser) =>
        (await server.db.query('select 1 from bookings where user_id = $1', [userId])).length,
  )
  /** Lets `count` requests of the golfer queue up behind a lock, all in one transaction, and gives their answers. */
  .extend(
    'queuedTogether',
    ({ server, ava, course, teeTime, bookWith }) =>
      async (keys: readonly string[]) => {
        await hold(server, ava, course, [teeTime], 1);
        const blocker = await buildUser(server.db);
        const waiting = async () => {
          const [row] = await server.db.query<{ count: number }>(
            `select count(*)::int as count from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
          );
          return row?.count ?? 0;
        };
        // Two transactions may run at once per api: both wait for the blocker's row.
        const busy: Promise<unknown>[] = [];
        const answers: ReturnType<typeof bookWith>[] = [];
        await server.house.db.transaction(async (tx) => {
          await tx.query('select 1 from users where id = $1 for update', [blocker.userId]);
          for (const running of [1, 2]) {
            busy.push(bookWith(`busy-${running}`, blocker));
            await eventually('a transaction that waits', async () => (await waiting()) >= running);
          }
          answers.push(...keys.map((key) => bookWith(key)));
          // The bookings are in the queue when a request that was sent after them has been answered.
          await callOver(server.url, sendInvitations, { token: ava.token, body: {} });
        });
        await Promise.all(busy);
        return Promise.all(answers);
      },
  );

test('the same key and body replays the reply byte for byte, through any api, also when much has changed', async ({
  server,
  ava,
  course,
  teeTime,
  bookWith,
  bodyOf,
  bookingsOf,
}) => {
  await hold(server, ava, course, [teeTime], 1);
  const first = await bookWith('tap');
  expect(first.json).toMatchObject({ result: 'SUCCESS' });
  expect((await bookWith('tap')).text).toBe(first.text);
  expect((await bookWith('tap', ava, bodyOf(), server.urls[1])).text).toBe(first.text);
  const { purchaseId } = first.json as { purchaseId: number };
  await replyOver(server.url, cancelBooking, { token: ava.token, body: { purchaseId } });
  await hold(server, ava, course, [teeTime], 1);
  expect((await bookWith('tap')).text).toBe(first.text);
  expect(await bookingsOf(ava)).toBe(1);
});

test('the order in which a client writes the fields does not matter', async ({
  server,
  ava,
  course,
  teeTime,
  bookWith,
  bodyOf,
}) => {
  await hold(server, ava, course, [teeTime], 1);
  const first = await bookWith('tap');
  const turned = Object.fromEntries(Object.entries(bodyOf()).reverse());
  expect((await bookWith('tap', ava, turned)).text).toBe(first.text);
});

test('the same key with another body is refused and does nothing', async ({
  server,
  ava,
  course,
  teeTime,
  bookWith,
  bodyOf,
  bookingsOf,
}) => {
  await hold(server, ava, course, [teeTime], 2);
  await bookWith('tap');
  await hold(server, ava, course, [teeTime], 2);
  const refusal = refusalIn(await bookWith('tap', ava, bodyOf({ numSpots: 2 })));
  expect(refusal).toMatchObject({ status: 422, code: 'idempotency_mismatch' });
  expect(await bookingsOf(ava)).toBe(1);
});

test('the same key for another call is refused', async ({ server, ava, course, teeTime }) => {
  const { conversationId } = await book(server, ava, course, teeTime, {
    spots: 2,
    headers: { 'idempotency-key': 'tap' },
  });
  const answer = await callOver(server.url, sendMessage, {
    token: ava.token,
    body: { text: 'Hello', conversationId },
    headers: { 'idempotency-key': 'tap' },
  });
  expect(refusalIn(answer)).toMatchObject({ status: 422, code: 'idempotency_mismatch' });
});

test('the same key of another golfer is another intent', async ({
  server,
  ava,
  course,
  teeTime,
  bookWith,
}) => {
  const ben = await buildUser(server.db);
  await hold(server, ava, course, [teeTime], 1);
  await hold(server, ben, course, [teeTime], 1);
  const [one, other] = [await bookWith('tap'), await bookWith('tap', ben)];
  expect(one.json).toMatchObject({ result: 'SUCCESS' });
  expect(other.json).toMatchObject({ result: 'SUCCESS' });
  expect(other.text).not.toBe(one.text);
});

test('another key books again, given another hold', async ({
  server,
  ava,
  course,
  teeTime,
  bookWith,
  bookingsOf,
}) => {
  await hold(server, ava, course, [teeTime], 1);
  await bookWith('monday');
  const later = await buildTeeTime(server.db, course.courseId, { day: testTomorrow, time: '14:00' });
  await hold(server, ava, course, [later], 1);
  expect((await bookWith('tuesday')).json).toMatchObject({ result: 'SUCCESS' });
  expect(await bookingsOf(ava)).toBe(2);
});

test('what was refused may be tried again with the same key once it can go well', async ({
  server,
  bookWith,
  ava,
  course,
  teeTime,
}) => {
  expect((await bookWith('tap')).json).toMatchObject({ result: 'SPOTS_NOT_AVAILABLE' });
  await hold(server, ava, course, [teeTime], 1);
  expect((await bookWith('tap')).json).toMatchObject({ result: 'SUCCESS' });
});

test.for(['', ' ', 'has blanks', 'ümlaut', 'x'.repeat(201)] as const)(
  'the key %j is refused by name',
  async (key, { server, ava, bodyOf }) => {
    const answer = await callOver(server.url, createBooking, {
      token: ava.token,
      body: bodyOf(),
      headers: { 'idempotency-key': Buffer.from(key).toString('latin1') },
    });
    // Blanks around a header's value do not arrive, and no value is an empty key.
    expect(refusalIn(answer)).toMatchObject({ status: 422, fields: ['Idempotency-Key'] });
  },
);

describe('while the first is still on its way', () => {
  test('the same key twice in one transaction is answered alike and books once', async ({
    queuedTogether,
    bookingsOf,
    ava,
  }) => {
    const answers = await queuedTogether(['tap', 'tap', 'tap']);
    expect(answers[0]?.json).toMatchObject({ result: 'SUCCESS' });
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await bookingsOf(ava)).toBe(1);
  });

  test('two keys for one hold: one books, the other is told that the hold is gone', async ({
    queuedTogether,
    bookingsOf,
    ava,
  }) => {
    const answers = await queuedTogether(['one', 'other']);
    const results = answers.map(({ json }) => (json as { result: string }).result).sort();
    expect(results).toEqual(['SPOTS_NOT_AVAILABLE', 'SUCCESS']);
    expect(await bookingsOf(ava)).toBe(1);
  });
});
