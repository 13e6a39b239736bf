/** The trail of who changed what: everything is in it, in words, once, without secrets, and nobody changes it. */
import { listAudit, listUserAudit } from '@fourball/shared/accounts/privacy-calls.ts';
import {
  addRole,
  deleteUser,
  revokeRole,
  updateMemberNumber,
  updateUserStatus,
} from '@fourball/shared/accounts/user-admin-calls.ts';
import { createContactAndUser, updateProfile } from '@fourball/shared/accounts/user-calls.ts';
import { clubDay } from '@fourball/domain/kernel/club-time.ts';
import { describe, expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { buildUser } from '../../kit/build.ts';
import { callOver, replyOver } from '../../kit/server.ts';

const test = clubTest().extend(
  'trailOf',
  ({ server, admin }) =>
    (userId: number) =>
      replyOver(server.url, listUserAudit, { token: admin.token, params: { id: userId } }),
);

test('has every change of an account with who made it and what was before and after, the newest first', async ({
  server,
  admin,
  trailOf,
}) => {
  const email = `trail.${Math.random().toString(36).slice(2)}@club.example`;
  const opened = await replyOver(server.url, createContactAndUser, {
    token: admin.token,
    body: { firstName: 'Trail', lastName: 'Blazer', email, memberNumber: 'TB-1' },
  });
  const userId = opened.userId ?? 0;
  const { token } = admin;
  const userRole = { userId, role: 'ORGANIZER' as const };
  await replyOver(server.url, updateMemberNumber, { token, body: { userId, memberNumber: 'TB-2' } });
  await replyOver(server.url, addRole, { token, body: { userRole } });
  await replyOver(server.url, revokeRole, { token, body: { userRole } });
  await replyOver(server.url, updateUserStatus, { token, body: { userId, status: 'INACTIVE' } });
  await replyOver(server.url, deleteUser, { token, params: { id: userId } });
  const by = { userId: admin.userId, name: admin.name };
  const about = { userId, name: 'Trail Blazer' };
  const trail = await trailOf(userId);
  expect(trail.map(({ actor, user, action, changes }) => ({ actor, user, action, changes }))).toEqual(
    [
      {
        action: 'account.closed',
        changes: [
          { field: 'status', before: 'INACTIVE', after: 'INACTIVE' },
          { field: 'roles', before: 'GOLFER', after: null },
          { field: 'memberNumber', before: 'TB-2', after: null },
        ],
      },
      {
        action: 'account.status-changed',
        changes: [{ field: 'status', before: 'ACTIVE', after: 'INACTIVE' }],
      },
      { action: 'account.role-revoked', changes: [{ field: 'role', before: 'ORGANIZER', after: null }] },
      { action: 'account.role-added', changes: [{ field: 'role', before: null, after: 'ORGANIZER' }] },
      {
        action: 'account.member-number-changed',
        changes: [{ field: 'memberNumber', before: 'TB-1', after: 'TB-2' }],
      },
      {
        action: 'account.opened',
        changes: [
          { field: 'name', before: null, after: 'Trail Blazer' },
          { field: 'email', before: null, after: email },
          { field: 'memberNumber', before: null, after: 'TB-1' },
        ],
      },
    ].map((entry) => ({ ...entry, actor: by, user: about })),
  );
});

test('has what golfers change themselves, only what changed, and nothing when nothing did', async ({
  server,
  trailOf,
}) => {
  const ava = await buildUser(server.db);
  const change = (body: Record<string, unknown>) =>
    callOver(server.url, updateProfile, { token: ava.token, body });
  await change({ profile: 'One', birthDate: '1980-01-01' });
  await change({ profile: 'Two', birthDate: '1980-01-01' });
  await change({ profile: 'Two' });
  const trail = await trailOf(ava.userId);
  expect(trail.map(({ action, changes, actor }) => [action, changes, actor?.userId])).toEqual([
    ['account.profile-changed', [{ field: 'profile', before: 'One', after: 'Two' }], ava.userId],
    [
      'account.profile-changed',
      [
        { field: 'profile', before: null, after: 'One' },
        { field: 'birthDate', before: null, after: '1980-01-01' },
      ],
      ava.userId,
    ],
  ]);
});

test('is read page by page, and the pages are the whole of it', async ({ server, admin }) => {
  const ava = await buildUser(server.db);
  for (let count = 0; count < 5; count += 1) {
    await callOver(server.url, updateProfile, { token: ava.token, body: { profile: `Text ${count}` } });
  }
  const page = (number: number, size: number) =>
    replyOver(server.url, listAudit, { token: admin.token, params: { page: number, size } });
  const whole = await page(0, 200);
  expect(whole.total).toBe(whole.entries.length);
  const pages = [];
  for (let number = 0; number * 2 < whole.total; number += 1) pages.push(...(await page(number, 2)).entries);
  expect(pages).toEqual(whole.entries);
  expect(pages.map(({ id }) => id)).toEqual(pages.map(({ id }) => id).toSorted((a, b) => b - a));
  expect((await page(1000, 200)).entries).toEqual([]);
});

describe('of the trail one can ask for', () => {
  const filtered = test.extend('story', async ({ server, admin }) => {
    const [ava, ben] = [await buildUser(server.db), await buildUser(server.db)];
    const { token } = admin;
    const word = `Ab_${Math.random().toString(36).slice(2)}`;
    const profile = `Say "${word}" 100% É`;
    await replyOver(server.url, updateMemberNumber, {
      token,
      body: { userId: ava.userId, memberNumber: word },
    });
    await callOver(server.url, updateProfile, { token: ben.token, body: { profile } });
    const find = async (query: Record<string, string | number>) => {
      const asked = { token, params: { page: 0, size: 200 }, query };
      const { total, entries } = await replyOver(server.url, listAudit, asked);
      expect(total).toBe(entries.length);
      return entries.map(({ action, actor, user }) => [action, actor?.userId, user?.userId]);
    };
    const set = ['account.member-number-changed', admin.userId, ava.userId];
    const own = ['account.profile-changed', ben.userId, ben.userId];
    return { ava, ben, word, find, set, own };
  });

  filtered('who did it, whom it concerns, and what is of others', async ({ admin, story }) => {
    const { ava, ben, find, set, own } = story;
    expect(await find({ userId: ava.userId })).toEqual([set]);
    expect(await find({ actorId: ben.userId })).toEqual([own]);
    expect(await find({ actorId: admin.userId, userId: ava.userId })).toEqual([set]);
    expect(await find({ actorId: ava.userId })).toEqual([]);
    const others = await find({ forOthers: 'true' });
    expect(others).toContainEqual(set);
    expect(others).not.toContainEqual(own);
  });

  filtered('what it says, letter by letter, and how the action reads', async ({ story }) => {
    const { ava, ben, word, find, set, own } = story;
    expect(await find({ text: word.toUpperCase() })).toEqual([own, set]);
    expect(await find({ text: `say "${word}" 100% é` })).toEqual([own]);
    expect(await find({ text: word.replace('_', '%') })).toEqual([]);
    expect(await find({ text: word.replace('_', 'x') })).toEqual([]);
    expect(await find({ text: 'member number changed', userId: ava.userId })).toEqual([set]);
    expect(await find({ text: 'member-number', userId: ava.userId })).toEqual([set]);
    expect(await find({ text: 'member number changed', userId: ben.userId })).toEqual([]);
  });

  filtered('its area, and its days', async ({ server, admin, story }) => {
    const { ava, find, set } = story;
    const { userId } = ava;
    expect(await find({ userId, area: 'account' })).toEqual([set]);
    expect(await find({ userId, area: 'acc' })).toEqual([]);
    const [entry] = await replyOver(server.url, listUserAudit, {
      token: admin.token,
      params: { id: userId },
    });
    const at = new Date(entry?.at ?? '');
    // Two days to each side: whatever the zones of the club and of the database, the line lies between.
    const beside = (days: number) => new Date(at.getTime() + days * 86_400_000).toISOString().slice(0, 10);
    expect(await find({ userId, from: beside(-2), to: beside(2) })).toEqual([set]);
    expect(await find({ userId, from: beside(2) })).toEqual([]);
    expect(await find({ userId, to: beside(-2) })).toEqual([]);
    const today = clubDay(at, 'America/Toronto');
    expect(await find({ userId, from: today, to: today })).toEqual([set]);
  });
});

test('a change that fails leaves no trace', async ({ server, admin, trailOf }) => {
  const [first, second] = [await buildUser(server.db), await buildUser(server.db)];
  const { token } = admin;
  const set = (userId: number) =>
    callOver(server.url, updateMemberNumber, { token, body: { userId, memberNumber: 'ONLY-ONE' } });
  await set(first.userId);
  await set(second.userId);
  expect((await trailOf(second.userId)).length).toBe(0);
});

test('nobody changes what is written', async ({ server, trailOf }) => {
  const ava = await buildUser(server.db);
  await callOver(server.url, updateProfile, { token: ava.token, body: { profile: 'Kept' } });
  for (const sql of [
    `update audit_entries set action = 'nothing' where user_id = $1`,
    'delete from audit_entries where user_id = $1',
  ]) {
    await expect(server.db.query(sql, [ava.userId])).rejects.toThrow('append-only');
  }
  expect((await trailOf(ava.userId)).map(({ action }) => action)).toEqual(['account.profile-changed']);
});
