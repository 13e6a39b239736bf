/** What waits in the office: counted for who may do it, as the lists have it, and as often as the club says. */
import type { OfficeRight } from '@fourball/shared/accounts/enums.ts';
import { listAvatarsInReview } from '@fourball/shared/club/images/image-calls.ts';
import { listFailedPayments } from '@fourball/shared/money/payment-calls.ts';
import { getOfficeQueues, officeQueue, type OfficeQueue } from '@fourball/shared/club/office-calls.ts';
import { describe, expect } from 'vitest';
import { buildAdmin } from '../../kit/booking/starter.ts';
import { buildCourse, buildTeeTime, buildUser } from '../../kit/build.ts';
import { book } from '../../kit/booking/book.ts';
import { buildMembership } from '../../kit/membership/build-memberships.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { callOver, replyOver, testToday } from '../../kit/server.ts';

const test = clubTest()
  .extend('countsOf', ({ server }) => async (token: string) => {
    const { queues } = await replyOver(server.url, getOfficeQueues, { token });
    return new Map<OfficeQueue, number>(queues.map(({ kind, count }) => [kind, count]));
  })
  .extend(
    'countOf',
    ({ server, countsOf }) =>
      async (kind: OfficeQueue, ...rights: OfficeRight[]): Promise<number> =>
        (await countsOf((await buildUser(server.db, { rights })).token)).get(kind) ?? 0,
  );

describe('a count', () => {
  test('of pictures is that of their list', async ({ server, admin, countsOf }) => {
    const golfers = [await buildUser(server.db), await buildUser(server.db)];
    await server.db.query(
      `update users set pending_avatar = '/images/avatar/' || id || '.jpg' where id = any($1)`,
      [golfers.map(({ userId }) => userId)],
    );
    const waiting = await replyOver(server.url, listAvatarsInReview, { token: admin.token });
    expect(waiting.length).toBeGreaterThanOrEqual(2);
    expect((await countsOf(admin.token)).get('AVATARS')).toBe(waiting.length);
  });

  test('of rounds that nobody confirmed leaves out what is still to come', async ({ server, countOf }) => {
    const course = await buildCourse(server.db);
    const golfer = await buildUser(server.db);
    const teeTime = await buildTeeTime(server.db, course.courseId, { day: testToday, time: '16:00' });
    await book(server, golfer, course, teeTime);
    const before = await countOf('UNCONFIRMED', 'STARTER');
    await server.db.query('update tee_times set starts_at = $2 where id = $1', [
      teeTime.teeTimeId,
      new Date(server.clock.now().getTime() - 60_000),
    ]);
    expect(await countOf('UNCONFIRMED', 'STARTER')).toBe(before + 1);
  });

  test('of memberships that end leaves out who has another one', async ({ server, countOf }) => {
    const [ends, goesOn] = [await buildUser(server.db), await buildUser(server.db)];
    await server.db.query('update memberships set cancelled_at = now() where user_id = any($1)', [
      [ends.userId, goesOn.userId],
    ]);
    const before = await countOf('ENDING', 'MEMBERSHIP');
    const soon = { startDate: '2026-01-01', endDate: testToday };
    for (const { userId } of [ends, goesOn]) await buildMembership(server.db, userId, soon);
    await buildMembership(server.db, goesOn.userId, { startDate: '2027-01-01', endDate: '2027-12-31' });
    expect(await countOf('ENDING', 'MEMBERSHIP')).toBe(before + 1);
  });

  test('of payments is of those that failed and did not succeed since, which have a list', async ({
    server,
    admin,
    countOf,
  }) => {
    const { userId } = await buildUser(server.db);
    const failed = (purpose: string, status: string) =>
      server.db.query(
        `insert into payments (user_id, method, status, amount_cents, purpose, created_at)
         values ($1, 'STRIPE', $2, 2500, $3, $4)`,
        [userId, status, purpose, server.clock.now()],
      );
    const before = await countOf('PAYMENTS', 'ACCOUNTANT');
    await failed('NO_SHOW', 'FAILED');
    // A golfer who pays sees at once that it failed.
    await failed('BALANCE', 'FAILED');
    const listed = async () => {
      const { days, payments } = await replyOver(server.url, listFailedPayments, { token: admin.token });
      expect(days).toBe(7);
      return payments.filter((one) => one.userId === userId).map(({ kind, amount }) => [kind, amount]);
    };
    expect(await countOf('PAYMENTS', 'ACCOUNTANT')).toBe(before + 1);
    expect(await listed()).toEqual([['CHARGE', 2_500]]);
    await failed('NO_SHOW', 'SUCCEEDED');
    expect(await countOf('PAYMENTS', 'ACCOUNTANT')).toBe(before);
    expect(await listed()).toEqual([]);
  });

  test('of jobs is of those that nobody finished in time', async ({ server, admin, countsOf }) => {
    const [event] = await server.db.query<{ id: number }>('select max(id) as id from outbox');
    const { token } = admin;
    const before = (await countsOf(token)).get('JOBS') ?? 0;
    await server.db.query(
      `insert into job_runs (event_id, job, ordered_at) values
         ($1, 'test-late', now() - interval '61 minutes'), ($1, 'test-new', now() - interval '1 minute')`,
      [event?.id],
    );
    expect((await countsOf(token)).get('JOBS')).toBe(before + 1);
  });
});

describe('a right', () => {
  const own: Readonly<Record<OfficeQueue, readonly OfficeRight[]>> = {
    ACCOUNTS: ['MEMBERSHIP'],
    AVATARS: ['CONTENT', 'MEMBERSHIP'],
    EMERGENCY: ['MEMBERSHIP'],
    NUMBERS: ['MEMBERSHIP'],
    EXTERNAL: ['MEMBERSHIP'],
    UNCONFIRMED: ['STARTER', 'MANAGER'],
    FEES: ['EVENTS', 'ACCOUNTANT'],
    FEE_REQUESTS: ['EVENTS', 'ACCOUNTANT'],
    ENDING: ['MEMBERSHIP'],
    PAYMENTS: ['ACCOUNTANT'],
    MAIL: ['MANAGER', 'CONTENT'],
    JOBS: [],
    ERRORS: [],
  };
  test.for<OfficeRight>(['STARTER', 'ACCOUNTANT', 'MANAGER', 'CONTENT', 'MEMBERSHIP', 'EVENTS'])(
    'of %s has its own counted alone',
    async (right, { server, countsOf }) => {
      const { token } = await buildUser(server.db, { rights: [right] });
      const theirs = officeQueue.options.filter((kind) => own[kind].includes(right));
      for (const kind of (await countsOf(token)).keys()) expect(theirs).toContain(kind);
    },
  );

  test('is needed', async ({ server }) => {
    const { token } = await buildUser(server.db);
    expect((await callOver(server.url, getOfficeQueues, { token })).status).toBe(403);
  });
});

test('pages ask again as often as the club says', async ({ server }) => {
  const { token } = await buildAdmin(server);
  expect((await replyOver(server.url, getOfficeQueues, { token })).everySeconds).toBe(60);
  await server.db.query(`update parameters set value = '15' where name = 'OFFICE_QUEUES_SECONDS'`);
  await server.heard();
  expect((await replyOver(server.url, getOfficeQueues, { token })).everySeconds).toBe(15);
});
