/** Member numbers: set by admins, one golfer each, and found missing where a member has none. */
import { listUserAudit } from '@fourball/shared/accounts/privacy-calls.ts';
import {
  countMissingMemberNumbers,
  listMissingMemberNumbers,
  updateLegacyFields,
  updateMemberNumber,
} from '@fourball/shared/accounts/user-admin-calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildUser, type BuiltUser } from '../../kit/build.ts';
import { callOver, refusalIn, replyOver, startServer, type TestServer } from '../../kit/server.ts';

let server: TestServer;
let admin: BuiltUser;
beforeAll(async () => {
  server = await startServer();
  admin = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
});
afterAll(() => server.close());

const unique = () => `M-${Math.random().toString(36).slice(2, 10)}`;
const numberOf = async (userId: number) =>
  (
    await server.db.query<{ n: string | null }>('select member_number as n from users where id = $1', [
      userId,
    ])
  )[0]?.n;

describe.each([
  ['user/member-number', updateMemberNumber],
  ['user/legacy-fields', updateLegacyFields],
])('%s', (_, call) => {
  const set = (userId: number, memberNumber: unknown) =>
    callOver(server.url, call, { token: admin.token, body: { userId, memberNumber } });

  test('sets the number, and the same again changes nothing', async () => {
    const { userId } = await buildUser(server.db);
    const number = unique();
    expect((await set(userId, ` ${number} `)).json).toEqual({ result: 'DONE', message: null });
    expect(await numberOf(userId)).toBe(number);
    expect((await set(userId, number)).json).toEqual({ result: 'UNCHANGED', message: null });
  });

  test('says in words that another golfer has it, whatever the letter case, and changes nothing', async () => {
    const [first, second] = [await buildUser(server.db), await buildUser(server.db)];
    const number = unique();
    const before = await numberOf(second.userId);
    await set(first.userId, number);
    for (const spelled of [number, number.toUpperCase()]) {
      expect(await set(second.userId, spelled)).toMatchObject({
        status: 200,
        json: { result: 'TAKEN', message: 'Another golfer already has this member number.' },
      });
    }
    expect(await numberOf(second.userId)).toBe(before);
  });

  test('of ten golfers for whom one number is asked at once one has it', async () => {
    const golfers = await Promise.all(Array.from({ length: 10 }, () => buildUser(server.db)));
    const number = unique();
    const answers = await Promise.all(golfers.map(({ userId }) => set(userId, number)));
    const words = answers.map(({ json }) => (json as { result: string }).result).sort();
    expect(words).toEqual(['DONE', ...Array<string>(9).fill('TAKEN')]);
    const holders = await server.db.query('select from users where member_number = $1', [number]);
    expect(holders.length).toBe(1);
  });

  test.each(['', '   ', 'x'.repeat(41), 7, undefined])('does not take %j', async (memberNumber) => {
    expect(refusalIn(await set(admin.userId, memberNumber))).toMatchObject({
      status: 422,
      fields: ['memberNumber'],
    });
  });

  test('settles what was claimed at sign-up', async () => {
    const { userId } = await buildUser(server.db);
    await server.db.query(`update users set claimed_member_number = 'claim' where id = $1`, [userId]);
    await set(userId, unique());
    const [row] = await server.db.query('select claimed_member_number from users where id = $1', [userId]);
    expect(row).toEqual({ claimed_member_number: null });
  });

  test('knows of no account that there is not', async () => {
    expect(refusalIn(await set(4_000_000, unique()))).toMatchObject({ status: 404 });
  });
});

test('a number that was given to the wrong golfer is taken away, and free for the right one', async () => {
  const guest = { memberDays: null };
  const [wrong, right] = [await buildUser(server.db, guest), await buildUser(server.db, guest)];
  const number = unique();
  const set = (userId: number, memberNumber: string | null) =>
    replyOver(server.url, updateMemberNumber, { token: admin.token, body: { userId, memberNumber } });
  await set(wrong.userId, number);
  expect(await set(wrong.userId, null)).toEqual({ result: 'DONE', message: null });
  expect(await numberOf(wrong.userId)).toBeNull();
  expect(await set(wrong.userId, null)).toEqual({ result: 'UNCHANGED', message: null });
  expect(await set(right.userId, number)).toEqual({ result: 'DONE', message: null });
  const trail = await replyOver(server.url, listUserAudit, {
    token: admin.token,
    params: { id: wrong.userId },
  });
  expect(trail[0]).toMatchObject({
    action: 'account.member-number-changed',
    changes: [{ field: 'memberNumber', before: number, after: null }],
  });
});

describe('missing', () => {
  const missing = async () => {
    const { token } = admin;
    const rows = await replyOver(server.url, listMissingMemberNumbers, { token });
    expect(await replyOver(server.url, countMissingMemberNumbers, { token })).toEqual({ count: rows.length });
    return rows;
  };
  const without = async (user: BuiltUser) => {
    await server.db.query('update users set member_number = null where id = $1', [user.userId]);
    return user.userId;
  };
  const memberUntil = async (userId: number, endDate: string, cancelled = false) => {
    await server.db.query(
      `with i as (
         insert into product_items (name, unit_price_cents, start_date, end_date, advance_booking_days)
         values ('Weekday', 100000, '2026-01-01', $2, 7) returning id
       ) insert into memberships (user_id, product_item_id, cancelled_at)
         select $1, id, case when $3 then now() end from i`,
      [userId, endDate, cancelled],
    );
  };

  test('are those of members of today who have none', async () => {
    const member = await without(await buildUser(server.db));
    await buildUser(server.db);
    const guest = await without(await buildUser(server.db, { memberDays: null }));
    const lapsed = await without(await buildUser(server.db, { memberDays: null }));
    await memberUntil(lapsed, '2026-06-15');
    const lastDay = await without(await buildUser(server.db, { memberDays: null }));
    await memberUntil(lastDay, '2026-06-16');
    const cancelled = await without(await buildUser(server.db, { memberDays: null }));
    await memberUntil(cancelled, '2026-12-31', true);
    const closed = await without(await buildUser(server.db));
    await server.db.query(`update users set status = 'INACTIVE', closed_at = now() where id = $1`, [closed]);

    const rows = await missing();
    expect(rows.map(({ userId, membershipName }) => [userId, membershipName])).toEqual([
      [member, 'Full'],
      [lastDay, 'Weekday'],
    ]);
    expect(rows.map(({ userId }) => userId)).not.toContain(guest);

    await callOver(server.url, updateMemberNumber, {
      token: admin.token,
      body: { userId: member, memberNumber: unique() },
    });
    expect((await missing()).map(({ userId }) => userId)).toEqual([lastDay]);
  });
});
