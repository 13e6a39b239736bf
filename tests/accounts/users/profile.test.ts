/** What a golfer keeps about themselves, and the marks and avatar that are theirs to change. */
import { getCurrentUser } from '@fourball/shared/accounts/calls.ts';
import { listUserAudit } from '@fourball/shared/accounts/privacy-calls.ts';
import {
  getProfile,
  removeAvatar,
  updateLastSeenMessages,
  updateProfile,
} from '@fourball/shared/accounts/user-calls.ts';
import { getCurrentMembership, getUpcomingMembership } from '@fourball/shared/membership/membership-calls.ts';
import { describe, expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { buildUser, type BuiltUser } from '../../kit/build.ts';
import { callOver, refusalIn, replyOver } from '../../kit/server.ts';

const test = clubTest()
  .extend('ava', { scope: 'file' }, ({ server }) => buildUser(server.db))
  .extend(
    'update',
    ({ server, ava }) =>
      (body: Record<string, unknown>, user = ava) =>
        callOver(server.url, updateProfile, { token: user.token, body }),
  )
  .extend('withAvatars', ({ server }) => async (avatarUrl: string | null, pendingAvatar: string | null) => {
    const user = await buildUser(server.db);
    await server.db.query('update users set avatar_url = $2, pending_avatar = $3 where id = $1', [
      user.userId,
      avatarUrl,
      pendingAvatar,
    ]);
    return user;
  })
  .extend(
    'remove',
    ({ server }) =>
      (by: BuiltUser, userId: number) =>
        callOver(server.url, removeAvatar, { token: by.token, body: { userId } }),
  )
  .extend(
    'avatarsOf',
    ({ server }) =>
      async ({ userId }: BuiltUser) =>
        (await server.db.query('select avatar_url, pending_avatar from users where id = $1', [userId]))[0],
  )
  .extend(
    'eventsOf',
    ({ server }) =>
      async ({ userId }: BuiltUser) =>
        server.db.query<{ name: string; payload: unknown }>(
          `select name, payload from outbox where name like 'accounts.avatar-%' and payload -> 'userId' = to_jsonb($1::bigint)`,
          [userId],
        ),
  )
  .extend(
    'buy',
    ({ server }) =>
      async (userId: number, name: string, from: string, to: string, cancelled = false) => {
        const [row] = await server.db.query<{ id: number }>(
          `with i as (
         insert into product_items
           (name, unit_price_cents, start_date, end_date, advance_booking_days, round_credits)
         values ($2, 100000, $3, $4, 7, 4) returning id
       ) insert into memberships (user_id, product_item_id, cancelled_at)
         select $1, id, case when $5 then now() end from i returning id`,
          [userId, name, from, to, cancelled],
        );
        return row?.id;
      },
  )
  .extend(
    'current',
    ({ server }) =>
      ({ token }: BuiltUser) =>
        replyOver(server.url, getCurrentMembership, { token }),
  )
  .extend(
    'upcoming',
    ({ server }) =>
      ({ token }: BuiltUser) =>
        replyOver(server.url, getUpcomingMembership, { token }),
  );

describe('the profile', () => {
  test('is changed field by field; what is left out stays, null takes away', async ({
    server,
    update,
    ava,
  }) => {
    expect((await update({ profile: 'Walks.', birthDate: '1984-02-29' })).json).toEqual({
      profile: 'Walks.',
      birthDate: '1984-02-29',
      emergencyContact: null,
      pendingEmergencyContact: null,
    });
    expect((await update({ birthDate: '1984-03-01' })).json).toMatchObject({
      profile: 'Walks.',
      birthDate: '1984-03-01',
    });
    expect((await update({ profile: null })).json).toMatchObject({ profile: null, birthDate: '1984-03-01' });
    expect((await update({ profile: '', birthDate: null })).json).toMatchObject({
      profile: null,
      birthDate: null,
    });
    expect(await replyOver(server.url, getProfile, { token: ava.token })).toMatchObject({
      profile: null,
      birthDate: null,
    });
    const me = await replyOver(server.url, getCurrentUser, { token: ava.token });
    expect(me).toMatchObject({ profile: null, birthDate: null });
  });

  test('is kept without what could run', async ({ server, update }) => {
    const user = await buildUser(server.db);
    const sent =
      '<p onclick="alert(1)">Hello <b>there</b><script>alert(1)</script><img src=x onerror=alert(1)>' +
      '<a href="javascript:alert(1)">x</a></p>';
    const { text } = await update({ profile: sent }, user);
    expect(text).toContain('<b>there</b>');
    expect(text).not.toMatch(/script|onclick|onerror|javascript/);
    const [row] = await server.db.query<{ profile: string }>('select profile from users where id = $1', [
      user.userId,
    ]);
    expect(row?.profile).not.toMatch(/script|onclick|onerror|javascript/);
  });

  test.for([
    ['2026-06-17', 'birthDate'],
    ['1899-12-31', 'birthDate'],
    ['1984-02-30', 'birthDate'],
    ['29/02/1984', 'birthDate'],
  ] as const)('does not take %s as a date of birth', async ([birthDate, field], { update }) => {
    expect(refusalIn(await update({ birthDate }))).toEqual({
      status: 422,
      code: 'invalid_input',
      fields: [field],
    });
  });

  test('takes today, on the clock of the club', async ({ update }) => {
    expect((await update({ birthDate: '2026-06-16' })).status).toBe(200);
  });

  test('has an end', async ({ update }) => {
    expect(refusalIn(await update({ profile: 'x'.repeat(10_001) })).fields).toEqual(['profile']);
  });
});

test('messages are seen up to now, and the mark never goes back', async ({ server, ava }) => {
  const mark = () => replyOver(server.url, updateLastSeenMessages, { token: ava.token, body: {} });
  const [{ lastSeenMessagesAt: first }, { lastSeenMessagesAt: second }] = [await mark(), await mark()];
  expect(second > first).toBe(true);
  await server.db.query(`update users set last_seen_messages_at = now() + interval '1 day' where id = $1`, [
    ava.userId,
  ]);
  expect((await mark()).lastSeenMessagesAt > second).toBe(true);
});

describe('the avatar', () => {
  test('is taken away by its golfer, approved or in review, and the event says which files are free', async ({
    withAvatars,
    remove,
    avatarsOf,
    eventsOf,
  }) => {
    const user = await withAvatars('/images/avatar/1-a.jpg', '/images/avatar/1-b.jpg');
    expect((await remove(user, user.userId)).json).toEqual({ removed: true, result: 'REMOVED' });
    expect((await remove(user, user.userId)).json).toEqual({ removed: false, result: 'NONE' });
    expect(await avatarsOf(user)).toEqual({ avatar_url: null, pending_avatar: null });
    expect(await eventsOf(user)).toEqual([
      {
        name: 'accounts.avatar-removed',
        payload: {
          userId: user.userId,
          avatarUrl: '/images/avatar/1-a.jpg',
          pendingAvatar: '/images/avatar/1-b.jpg',
        },
      },
    ]);
  });

  test('in review is refused by an admin, and an approved one before it stays', async ({
    server,
    withAvatars,
    remove,
    admin,
    avatarsOf,
    eventsOf,
  }) => {
    const user = await withAvatars('/images/avatar/2-a.jpg', '/images/avatar/2-b.jpg');
    expect((await remove(admin, user.userId)).json).toEqual({ removed: true, result: 'REMOVED' });
    expect(await avatarsOf(user)).toEqual({ avatar_url: '/images/avatar/2-a.jpg', pending_avatar: null });
    // Asked again it is the approved one that the admin means.
    expect((await remove(admin, user.userId)).json).toEqual({ removed: true, result: 'REMOVED' });
    expect(await avatarsOf(user)).toEqual({ avatar_url: null, pending_avatar: null });
    expect((await eventsOf(user)).map(({ name, payload }) => [name, payload])).toEqual([
      [
        'accounts.avatar-refused',
        { userId: user.userId, avatarUrl: null, pendingAvatar: '/images/avatar/2-b.jpg' },
      ],
      [
        'accounts.avatar-refused',
        { userId: user.userId, avatarUrl: '/images/avatar/2-a.jpg', pendingAvatar: null },
      ],
    ]);
    const trail = await replyOver(server.url, listUserAudit, {
      token: admin.token,
      params: { id: user.userId },
    });
    expect(trail.map(({ action, actor }) => [action, actor?.userId])).toEqual([
      ['account.avatar-refused', admin.userId],
      ['account.avatar-refused', admin.userId],
    ]);
  });

  test('of somebody else is nobody’s to take', async ({ withAvatars, remove, ava, avatarsOf, admin }) => {
    const user = await withAvatars('/images/avatar/3-a.jpg', null);
    expect(refusalIn(await remove(ava, user.userId))).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await avatarsOf(user)).toEqual({ avatar_url: '/images/avatar/3-a.jpg', pending_avatar: null });
    expect(refusalIn(await remove(admin, 4_000_000))).toMatchObject({ status: 404 });
  });
});

describe('the membership card', () => {
  test('tells the membership of today and the one bought for next year', async ({
    server,
    buy,
    current,
    upcoming,
  }) => {
    const user = await buildUser(server.db, { memberDays: null });
    await buy(user.userId, 'Last year', '2025-01-01', '2025-12-31');
    const now = await buy(user.userId, 'Weekday', '2026-01-01', '2026-12-31');
    const next = await buy(user.userId, 'Full 7-day', '2027-01-01', '2027-12-31');
    await buy(user.userId, 'Far away', '2028-01-01', '2028-12-31');
    expect(await current(user)).toEqual({
      membership: {
        membershipId: now,
        name: 'Weekday',
        startDate: '2026-01-01',
        endDate: '2026-12-31',
        roundCredits: 4,
      },
    });
    expect(await upcoming(user)).toEqual({
      membership: {
        membershipId: next,
        name: 'Full 7-day',
        startDate: '2027-01-01',
        endDate: '2027-12-31',
        roundCredits: 4,
      },
    });
  });

  test('tells none for who has none, or a cancelled one', async ({ server, buy, current, upcoming }) => {
    const user = await buildUser(server.db, { memberDays: null });
    await buy(user.userId, 'Weekday', '2026-01-01', '2026-12-31', true);
    await buy(user.userId, 'Over', '2026-01-01', '2026-06-15');
    expect(await current(user)).toEqual({ membership: null });
    expect(await upcoming(user)).toEqual({ membership: null });
  });

  test.for(['2026-06-16', '2026-12-31'] as const)(
    'holds on its last day, %s',
    async (to, { server, buy, current, upcoming }) => {
      const user = await buildUser(server.db, { memberDays: null });
      await buy(user.userId, 'Weekday', '2026-06-16', to);
      expect((await current(user)).membership?.endDate).toBe(to);
      expect(await upcoming(user)).toEqual({ membership: null });
    },
  );
});
