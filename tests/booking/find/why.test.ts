/** "Why?": every refusal and every price is explained by the rule, its value and since when; and never against a hold. */
import { holdSpots, releaseHolds } from '@fourball/shared/booking/calls.ts';
import { explainBooking } from '@fourball/shared/booking/find/why-calls.ts';
import { describe, expect } from 'vitest';
import { courseTest } from '../../kit/fixtures.ts';
import { book, hold } from '../../kit/booking/book.ts';
import { ageHold, buildTeeTime, buildUser, type BuiltUser } from '../../kit/build.ts';
import { callOver, refusalIn, replyOver, testNow, testToday, testTomorrow } from '../../kit/server.ts';

const test = courseTest()
  .extend(
    'teeTimeAt',
    ({ server, course }) =>
      (time: string, day = testTomorrow) =>
        buildTeeTime(server.db, course.courseId, { day, time }),
  )
  .extend('ask', ({ server, ava, course }) => async (body: object, user = ava) => {
    await server.heard();
    return replyOver(server.url, explainBooking, {
      token: user.token,
      body: { courseId: course.courseId, day: testTomorrow, ...body },
    });
  })
  .extend(
    'refused',
    ({ ava, ask }) =>
      async (body: object, user = ava) =>
        (await ask(body, user)).checks.filter(({ passed }) => !passed),
  )
  /** As the third missed round leaves a golfer: only today can be booked, for thirty days. */
  .extend('suspend', ({ server, course, teeTimeAt }) => async (golfer: BuiltUser): Promise<void> => {
    await book(server, golfer, course, await teeTimeAt('16:50', testToday));
    await server.db.query(
      `insert into booking_suspensions (user_id, round_id, starts_at, ends_at)
     select user_id, id, '2026-06-10T12:00:00Z', '2026-07-10T12:00:00Z' from rounds where user_id = $1`,
      [golfer.userId],
    );
  });

test.beforeEach(async ({ server }) => {
  server.clock.set(testNow);
});

describe('a day', () => {
  test('that has passed says only that', async ({ ask }) => {
    expect(await ask({ day: '2026-06-15' })).toMatchObject({
      allowed: false,
      checks: [
        { rule: 'DAY_PASSED', passed: false, text: 'This day has passed.' },
        { rule: 'MAX_SPOTS', passed: true },
      ],
    });
  });

  test('that opens later names the membership that opens it, with its days and since when', async ({
    refused,
  }) => {
    const [check] = await refused({ day: '2026-07-01' });
    expect(check).toEqual({
      rule: 'DAY_OPEN',
      passed: false,
      text: 'You can book this day from 2026-06-17 at 07:00. With your membership Full you may book 14 days ahead.',
      parameter: { name: 'Full', value: '14', since: expect.stringMatching(/Z$/) },
    });
  });

  test('of a non-member goes by the parameter for non-members', async ({ server, refused }) => {
    const visitor = await buildUser(server.db, { memberDays: null });
    const [check] = await refused({ day: '2026-06-22' }, visitor);
    expect(check).toMatchObject({
      rule: 'DAY_OPEN',
      text: expect.stringContaining('Without a membership you may book 5 days ahead.'),
      parameter: { name: 'NON_MEMBER_ADVANCE_DAYS', value: '5' },
    });
  });

  test('that can be booked says since when it could', async ({ ask }) => {
    const { allowed, checks } = await ask({ day: testTomorrow });
    expect(allowed).toBe(true);
    expect(checks[0]?.text).toContain('This day opened 2026-06-03 at 07:00.');
  });
});

describe('what a day is kept from everybody by', () => {
  test('a suspension leaves today, and names its parameter', async ({ server, suspend, refused }) => {
    const eve = await buildUser(server.db);
    await suspend(eve);
    expect(await refused({ day: testTomorrow }, eve)).toMatchObject([
      {
        rule: 'SUSPENSION',
        text: 'Booking ahead is suspended for you until 2026-07-10: you can book today only.',
        parameter: { name: 'NO_SHOW_SUSPENSION_DAYS', value: '14' },
      },
    ]);
    expect(await refused({ day: testToday }, eve)).toEqual([]);
  });

  test('a ballot that is not drawn yet; once it is, it stands in nobody’s way', async ({
    server,
    course,
    refused,
  }) => {
    await server.db.query(
      `insert into ballots (course_id, day, opens_at, closes_at) values ($1, $2, $3, $4)`,
      [course.courseId, testTomorrow, '2026-06-10T12:00:00Z', '2026-06-16T22:00:00Z'],
    );
    expect(await refused({ day: testTomorrow })).toMatchObject([
      { rule: 'BALLOT', text: 'The tee times of this day are drawn by ballot.' },
    ]);
    await server.db.query(`delete from ballots where course_id = $1`, [course.courseId]);
    expect(await refused({ day: testTomorrow })).toEqual([]);
  });

  test('a waiting room of a day that has only just opened', async ({ server, course, refused }) => {
    await server.db.query(
      `insert into fairness_rules (course_id, kind, start_date, end_date, enabled)
       values ($1, 'WAITING_ROOM', '2026-06-01', '2026-07-31', true)`,
      [course.courseId],
    );
    const [row] = await server.db.query<{ ahead: number }>(
      'select max(coalesce(m.advance_booking_days, i.advance_booking_days)) as ahead from memberships m join product_items i on i.id = m.product_item_id',
    );
    const eve = await buildUser(server.db, { memberDays: row?.ahead ?? 14 });
    server.clock.set(new Date('2026-06-16T11:01:00Z'));
    const day = new Date(Date.parse(testToday) + (row?.ahead ?? 14) * 86_400_000).toISOString().slice(0, 10);
    expect(await refused({ day }, eve)).toMatchObject([
      { rule: 'WAITING_ROOM', parameter: { name: 'WAITING_ROOM_MINUTES' } },
    ]);
  });
});

describe('a tee time', () => {
  test('after the cut-off names the parameter, its value and the moment it began', async ({
    teeTimeAt,
    refused,
  }) => {
    await teeTimeAt('12:30', testToday);
    expect(await refused({ day: testToday, time: '12:30' })).toEqual([
      {
        rule: 'CUT_OFF',
        passed: false,
        text: 'Online booking closes 45 minutes before the tee time. Please call the pro shop.',
        parameter: { name: 'CUT_OFF_TIME', value: '45', since: expect.stringMatching(/^\d{4}-.*Z$/) },
      },
    ]);
  });

  test('tells the value that holds now, and since when, after it was changed', async ({
    server,
    teeTimeAt,
    refused,
  }) => {
    await teeTimeAt('13:30', testToday);
    await server.db.query(
      `insert into parameters (name, value, start_date) values ('CUT_OFF_TIME', '120', '2026-06-10T04:00:00Z')`,
    );
    try {
      expect(await refused({ day: testToday, time: '13:30' })).toMatchObject([
        { rule: 'CUT_OFF', parameter: { value: '120', since: '2026-06-10T04:00:00.000Z' } },
      ]);
    } finally {
      await server.db.query(`delete from parameters where name = 'CUT_OFF_TIME' and value = '120'`);
    }
  });

  test('that the club has closed says so in the club’s words', async ({ server, teeTimeAt, refused }) => {
    const { teeTimeId } = await teeTimeAt('09:00');
    await server.db.query(
      `update tee_times set block_kind = 'EVENT', block_reason = 'Club championship' where id = $1`,
      [teeTimeId],
    );
    expect(await refused({ teeTimeId })).toMatchObject([{ rule: 'BLOCK', text: 'Club championship' }]);
  });

  test('that is full counts what is booked, held and free', async ({
    server,
    teeTimeAt,
    course,
    refused,
  }) => {
    const teeTime = await teeTimeAt('09:00');
    const [ben, eve] = [await buildUser(server.db), await buildUser(server.db)];
    await book(server, ben, course, teeTime, { spots: 2 });
    await hold(server, eve, course, [teeTime], 1);
    expect(await refused({ time: '09:00', spots: 2 })).toEqual([
      {
        rule: 'PLACES',
        passed: false,
        text: '1 of 4 places free: 2 booked, 1 held by golfers who are booking.',
        parameter: null,
      },
    ]);
    // Her own hold is no reason against herself.
    expect(await refused({ time: '09:00', spots: 2 }, eve)).toEqual([]);
  });

  test('with the twilight fee too early, too many spots, a tee time that is none', async ({
    teeTimeAt,
    refused,
    course,
  }) => {
    await teeTimeAt('14:50');
    expect(await refused({ time: '14:50', courseFeeId: course.twilightFeeId })).toMatchObject([
      {
        rule: 'TWILIGHT',
        text: 'This fee is offered from 15:00.',
        parameter: { name: 'TWILIGHT_TIME', value: '15:00' },
      },
    ]);
    expect(await refused({ time: '14:50', spots: 9 })).toMatchObject([
      { rule: 'MAX_SPOTS', parameter: { name: 'MAX_SPOTS', value: '8' } },
      { rule: 'PLACES' },
    ]);
    expect(await refused({ time: '14:51' })).toMatchObject([{ rule: 'TEE_TIME' }]);
  });
});

describe('the price', () => {
  test('of a member: the membership, the dated price of the fee, and tax with its parameter', async ({
    server,
    teeTimeAt,
    course,
    ask,
  }) => {
    await teeTimeAt('09:00');
    await server.db.query(
      `insert into course_fee_prices (course_fee_id, start_date, member_cents, non_member_cents, external_member_cents)
       values ($1, '2026-06-01', 3050, 9900, 7000), ($1, '2026-09-01', 1, 1, 1)`,
      [course.courseFeeId],
    );
    const { price } = await ask({ time: '09:00' });
    expect(price).toMatchObject({
      feeName: '18 holes',
      priceClass: 'MEMBER',
      cents: 3050,
      taxBasisPoints: 1300,
      tax: 397,
      total: 3447,
      since: '2026-06-01',
      parameters: { hst: { name: 'HST', value: '13' }, twilight: null },
    });
    expect(price?.steps).toEqual([
      'You pay as a member: Full, 2020-01-01 to 2099-12-31.',
      '18 holes costs $30.50 for members, $70.00 for members of other clubs and $99.00 for everybody else, since 2026-06-01.',
      'HST of 13 % on $30.50 is $3.97; together $34.47.',
    ]);
  });

  test('of a golfer of another club: verified or not yet', async ({ server, teeTimeAt, ask }) => {
    await teeTimeAt('09:00');
    const omar = await buildUser(server.db, { memberDays: null });
    await server.db.query(
      `insert into external_memberships (user_id, user_entered_text, year, verified) values ($1, 'Glen Abbey', 2026, false)`,
      [omar.userId],
    );
    const before = (await ask({ time: '09:00' }, omar)).price;
    expect(before).toMatchObject({ priceClass: 'NON_MEMBER', cents: 9200 });
    expect(before?.steps[0]).toBe(
      'You pay as a non-member: your membership of another club is not verified yet.',
    );
    await server.db.query('update external_memberships set verified = true where user_id = $1', [
      omar.userId,
    ]);
    expect((await ask({ time: '09:00' }, omar)).price).toMatchObject({
      priceClass: 'EXTERNAL_MEMBER',
      cents: 6400,
    });
  });

  test('of a day is told while the day can be booked, and of a tee time until it has passed', async ({
    teeTimeAt,
    ask,
  }) => {
    await teeTimeAt('09:00', '2026-07-01');
    expect((await ask({})).price).toMatchObject({ cents: 2_800 });
    expect((await ask({ day: '2026-07-01' })).price).toBeNull();
    expect((await ask({ day: '2026-07-01', time: '09:00' })).price).toMatchObject({ cents: 2_800 });
    expect((await ask({ day: '2026-06-15' })).price).toBeNull();
    await teeTimeAt('09:00', '2026-06-15');
    expect((await ask({ day: '2026-06-15', time: '09:00' })).price).toBeNull();
  });

  test('is that of the twilight fee from twilight on, with the parameter that makes it so', async ({
    teeTimeAt,
    ask,
  }) => {
    await teeTimeAt('15:30');
    expect((await ask({ time: '15:30' })).price).toMatchObject({
      feeName: 'Twilight',
      parameters: { twilight: { name: 'TWILIGHT_TIME', value: '15:00' } },
    });
  });
});

test('of a course that is none: 404; whom a body calls the actor changes nothing', async ({
  server,
  ava,
  ask,
}) => {
  const body = { courseId: 987_654_321, day: testTomorrow };
  expect(refusalIn(await callOver(server.url, explainBooking, { token: ava.token, body }))).toMatchObject({
    status: 404,
  });
  const omar = await buildUser(server.db, { memberDays: null });
  const sent = { actor: { userId: ava.userId } };
  expect(await ask({ day: '2026-06-25', ...sent }, omar)).toMatchObject({
    allowed: false,
    checks: [
      { parameter: { name: 'NON_MEMBER_ADVANCE_DAYS' } },
      { rule: 'OPEN_BOOKINGS', parameter: { name: 'OPEN_BOOKINGS_OF_OTHERS' } },
      { rule: 'ROUNDS_A_DAY' },
      {},
    ],
  });
});

/** A generator of chances that is the same in every run. */
function chances(seed: number): <Value>(values: readonly Value[]) => Value {
  let state = seed;
  return (values) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return values[Math.floor((state / 2_147_483_648) * values.length)] as never;
  };
}

test('what is explained as allowed is held, what is refused is refused, in the words of the hold', async ({
  server,
  teeTimeAt,
  ava,
  suspend,
  course,
  ask,
}) => {
  const pick = chances(7);
  const days = [
    '2026-06-15',
    testToday,
    testTomorrow,
    '2026-06-21',
    '2026-06-22',
    '2026-06-30',
    '2026-07-01',
  ];
  const times = ['12:40', '12:45', '14:50', '15:00'];
  const teeTimes = [];
  for (const day of days) for (const time of times) teeTimes.push(await teeTimeAt(time, day));
  const kinds = ['NO_BOOKING', 'NO_ONLINE_BOOKING', 'EIGHTEEN_ONLY', 'WEATHER'];
  for (const [index, kind] of kinds.entries()) {
    await server.db.query('update tee_times set block_kind = $2 where id = $1', [
      teeTimes[4 + index * 5]?.teeTimeId,
      kind,
    ]);
  }
  const golfers = [
    ava,
    await buildUser(server.db, { memberDays: null }),
    await buildUser(server.db, { memberDays: 5 }),
    await buildUser(server.db),
  ];
  await suspend(golfers[3] ?? ava);
  await server.db.query(
    `insert into ballots (course_id, day, opens_at, closes_at)
     values ($1, '2026-06-21', '2026-06-10T12:00:00Z', '2026-06-20T12:00:00Z')`,
    [course.courseId],
  );
  const other = await buildUser(server.db, { memberDays: 30 });
  // Room for one to three, so that what is asked for often is just one too many.
  await server.db.query(
    `update tee_times t set capacity = 1 + n.place % 3
     from (select id, row_number() over (order by id) as place from tee_times where course_id = $1 and booked = 0) n
     where t.id = n.id`,
    [course.courseId],
  );
  let allowedOnes = 0;
  for (let round = 0; round < 60; round += 1) {
    const teeTime = pick(teeTimes);
    const golfer = pick([ava, ...golfers]);
    const spots = pick([1, 2, 2, 3, 9]);
    const courseFeeId = pick([course.courseFeeId, course.courseFeeId, course.twilightFeeId]);
    if (round % 5 === 0) {
      await callOver(server.url, holdSpots, {
        token: other.token,
        body: { spots: 3, courseFeeId: course.courseFeeId, bookingDate: pick(teeTimes).bookingDate },
      });
    }
    if (round % 15 === 0) await ageHold(server.db, other.userId);
    const { allowed, checks } = await ask(
      { teeTimeId: teeTime.teeTimeId, day: teeTime.day, spots, courseFeeId },
      golfer,
    );
    const answer = await replyOver(server.url, holdSpots, {
      token: golfer.token,
      body: { spots: [{ teeTimeId: teeTime.teeTimeId, spots }], courseFeeId, bookingDate: teeTime.day },
    });
    const asked = JSON.stringify({
      ...teeTime,
      spots,
      courseFeeId,
      golfer: golfers.indexOf(golfer),
      checks,
      answer,
    });
    expect(answer.result === 'SUCCESS', asked).toBe(allowed);
    const firstRefusal = checks.find(({ passed }) => !passed);
    if (answer.result === 'FAILED') expect(firstRefusal?.text, asked).toContain(answer.reason);
    if (answer.result === 'SPOTS_NOT_AVAILABLE') expect(firstRefusal?.rule, asked).toBe('PLACES');
    if (allowed) allowedOnes += 1;
    await callOver(server.url, releaseHolds, { token: golfer.token });
  }
  expect(allowedOnes).toBeGreaterThan(4);
  expect(allowedOnes).toBeLessThan(40);
});

describe('for another golfer', () => {
  test('the office reads what the golfer would, and nobody else does', async ({
    server,
    course,
    ava,
    teeTimeAt,
    ask,
  }) => {
    const teeTime = await teeTimeAt('12:40');
    const visitor = await buildUser(server.db, { memberDays: null });
    const office = await buildUser(server.db, { memberDays: null, rights: ['MANAGER'] });
    const about = { teeTimeId: teeTime.teeTimeId, userId: visitor.userId };
    const read = await ask(about, office);
    expect(read).toEqual(await ask({ teeTimeId: teeTime.teeTimeId }, visitor));
    expect((await ask({ ...about, userId: ava.userId }, office)).price?.cents).toBe(2800);
    const body = { courseId: course.courseId, day: testTomorrow, ...about };
    const forbidden = await callOver(server.url, explainBooking, { token: ava.token, body });
    expect(forbidden.status).toBe(403);
    const unknown = { ...body, userId: 999_999_999 };
    const missing = await callOver(server.url, explainBooking, { token: office.token, body: unknown });
    expect(missing.status).toBe(404);
  });
});
