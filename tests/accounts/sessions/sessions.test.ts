/** Sessions: how they end, and how fast every api hears of it, as of changed roles. */
import { makePasswordLink } from '@fourball/domain/accounts/passwords/password-links.ts';
import { openDatabase } from '@fourball/db/connection.ts';
import { trimTokens } from '@fourball/domain/accounts/sessions/trim-tokens.ts';
import { getCurrentUser, logout } from '@fourball/shared/accounts/calls.ts';
import { endSession, listSessions } from '@fourball/shared/accounts/session-calls.ts';
import { getUserDetails } from '@fourball/shared/accounts/user-calls.ts';
import { defineCall } from '@fourball/shared/contract/define-call.ts';
import { describe, expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { logInOver } from '../../kit/accounts/browser-session.ts';
import { buildSession, buildUser, type BuiltUser } from '../../kit/build.ts';
import { gate, meetAtGate } from '../../kit/gate.ts';
import { callOver, refusalIn, replyOver } from '../../kit/server.ts';
import { eventually } from '../../kit/wait.ts';

const password = 'Fairway-and-rough 1';

const statusOver = async (url: string, token?: string) =>
  (await callOver(url, getCurrentUser, { token })).status;

const onlyForAdmins = defineCall({
  id: 'user.count',
  method: 'GET',
  path: 'user/count',
  access: 'admin',
  summary: 'A call for admins.',
});

const test = clubTest({ apis: 2 })
  .extend(
    'statuses',
    ({ server }) =>
      (token?: string) =>
        Promise.all(server.urls.map((url) => statusOver(url, token))),
  )
  .extend(
    'logOut',
    ({ server }) =>
      (token?: string) =>
        replyOver(server.url, logout, { token }),
  )
  /** Both apis know the session and remember it. */
  .extend('knownEverywhere', ({ statuses }) => async (user: BuiltUser): Promise<void> => {
    expect(await statuses(user.token)).toEqual([200, 200]);
  })
  .extend(
    'list',
    ({ server }) =>
      (token: string) =>
        replyOver(server.url, listSessions, { token }),
  )
  .extend(
    'end',
    ({ server }) =>
      (token: string, id: number) =>
        callOver(server.url, endSession, { token, params: { id } }),
  )
  .extend(
    'asked',
    ({ server }) =>
      (token: string) =>
        Promise.all(server.urls.map(async (url) => (await callOver(url, onlyForAdmins, { token })).status)),
  );

describe('without a valid token', () => {
  test.for([
    ['no token', {}],
    ['another scheme', { authorization: 'Basic YXZhOnNlY3JldA==' }],
    ['an unknown token', { authorization: `Bearer ${'x'.repeat(43)}` }],
    ['an empty token', { authorization: 'Bearer ' }],
    ['a token with signs that none has', { authorization: `Bearer ${"' or 1=1 --".repeat(3)}` }],
    ['a token as long as a novel', { authorization: `Bearer ${'x'.repeat(5000)}` }],
  ] as const)('%s: 401', async ([, headers], { server }) => {
    const answer = await callOver(server.url, getCurrentUser, { headers });
    expect(refusalIn(answer)).toMatchObject({ status: 401, code: 'unauthenticated' });
  });

  test('a token in the query or a cookie is none', async ({ server }) => {
    const { token } = await buildUser(server.db);
    const inQuery = await callOver(server.url, getCurrentUser, { query: { access_token: token } });
    expect(inQuery.status).toBe(401);
    const inCookie = await callOver(server.url, getCurrentUser, { headers: { cookie: `token=${token}` } });
    expect(inCookie.status).toBe(401);
  });
});

describe('logging out', () => {
  test('ends the session everywhere', async ({ server, knownEverywhere, logOut, statuses }) => {
    const ava = await buildUser(server.db);
    await knownEverywhere(ava);
    expect(await logOut(ava.token)).toEqual({ loggedOut: true });
    await server.heard();
    expect(await statuses(ava.token)).toEqual([401, 401]);
  });

  test('twice, without a token and with an unknown one is fine', async ({ server, logOut }) => {
    const ava = await buildUser(server.db);
    await logOut(ava.token);
    expect(await logOut(ava.token)).toEqual({ loggedOut: false });
    expect(await logOut()).toEqual({ loggedOut: false });
    expect(await logOut('x'.repeat(43))).toEqual({ loggedOut: false });
  });

  test('ends this session alone, not those of other devices or people', async ({
    server,
    logOut,
    statuses,
  }) => {
    const ava = await buildUser(server.db);
    const ben = await buildUser(server.db);
    const anotherDevice = await buildSession(server.db, ava);
    await logOut(ava.token);
    await server.heard();
    expect(await statuses(anotherDevice)).toEqual([200, 200]);
    expect(await statuses(ben.token)).toEqual([200, 200]);
  });
});

describe('where one is logged in', () => {
  test.for([
    [
      'Chrome on Windows',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
    ],
    [
      'Edge on Windows',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
    ],
    [
      'Safari on iPhone',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    ],
    [
      'Safari on Mac',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    ],
    ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'],
    [
      'Samsung Internet on Android',
      'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36',
    ],
    ['Unknown device', `a-program/1.0 ${'x'.repeat(2_000)}`],
  ] as const)('says %s', async ([device, userAgent], { server, list }) => {
    const ava = await buildUser(server.db, { password });
    const { token } = await logInOver(server.url, { ...ava, password }, { 'user-agent': userAgent });
    expect((await list(token)).find(({ current }) => current)).toMatchObject({ device });
  });

  test('lists the own sessions that go on, the last used first, and says which one asks', async ({
    server,
    logOut,
    list,
  }) => {
    const ava = await buildUser(server.db);
    await buildUser(server.db);
    const phone = await buildSession(server.db, ava);
    const over = await buildSession(server.db, ava);
    await logOut(over);
    await server.db.query(
      `update sessions set last_used_at = now() - interval '1 hour'
       where id = (select session_id from access_tokens where token_hash = sha256($1::bytea))`,
      [phone],
    );
    const sessions = await list(phone);
    expect(sessions.map(({ current }) => current)).toEqual([false, true]);
    const [newest, older] = sessions.map(({ lastUsedAt }) => Date.parse(lastUsedAt));
    expect((newest ?? 0) - (older ?? 0)).toBeGreaterThan(3_500_000);
  });

  test('ends another session of one’s own, which is in the trail, and never that of somebody else', async ({
    server,
    list,
    end,
    statuses,
  }) => {
    const ava = await buildUser(server.db);
    const ben = await buildUser(server.db);
    const phone = await buildSession(server.db, ava);
    const [other] = (await list(ava.token)).filter(({ current }) => !current);
    expect(refusalIn(await end(ben.token, other?.id ?? 0))).toMatchObject({ status: 404, code: 'not_found' });
    expect(await statuses(phone)).toEqual([200, 200]);
    expect((await end(ava.token, other?.id ?? 0)).json).toEqual({ ended: true });
    await server.heard();
    expect(await statuses(phone)).toEqual([401, 401]);
    expect(await statuses(ava.token)).toEqual([200, 200]);
    expect(refusalIn(await end(ava.token, other?.id ?? 0))).toMatchObject({ status: 404 });
    expect(
      await server.db.query('select action, changes from audit_entries where user_id = $1', [ava.userId]),
    ).toEqual([
      {
        action: 'account.session-ended',
        changes: [{ field: 'device', before: 'Unknown device', after: null }],
      },
    ]);
  });
});

describe('what is over', () => {
  test('goes after a while: sessions, tokens, links and questions, not what is still good', async ({
    server,
    logOut,
    statuses,
  }) => {
    const ava = await buildUser(server.db);
    const over = await buildSession(server.db, ava);
    await logOut(over);
    const order = { userId: ava.userId, kind: 'RESET', minutes: 60 } as const;
    await makePasswordLink(server.house, { ...order, eventId: 1 });
    await server.db.query(`update password_links set expires_at = now() - interval '1 hour'`);
    await makePasswordLink(server.house, { ...order, eventId: 2 });
    const count = async (table: string) =>
      (await server.db.query(`select 1 from ${table} where user_id = $1`, [ava.userId])).length;
    const tokens = async () =>
      (await server.db.query('select 1 from access_tokens where token_hash = sha256($1::bytea)', [over]))
        .length;
    await server.db.query(
      `insert into access_tokens (token_hash, session_id, expires_at)
       select sha256('long over'), id, now() - interval '1 hour' from sessions
       where user_id = $1 and revoked_at is null`,
      [ava.userId],
    );
    await buildSession(server.db, ava);
    await server.db.query(
      `insert into passkey_challenges (challenge, user_id, expires_at)
       values ('old', $1, now() - interval '1 minute'), ('new', $1, now() + interval '1 minute')`,
      [ava.userId],
    );
    const left = async () => ({
      tokensOfTheSessionThatIsOver: await tokens(),
      links: await count('password_links'),
      sessions: await count('sessions'),
      challenges: await count('passkey_challenges'),
      oldTokens: (await server.db.query(`select 1 from access_tokens where token_hash = sha256('long over')`))
        .length,
    });
    const kept = { tokensOfTheSessionThatIsOver: 1, links: 2, sessions: 3, challenges: 1, oldTokens: 1 };
    await trimTokens(server.house, 1);
    expect(await left()).toEqual(kept);
    // Three of this golfer, and what the other tests ended.
    expect(await trimTokens(server.house, 0)).toBeGreaterThanOrEqual(3);
    expect(await left()).toEqual({
      tokensOfTheSessionThatIsOver: 0,
      links: 1,
      sessions: 2,
      challenges: 1,
      oldTokens: 0,
    });
    expect(await statuses(ava.token)).toEqual([200, 200]);
  });

  test('spares a session that was kept alive while it looked', async ({ server }) => {
    const ben = await buildUser(server.db);
    const own = `user_id = ${ben.userId}`;
    await server.db.query(`update sessions set idle_until = now() - interval '1 second' where ${own}`);
    await server.db.query(
      `insert into sessions (user_id, family_hash, refresh_hash, expires_at, idle_until)
       select user_id, sha256(family_hash), sha256(refresh_hash), expires_at, now() + interval '1 hour' from sessions
       where ${own}`,
    );
    const slow = openDatabase({
      url: server.settings.databaseUrl ?? '',
      poolSize: 1,
      applicationName: 'fourball-test',
      rewrite: (text) => text.replace('select s.id from sessions s', `select s.id from ${gate}, sessions s`),
    });
    await meetAtGate(
      server,
      1,
      () => [trimTokens({ db: slow }, 0)],
      // As a refresh does that began in time and was committed late.
      () =>
        server.db.query(
          `update sessions set idle_until = now() + interval '1 hour' where ${own} and idle_until < now()`,
        ),
    );
    expect(await server.db.query(`select from sessions where ${own}`)).toHaveLength(2);
    await slow.close();
  });

  test('leaves it known when a golfer has logged in last, however long ago', async ({ server }) => {
    const [ben, admin] = [await buildUser(server.db), await buildUser(server.db, { roles: ['ADMIN'] })];
    await server.db.query(
      `update sessions set created_at = '2025-05-01T12:00Z', expires_at = '2025-05-02T00:00Z' where user_id = $1`,
      [ben.userId],
    );
    await trimTokens(server.house, 1);
    const seen = await replyOver(server.url, getUserDetails, {
      token: admin.token,
      params: { id: ben.userId },
    });
    expect(seen.full?.lastLoginAt).toBe('2025-05-01T12:00:00.000Z');
  });
});

describe('a remembered session', () => {
  test('ends when its time is up', async ({ server, knownEverywhere, statuses }) => {
    const ava = await buildUser(server.db);
    await knownEverywhere(ava);
    await server.db.query(`update sessions set expires_at = now() where user_id = $1`, [ava.userId]);
    expect(await statuses(ava.token)).toEqual([401, 401]);
  });

  test('ends at its time although nobody touches its row', async ({ server, statuses }) => {
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

  test('ends when it is deleted, as by a reset of the password', async ({
    server,
    knownEverywhere,
    statuses,
  }) => {
    const ava = await buildUser(server.db);
    await knownEverywhere(ava);
    await server.db.query('delete from sessions where user_id = $1', [ava.userId]);
    expect(await statuses(ava.token)).toEqual([401, 401]);
  });

  test('is of no use while the account is inactive, and again when it is active', async ({
    server,
    knownEverywhere,
    statuses,
  }) => {
    const ava = await buildUser(server.db);
    await knownEverywhere(ava);
    await server.db.query(`update users set status = 'INACTIVE' where id = $1`, [ava.userId]);
    expect(await statuses(ava.token)).toEqual([401, 401]);
    await server.db.query(`update users set status = 'ACTIVE' where id = $1`, [ava.userId]);
    expect(await statuses(ava.token)).toEqual([200, 200]);
  });

  test('goes on after a revocation of somebody else’s', async ({
    server,
    knownEverywhere,
    logOut,
    statuses,
  }) => {
    const ava = await buildUser(server.db);
    const ben = await buildUser(server.db);
    await knownEverywhere(ava);
    await logOut(ben.token);
    await server.heard();
    expect(await statuses(ava.token)).toEqual([200, 200]);
  });
});

describe('changed roles', () => {
  test('open and close calls at once, everywhere', async ({ server, asked }) => {
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

test('200 requests with one token at once are answered alike', async ({ server }) => {
  const ava = await buildUser(server.db);
  const all = await Promise.all(
    Array.from({ length: 200 }, (_, index) => statusOver(server.urls[index % 2] ?? '', ava.token)),
  );
  expect(new Set(all)).toEqual(new Set([200]));
});

test('requests of many people at once: each is answered as themselves', async ({ server }) => {
  const people: BuiltUser[] = [];
  for (let count = 0; count < 30; count += 1) people.push(await buildUser(server.db));
  const answers = await Promise.all(
    people.map(({ token }) => replyOver(server.url, getCurrentUser, { token })),
  );
  expect(answers.map(({ userId }) => userId)).toEqual(people.map(({ userId }) => userId));
});
