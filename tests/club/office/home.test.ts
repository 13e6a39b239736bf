/** The office's home: each sees of the day what they look after, and one part that fails takes none of the others away. */
import { getOfficeHome } from '@fourball/shared/club/office-calls.ts';
import { checkIn } from '@fourball/shared/booking/starter/starter-calls.ts';
import type { OfficeRight } from '@fourball/shared/accounts/enums.ts';
import { describe, expect } from 'vitest';
import { buildTeeTime, buildUser } from '../../kit/build.ts';
import { courseTest } from '../../kit/fixtures.ts';
import { bookParty, buildAdmin } from '../../kit/booking/starter.ts';
import { callOver, replyOver, testToday } from '../../kit/server.ts';

const test = courseTest().extend('homeOf', ({ server }) => async (...rights: OfficeRight[]) => {
  const { token } = await buildUser(server.db, { rights });
  return replyOver(server.url, getOfficeHome, { token });
});

describe('the course today', () => {
  test('is told in numbers, without what is blocked, and follows the desk', async ({
    server,
    course,
    ava,
    ben,
    homeOf,
  }) => {
    const party = await bookParty(server, course, { day: testToday, time: '15:00', golfers: [ava, ben] });
    const blocked = await buildTeeTime(server.db, course.courseId, { day: testToday, time: '16:00' });
    await server.db.query(`update tee_times set block_kind = 'EVENT' where id = $1`, [blocked.teeTimeId]);
    const today = async () =>
      (await homeOf('STARTER')).sheet?.find(({ courseId }) => courseId === course.courseId);
    const before = { teeTimes: 2, blocked: 1, places: 4, taken: 2, checkedIn: 0, noShows: 0 };
    expect(await today()).toMatchObject(before);
    const { token } = await buildAdmin(server);
    const [roundId = 0] = party.roundIds;
    await replyOver(server.url, checkIn, { token, body: { roundId, checkedIn: true } });
    expect(await today()).toMatchObject({ ...before, checkedIn: 1 });
  });

  test('tells who is about to come and is not here yet', async ({ server, course, ava, ben, homeOf }) => {
    const soon = await bookParty(server, course, { day: testToday, time: '15:00', golfers: [ava, ben] });
    const at = new Date(server.clock.now().getTime() + 30 * 60_000);
    await server.db.query('update tee_times set starts_at = $2 where id = $1', [soon.teeTime.teeTimeId, at]);
    const arriving = async () =>
      (await homeOf('MANAGER')).arrivals?.find(({ teeTimeId }) => teeTimeId === soon.teeTime.teeTimeId);
    expect((await arriving())?.names).toHaveLength(2);
    // Two hours ahead nobody is about to come.
    await server.db.query('update tee_times set starts_at = $2 where id = $1', [
      soon.teeTime.teeTimeId,
      new Date(at.getTime() + 2 * 3_600_000),
    ]);
    expect(await arriving()).toBeUndefined();
  });
});

describe('what waits', () => {
  test('is told to whose it is', async ({ server, homeOf }) => {
    const waiting = await buildUser(server.db);
    await server.db.query(`update users set status = 'WAITING' where id = $1`, [waiting.userId]);
    const kinds = async (...rights: OfficeRight[]) =>
      (await homeOf(...rights)).queues?.map(({ kind }) => kind);
    expect(await kinds('MEMBERSHIP')).toContain('ACCOUNTS');
    expect(await kinds('STARTER')).not.toContain('ACCOUNTS');
  });
});

describe('a right', () => {
  test.for<[OfficeRight, readonly string[]]>([
    ['STARTER', ['sheet', 'arrivals']],
    ['MANAGER', ['sheet', 'arrivals', 'mail']],
    ['ACCOUNTANT', ['money']],
    ['CONTENT', ['mail']],
    ['MEMBERSHIP', []],
    ['EVENTS', []],
  ])('of %s opens its parts alone', async ([right, open], { homeOf }) => {
    const { sheet, arrivals, money, mail, queues, failed } = await homeOf(right);
    const parts = Object.entries({ sheet, arrivals, money, mail });
    expect(parts.filter(([, part]) => part !== null).map(([name]) => name)).toEqual(open);
    expect(queues).not.toBeNull();
    expect(failed).toEqual([]);
  });

  test('is needed', async ({ server, ava }) => {
    expect((await callOver(server.url, getOfficeHome, { token: ava.token })).status).toBe(403);
  });
});

test('a part that can’t be read is named, and the others stand', async ({ server }) => {
  const { token } = await buildAdmin(server);
  await server.db.query('alter table mail_deliveries rename to mail_deliveries_away');
  try {
    const home = await replyOver(server.url, getOfficeHome, { token });
    expect(home.failed).toEqual(['MAIL']);
    expect(home.mail).toBeNull();
    expect(home.sheet).not.toBeNull();
    expect(home.money).not.toBeNull();
  } finally {
    await server.db.query('alter table mail_deliveries_away rename to mail_deliveries');
  }
});
