/** Refusing the avatar that an admin saw: it alone goes, whatever others decide or send at the same moment. */
import { getCurrentUser } from '@fourball/shared/accounts/calls.ts';
import { removeAvatar } from '@fourball/shared/accounts/user-calls.ts';
import { addOwnImage, approveAvatar } from '@fourball/shared/club/images/image-calls.ts';
import { expect } from 'vitest';
import { courseTest } from '../kit/fixtures.ts';
import { buildUser, type BuiltUser } from '../kit/build.ts';
import { uploadOf } from '../kit/club/pictures.ts';
import { callOver, replyOver } from '../kit/server.ts';
import { eventually } from '../kit/wait.ts';

const test = courseTest({ with: ['workers'] })
  .extend(
    'send',
    ({ server }) =>
      async ({ token, userId }: BuiltUser) =>
        replyOver(server.url, addOwnImage, {
          token,
          body: { ...(await uploadOf()), id: userId, type: 'AVATAR' },
        }),
  )
  .extend(
    'approve',
    ({ server, admin }) =>
      ({ userId }: BuiltUser, pendingAvatar?: string) =>
        replyOver(server.url, approveAvatar, { token: admin.token, body: { id: userId, pendingAvatar } }),
  )
  .extend(
    'me',
    ({ server }) =>
      ({ token }: BuiltUser) =>
        replyOver(server.url, getCurrentUser, { token }),
  )
  .extend(
    'isServed',
    ({ server }) =>
      async (url: string) =>
        (await fetch(server.url + url)).status === 200,
  )
  .extend(
    'gone',
    ({ isServed }) =>
      (url: string) =>
        eventually(`${url} to be gone`, async () => !(await isServed(url))),
  )
  .extend(
    'refuse',
    ({ server, admin }) =>
      (user: BuiltUser, pendingAvatar: string, token = admin.token) =>
        replyOver(server.url, removeAvatar, { token, body: { userId: user.userId, pendingAvatar } }),
  )
  .extend(
    'stays',
    ({ me, isServed }) =>
      async (user: BuiltUser, avatarUrl: string | null, pendingAvatar: string | null) => {
        expect(await me(user)).toMatchObject({ avatarUrl, pendingAvatar });
        for (const url of [avatarUrl, pendingAvatar])
          if (url !== null) expect(await isServed(url)).toBe(true);
      },
  );

test('refusing the one that was seen takes it and nothing else, also from the own account', async ({
  send,
  ava,
  approve,
  admin,
  refuse,
  gone,
  stays,
}) => {
  const first = await send(ava);
  await approve(ava);
  for (const token of [admin.token, ava.token]) {
    const bad = await send(ava);
    expect(await refuse(ava, bad.url, token)).toEqual({ removed: true, result: 'REMOVED' });
    await gone(bad.url);
    await stays(ava, first.url, null);
  }
});

test('refusing leaves one that is approved by now', async ({ send, ava, approve, refuse, stays }) => {
  const image = await send(ava);
  await approve(ava);
  expect(await refuse(ava, image.url)).toEqual({ removed: false, result: 'NOT_IN_REVIEW' });
  await stays(ava, image.url, null);
});

test('refusing leaves one that was sent in between', async ({ send, ava, refuse, stays }) => {
  const seen = await send(ava);
  const newer = await send(ava);
  expect(await refuse(ava, seen.url)).toEqual({ removed: false, result: 'REPLACED' });
  await stays(ava, null, newer.url);
});

test('refusing while another admin approves it: one of both happens, and an approved one stays', async ({
  server,
  send,
  approve,
  refuse,
  stays,
  me,
  gone,
}) => {
  for (let round = 0; round < 5; round += 1) {
    const user = await buildUser(server.db);
    const { url } = await send(user);
    const asked = [() => approve(user, url), () => refuse(user, url)];
    if (round % 2 === 1) asked.reverse();
    const results = await Promise.all(asked.map((ask) => ask()));
    const words = results.map(({ result }) => result).sort();
    if (words.includes('APPROVED')) {
      expect(words).toEqual(['APPROVED', 'NOT_IN_REVIEW']);
      await stays(user, url, null);
    } else {
      expect(words).toEqual(['NOT_IN_REVIEW', 'REMOVED']);
      expect(await me(user)).toMatchObject({ avatarUrl: null, pendingAvatar: null });
      await gone(url);
    }
  }
});

test('refusing twice at once: one does, one mail goes, and the approved one stays', async ({
  server,
  send,
  ava,
  approve,
  refuse,
  stays,
}) => {
  const approved = await send(ava);
  await approve(ava);
  const bad = await send(ava);
  const results = await Promise.all([1, 2, 3].map(() => refuse(ava, bad.url)));
  expect(results.map(({ result }) => result).sort()).toEqual(['NOT_IN_REVIEW', 'NOT_IN_REVIEW', 'REMOVED']);
  await stays(ava, approved.url, null);
  expect(
    await server.db.query(
      `select 1 from outbox where name = 'accounts.avatar-refused' and (payload->>'userId')::int = $1`,
      [ava.userId],
    ),
  ).toHaveLength(1);
});

test('refusing while the golfer sends another: the newer one stays', async ({
  server,
  send,
  refuse,
  gone,
  stays,
}) => {
  for (let round = 0; round < 3; round += 1) {
    const user = await buildUser(server.db);
    const seen = await send(user);
    const [newer, { result }] = await Promise.all([send(user), refuse(user, seen.url)]);
    expect(['REMOVED', 'REPLACED']).toContain(result);
    await gone(seen.url);
    await stays(user, null, newer.url);
  }
});

test('refusing for another golfer is forbidden', async ({ server, send, ava, ben, stays }) => {
  const image = await send(ava);
  const body = { userId: ava.userId, pendingAvatar: image.url };
  expect((await callOver(server.url, removeAvatar, { token: ben.token, body })).status).toBe(403);
  await stays(ava, null, image.url);
});
