/** What the booking screen is told before the first tap, for each golfer and moment. */
import { settingType } from '@fourball/shared/booking/setting-types.ts';
import { findKnownParameter } from '@fourball/shared/club/parameters/known-parameters.ts';
import { getBookingParams } from '@fourball/shared/booking/calls.ts';
import { describe, expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { buildCourse, buildUser, testTimeZone } from '../../kit/build.ts';
import { replyOver, testNow, testToday } from '../../kit/server.ts';

const test = clubTest({ apis: 2 })
  .extend('course', { scope: 'file' }, ({ server }) => buildCourse(server.db, 'The Meadow'))
  .extend('ava', ({ server }) => buildUser(server.db))
  .extend(
    'params',
    ({ server, ava }) =>
      (user = ava, url = server.url) =>
        replyOver(url, getBookingParams, { token: user.token }),
  )
  .extend(
    'member',
    ({ server }) =>
      (userId: number, start: string, end: string, days: number, cancelled = false) =>
        server.db.query(
          `with i as (
         insert into product_items (name, unit_price_cents, start_date, end_date, advance_booking_days)
         values ('Plan', 1, $2, $3, $4) returning id
       )
       insert into memberships (user_id, product_item_id, cancelled_at)
       select $1, id, case when $5 then now() end from i`,
          [userId, start, end, days, cancelled],
        ),
  )
  .extend(
    'reciprocal',
    ({ server }) =>
      (userId: number, year: number, verified: boolean) =>
        server.db.query('insert into external_memberships (user_id, year, verified) values ($1, $2, $3)', [
          userId,
          year,
          verified,
        ]),
  );

test.beforeEach(async ({ server }) => {
  server.clock.set(testNow);
});

test('the settings in force, the window, and the courses with their fees', async ({ params, course }) => {
  expect(await params()).toEqual({
    timeZone: testTimeZone,
    today: testToday,
    firstDay: testToday,
    lastDay: '2026-06-30',
    advanceBookingDays: 14,
    opensAt: '07:00',
    cutOffMinutes: 45,
    holdSeconds: 600,
    maxSpots: 8,
    cancellationWindowHours: 24,
    cancellationFee: 2500,
    autoCancelHours: 48,
    taxBasisPoints: 1300,
    twilightFrom: '15:00',
    priceClass: 'MEMBER',
    memberships: [{ weekday: false, nineHole: false }],
    otherwise: 'NON_MEMBER',
    holidays: [],
    invitesByLink: false,
    roundCredits: 0,
    creditsPerRound: 1,
    courses: [
      {
        courseId: course.courseId,
        name: 'The Meadow',
        fullName: 'The Meadow',
        courseFees: [
          expect.objectContaining({ courseFeeId: course.courseFeeId, memberPrice: 2800 }),
          expect.objectContaining({ courseFeeId: course.twilightFeeId, twilight: true }),
        ],
      },
    ],
    settings: expect.objectContaining({ HST: '13', CUT_OFF_TIME: '45', ROUND_CREDIT: '1' }),
  });
  // All business settings by their types, what pages count with, and nothing that is the office's alone.
  const told = Object.keys((await params()).settings);
  expect(told).toEqual(expect.arrayContaining([...settingType.options, 'UNDO_MINUTES', 'LARGE_SUM']));
  for (const name of told)
    expect(settingType.safeParse(name).success || findKnownParameter(name)?.public).toBe(true);
  expect(told).not.toContain('SECURITY_ALERT_LOGINS');
});

describe('the golfer’s standing', () => {
  test('of a non-member is the parameter’s days and the dear price', async ({ server, params }) => {
    const visitor = await buildUser(server.db, { memberDays: null });
    expect(await params(visitor)).toMatchObject({
      priceClass: 'NON_MEMBER',
      advanceBookingDays: 5,
      lastDay: '2026-06-21',
    });
  });

  test('is the most days of several memberships', async ({ member, ava, params }) => {
    await member(ava.userId, '2026-01-01', '2026-12-31', 21);
    await member(ava.userId, '2026-01-01', '2026-12-31', 7);
    expect(await params()).toMatchObject({ advanceBookingDays: 21 });
  });

  test('counts memberships from their first to their last day, and not cancelled ones', async ({
    server,
    member,
    params,
  }) => {
    const visitor = await buildUser(server.db, { memberDays: null });
    await member(visitor.userId, '2026-06-17', '2026-12-31', 30);
    await member(visitor.userId, '2026-01-01', '2026-06-15', 30);
    await member(visitor.userId, '2026-01-01', '2026-12-31', 30, true);
    expect(await params(visitor)).toMatchObject({ priceClass: 'NON_MEMBER' });
    server.clock.set(new Date('2026-06-17T16:00:00Z'));
    expect(await params(visitor)).toMatchObject({ priceClass: 'MEMBER', advanceBookingDays: 30 });
  });

  test('of another club’s member is its price, once it is verified and of this year', async ({
    server,
    reciprocal,
    params,
  }) => {
    const guest = await buildUser(server.db, { memberDays: null });
    await reciprocal(guest.userId, 2026, false);
    await reciprocal(guest.userId, 2025, true);
    expect(await params(guest)).toMatchObject({ priceClass: 'NON_MEMBER' });
    await reciprocal(guest.userId, 2026, true);
    expect(await params(guest)).toMatchObject({ priceClass: 'EXTERNAL_MEMBER', advanceBookingDays: 5 });
  });

  test('of a member who is one elsewhere too is the member’s', async ({ reciprocal, ava, params }) => {
    await reciprocal(ava.userId, 2026, true);
    expect(await params()).toMatchObject({ priceClass: 'MEMBER' });
  });
});

test('whom members and the office invite the club writes to, and whom others invite they hand a link', async ({
  server,
  params,
}) => {
  expect(await params()).toMatchObject({ invitesByLink: false });
  expect(await params(await buildUser(server.db, { memberDays: null }))).toMatchObject({
    invitesByLink: true,
  });
  const office = await buildUser(server.db, { memberDays: null, roles: ['ADMIN'] });
  expect(await params(office)).toMatchObject({ priceClass: 'NON_MEMBER', invitesByLink: false });
});

test('the last day moves at seven in the morning at the club', async ({ server, params }) => {
  server.clock.set(new Date('2026-06-16T10:59:59Z'));
  expect(await params()).toMatchObject({ today: testToday, lastDay: '2026-06-29' });
  server.clock.set(new Date('2026-06-16T11:00:00Z'));
  expect(await params()).toMatchObject({ lastDay: '2026-06-30' });
});

test('a dated parameter counts from its moment, through every api', async ({ server, params, ava }) => {
  await server.db.query(
    `insert into parameters (name, value, start_date) values ('CUT_OFF_TIME', '90', '2026-06-16T17:00Z')`,
  );
  for (const url of server.urls) expect(await params(ava, url)).toMatchObject({ cutOffMinutes: 45 });
  server.clock.set(new Date('2026-06-16T17:00:00Z'));
  for (const url of server.urls) expect(await params(ava, url)).toMatchObject({ cutOffMinutes: 90 });
  await server.db.query(`delete from parameters where name = 'CUT_OFF_TIME' and value = '90'`);
  for (const url of server.urls) expect(await params(ava, url)).toMatchObject({ cutOffMinutes: 45 });
});
