/** Sessions: how they end, and how fast every api hears of it, as of changed roles. */
import { getCurrentUser, logout } from '@fourball/shared/accounts/calls.ts';
import { defineCall } from '@fourball/shared/contract/define-call.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildUser, type BuiltUser } from '../kit/build.ts';
import { callOver, refusalIn, replyOver, startServer, type TestServer } from '../kit/server.ts';
import { eventually } from '../kit/wait.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ apis: 2 });
});
afterAll(() => server.close());

const statusOver = async (url: string, token?: string) =>
  (await callOver(url, getCurrentUser, { token })).status;
const statuses = (token?: string) => Promise.all(server.urls.map((url) => statusOver(url, token)));
const logOut = (token?: string) => replyOver(server.url, logout, { token });

/** Both apis know the session and remember it. */
async function knownEverywhere(user: BuiltUser): Promise<void> {
  expect(await statuses(user.token)).toEqual([200, 200]);
}

describe('without a valid token', () => {
  test.each([
    ['no token', {}],
    ['another scheme', { authorization: 'Basic YXZhOnNlY3JldA==' }],
    ['an unknown token', { authorization: `Bearer ${'x'.repeat(43)}` }],
    ['an empty token', { authorization: 'Bearer ' }],
    ['a token with signs that none has', { authorization: `Bearer ${"' or 1=1 --".repeat(3)}` }],
    ['a token as long as a novel', { authorization: `Bearer ${'x'.repeat(5000)}` }],
  ])('%s: 401', async (_, headers) => {
    const answer = await callOver(server.url, getCurrentUser, { headers });
    expect(refusalIn(answer)).toMatchObject({ status: 401, code: 'unauthenticated' });
  });

  test('a token in the query or a cookie is none', async () => {
    const { token } = await buildUser(server.db);
    const inQuery = await callOver(server.url, getCurrentUser, { query: { access_token: token } });
    expect(inQuery.status).toBe(401);
    const inCookie = await callOver(server.url, getCurrentUser, { headers: { cookie: `token=${token}` } });
    expect(inCookie.status).toBe(401);
  });
});

describe('logging out', () => {
  test('ends the session everywhere', async () => {
    const ava = await buildUser(server.db);
    await knownEverywhere(ava);
    expect(await logOut(ava.token)).toEqual({ loggedOut: true });
    await server.heard();
    expect(await statuses(ava.token)).toEqual([401, 401]);
  });

  test('twice, without a token and with an unknown one is fine', async () => {
    const ava = await buildUser(server.db);
    await logOut(ava.token);
    expect(await logOut(ava.token)).toEqual({ loggedOut: false });
    expect(await logOut()).toEqual({ loggedOut: false });
    expect(await logOut('x'.repeat(43))).toEqual({ loggedOut: false });
  });

  test('ends this session alone, not those of other devices or people', async () => {
    const ava = await buildUser(server.db);
    const ben = await buildUser(server.db);
    await server.db.query(
      `insert into sessions (token_hash, user_id, expires_at)
       select sha256('another-device-of-ava'::bytea), $1, now() + interval '1 hour'`,
      [ava.userId],
    );
    await logOut(ava.token);
    await server.heard();
    expect(await statuses('another-device-of-ava')).toEqual([200, 200]);
    expect(await statuses(ben.token)).toEqual([200, 200]);
  });
});

describe('a remembered session', () => {
  test('ends when its time is up', async () => {
    const ava = await buildUser(server.db);
    await knownEverywhere(ava);
    await server.db.query(`update sessions set expires_at = now() where user_id = $1`, [ava.userId]);
    expect(await statuses(ava.token)).toEqual([401, 401]);
  });

  test('ends at its time although nobody touches its row', async () => {
    const ava = await buildUser(server.db);
    await server.db.query(`update sessions set expires_at = now() + interval '1 second' where user_id = $1`, [
      ava.userId,
    ]);
    expect(await statuses(ava.token)).toEqual([200, 200]);
    // A session that is remembered longer than it lives would go on for two seconds.
    await eventually(
      'the session to end',
      async () => (await statuses(ava.token)).every((status) => status === 401),
      1_800,
    );
  });

  test('ends when it is deleted, as by a reset of the password', async () => {
    const ava = await buildUser(server.db);
    await knownEverywhere(ava);
    await server.db.query('delete from sessions where user_id = $1', [ava.userId]);
    expect(await statuses(ava.token)).toEqual([401, 401]);
  });

  test('is of no use while the account is inactive, and again when it is active', async () => {
    const ava = await buildUser(server.db);
    await knownEverywhere(ava);
    await server.db.query(`update users set status = 'INACTIVE' where id = $1`, [ava.userId]);
    expect(await statuses(ava.token)).toEqual([401, 401]);
    await server.db.query(`update users set status = 'ACTIVE' where id = $1`, [ava.userId]);
    expect(await statuses(ava.token)).toEqual([200, 200]);
  });

  test('goes on after a revocation of somebody else’s', async () => {
    const ava = await buildUser(server.db);
    const ben = await buildUser(server.db);
    await knownEverywhere(ava);
    await logOut(ben.token);
    await server.heard();
    expect(await statuses(ava.token)).toEqual([200, 200]);
  });
});

describe('changed roles', () => {
  const onlyForAdmins = defineCall({
    id: 'user.count',
    method: 'GET',
    path: 'user/count',
    access: 'admin',
    summary: 'A call for admins.',
  });
  const asked = (token: string) =>
    Promise.all(server.urls.map(async (url) => (await callOver(url, onlyForAdmins, { token })).status));

  test('open and close calls at once, everywhere', async () => {
    const ava = await buildUser(server.db);
    expect(await asked(ava.token)).toEqual([403, 403]);
    await server.db.query(`insert into user_roles (user_id, role) values ($1, 'ADMIN')`, [ava.userId]);
    expect(await asked(ava.token)).not.toContain(403);
    expect(
      await Promise.all(server.urls.map((url) => replyOver(url, getCurrentUser, { token: ava.token }))),
    ).toEqual(
      server.urls.map(() =>
        expect.objectContaining({ admin: true, roles: expect.arrayContaining(['ADMIN']) }),
      ),
    );
    await server.db.query(`delete from user_roles where user_id = $1 and role = 'ADMIN'`, [ava.userId]);
    expect(await asked(ava.token)).toEqual([403, 403]);
  });
});

test('200 requests with one token at once are answered alike', async () => {
  const ava = await buildUser(server.db);
  const all = await Promise.all(
    Array.from({ length: 200 }, (_, index) => statusOver(server.urls[index % 2] ?? '', ava.token)),
  );
  expect(new Set(all)).toEqual(new Set([200]));
});

test('requests of many people at once: each is answered as themselves', async () => {
  const people: BuiltUser[] = [];
  for (let count = 0; count < 30; count += 1) people.push(await buildUser(server.db));
  const answers = await Promise.all(
    people.map(({ token }) => replyOver(server.url, getCurrentUser, { token })),
  );
  expect(answers.map(({ userId }) => userId)).toEqual(people.map(({ userId }) => userId));
});
