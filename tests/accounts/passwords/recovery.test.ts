/** A new password throws out whoever came in by the old one; and what outlives a session asks who it is. */
import { getCurrentUser } from '@fourball/shared/accounts/calls.ts';
import {
  changePassword,
  resetPassword,
  updateUserPassword,
} from '@fourball/shared/accounts/password-calls.ts';
import { exportOwnData } from '@fourball/shared/accounts/privacy-calls.ts';
import {
  addPasskey,
  confirmationQuestion,
  confirmWithPasskey,
  confirmWithPassword,
  endSession,
  keepPasskey,
  listPasskeys,
  listSessions,
  passkeyLogin,
  passkeyLoginOptions,
  passkeyRegistrationOptions,
  removePasskey,
} from '@fourball/shared/accounts/session-calls.ts';
import { readCalendarFeed, resetCalendarFeed } from '@fourball/shared/booking/calendar-calls.ts';
import { makePasswordLink } from '@fourball/domain/accounts/passwords/password-links.ts';
import { trimTokens } from '@fourball/domain/accounts/sessions/trim-tokens.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAuthenticator, type Authenticator } from '../../kit/accounts/authenticator.ts';
import { hostPrefix, logInOver, refreshOver, type Cookies } from '../../kit/accounts/browser-session.ts';
import { buildSession, buildUser, type BuiltUser } from '../../kit/build.ts';
import { mailTo } from '../../kit/mails.ts';
import { callOver, refusalIn, replyOver, startServer, type TestServer } from '../../kit/server.ts';

const origin = 'https://golf.example';
const password = 'Fairway-and-rough 1';
const next = 'Rough-and-fairway 2';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    with: ['workers'],
    env: { PUBLIC_URL: origin, CLUB_NAME: 'Maple Hollow Golf Club', LOGIN_ATTEMPTS: '1000' },
  });
});
afterAll(() => server.close());

let ava: BuiltUser;
let own: Authenticator;
let intruders: Authenticator;
beforeEach(async () => {
  ava = await buildUser(server.db, { firstName: 'Avaleigh', password });
  own = createAuthenticator(origin);
  intruders = createAuthenticator(origin);
});

async function makePasskey(key: Authenticator, name: string): Promise<number> {
  const { token } = ava;
  const { options } = await replyOver(server.url, passkeyRegistrationOptions, {
    token,
    body: { currentPassword: password },
  });
  const body = { name, response: key.register(options ?? {}) };
  return (await replyOver(server.url, addPasskey, { token, body })).id;
}
const logInWith = async (key: Authenticator) =>
  callOver(server.url, passkeyLogin, {
    body: { response: key.answer(await replyOver(server.url, passkeyLoginOptions)) },
  });
const makeCalendar = async (token = ava.token) =>
  (await replyOver(server.url, resetCalendarFeed, { token })).token;
const readCalendar = async (token: string) =>
  (await callOver(server.url, readCalendarFeed, { params: { token } })).status;
const ringBrowser = () =>
  server.db.query(
    `insert into push_subscriptions (user_id, endpoint, p256dh, auth)
     values ($1::bigint, 'https://push.example/' || $1::text, 'key', 'secret')`,
    [ava.userId],
  );
const browsers = () => server.db.query('select from push_subscriptions where user_id = $1', [ava.userId]);
const passkeysOf = (token: string) => replyOver(server.url, listPasskeys, { token });
const change = (keepPasskeys?: readonly number[]) =>
  callOver(server.url, changePassword, {
    token: ava.token,
    body: { currentPassword: password, password: next, keepPasskeys },
  });
async function reset() {
  const link = await makePasswordLink(server.house, {
    userId: ava.userId,
    eventId: 1,
    kind: 'RESET',
    minutes: 60,
  });
  return callOver(server.url, resetPassword, { body: { uuid: link?.token, password: next } });
}
const setByAdmin = async () => {
  const admin = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
  return callOver(server.url, updateUserPassword, {
    token: admin.token,
    body: { userId: ava.userId, password: next },
  });
};
const logInNew = () => logInOver(server.url, { email: ava.email, password: next });

describe('a new password', () => {
  test.each([
    ['that the golfer chose', () => change()],
    ['by a mailed link', reset],
    ['that an admin set', setByAdmin],
  ])('%s ends sessions, calendars and notifications, and passkeys wait', async (_, set) => {
    const stolen = await buildSession(server.db, ava);
    await makePasskey(intruders, 'Intruder');
    const calendar = await makeCalendar();
    await ringBrowser();
    expect(await readCalendar(calendar)).toBe(200);
    expect((await set()).status).toBe(200);
    await server.heard();
    expect((await callOver(server.url, getCurrentUser, { token: stolen })).status).toBe(401);
    expect(await readCalendar(calendar)).toBe(404);
    expect(await browsers()).toEqual([]);
    const refused = await logInWith(intruders);
    expect(refusalIn(refused)).toMatchObject({ status: 401, code: 'invalid_password' });
    expect(refused.text).toContain('waits for you to confirm it');
    const { text } = await mailTo(server, ava.email, 'Your password was changed');
    expect(text).toContain('Your private calendar address ended');
    expect(text).toContain('No browser gets your notifications any more');
    expect(text).toContain('Your passkey opens nothing until you confirm it');
  });

  test('keeps of the passkeys those that its golfer names, and the others are gone', async () => {
    const mine = await makePasskey(own, 'Mine');
    await makePasskey(intruders, 'Not mine');
    expect((await change([mine, 999_999])).json).toBe('RESET');
    expect((await logInWith(own)).status).toBe(200);
    expect(refusalIn(await logInWith(intruders))).toMatchObject({ status: 401 });
    const { token } = await logInNew();
    expect((await passkeysOf(token)).map(({ name, confirmBy }) => [name, confirmBy])).toEqual([
      ['Mine', null],
    ]);
    const { text } = await mailTo(server, ava.email, 'Your password was changed');
    expect(text).toContain('One passkey was removed.');
  });

  test('a passkey that waits is good again once its golfer says so with the new password', async () => {
    const mine = await makePasskey(own, 'Mine');
    await reset();
    const { token } = await logInNew();
    const [waiting] = await passkeysOf(token);
    const days = (Date.parse(waiting?.confirmBy ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThan(7.1);
    const kept = await replyOver(server.url, keepPasskey, { token, params: { id: mine } });
    expect(kept.confirmBy).toBeNull();
    expect((await logInWith(own)).status).toBe(200);
    await replyOver(server.url, keepPasskey, { token, params: { id: mine } });
  });

  test('a passkey that nobody confirms goes after a week, and nobody else confirms it', async () => {
    const mine = await makePasskey(own, 'Mine');
    await reset();
    const stranger = await buildUser(server.db);
    const params = { id: mine };
    expect((await callOver(server.url, keepPasskey, { token: stranger.token, params })).status).toBe(404);
    await server.db.query(`update passkeys set confirm_by = now() - interval '1 second' where id = $1`, [
      mine,
    ]);
    const { token } = await logInNew();
    expect((await callOver(server.url, keepPasskey, { token, params })).status).toBe(404);
    await trimTokens(server.house, 30);
    expect(await passkeysOf(token)).toEqual([]);
  });

  test('a passkey that is being made meanwhile is not there afterwards', async () => {
    const { token } = ava;
    const { options } = await replyOver(server.url, passkeyRegistrationOptions, {
      token,
      body: { currentPassword: password },
    });
    const body = { name: 'Late', response: intruders.register(options ?? {}) };
    const [added] = await Promise.all([callOver(server.url, addPasskey, { token, body }), reset()]);
    expect([200, 401, 422]).toContain(added.status);
    expect(refusalIn(await logInWith(intruders))).toMatchObject({ status: 401 });
  });

  test('two at once with a passkey login in between end in no session of the old', async () => {
    await makePasskey(intruders, 'Intruder');
    const [inside] = await Promise.all([logInWith(intruders), reset(), logInWith(intruders)]);
    await server.heard();
    const { access_token: token } = (inside.json ?? {}) as { access_token?: string };
    if (token !== undefined) expect((await callOver(server.url, getCurrentUser, { token })).status).toBe(401);
    const live = await server.db.query('select from sessions where user_id = $1 and revoked_at is null', [
      ava.userId,
    ]);
    expect(live).toEqual([]);
  });
});

describe('without having shown lately who one is', () => {
  const needed = { status: 403, code: 'confirmation_needed' };
  const grow = () =>
    server.db.query(`update sessions set confirmed_at = now() - interval '11 minutes' where user_id = $1`, [
      ava.userId,
    ]);
  const sensitive: readonly [
    string,
    (ids: { passkey: number; session: number }) => Promise<{ status: number; json: unknown }>,
  ][] = [
    [
      'taking a passkey away',
      ({ passkey }) => callOver(server.url, removePasskey, { token: ava.token, params: { id: passkey } }),
    ],
    [
      'keeping a passkey',
      ({ passkey }) => callOver(server.url, keepPasskey, { token: ava.token, params: { id: passkey } }),
    ],
    [
      'ending another session',
      ({ session }) => callOver(server.url, endSession, { token: ava.token, params: { id: session } }),
    ],
    ['making a calendar address', () => callOver(server.url, resetCalendarFeed, { token: ava.token })],
    ['taking the own data along', () => callOver(server.url, exportOwnData, { token: ava.token })],
  ];

  test.each(sensitive)('%s asks for it, and goes on with the password', async (_, call) => {
    const passkey = await makePasskey(own, 'Mine');
    await buildSession(server.db, ava);
    const sessions = await replyOver(server.url, listSessions, { token: ava.token });
    const ids = { passkey, session: sessions.find(({ current }) => !current)?.id ?? 0 };
    await grow();
    expect(refusalIn(await call(ids))).toMatchObject(needed);
    const wrong = { token: ava.token, body: { currentPassword: 'not it' } };
    expect(await replyOver(server.url, confirmWithPassword, wrong)).toEqual({ result: 'INVALID' });
    expect(refusalIn(await call(ids))).toMatchObject(needed);
    const right = { token: ava.token, body: { currentPassword: password } };
    expect(await replyOver(server.url, confirmWithPassword, right)).toEqual({ result: 'CONFIRMED' });
    expect((await call(ids)).status).toBe(200);
  });

  const confirmWith = async (key: Authenticator, token = ava.token) => {
    const question = await replyOver(server.url, confirmationQuestion, { token });
    return replyOver(server.url, confirmWithPasskey, { token, body: { response: key.answer(question) } });
  };

  test('a passkey will do, but one of the golfer’s own that does not wait', async () => {
    await makePasskey(own, 'Mine');
    await grow();
    expect(await confirmWith(intruders)).toEqual({ result: 'INVALID' });
    const stranger = await buildUser(server.db, { password });
    expect(await confirmWith(own, stranger.token)).toEqual({ result: 'INVALID' });
    expect(refusalIn(await callOver(server.url, resetCalendarFeed, { token: ava.token }))).toMatchObject(
      needed,
    );
    expect(await confirmWith(own)).toEqual({ result: 'CONFIRMED' });
    await makeCalendar();
    await server.db.query(`update passkeys set confirm_by = now() + interval '1 day' where user_id = $1`, [
      ava.userId,
    ]);
    expect(await confirmWith(own)).toEqual({ result: 'INVALID' });
  });

  test('it holds for the session in which it was shown and for no other', async () => {
    const other = await buildSession(server.db, ava);
    await grow();
    await replyOver(server.url, confirmWithPassword, {
      token: ava.token,
      body: { currentPassword: password },
    });
    expect(refusalIn(await callOver(server.url, resetCalendarFeed, { token: other }))).toMatchObject(needed);
  });

  test('the own session may always be ended', async () => {
    await grow();
    const [mine] = await replyOver(server.url, listSessions, { token: ava.token });
    expect(
      (await callOver(server.url, endSession, { token: ava.token, params: { id: mine?.id ?? 0 } })).status,
    ).toBe(200);
  });
});

describe('a session that is over says why, to whoever holds its token', () => {
  const endOf = async (cookies: Cookies) => {
    const answer = await refreshOver(server.url, cookies);
    expect(answer.status).toBe(401);
    const { ended, idleMinutes } =
      (answer.json as { error: { details?: Record<string, unknown> } }).error.details ?? {};
    return idleMinutes === undefined ? ended : [ended, idleMinutes];
  };
  const logIn = () => logInOver(server.url, { email: ava.email, password });

  test('a new password', async () => {
    const session = await logIn();
    await change();
    expect(await endOf(session)).toBe('PASSWORD');
    expect(await endOf(session)).toBe('PASSWORD');
  });

  test('another device', async () => {
    const session = await logIn();
    const [newest] = await replyOver(server.url, listSessions, { token: session.token });
    await callOver(server.url, endSession, { token: ava.token, params: { id: newest?.id ?? 0 } });
    expect(await endOf(session)).toBe('ELSEWHERE');
  });

  test('its time', async () => {
    const session = await logIn();
    await server.db.query(
      `update sessions set expires_at = now() - interval '1 second', idle_until = now() - interval '1 second' where user_id = $1`,
      [ava.userId],
    );
    expect(await endOf(session)).toBe('EXPIRED');
  });

  test('two who had its token', async () => {
    const session = await logIn();
    const renewed = await refreshOver(server.url, session);
    const { access_token: token } = renewed.json as { access_token: string };
    await callOver(server.url, getCurrentUser, { token });
    expect(await endOf(session)).toBe('REUSED');
  });

  test('that nobody used it for six hours, after which it is no session any more', async () => {
    const session = await logIn();
    const left = await server.db.query(
      `select round(extract(epoch from idle_until - now()) / 60)::int as minutes from sessions
       where user_id = $1 and idle_until < 'infinity'`,
      [ava.userId],
    );
    expect(left).toEqual([{ minutes: 360 }]);
    await server.db.query(
      `update sessions set idle_until = now() - interval '1 second' where user_id = $1 and idle_until < 'infinity'`,
      [ava.userId],
    );
    await server.db.query('select pg_notify($1, $2)', ['sessions_changed', String(ava.userId)]);
    await server.heard();
    expect((await callOver(server.url, getCurrentUser, { token: session.token })).status).toBe(401);
    expect(await replyOver(server.url, listSessions, { token: ava.token })).toHaveLength(1);
    expect(await endOf(session)).toEqual(['IDLE', 360]);
  });

  test('a refresh is use', async () => {
    const session = await logIn();
    await server.db.query(
      `update sessions set idle_until = now() + interval '1 minute' where user_id = $1 and idle_until < 'infinity'`,
      [ava.userId],
    );
    expect((await refreshOver(server.url, session)).status).toBe(200);
    const left = await server.db.query<{ minutes: number }>(
      `select round(extract(epoch from idle_until - now()) / 60)::int as minutes from sessions
       where user_id = $1 and idle_until < 'infinity'`,
      [ava.userId],
    );
    expect(left).toEqual([{ minutes: 360 }]);
  });

  test('a token that is none of ours is told nothing', async () => {
    const refresh = `${'a'.repeat(43)}.${'b'.repeat(43)}`;
    expect(await endOf({ refresh, csrf: 'c', prefix: hostPrefix })).toBeUndefined();
  });
});

describe('no part of a password', () => {
  const sent = (to: string) =>
    callOver(server.url, changePassword, {
      token: ava.token,
      body: { currentPassword: password, password: to },
    });

  test.each([
    ['the first name', () => 'my-avaleigh-99', 'without your name'],
    ['the first name in signs', () => 'My-@va1eigh-99'.replace('1', 'l'), 'without your name'],
    [
      'the last name',
      (user: BuiltUser) => `xx ${user.name.split(' ')[1]?.toUpperCase()} xx`,
      'without your name',
    ],
    ['the address before its @', (user: BuiltUser) => `x.${user.email.split('@')[0]}.x`, 'without your name'],
    ['the club', () => 'hollow-tree-stump', "without the club's name"],
    ['the product', () => 'f0urba11-forever'.replaceAll('1', 'l'), "without the club's name"],
  ])('is %s', async (_, make, sentence) => {
    const answer = await sent(make(ava));
    expect(refusalIn(answer)).toEqual({ status: 422, code: 'invalid_input', fields: ['password'] });
    expect(answer.text).toContain(sentence);
  });

  test('is the member number or nickname', async () => {
    await server.db.query(`update users set nickname = 'Bogeyman', member_number = 'Q7731' where id = $1`, [
      ava.userId,
    ]);
    for (const weak of ['the-bogeyman-sleeps', 'ninety-q7731-nine'])
      expect(refusalIn(await sent(weak)).fields).toEqual(['password']);
  });

  test.each(['smokey42', 'SmokingTeens', 'football', '~Censored~', '!qaz1qaz'])(
    'a password that was found out elsewhere is none: %s',
    async (found) => {
      const answer = await sent(found);
      expect(refusalIn(answer).fields).toEqual(['password']);
      expect(answer.text).toContain('too common');
    },
  );

  test('anything else may be one', async () => {
    expect((await sent('seven herons at dusk')).json).toBe('RESET');
  });
});
