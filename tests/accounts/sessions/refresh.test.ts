/** Keeping a session alive: short-lived access tokens, and refresh tokens that are good for one time only. */
import { getCurrentUser, login, logout } from '@fourball/shared/accounts/calls.ts';
import { refreshSession } from '@fourball/shared/accounts/session-calls.ts';
import { describe, expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import {
  logInOver,
  refreshOver,
  renewOver,
  sessionIn,
  setCookieOf,
  withCookies,
  type BrowserSession,
} from '../../kit/accounts/browser-session.ts';
import { buildUser } from '../../kit/build.ts';
import { callOver, refusalIn, replyOver, startServer } from '../../kit/server.ts';

const password = 'Fairway-and-rough 1';
let session: BrowserSession;

const test = clubTest({
  apis: 2,
  env: { LOGIN_ATTEMPTS: '1000', CLIENT_ATTEMPTS: '100000', OWN_REQUESTS: '100000', SESSION_HOURS: '12' },
})
  .extend('ava', ({ server }) => buildUser(server.db, { password }))
  .extend(
    'statusOf',
    ({ server }) =>
      async (token: string) =>
        (await callOver(server.url, getCurrentUser, { token })).status,
  )
  .extend(
    'refresh',
    ({ server }) =>
      (cookies = session) =>
        refreshOver(server.url, cookies),
  )
  .extend(
    'renew',
    ({ server }) =>
      (cookies = session) =>
        renewOver(server.url, cookies),
  )
  /** As if so long ago: real time passes only on the database's clock. */
  .extend(
    'ageRefresh',
    ({ server, ava }) =>
      (seconds: number) =>
        server.db.query(
          'update sessions set refreshed_at = refreshed_at - make_interval(secs => $2) where user_id = $1',
          [ava.userId, seconds],
        ),
  )
  .extend('isOver', ({ server, statusOf }) => async (...tokens: string[]): Promise<void> => {
    await server.heard();
    expect(await Promise.all(tokens.map(statusOf))).toEqual(tokens.map(() => 401));
  });

test.beforeEach(async ({ server, ava }) => {
  // What the kit logs golfers in with is not looked at here.
  await server.db.query('delete from sessions where user_id = $1', [ava.userId]);
  session = await logInOver(server.url, { email: ava.email, password });
});
const unauthenticated = { status: 401, code: 'unauthenticated' };

describe('the cookies of a login', () => {
  test('scripts see the one against foreign pages alone, and only refreshing gets the other', async ({
    server,
    ava,
  }) => {
    const answer = await callOver(server.url, login, { body: { username: ava.email, password } });
    expect(answer.json).toEqual({ access_token: expect.any(String) });
    expect(setCookieOf(answer, 'fourball-refresh')).toMatch(
      /^fourball-refresh=[\w-]{43}\.[\w-]{43}; Path=\/; Max-Age=43200; SameSite=Strict; HttpOnly$/,
    );
    expect(setCookieOf(answer, 'XSRF-TOKEN')).toMatch(
      /^XSRF-TOKEN=[\w-]{43}; Path=\/; Max-Age=43200; SameSite=Strict$/,
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('are sent over https alone where the club is on https', async () => {
    const secure = await startServer({ env: { PUBLIC_URL: 'https://club.example' } });
    const { email } = await buildUser(secure.db, { password });
    const answer = await callOver(secure.url, login, { body: { username: email, password } });
    // Browsers take a cookie of this name from this host alone, over https, for all of its paths.
    for (const name of ['__Host-fourball-refresh', '__Host-XSRF-TOKEN']) {
      expect(setCookieOf(answer, name)).toMatch(/; Path=\/; .*; Secure$/);
    }
    expect(answer.headers.getSetCookie().filter((cookie) => !cookie.startsWith('__Host-'))).toEqual([]);
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    const { refresh: token, csrf: proof } = sessionIn(answer);
    const sent = (prefix: string) =>
      callOver(secure.url, refreshSession, {
        headers: {
          cookie: `${prefix}fourball-refresh=${token}; ${prefix}XSRF-TOKEN=${proof}`,
          'x-xsrf-token': proof,
        },
      });
    // Another host of the domain could have set the bare names.
    expect((await sent('')).status).toBe(401);
    const renewed = await sent('__Host-');
    expect(renewed.status).toBe(200);
    expect(setCookieOf(renewed, '__Host-fourball-refresh')).toMatch(/; Secure$/);
    await secure.close();
  });

  test('are taken away by the logout, which ends the session for good', async ({
    server,
    refresh,
    isOver,
  }) => {
    const answer = await callOver(server.url, logout, { token: session.token });
    expect(answer.json).toEqual({ loggedOut: true });
    for (const name of ['fourball-refresh', 'XSRF-TOKEN']) {
      expect(setCookieOf(answer, name)).toMatch(new RegExp(`^${name}=; Path=/\\w*; Max-Age=0;`));
    }
    expect(refusalIn(await refresh())).toMatchObject(unauthenticated);
    await isOver(session.token);
  });

  test('a logout without an access token ends the session by its cookie, for our own pages alone', async ({
    server,
    refresh,
    isOver,
  }) => {
    const { headers } = withCookies(session);
    const foreign = await callOver(server.url, logout, { headers: { cookie: headers.cookie ?? '' } });
    expect(refusalIn(foreign)).toMatchObject({ status: 403, code: 'csrf' });
    expect((await callOver(server.url, logout, { headers })).json).toEqual({ loggedOut: true });
    expect(refusalIn(await refresh())).toMatchObject(unauthenticated);
    await isOver(session.token);
    expect((await callOver(server.url, logout, { headers })).json).toEqual({ loggedOut: false });
  });

  test('what a session brings is kept by no browser', async ({ server }) => {
    const answer = await callOver(server.url, getCurrentUser, { token: session.token });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('a logout with an access token that has run out ends the session too', async ({ server, refresh }) => {
    await server.db.query('update access_tokens set expires_at = now()');
    await callOver(server.url, logout, { token: session.token });
    expect(refusalIn(await refresh())).toMatchObject(unauthenticated);
  });
});

describe('a refresh', () => {
  test('gives the next access token and the next refresh token, and the one against foreign pages stays', async ({
    renew,
    statusOf,
  }) => {
    const next = await renew();
    expect(next.token).not.toBe(session.token);
    expect(next.refresh).not.toBe(session.refresh);
    expect(next.csrf).toBe(session.csrf);
    expect(await statusOf(next.token)).toBe(200);
    const third = await renew(next);
    expect(await statusOf(third.token)).toBe(200);
  });

  test('leaves calls that are on their way with the token before', async ({ renew, statusOf }) => {
    await renew();
    expect(await statusOf(session.token)).toBe(200);
  });

  test('is of one session: its number stays, whatever its tokens are', async ({ server, ava, renew }) => {
    const before = await server.db.query('select id from sessions where user_id = $1', [ava.userId]);
    await renew(await renew());
    expect(await server.db.query('select id from sessions where user_id = $1', [ava.userId])).toEqual(before);
  });

  test('goes on after the access token has run out', async ({ server, ava, statusOf, renew }) => {
    await server.db.query(`update access_tokens set expires_at = now() - interval '1 minute'`);
    await server.db.query('update sessions set expires_at = expires_at where user_id = $1', [ava.userId]);
    expect(await statusOf(session.token)).toBe(401);
    expect(await statusOf((await renew()).token)).toBe(200);
  });

  test('keeps nothing but hashes, and no more tokens than are of use', async ({ server, renew, ava }) => {
    let last = session;
    const all = [last];
    for (let times = 0; times < 6; times += 1) all.push((last = await renew(last)));
    const rows = await server.db.query<{ text: string }>(
      `select to_jsonb(s)::text as text from sessions s
       union all select to_jsonb(t)::text from access_tokens t`,
    );
    const kept = rows.map(({ text }) => text).join();
    for (const { token, refresh: cookie } of all) {
      for (const part of [token, ...cookie.split('.')]) {
        expect(kept).not.toContain(part);
        expect(kept).not.toContain(Buffer.from(part).toString('hex'));
        expect(kept).not.toContain(Buffer.from(part, 'base64url').toString('hex'));
      }
    }
    const [{ count } = { count: 0 }] = await server.db.query<{ count: number }>(
      `select count(*)::int as count from access_tokens
       where session_id = (select id from sessions where user_id = $1)`,
      [ava.userId],
    );
    expect(count).toBe(2);
  });

  test('is refused once the session is as old as it may get, however often it was refreshed', async ({
    server,
    renew,
    ava,
    refresh,
    isOver,
  }) => {
    const next = await renew();
    await server.db.query('update sessions set expires_at = now() where user_id = $1', [ava.userId]);
    expect(refusalIn(await refresh(next))).toMatchObject(unauthenticated);
    await isOver(next.token);
  });

  test('never gives more time than the session has left', async ({ server, ava, refresh }) => {
    await server.db.query(
      `update sessions set expires_at = now() + interval '50 seconds' where user_id = $1`,
      [ava.userId],
    );
    const answer = await refresh();
    const [, seconds] = /Max-Age=(\d+)/.exec(setCookieOf(answer, 'fourball-refresh') ?? '') ?? [];
    expect(Number(seconds)).toBeGreaterThan(40);
    expect(Number(seconds)).toBeLessThanOrEqual(50);
  });

  test('is refused while the account is not active', async ({ server, ava, refresh }) => {
    await server.db.query(`update users set status = 'INACTIVE' where id = $1`, [ava.userId]);
    expect(refusalIn(await refresh())).toMatchObject(unauthenticated);
  });

  test.for([
    ['nothing', ''],
    ['something short', 'abc'],
    ['an unknown session', `${'a'.repeat(43)}.${'b'.repeat(43)}`],
    ['a novel', 'x'.repeat(5_000)],
    ['signs that no token has', `${"'or--".repeat(8)}abc.${'b'.repeat(43)}`],
  ] as const)('is refused with %s for a cookie', async ([, cookie], { refresh }) => {
    expect(refusalIn(await refresh({ ...session, refresh: cookie }))).toMatchObject(unauthenticated);
    expect((await refresh()).status).toBe(200);
  });
});

describe('a refresh token that was used before', () => {
  test('ends the session: whoever stole it, and whoever it was stolen from, log in anew', async ({
    server,
    renew,
    refresh,
    isOver,
    ava,
  }) => {
    const next = await renew();
    const third = await renew(next);
    // The thief comes late, with the first or the second.
    expect(refusalIn(await refresh(session))).toMatchObject(unauthenticated);
    expect(refusalIn(await refresh(third))).toMatchObject(unauthenticated);
    await isOver(session.token, next.token, third.token);
    expect(
      await server.db.query(
        `select action, actor_user_id from audit_entries where user_id = $1 order by id desc limit 1`,
        [ava.userId],
      ),
    ).toEqual([{ action: 'account.session-ended-by-reuse', actor_user_id: null }]);
  });

  test('ends the session as soon as its answer has arrived: the new access token was used', async ({
    renew,
    statusOf,
    refresh,
    isOver,
  }) => {
    const next = await renew();
    expect(await statusOf(next.token)).toBe(200);
    expect(refusalIn(await refresh(session))).toMatchObject(unauthenticated);
    await isOver(session.token, next.token);
    expect(refusalIn(await refresh(next))).toMatchObject(unauthenticated);
  });

  test('ends the session after half a minute, although nothing of its answer was used', async ({
    renew,
    ageRefresh,
    refresh,
    isOver,
  }) => {
    const next = await renew();
    await ageRefresh(31);
    expect(refusalIn(await refresh(session))).toMatchObject(unauthenticated);
    await isOver(next.token);
  });

  test('ends no other session of the golfer', async ({ server, ava, renew, refresh }) => {
    const phone = await logInOver(server.url, { email: ava.email, password });
    await renew(await renew());
    await refresh(session);
    expect((await refresh(phone)).status).toBe(200);
  });

  test('a thief who is first is found out when the golfer comes', async ({
    renew,
    statusOf,
    refresh,
    isOver,
  }) => {
    const stolen = await renew();
    expect(await statusOf(stolen.token)).toBe(200);
    await refresh(session);
    await isOver(stolen.token);
    expect((await refresh(stolen)).status).toBe(401);
  });
});

describe('an answer that got lost on the way', () => {
  test('is given once more, the same, and the session goes on', async ({ renew, ageRefresh, statusOf }) => {
    const lost = await renew();
    await ageRefresh(29);
    const again = await renew(session);
    expect(again).toEqual(lost);
    expect(await statusOf(again.token)).toBe(200);
    expect(await statusOf((await renew(again)).token)).toBe(200);
  });

  test('by the other api too', async ({ server }) => {
    const lost = await renewOver(server.urls[0] ?? '', session);
    expect(await renewOver(server.urls[1] ?? '', session)).toEqual(lost);
  });

  test('twenty tabs at once all get the one next token, and nobody is logged out', async ({
    server,
    statusOf,
    renew,
  }) => {
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, index) => renewOver(server.urls[index % 2] ?? '', session)),
    );
    expect(new Set(all.map(({ token }) => token)).size).toBe(1);
    expect(new Set(all.map(({ refresh: cookie }) => cookie)).size).toBe(1);
    const [one = session] = all;
    expect(await statusOf(one.token)).toBe(200);
    expect(await statusOf((await renew(one)).token)).toBe(200);
  });

  test('without the lock tabs would get different tokens, of which the cookie jar keeps one', async () => {
    const unlocked = await startServer({
      rewrite: (text) => text.replace('for update of s', '').replace('as recent', 'as recent, pg_sleep(0.1)'),
    });
    const { email } = await buildUser(unlocked.db, { password });
    const shared = await logInOver(unlocked.url, { email, password });
    const answers = await Promise.all(Array.from({ length: 20 }, () => refreshOver(unlocked.url, shared)));
    expect(new Set(answers.map(({ text }) => text)).size).toBeGreaterThan(1);
    await unlocked.close();
  });

  test('a logout at the same moment wins', async ({ server, refresh, isOver }) => {
    const answers = await Promise.all([refresh(), callOver(server.url, logout, { token: session.token })]);
    const { token } = sessionIn(answers[0]);
    await isOver(session.token, ...(token ? [token] : []));
    expect(refusalIn(await refresh())).toMatchObject(unauthenticated);
  });
});

describe('the page of somebody else', () => {
  const csrf = { status: 403, code: 'csrf' };

  test.for([
    ['no header', () => ({ cookie: `fourball-refresh=${session.refresh}; XSRF-TOKEN=${session.csrf}` })],
    [
      'another header',
      () => ({ ...withCookies(session).headers, 'x-xsrf-token': 'x'.repeat(session.csrf.length) }),
    ],
    [
      'no cookie to compare with',
      () => ({
        cookie: `fourball-refresh=${session.refresh}`,
        'x-xsrf-token': session.csrf,
      }),
    ],
    [
      'nothing in both',
      () => ({
        cookie: `fourball-refresh=${session.refresh}; XSRF-TOKEN=`,
        'x-xsrf-token': '',
      }),
    ],
    ['a foreign Origin', () => ({ ...withCookies(session).headers, origin: 'https://evil.example' })],
    ['no Origin worth the name', () => ({ ...withCookies(session).headers, origin: 'null' })],
  ] as const)('can not refresh with %s, and spends no token', async ([, headers], { server, refresh }) => {
    const answer = await callOver(server.url, refreshSession, { headers: headers() });
    expect(refusalIn(answer)).toMatchObject(csrf);
    expect(setCookieOf(answer, 'fourball-refresh')).toBeUndefined();
    expect((await refresh()).status).toBe(200);
  });

  test('our own may name its origin', async ({ server }) => {
    for (const origin of [server.url, server.settings.publicUrl]) {
      const { headers } = withCookies(session);
      const answer = await callOver(server.url, refreshSession, { headers: { ...headers, origin } });
      session = sessionIn(answer);
      expect(answer.status).toBe(200);
    }
  });

  test('who has lost the token against foreign pages gets one', async ({ server, refresh }) => {
    const headers = { cookie: `fourball-refresh=${session.refresh}` };
    const answer = await callOver(server.url, refreshSession, { headers });
    expect(refusalIn(answer)).toMatchObject(csrf);
    const { csrf: given } = sessionIn(answer);
    expect((await refresh({ ...session, csrf: given })).status).toBe(200);
  });

  test('can not log anybody in as somebody else', async ({ server, ava }) => {
    const answer = await callOver(server.url, login, {
      body: { username: ava.email, password },
      headers: { origin: 'https://evil.example' },
    });
    expect(refusalIn(answer)).toMatchObject(csrf);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test('calls with a Bearer token need none of it', async ({ server }) => {
    expect(await replyOver(server.url, logout, { token: session.token })).toEqual({ loggedOut: true });
  });
});
