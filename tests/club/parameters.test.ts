/** The dated business settings: which value is in force, what an admin may set, and that the club follows at once. */
import { holdSpots } from '@fourball/shared/booking/calls.ts';
import { findKnownParameter, knownParameters } from '@fourball/shared/club/parameters/known-parameters.ts';
import { valueProblem } from '@fourball/shared/club/parameters/parameter-values.ts';
import {
  createParameter,
  deleteParameter,
  getParameter,
  listParameters,
  listParametersOn,
  updateParameter,
} from '@fourball/shared/club/parameters/parameter-calls.ts';
import { describe, expect } from 'vitest';
import { clubTest } from '../kit/fixtures.ts';
import { buildCourse, buildTeeTime, buildUser } from '../kit/build.ts';
import { callOver, refusalIn, replyOver, testNow, testToday, outcomeOf } from '../kit/server.ts';

const test = clubTest({ apis: 2 })
  .extend('golfer', { scope: 'file' }, ({ server }) => buildUser(server.db))
  .extend(
    'create',
    ({ server, admin }) =>
      (body: object) =>
        callOver(server.url, createParameter, { token: admin.token, body }),
  )
  .extend(
    'created',
    ({ server, admin }) =>
      (name: string, value: string, startDate?: number[], group = 'BOOKING') =>
        replyOver(server.url, createParameter, {
          token: admin.token,
          body: { name, value, group, startDate },
        }),
  )
  .extend(
    'update',
    ({ server, admin }) =>
      (id: number, value: string) =>
        callOver(server.url, updateParameter, { token: admin.token, body: { id, value } }),
  )
  .extend(
    'remove',
    ({ server, admin }) =>
      (id: number, url = server.url) =>
        callOver(url, deleteParameter, { token: admin.token, params: { id } }),
  )
  .extend(
    'get',
    ({ server }) =>
      (name: string, token?: string) =>
        callOver(server.url, getParameter, { token, params: { name } }),
  )
  .extend(
    'valueOf',
    ({ get, admin }) =>
      async (name: string) =>
        ((await get(name, admin.token)).json as { value: string }).value,
  )
  .extend(
    'history',
    ({ server, admin }) =>
      async (name: string) =>
        (await replyOver(server.url, listParameters, { token: admin.token }))
          .filter((parameter) => parameter.name === name)
          .map(({ value, standing, startDate }) => [value, standing, startDate]),
  )
  .extend(
    'startOf',
    ({ server }) =>
      async (id: number) =>
        (
          await server.db.query<{ at: Date }>('select start_date as at from parameters where id = $1', [id])
        )[0]?.at,
  );

test.beforeEach(async ({ server }) => {
  server.clock.set(testNow);
  await server.db.query(`delete from parameters where start_date > '2020-01-01T00:00Z'`);
});

describe('of several values', () => {
  test('[format.5] the latest that has begun is current; the list says which is past, current and to come', async ({
    server,
    created,
    history,
    get,
    valueOf,
  }) => {
    await created('CUT_OFF_TIME', '60', [2026, 6, 16, 12, 0]);
    await created('CUT_OFF_TIME', '90', [2026, 6, 16, 12, 1]);
    await created('CUT_OFF_TIME', '30', [2026, 1, 1]);
    expect(await history('CUT_OFF_TIME')).toEqual([
      ['90', 'UPCOMING', [2026, 6, 16, 12, 1]],
      ['60', 'CURRENT', [2026, 6, 16, 12, 0]],
      ['30', 'PAST', [2026, 1, 1, 0, 0]],
      ['45', 'PAST', [2019, 12, 31, 19, 0]],
    ]);
    expect((await get('CUT_OFF_TIME')).json).toMatchObject({ value: '60', standing: 'CURRENT' });
    server.clock.set(new Date('2026-06-16T16:01:00Z'));
    expect(await valueOf('CUT_OFF_TIME')).toBe('90');
    server.clock.set(new Date('2026-06-16T15:59:59Z'));
    expect(await valueOf('CUT_OFF_TIME')).toBe('30');
  });

  test('that begin at the same moment the one added last holds', async ({ created, valueOf, history }) => {
    await created('CUT_OFF_TIME', '60', [2026, 6, 1]);
    await created('CUT_OFF_TIME', '61', [2026, 6, 1]);
    expect(await valueOf('CUT_OFF_TIME')).toBe('61');
    expect((await history('CUT_OFF_TIME')).map(([, standing]) => standing)).toEqual([
      'CURRENT',
      'PAST',
      'PAST',
    ]);
  });

  test('without a start date it begins at once', async ({ created, startOf }) => {
    const { id, standing } = await created('CUT_OFF_TIME', '75');
    expect(standing).toBe('CURRENT');
    expect(await startOf(id)).toEqual(testNow);
  });

  test('one of each holds at the end of a day', async ({ server, created, admin }) => {
    await created('HST', '14', [2026, 6, 20, 23, 59], 'MONEY');
    await created('HST', '15', [2026, 6, 21, 0, 0], 'MONEY');
    const on = async (day: string) => {
      const all = await replyOver(server.url, listParametersOn, { token: admin.token, params: { day } });
      expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
      return all.find(({ name }) => name === 'HST')?.value;
    };
    expect(await on('2026-06-19')).toBe('13');
    expect(await on('2026-06-20')).toBe('14');
    expect(await on('2026-06-21')).toBe('15');
    expect(await on('2019-12-30')).toBeUndefined();
  });
});

describe('a start date is on the club’s clock', () => {
  test.for<[string, number[], string]>([
    ['in winter', [2026, 1, 31], '2026-01-31T05:00:00.000Z'],
    ['in summer', [2026, 7, 1, 9, 30], '2026-07-01T13:30:00.000Z'],
    ['in December, the twelfth month', [2026, 12, 31, 23], '2027-01-01T04:00:00.000Z'],
    ['before the clock is put forward', [2026, 3, 8, 1, 59], '2026-03-08T06:59:00.000Z'],
    ['after the clock was put forward', [2026, 3, 8, 3, 0], '2026-03-08T07:00:00.000Z'],
    ['the first of two times, when it is put back', [2026, 11, 1, 1, 30], '2026-11-01T05:30:00.000Z'],
    ['on a leap day', [2028, 2, 29], '2028-02-29T05:00:00.000Z'],
  ])('%s', async ([, startDate, moment], { created, startOf }) => {
    const { id, startDate: kept } = await created('CUT_OFF_TIME', '50', startDate);
    expect((await startOf(id))?.toISOString()).toBe(moment);
    expect(kept).toEqual([...startDate, 0, 0].slice(0, 5));
  });

  test.for([
    [[2026, 2, 29]],
    [[2026, 13, 1]],
    [[2026, 0, 1]],
    [[2026, 6, 31]],
    [[2026, 6, 1, 24, 0]],
    [[2026, 6, 1, 10, 60]],
    [[2026, 3, 8, 2, 30]],
    [[2026, 6]],
    [[2026, 6, 1, 1, 1, 1]],
    ['2026-06-01'],
    [[2026, 1.5, 1]],
  ] as const)('%j is none', async ([startDate], { create }) => {
    const reply = await create({ name: 'CUT_OFF_TIME', value: '50', group: 'BOOKING', startDate });
    const { status, fields } = refusalIn(reply);
    expect({ status, field: fields[0]?.split('.')[0] }).toEqual({ status: 422, field: 'startDate' });
  });
});

describe('a value that the club depends on', () => {
  test.for([
    ['HST', 'abc'],
    ['HST', '-1'],
    ['HST', '101'],
    ['HST', '13,5'],
    // Taxes are counted in hundredths of a percent: it would be charged as 9.98 %.
    ['HST', '9.975'],
    ['HST', ''],
    ['HOLD_SECONDS', '0'],
    ['HOLD_SECONDS', '10.5'],
    ['HOLD_SECONDS', '1e3'],
    ['HOLD_SECONDS', ' 600'],
    ['CUT_OFF_TIME', 'soon'],
    ['CUT_OFF_TIME', '1441'],
    ['MAX_SPOTS', '0'],
    ['TWILIGHT_TIME', '3 pm'],
    ['TWILIGHT_TIME', '24:00'],
    ['BOOKING_TIME_CHANGE', '7:00'],
    ['CANCELLATION_FEE', '$25'],
    ['CANCELLATION_FEE', '25.00'],
    ['CANCELLATION_POLICY', '  '],
    ['ERROR_LOG_DAYS', '0'],
  ] as const)(
    '%s can’t be %j, and says why',
    async ([name, value], { valueOf, create, get, admin, update }) => {
      const { group = '' } = findKnownParameter(name) ?? {};
      const before = await valueOf(name);
      const reply = await create({ name, value, group });
      expect(refusalIn(reply)).toEqual({ status: 422, code: 'invalid_input', fields: ['value'] });
      const [{ message } = { message: '' }] = (
        reply.json as { error: { details: { issues: { message: string }[] } } }
      ).error.details.issues;
      expect(message).toMatch(/^(?:Use|Please)/);
      const { id } = (await get(name, admin.token)).json as { id: number };
      expect(refusalIn(await update(id, value)).fields).toEqual(['value']);
      expect(await valueOf(name)).toBe(before);
    },
  );

  test.for([
    ['HST', '9.75'],
    ['HST', '0'],
    ['TWILIGHT_TIME', '23:59'],
    ['CANCELLATION_FEE', '0'],
    ['CUT_OFF_TIME', '0'],
  ] as const)('%s may be %j', async ([name, value], { created, valueOf }) => {
    await created(name, value, undefined, findKnownParameter(name)?.group);
    expect(await valueOf(name)).toBe(value);
  });

  test('keeps its group', async ({ create }) => {
    expect(refusalIn(await create({ name: 'HST', value: '5', group: 'BOOKING' })).fields).toEqual(['group']);
  });

  test('every parameter that a club starts with is known, in its group and with a value that may be', async ({
    server,
  }) => {
    const rows = await server.db.query<{ name: string; value: string; group: string }>(
      'select name, value, "group" from parameters',
    );
    for (const { name, value, group } of rows) {
      expect([name, findKnownParameter(name)?.group, valueProblem(name, value)]).toEqual([name, group, null]);
    }
    expect(new Set(rows.map(({ name }) => name))).toEqual(
      new Set(knownParameters.filter(({ optional }) => !optional).map(({ name }) => name)),
    );
  });
});

describe('a parameter of the club’s own', () => {
  test('takes any text, and goes when it is removed', async ({ created, get, admin, remove }) => {
    const { id } = await created('CLUB_SONG', 'Fore she’s a jolly good fellow', undefined, 'FUN');
    expect((await get('CLUB_SONG', admin.token)).json).toMatchObject({ group: 'FUN', standing: 'CURRENT' });
    expect((await remove(id)).json).toEqual({ deleted: true });
    expect((await get('CLUB_SONG', admin.token)).status).toBe(404);
  });

  test.for(['list', 'on', 'two words', '1ST', 'a/b', '<b>', ''] as const)(
    'can’t be called %j',
    async (name, { create }) => {
      expect(refusalIn(await create({ name, value: 'x', group: 'FUN' })).fields).toEqual(['name']);
    },
  );
});

describe('removing', () => {
  test('lets the value before hold again', async ({ created, remove, valueOf }) => {
    const { id } = await created('CUT_OFF_TIME', '60');
    expect((await remove(id)).status).toBe(200);
    expect(await valueOf('CUT_OFF_TIME')).toBe('45');
    expect((await remove(id)).status).toBe(404);
  });

  test('the last that has begun of a known one is refused with a reason, whatever is to come', async ({
    created,
    get,
    remove,
    valueOf,
  }) => {
    await created('CUT_OFF_TIME', '60', [2026, 7, 1]);
    const { id } = (await get('CUT_OFF_TIME')).json as { id: number };
    const reply = await remove(id);
    expect(refusalIn(reply)).toEqual({ status: 200, code: 'conflict', fields: ['id'] });
    expect(reply.text).toContain('The club needs a value of CUT_OFF_TIME.');
    expect(await valueOf('CUT_OFF_TIME')).toBe('45');
  });

  test('all of them at once leaves one', async ({ server, created, remove }) => {
    for (const value of ['50', '60', '70', '80'])
      await created('CUT_OFF_TIME', value, [2026, 1, Number(value) / 10]);
    const rows = await server.db.query<{ id: number }>(
      `select id from parameters where name = 'CUT_OFF_TIME'`,
    );
    const replies = await Promise.all(rows.map(({ id }, at) => remove(id, server.urls[at % 2])));
    expect(replies.map(outcomeOf).sort()).toEqual([200, 200, 200, 200, 'CONFLICT']);
    await server.db.query(
      `update parameters set value = '45', start_date = '2020-01-01T00:00Z' where name = 'CUT_OFF_TIME'`,
    );
  });
});

describe('who reads what', () => {
  test.for([
    ['CANCELLATION_POLICY', 200, 200],
    ['HST', 200, 200],
    ['ERROR_LOG_DAYS', 404, 404],
    ['ROUND_CREDIT', 404, 404],
    ['NOBODY_KNOWS', 404, 404],
  ] as const)(
    '%s: visitors %i, golfers %i',
    async ([name, ofVisitors, ofGolfers], { get, golfer, admin }) => {
      expect((await get(name)).status).toBe(ofVisitors);
      expect((await get(name, golfer.token)).status).toBe(ofGolfers);
      expect((await get(name, admin.token)).status).toBe(name === 'NOBODY_KNOWS' ? 404 : 200);
    },
  );

  test('golfers neither list nor change them', async ({ server, golfer }) => {
    const { token } = golfer;
    const replies = await Promise.all([
      callOver(server.url, listParameters, { token }),
      callOver(server.url, listParametersOn, { token, params: { day: testToday } }),
      callOver(server.url, createParameter, { token, body: { name: 'HST', value: '0', group: 'MONEY' } }),
      callOver(server.url, updateParameter, { token, body: { id: 1, value: '0' } }),
      callOver(server.url, deleteParameter, { token, params: { id: 1 } }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual(Array(5).fill(403));
  });
});

test('the trail says who set what, from when on', async ({ server, created, update, remove, admin }) => {
  const { id } = await created('HST', '14', [2026, 7, 1], 'MONEY');
  await update(id, '15');
  await remove(id);
  const trail = await server.db.query(
    'select action, actor_user_id as actor, changes from audit_entries order by id desc limit 3',
  );
  const start = (before: unknown, after: unknown) => ({ field: 'startDate', before, after });
  const since = '2026-07-01 00:00';
  expect(trail.reverse()).toEqual([
    {
      action: 'parameter.added',
      actor: admin.userId,
      changes: [{ field: 'HST', before: null, after: '14' }, start(null, since)],
    },
    {
      action: 'parameter.changed',
      actor: admin.userId,
      changes: [{ field: 'HST', before: '14', after: '15' }, start(since, since)],
    },
    {
      action: 'parameter.removed',
      actor: admin.userId,
      changes: [{ field: 'HST', before: '15', after: null }, start(since, null)],
    },
  ]);
});

describe('a running club follows, also by its other apis', () => {
  test('CUT_OFF_TIME decides what can still be booked', async ({ server, created }) => {
    const { courseId, courseFeeId } = await buildCourse(server.db);
    const { bookingDate } = await buildTeeTime(server.db, courseId, { day: testToday, time: '12:50' });
    const hold = async (url: string | undefined) => {
      const { token } = await buildUser(server.db);
      const reply = await replyOver(url ?? server.url, holdSpots, {
        token,
        body: { spots: 1, courseFeeId, bookingDate },
      });
      return reply.result;
    };
    // Both have the rules in memory.
    expect(await Promise.all(server.urls.map(hold))).toEqual(['SUCCESS', 'SUCCESS']);
    await created('CUT_OFF_TIME', '60');
    await server.heard();
    expect(await Promise.all(server.urls.map(hold))).not.toContain('SUCCESS');
  });

  test('HOLD_SECONDS decides how long spots are held', async ({ server, created }) => {
    const { courseId, courseFeeId } = await buildCourse(server.db);
    const { bookingDate } = await buildTeeTime(server.db, courseId, { day: testToday, time: '15:00' });
    const heldFor = async (url: string | undefined) => {
      const { token, userId } = await buildUser(server.db);
      await replyOver(url ?? server.url, holdSpots, { token, body: { spots: 1, courseFeeId, bookingDate } });
      const [hold] = await server.db.query<{ seconds: number }>(
        `select extract(epoch from expires_at - created_at)::integer as seconds from holds where user_id = $1`,
        [userId],
      );
      return hold?.seconds;
    };
    expect(await Promise.all(server.urls.map(heldFor))).toEqual([600, 600]);
    await created('HOLD_SECONDS', '120');
    await server.heard();
    expect(await Promise.all(server.urls.map(heldFor))).toEqual([120, 120]);
  });
});
