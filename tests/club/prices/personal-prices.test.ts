/** Prices by age and for residents at golfers' doors: the record decides, the day of play counts, and what was shown is charged. */
import { updateProfile } from '@fourball/shared/accounts/user-calls.ts';
import {
  createBooking,
  getBookingParams,
  getMyHold,
  respondToInvitation,
  updateHold,
} from '@fourball/shared/booking/calls.ts';
import { getBallot } from '@fourball/shared/booking/ballot/ballot-calls.ts';
import { searchTeeTimes } from '@fourball/shared/booking/find/find-calls.ts';
import { explainBooking } from '@fourball/shared/booking/find/why-calls.ts';
import { feesAt, payerOn, priceFor } from '@fourball/shared/booking/rules/price.ts';
import { walkUp } from '@fourball/shared/booking/starter/starter-calls.ts';
import {
  createPriceRule,
  deletePriceRule,
  getPriceCalendar,
  updatePriceRule,
} from '@fourball/shared/club/prices/price-calls.ts';
import { describe, expect } from 'vitest';
import { announce, closeNow, drawNow, enter } from '../../kit/booking/ballots.ts';
import { book, details, hold, invite, sheet } from '../../kit/booking/book.ts';
import { balanceOf } from '../../kit/booking/rounds.ts';
import { buildAdmin } from '../../kit/booking/starter.ts';
import { buildTeeTime, buildUser, type BuiltTeeTime, type BuiltUser } from '../../kit/build.ts';
import { ruleBody } from '../../kit/club/prices.ts';
import { born, note } from '../../kit/club/records.ts';
import { courseTest } from '../../kit/fixtures.ts';
import { replyOver, testNow, testToday, testTomorrow } from '../../kit/server.ts';

/** Before tax, of members: $28 as listed; $10, $20 and $25 by these. */
const junior = { name: 'Juniors', toAge: 17, effect: 'SET', amount: 1_000 } as const;
const senior = { name: 'Seniors', fromAge: 65, effect: 'SET', amount: 2_000 } as const;
const local = { name: 'Residents', residents: true, effect: 'SET', amount: 2_500 } as const;

const test = courseTest()
  .extend('admin', { scope: 'file' }, ({ server }) => buildAdmin(server))
  .extend('add', ({ server, admin, course }) => async (fields: Parameters<typeof ruleBody>[0]) => {
    const { rules } = await replyOver(server.url, createPriceRule, {
      token: admin.token,
      body: { courseId: course.courseId, ...ruleBody(fields) },
    });
    await server.heard();
    return rules.at(-1)?.priceRuleId ?? 0;
  })
  .extend(
    'at',
    ({ server, course }) =>
      (time: string, day = testTomorrow) =>
        buildTeeTime(server.db, course.courseId, { day, time }),
  )
  .extend('why', ({ server, course }) => async (golfer: BuiltUser, { teeTimeId }: BuiltTeeTime) => {
    const { price } = await replyOver(server.url, explainBooking, {
      token: golfer.token,
      body: { courseId: course.courseId, day: testTomorrow, teeTimeId },
    });
    return price;
  })
  .extend(
    'bookHeld',
    ({ server, course }) =>
      ({ token }: BuiltUser, atMost?: number) =>
        replyOver(server.url, createBooking, {
          token,
          body: { simpleDate: testTomorrow, courseFeeId: course.courseFeeId, numSpots: 1, atMost },
        }),
  )
  .extend('golfers', ({ server, admin }) => async () => {
    const [young, old, near, both, plain] = await Promise.all(
      Array.from({ length: 5 }, () => buildUser(server.db)),
    );
    if (!young || !old || !near || !both || !plain) throw new Error('There are not five golfers.');
    await born(server, admin, young, '2010-01-31');
    await born(server, admin, old, '1950-12-24');
    await note(server, admin, near, { resident: true });
    await note(server, admin, both, { birthDate: '2012-05-05', birthDateChecked: true, resident: true });
    await born(server, admin, plain, '1980-01-01');
    return { young, old, near, both, plain };
  });

const withTax = (cents: number) => Math.round(cents * 1.13);

test.beforeEach(({ server }) => {
  server.clock.set(testNow);
});

test('each golfer has one price: on the sheet, in a search, in “Why?”, held, booked and charged', async ({
  server,
  course,
  golfers,
  add,
  at,
  why,
}) => {
  await add(junior);
  await add(senior);
  await add(local);
  const teeTime = await at('09:00');
  const later = await at('10:00');
  const { young, old, near, both, plain } = await golfers();
  for (const [golfer, cents, step] of [
    [young, 1_000, 'Juniors is for golfers of up to 17 years on the day of play.'],
    [old, 2_000, 'Seniors is for golfers of 65 years and more on the day of play.'],
    [near, 2_500, 'Residents is for residents: the office has marked you as one.'],
    [both, 1_000, 'Juniors is for golfers of up to 17 years on the day of play.'],
    [plain, 2_800, undefined],
  ] as const) {
    const params = await replyOver(server.url, getBookingParams, { token: golfer.token });
    const [fee] = feesAt(await sheet(server, golfer, course, testTomorrow), '09:00');
    expect(fee && priceFor(fee, payerOn(params, testTomorrow)(fee))).toBe(cents);
    const { teeTimes } = await replyOver(server.url, searchTeeTimes, {
      token: golfer.token,
      body: { from: testTomorrow, to: testTomorrow, courseIds: [course.courseId] },
    });
    expect(teeTimes[0]?.fees[0]?.price).toBe(cents);
    const price = await why(golfer, teeTime);
    expect(price?.cents).toBe(cents);
    expect(price?.steps.find((one) => one.includes(' is for '))).toBe(step);
    const { ownPrice } = await hold(server, golfer, course, [golfer === plain ? teeTime : later], 1);
    expect(ownPrice).toBe(cents);
    await book(server, golfer, course, golfer === plain ? teeTime : later);
    expect(await balanceOf(server.db, golfer)).toBe(withTax(cents));
  }
});

test('the first rule that fits counts, also for who is asked nothing', async ({
  server,
  course,
  golfers,
  add,
}) => {
  await add({ name: 'Everybody', effect: 'SET', amount: 2_200, fromTime: '08:00' });
  await add(junior);
  const { young } = await golfers();
  const params = await replyOver(server.url, getBookingParams, { token: young.token });
  const shown = await sheet(server, young, course, testTomorrow);
  const pays = (time: string) => {
    const [fee] = feesAt(shown, time);
    return fee && priceFor(fee, payerOn(params, testTomorrow)(fee));
  };
  expect([pays('07:59'), pays('08:00')]).toEqual([1_000, 2_200]);
  expect(feesAt(shown, '08:00')[0]).not.toHaveProperty('brackets');
});

test('the age on the day of play counts, whenever it is booked', async ({
  server,
  course,
  admin,
  ava,
  add,
  at,
}) => {
  await add(junior);
  await at('15:00', testToday);
  await born(server, admin, ava, '2008-06-17');
  const onDay = async (day: string, time: string) =>
    (await hold(server, ava, course, [await at(time, day)], 1)).ownPrice;
  expect(await onDay(testToday, '16:00')).toBe(1_000);
  expect(await onDay(testTomorrow, '16:00')).toBe(2_800);
});

test('who is born on 29 February is a year older on 1 March', async ({
  server,
  course,
  admin,
  ava,
  add,
  at,
}) => {
  server.clock.set(new Date('2026-02-25T15:00:00Z'));
  await add(junior);
  await born(server, admin, ava, '2008-02-29');
  const onDay = async (day: string) =>
    (await hold(server, ava, course, [await at('12:00', day)], 1)).ownPrice;
  expect([await onDay('2026-02-28'), await onDay('2026-03-01')]).toEqual([1_000, 2_800]);
});

describe('a birth date', () => {
  test('that the golfer has typed changes no price until the office has checked it, and no longer than it stays', async ({
    server,
    admin,
    ava,
    add,
    at,
    why,
  }) => {
    await add(junior);
    await add({ ...local, toAge: 30 });
    const teeTime = await at('09:00');
    const type = (birthDate: string) =>
      replyOver(server.url, updateProfile, { token: ava.token, body: { birthDate } });
    await type('2012-01-01');
    const unknown = await why(ava, teeTime);
    expect(unknown?.cents).toBe(2_800);
    expect(unknown?.steps).toContain(
      'Prices by age are left out (Juniors): your birth date is not confirmed. Ask the office to note it.',
    );
    await note(server, admin, ava, { birthDateChecked: true });
    expect((await why(ava, teeTime))?.cents).toBe(1_000);
    await type('2012-01-01');
    expect((await why(ava, teeTime))?.cents).toBe(1_000);
    await type('2012-01-02');
    expect((await why(ava, teeTime))?.cents).toBe(2_800);
  });

  test('is checked by the office alone, and who did it stands in the trail', async ({
    server,
    admin,
    ava,
  }) => {
    const record = await note(server, admin, ava, {
      birthDate: '2012-01-01',
      birthDateChecked: true,
      resident: true,
    });
    expect(record).toMatchObject({ birthDateChecked: true, resident: true });
    const [entry] = await server.db.query<{ actor_user_id: number; changes: { field: string }[] }>(
      `select actor_user_id, changes from audit_entries where action = 'account.record-changed' order by id desc limit 1`,
    );
    expect(entry?.actor_user_id).toBe(admin.userId);
    expect(entry?.changes.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['birthDate', 'birthDateChecked', 'resident']),
    );
    // Another birth date is one that has not been seen, unless it is said.
    expect(await note(server, admin, ava, { birthDate: '2012-01-03' })).toMatchObject({
      birthDateChecked: false,
    });
    await server.db.query('update users set birth_date = null where id = $1', [ava.userId]);
    await expect(note(server, admin, ava, { birthDateChecked: true })).rejects.toThrow('birthDate');
    await expect(note(server, ava, ava, { resident: true })).rejects.toThrow('forbidden');
  });
});

describe('what was shown is charged', () => {
  test('whatever becomes of the record and of the rule between hold and booking', async ({
    server,
    course,
    admin,
    ava,
    add,
    at,
    bookHeld,
  }) => {
    const priceRuleId = await add(junior);
    await born(server, admin, ava, '2012-01-01');
    const teeTime = await at('09:00');
    await hold(server, ava, course, [teeTime], 1);
    await note(server, admin, ava, { birthDate: '1980-01-01', birthDateChecked: true });
    await replyOver(server.url, updatePriceRule, {
      token: admin.token,
      body: { priceRuleId, ...ruleBody({ ...junior, amount: 5_000 }) },
    });
    await server.heard();
    expect((await replyOver(server.url, getMyHold, { token: ava.token })).hold?.ownPrice).toBe(1_000);
    expect(await bookHeld(ava, withTax(1_000))).toMatchObject({ result: 'SUCCESS' });
    expect(await balanceOf(server.db, ava)).toBe(withTax(1_000));
  });

  test('also where the office notes the birth date at the same moment', async ({
    server,
    course,
    admin,
    add,
    at,
    bookHeld,
  }) => {
    await add(junior);
    const teeTime = await at('09:00');
    for (let round = 0; round < 3; round += 1) {
      const golfer = await buildUser(server.db);
      await hold(server, golfer, course, [teeTime], 1);
      await Promise.all([bookHeld(golfer, withTax(2_800)), born(server, admin, golfer, '2012-01-01')]);
      expect(await balanceOf(server.db, golfer)).toBe(withTax(2_800));
    }
  });

  test('a hold that is changed keeps it, and one that is taken anew or goes elsewhere does not', async ({
    server,
    course,
    admin,
    ava,
    add,
    at,
  }) => {
    await add({ ...junior, toTime: '10:00' });
    await born(server, admin, ava, '2012-01-01');
    const [early, late] = [await at('09:00'), await at('10:00')];
    await hold(server, ava, course, [early], 1);
    await note(server, admin, ava, { birthDate: '1980-01-01', birthDateChecked: true });
    const change = async (teeTime: BuiltTeeTime, spots: number) => {
      const { hold: changed } = await replyOver(server.url, updateHold, {
        token: ava.token,
        body: {
          spots: [{ teeTimeId: teeTime.teeTimeId, spots }],
          courseFeeId: course.courseFeeId,
          bookingDate: testTomorrow,
        },
      });
      return changed && [changed.ownPrice, changed.memberPrice, changed.brackets?.length];
    };
    expect(await change(early, 2)).toEqual([1_000, 2_800, 1]);
    expect(await change(late, 2)).toEqual([undefined, 2_800, undefined]);
    expect((await hold(server, ava, course, [early], 1)).ownPrice).toBe(2_800);
  });
});

describe('of a booking', () => {
  test('who joins pays by the own record and the prices of the booking, and not by rules since', async ({
    server,
    course,
    admin,
    ava,
    ben,
    add,
    at,
  }) => {
    const priceRuleId = await add(junior);
    await born(server, admin, ben, '2012-01-01');
    const booked = await book(server, ava, course, await at('09:00'), { spots: 2 });
    await replyOver(server.url, deletePriceRule, { token: admin.token, params: { priceRuleId } });
    await server.heard();
    const [invitation] = await invite(server, ava, booked, [ben]);
    expect((await details(server, ben, booked)).myPrice?.total).toBe(withTax(1_000));
    const answer = (price: number) =>
      replyOver(server.url, respondToInvitation, {
        token: ben.token,
        body: { inviteId: invitation?.inviteId ?? 0, accept: true, price },
      });
    // What was shown is no more where the record says otherwise by now: nothing is done.
    await note(server, admin, ben, { birthDate: '1980-01-01', birthDateChecked: true });
    expect(await answer(withTax(1_000))).toMatchObject({ result: 'FAILED' });
    await note(server, admin, ben, { birthDate: '2012-01-01', birthDateChecked: true });
    expect(await answer(withTax(1_000))).toMatchObject({ result: 'SUCCESS' });
    expect(await balanceOf(server.db, ben)).toBe(withTax(1_000));
  });

  test('who pays for another is shown at most the dearest of all, then the amount, and nothing of the record', async ({
    server,
    course,
    admin,
    ava,
    ben,
    add,
    at,
  }) => {
    await add({ ...senior, amount: 9_900 });
    await add({ ...local, amount: 500 });
    await note(server, admin, ben, { resident: true });
    const teeTime = await at('09:00');
    const held = await hold(server, ava, course, [teeTime], 2);
    const booked = await replyOver(server.url, createBooking, {
      token: ava.token,
      body: {
        simpleDate: testTomorrow,
        courseFeeId: course.courseFeeId,
        numSpots: 2,
        bookingGroups: [
          {
            players: [
              { userId: ava.userId, chargePurchaser: false },
              { userId: ben.userId, chargePurchaser: true, invite: true },
            ],
          },
        ],
        atMost: withTax(2_800) + withTax(9_900),
      },
    });
    expect(held.ownPrice).toBe(2_800);
    const { purchaseId = 0, conversationId = 0 } = booked;
    const read = await details(server, ava, { purchaseId });
    expect(read.youPay).toMatchObject({ now: withTax(2_800), atMost: withTax(2_800) + withTax(500) });
    expect(conversationId).toBeGreaterThan(0);
    const said = JSON.stringify([read, await sheet(server, ava, course, testTomorrow)]);
    expect(said).not.toContain('"resident":');
    expect(said).not.toContain('bornOn');
  });

  test('guests pay as grown-ups from elsewhere; the desk asks the record of golfers', async ({
    server,
    course,
    admin,
    golfers,
    add,
    at,
  }) => {
    await add(junior);
    await add(local);
    const { young } = await golfers();
    const { purchaseId } = await replyOver(server.url, walkUp, {
      token: admin.token,
      body: {
        teeTimeId: (await at('09:00')).teeTimeId,
        courseFeeId: course.courseFeeId,
        players: [{ userId: young.userId }, { guest: { name: 'Kim Guest' } }],
        checkIn: false,
      },
    });
    const rows = await server.db.query<{ play_fee_cents: number }>(
      'select play_fee_cents from rounds where purchase_id = $1 order by id',
      [purchaseId],
    );
    expect(rows.map((row) => row.play_fee_cents)).toEqual([1_000, 9_200]);
  });
});

test('a ballot shows each golfer the dearest of its day that is the golfer’s, and its draw charges the time that was won', async ({
  server,
  admin,
  ava,
  ben,
}) => {
  const built = await announce(server, { times: ['08:00', '11:30'] });
  for (const fields of [
    { ...junior, toTime: '10:00' },
    { ...junior, name: 'Late juniors', amount: 1_500 },
    local,
  ])
    await replyOver(server.url, createPriceRule, {
      token: admin.token,
      body: { courseId: built.course.courseId, ...ruleBody(fields) },
    });
  await server.heard();
  await born(server, admin, ava, '2012-01-01');
  await note(server, admin, ben, { resident: true });
  const shown = async (golfer: BuiltUser) => {
    const params = await replyOver(server.url, getBookingParams, { token: golfer.token });
    const { fees } = await replyOver(server.url, getBallot, {
      token: golfer.token,
      params: { id: built.ballot.ballotId },
    });
    return fees[0] && priceFor(fees[0], payerOn(params, built.ballot.day)(fees[0]));
  };
  expect([await shown(ava), await shown(ben), await shown(await buildUser(server.db))]).toEqual([
    1_500, 2_500, 2_800,
  ]);
  await enter(server, built, ava, built.teeTimes.slice(0, 1), { spots: 1 });
  await closeNow(server);
  await drawNow(server);
  expect(await balanceOf(server.db, ava)).toBe(withTax(1_000));
});

test('where no rule asks who a golfer is, rows and replies are as without such rules', async ({
  server,
  course,
  golfers,
  add,
  at,
}) => {
  await add({ name: 'Weekends', weekdays: [6, 7] });
  await add({ ...junior, weekdays: [6, 7] });
  const { young } = await golfers();
  const teeTime = await at('09:00');
  expect((await sheet(server, young, course, testTomorrow)).fees[0]).not.toHaveProperty('brackets');
  const held = await hold(server, young, course, [teeTime], 1);
  expect(held).not.toHaveProperty('ownPrice');
  expect(held).not.toHaveProperty('brackets');
  const { purchaseId } = await book(server, young, course, teeTime);
  expect(await details(server, young, { purchaseId })).not.toHaveProperty('brackets');
  expect(await server.db.query('select brackets from bookings where purchase_id = $1', [purchaseId])).toEqual(
    [{ brackets: null }],
  );
});

test('the calendar names of each fee and class the rule that counts, and beside it the prices of some golfers', async ({
  server,
  course,
  admin,
  add,
}) => {
  await add({ ...junior, priceClasses: ['MEMBER'] });
  await add({ name: 'Nine holes', holes: 9 });
  await add({ name: 'Visitors', holes: 18, priceClasses: ['NON_MEMBER'] });
  const days = await replyOver(server.url, getPriceCalendar, {
    token: admin.token,
    params: { courseId: course.courseId, year: 2026, month: 7 },
  });
  const [band] = days[0]?.bands ?? [];
  const of = (courseFeeId: number) =>
    band?.rules
      .filter((rule) => rule.courseFeeId === courseFeeId)
      .map(({ priceClass, name }) => `${priceClass} ${name}`);
  expect(of(course.courseFeeId)).toEqual(['NON_MEMBER Visitors']);
  const fee = band?.fees.find((one) => one.courseFeeId === course.courseFeeId);
  expect(fee?.brackets).toEqual([{ name: 'Juniors', bornAfter: '2008-07-01', memberPrice: 1_000 }]);
  for (const nine of band?.fees.filter(({ holes }) => holes === 9) ?? [])
    expect(of(nine.courseFeeId)).toEqual([
      'MEMBER Nine holes',
      'NON_MEMBER Nine holes',
      'EXTERNAL_MEMBER Nine holes',
    ]);
});
