/** Rules of prices at the office's doors: they are written one after the other, told, kept in the trail, and looked up by day. */
import {
  createPriceRule,
  deleteHoliday,
  deletePriceRule,
  getPriceCalendar,
  listPriceRules,
  orderPriceRules,
  setHoliday,
  updatePriceRule,
} from '@fourball/shared/club/prices/price-calls.ts';
import { describe, expect } from 'vitest';
import { buildAdmin } from '../../kit/booking/starter.ts';
import { buildCourse } from '../../kit/build.ts';
import { ruleBody } from '../../kit/club/prices.ts';
import { courseTest } from '../../kit/fixtures.ts';
import { callOver, refusalIn, replyOver } from '../../kit/server.ts';

const test = courseTest()
  .extend('admin', { scope: 'file' }, ({ server }) => buildAdmin(server))
  .extend(
    'add',
    ({ server, admin, course }) =>
      (fields: Parameters<typeof ruleBody>[0] = {}) =>
        replyOver(server.url, createPriceRule, {
          token: admin.token,
          body: { courseId: course.courseId, ...ruleBody(fields) },
        }),
  )
  .extend('lastChange', ({ server }) => async () => {
    const [row] = await server.db.query<{ action: string; changes: unknown[] }>(
      'select action, changes from audit_entries order by id desc limit 1',
    );
    return row;
  });

describe('the list of a course', () => {
  test('takes rules in as the last, orders, changes and removes them, each in the trail', async ({
    server,
    admin: { token },
    course: { courseId },
    add,
    lastChange,
  }) => {
    await add({
      name: 'Weekend',
      weekdays: [6, 7],
      priceClasses: ['NON_MEMBER'],
      fromTime: '06:00',
      toTime: '11:00',
    });
    const [weekend, all] = (await add({ name: 'All' })).rules.map(({ priceRuleId }) => priceRuleId);
    if (weekend === undefined || all === undefined) throw new Error('There are not two rules.');
    const { rules } = await replyOver(server.url, listPriceRules, { token, params: { courseId } });
    expect(rules[0]).toEqual({
      priceRuleId: weekend,
      ...ruleBody({
        name: 'Weekend',
        weekdays: [6, 7],
        priceClasses: ['NON_MEMBER'],
        fromTime: '06:00',
        toTime: '11:00',
      }),
    });

    const ordered = await replyOver(server.url, orderPriceRules, {
      token,
      body: { courseId, priceRuleIds: [all, weekend] },
    });
    expect(ordered.rules.map(({ name }) => name)).toEqual(['All', 'Weekend']);
    expect(await lastChange()).toMatchObject({
      action: 'price-rule.ordered',
      changes: [{}, { field: 'order', before: 'Weekend, All', after: 'All, Weekend' }],
    });

    await replyOver(server.url, updatePriceRule, {
      token,
      body: { priceRuleId: all, ...ruleBody({ name: 'All', amount: 500 }) },
    });
    expect(await lastChange()).toMatchObject({
      action: 'price-rule.changed',
      changes: [{}, { field: 'rule' }, { field: 'amount', before: '1000', after: '500' }],
    });

    const left = await replyOver(server.url, deletePriceRule, { token, params: { priceRuleId: all } });
    expect(left.rules.map(({ name }) => name)).toEqual(['Weekend']);
    expect((await lastChange())?.action).toBe('price-rule.deleted');
  });

  test('is ordered only where all of its rules are named', async ({ server, admin, course, add }) => {
    await add();
    const [first, second] = (await add()).rules.map(({ priceRuleId }) => priceRuleId);
    const other = await buildCourse(server.db);
    const [foreign] = (
      await replyOver(server.url, createPriceRule, {
        token: admin.token,
        body: { courseId: other.courseId, ...ruleBody() },
      })
    ).rules.map(({ priceRuleId }) => priceRuleId);
    for (const priceRuleIds of [[first], [first, second, foreign]]) {
      const refused = refusalIn(
        await callOver(server.url, orderPriceRules, {
          token: admin.token,
          body: { courseId: course.courseId, priceRuleIds },
        }),
      );
      expect(refused).toMatchObject({ code: 'invalid_input', fields: ['priceRuleIds'] });
    }
  });

  test('many who add at once get a place each', async ({ server, course, add }) => {
    await Promise.all(Array.from({ length: 6 }, (_, at) => add({ name: `Rule ${at}` })));
    const { rules } = await add({ name: 'Last' });
    expect(rules).toHaveLength(7);
    expect(rules.at(-1)?.name).toBe('Last');
    const places = await server.db.query<{ sequence_no: number }>(
      'select sequence_no from price_rules where course_id = $1 order by 1',
      [course.courseId],
    );
    expect(places.map((row) => row.sequence_no)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });
});

test('what says nothing sensible is refused by its field', async ({ server, admin, course }) => {
  for (const [fields, field] of [
    [{ effect: 'SET', amount: -1 }, 'amount'],
    [{ effect: 'PERCENT', amount: 100_001 }, 'amount'],
    [{ fromTime: '10:00', toTime: '10:00' }, 'toTime'],
    [{ fromTime: '24:00' }, 'fromTime'],
    [{ startDate: '2026-07-02', endDate: '2026-07-01' }, 'endDate'],
    [{ startDate: '2026-07-02', yearly: true }, 'endDate'],
    [{ weekdays: [] }, 'weekdays'],
    [{ weekdays: [6, 6] }, 'weekdays'],
    [{ weekdays: [8] }, 'weekdays.0'],
    [{ name: ' ' }, 'name'],
  ] as const) {
    const sent = { courseId: course.courseId, ...ruleBody(), ...fields };
    const refused = refusalIn(
      await callOver(server.url, createPriceRule, { token: admin.token, body: sent as never }),
    );
    expect(refused, field).toMatchObject({ code: 'invalid_input', fields: [field] });
  }
});

test('the calendar shows each day’s holiday, its prices by time, and the rules that make them', async ({
  server,
  admin: { token },
  course: { courseId },
  add,
}) => {
  await add({ name: 'Dawn', toTime: '07:00', effect: 'PERCENT', amount: 5_000, holidays: 'NEVER' });
  await add({ name: 'Weekends and holidays', weekdays: [6, 7], holidays: 'ALSO' });
  const holiday = { day: '2026-07-01', name: 'Canada Day' };
  await replyOver(server.url, setHoliday, { token, body: holiday });
  const days = await replyOver(server.url, getPriceCalendar, {
    token,
    params: { courseId, year: 2026, month: 7 },
  });
  const shown = (day: string) => {
    const found = days.find((one) => one.day === day);
    return [
      found?.holiday,
      ...(found?.bands.map(({ from, fees, rules }) => [
        from,
        fees[0]?.memberPrice,
        ...new Set(rules.map(({ name }) => name)),
      ]) ?? []),
    ];
  };
  expect(days).toHaveLength(31);
  expect(shown('2026-07-01')).toEqual(['Canada Day', ['00:00', 3_800, 'Weekends and holidays']]);
  expect(shown('2026-07-02')).toEqual([null, ['00:00', 1_400, 'Dawn'], ['07:00', 2_800]]);
  expect(shown('2026-07-04')).toEqual([
    null,
    ['00:00', 1_400, 'Dawn'],
    ['07:00', 3_800, 'Weekends and holidays'],
  ]);

  await replyOver(server.url, deleteHoliday, { token, params: { day: holiday.day } });
  const again = await callOver(server.url, deleteHoliday, { token, params: { day: holiday.day } });
  expect(refusalIn(again)).toMatchObject({ code: 'not_found' });
});

test('ages that can’t be are refused by their field', async ({ server, course, admin }) => {
  for (const [fields, field] of [
    [{ fromAge: 18, toAge: 17 }, 'toAge'],
    [{ fromAge: -1 }, 'fromAge'],
    [{ toAge: 121 }, 'toAge'],
    [{ toAge: 17.5 }, 'toAge'],
  ] as const) {
    const refused = refusalIn(
      await callOver(server.url, createPriceRule, {
        token: admin.token,
        body: { courseId: course.courseId, ...ruleBody(), ...fields },
      }),
    );
    expect(refused).toMatchObject({ code: 'invalid_input', fields: [field] });
  }
});
