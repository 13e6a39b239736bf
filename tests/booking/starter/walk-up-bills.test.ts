/** Guests who come without a booking: they are customers of the club, who pay for themselves, and never the staff. */
import { login, searchUsers } from '@fourball/shared/accounts/calls.ts';
import { requestPasswordResetLink } from '@fourball/shared/accounts/password-calls.ts';
import { getUserDetails } from '@fourball/shared/accounts/user-calls.ts';
import { addRole, countUsers, updateUserStatus } from '@fourball/shared/accounts/user-admin-calls.ts';
import { adminBail } from '@fourball/shared/booking/spots/spot-calls.ts';
import { walkUp } from '@fourball/shared/booking/starter/starter-calls.ts';
import type { BodyInput } from '@fourball/shared/contract/define-call.ts';
import { listOwing } from '@fourball/shared/money/ledger-calls.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { details } from '../../kit/booking/book.ts';
import { balanceOf, checkBooks } from '../../kit/booking/rounds.ts';
import { buildAdmin } from '../../kit/booking/starter.ts';
import { buildTeeTime } from '../../kit/build.ts';
import { courseTest } from '../../kit/fixtures.ts';
import { callOver, refusalIn, replyOver, testNow, testToday } from '../../kit/server.ts';

type Body = BodyInput<typeof walkUp>;

/** Each tee time is at another one. */
let minute = 0;

const test = courseTest({ with: ['gateway', 'workers'], env: { LOGIN_ATTEMPTS: '1000' } })
  .extend('admin', { scope: 'file' }, ({ server }) => buildAdmin(server))
  .extend('bodyOf', ({ server, course }) => async (players: Body['players'], more: Partial<Body> = {}) => {
    minute += 1;
    const time = `13:${String(minute).padStart(2, '0')}`;
    const { teeTimeId } = await buildTeeTime(server.db, course.courseId, { day: testToday, time });
    return { teeTimeId, courseFeeId: course.courseFeeId, players, ...more };
  })
  .extend(
    'walk',
    ({ server, admin, bodyOf }) =>
      async (players: Body['players'], more: Partial<Body> = {}) =>
        replyOver(server.url, walkUp, { token: admin.token, body: await bodyOf(players, more) }),
  );

test.beforeEach(({ server }) => server.clock.set(testNow));

const guests = (...names: string[]): Body['players'] => names.map((name) => ({ guest: { name } }));
const round = 10_396;

describe('a walk-up of guests alone', () => {
  test('is the booking of the first of them, who pays for all; the staff owe nothing', async ({
    server,
    admin,
    walk,
  }) => {
    const before = await balanceOf(server.db, admin);
    const { teeTime, purchaseId = 0 } = await walk(guests('Gus van Dale', 'Pat'));
    const [gus, pat] = teeTime.places;
    expect(gus).toMatchObject({
      name: 'Gus van Dale',
      booker: 'Gus van Dale',
      payer: { name: 'Gus van Dale', customer: true },
      charged: round,
      balance: 2 * round,
      payment: 'OWING',
    });
    expect(pat).toMatchObject({ name: 'Pat', payer: gus?.payer, balance: 2 * round });
    expect(gus?.bookerId).not.toBe(admin.userId);
    expect(await balanceOf(server.db, admin)).toBe(before);
    const booking = await details(server, admin, { purchaseId });
    expect(booking.booker).toMatchObject({ userId: gus?.bookerId, name: 'Gus van Dale' });
    await checkBooks(server.db, server.clock.now());
  });

  test('has a bill each where the desk says so', async ({ server, walk }) => {
    const { teeTime } = await walk(guests('Gus', 'Pat Lee'), { bills: 'EACH' });
    const [gus, pat] = teeTime.places;
    expect(gus).toMatchObject({ payer: { name: 'Gus (guest)', customer: true }, balance: round });
    expect(pat).toMatchObject({ payer: { name: 'Pat Lee', customer: true }, balance: round });
    expect(gus?.payer?.userId).not.toBe(pat?.payer?.userId);
    await checkBooks(server.db, server.clock.now());
  });

  test('is that of a customer who was here before, where the desk names one', async ({
    server,
    walk,
    bodyOf,
    admin,
  }) => {
    const first = await walk(guests('Sam Poe'), {
      customer: { email: 'Sam@Poe.example', phone: '807-555-0166' },
    });
    const [before] = first.teeTime.places;
    expect(before).toMatchObject({ phone: '807-555-0166' });
    const userId = before?.bookerId ?? 0;
    const again = await walk(guests('Sam Poe'), { customer: { userId } });
    expect(again.teeTime.places[0]).toMatchObject({ bookerId: userId, balance: 2 * round });
    const owing = await replyOver(server.url, listOwing, {
      token: admin.token,
      params: { page: 0, size: 50 },
    });
    expect(owing.accounts.find((account) => account.userId === userId)?.email).toBe('sam@poe.example');

    // Neither the staff nor a golfer is a customer, and there must be a guest to be one.
    for (const [players, customer, field] of [
      [guests('Sam Poe'), { userId: admin.userId }, 'customer.userId'],
      [[{ userId: admin.userId }], { phone: '807-555-0166' }, 'customer'],
    ] as const) {
      const body = await bodyOf([...players], { customer });
      const refused = refusalIn(await callOver(server.url, walkUp, { token: admin.token, body }));
      expect(refused).toMatchObject({ code: 'invalid_input', fields: [field] });
    }
  });

  test('sent twice by one key is one booking of one customer', async ({ server, admin, bodyOf }) => {
    const body = await bodyOf(guests('Twice Told'));
    const headers = { 'idempotency-key': randomUUID() };
    const both = await Promise.all(
      [1, 2].map(() => replyOver(server.url, walkUp, { token: admin.token, body, headers })),
    );
    expect(both[0]?.purchaseId).toBe(both[1]?.purchaseId);
    const told = await server.db.query(`select 1 from users where full_name = 'Twice Told'`);
    expect(told).toHaveLength(1);
  });
});

test('guests of a member are the member’s, unless each pays, or the first is named as a customer', async ({
  server,
  walk,
  ava,
}) => {
  const party = (...names: string[]): Body['players'] => [{ userId: ava.userId }, ...guests(...names)];
  const one = await walk(party('Lou', 'Max'));
  expect(one.teeTime.places.map(({ payer }) => payer?.userId)).toEqual([ava.userId, ava.userId, ava.userId]);
  server.clock.set(testNow);
  await server.db.query('update rounds set minutes = null where user_id = $1', [ava.userId]);
  const each = await walk(party('Lou', 'Max'), { bills: 'EACH' });
  expect(each.teeTime.places.map(({ payer }) => payer?.customer)).toEqual([false, true, true]);
  const first = await walk(party('Lou', 'Max'), { customer: { phone: '807-555-0123' } });
  expect(first.teeTime.places.map(({ payer }) => payer?.customer)).toEqual([false, true, false]);
  expect(await balanceOf(server.db, ava)).toBe(3 * 3_164 + 3 * round);
  await checkBooks(server.db, server.clock.now());
});

test('a guest who pays and is taken out owes nothing any more, and nobody else does', async ({
  server,
  walk,
  admin,
  ava,
}) => {
  const { teeTime, purchaseId = 0 } = await walk([{ userId: ava.userId }, ...guests('Lou Out')], {
    bills: 'EACH',
  });
  const lou = teeTime.places[1];
  await replyOver(server.url, adminBail, {
    token: admin.token,
    body: { purchaseId, roundId: lou?.roundId ?? 0 },
  });
  expect(await balanceOf(server.db, { userId: lou?.payer?.userId ?? 0 })).toBe(0);
  expect(await balanceOf(server.db, ava)).toBe(3_164);
  await checkBooks(server.db, server.clock.now());
});

test('a customer is nobody’s account: no login, link, search, list, role or mail', async ({
  server,
  walk,
  admin,
}) => {
  const counted = await replyOver(server.url, countUsers, { token: admin.token });
  const { teeTime } = await walk([{ guest: { name: 'Quentin Nobody', email: 'quentin@nobody.example' } }]);
  const userId = teeTime.places[0]?.bookerId ?? 0;
  const [row] = await server.db.query<{ email: string; user_name: string }>(
    'select email, user_name from users where id = $1',
    [userId],
  );
  const email = row?.email ?? '';
  expect(email).toBe(`customer-${userId}@customers.invalid`);
  const { token } = admin;
  for (const username of [email, 'quentin@nobody.example']) {
    const body = { username, password: 'play-away-please' };
    expect(refusalIn(await callOver(server.url, login, { body })).code).toBe('user_not_found');
    await callOver(server.url, requestPasswordResetLink, { body: { email: username } });
  }
  expect(await replyOver(server.url, searchUsers, { token, query: { text: 'Quentin' } })).toEqual([]);
  expect(await replyOver(server.url, countUsers, { token })).toEqual(counted);
  for (const refused of [
    callOver(server.url, getUserDetails, { token, params: { id: userId } }),
    callOver(server.url, addRole, { token, body: { userRole: { userId, role: 'ADMIN' } } }),
    callOver(server.url, updateUserStatus, { token, body: { userId, status: 'ACTIVE' } }),
  ])
    expect(refusalIn(await refused).code).toBe('not_found');
  expect(await server.db.query('select 1 from contacts where user_id = $1', [userId])).toEqual([]);
  await expect(
    server.db.query(`update users set password_hash = 'x' where id = $1`, [userId]),
  ).rejects.toThrow('users_customer_cannot_log_in');
});
