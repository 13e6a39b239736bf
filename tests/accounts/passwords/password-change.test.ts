/** Changing a password: by who knows the current one, and by an admin. */
import { getCurrentUser, login } from '@fourball/shared/accounts/calls.ts';
import { changePassword, updateUserPassword } from '@fourball/shared/accounts/password-calls.ts';
import { makePasswordLink } from '@fourball/domain/accounts/passwords/password-links.ts';
import { checkResetLink } from '@fourball/shared/accounts/password-calls.ts';
import { urlPathOf } from '@fourball/shared/contract/define-call.ts';
import { describe, expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { refreshOver, logInOver } from '../../kit/accounts/browser-session.ts';
import { buildSession, buildUser } from '../../kit/build.ts';
import { mailTo } from '../../kit/mails.ts';
import { callOver, refusalIn, replyOver } from '../../kit/server.ts';

const password = 'Fairway-and-rough 1';
const nextPassword = 'Rough-and-fairway 2';
const changed = 'Your password was changed';

const test = clubTest({ with: ['workers'], env: { LOGIN_ATTEMPTS: '20' } })
  .extend('ava', ({ server }) => buildUser(server.db, { password }))
  .extend(
    'change',
    ({ server, ava }) =>
      (currentPassword: string, to = nextPassword, token = ava.token) =>
        callOver(server.url, changePassword, { token, body: { currentPassword, password: to } }),
  )
  .extend(
    'setFor',
    ({ server, admin }) =>
      (userId: number, to = nextPassword, token = admin.token) =>
        callOver(server.url, updateUserPassword, { token, body: { userId, password: to } }),
  )
  .extend(
    'statusOf',
    ({ server }) =>
      async (token: string) =>
        (await callOver(server.url, getCurrentUser, { token })).status,
  )
  .extend(
    'logIn',
    ({ server, ava }) =>
      (sent: string, email = ava.email) =>
        callOver(server.url, login, { body: { username: email, password: sent } }),
  )
  .extend(
    'trailOf',
    ({ server }) =>
      (userId: number) =>
        server.db.query('select action, actor_user_id, changes from audit_entries where user_id = $1', [
          userId,
        ]),
  );

describe('by the golfer', () => {
  test('RESET: the new one is good, the old one is not, and every session is over', async ({
    server,
    ava,
    change,
    statusOf,
    logIn,
    trailOf,
  }) => {
    const phone = await logInOver(server.url, { email: ava.email, password });
    const laptop = await buildSession(server.db, ava);
    expect((await change(password)).json).toBe('RESET');
    await server.heard();
    expect(await Promise.all([ava.token, phone.token, laptop].map(statusOf))).toEqual([401, 401, 401]);
    expect((await refreshOver(server.url, phone)).status).toBe(401);
    expect([(await logIn(password)).status, (await logIn(nextPassword)).status]).toEqual([401, 200]);
    expect(await trailOf(ava.userId)).toEqual([
      { action: 'account.password-changed', actor_user_id: ava.userId, changes: [] },
    ]);
    const { text } = await mailTo(server, ava.email, changed);
    expect(text).toContain('The password of your account was changed just now');
  });

  test('one of 200 letters, blanks and signs is good as a whole', async ({ change, logIn }) => {
    const long = 'Zwölf grüne Äpfel ⛳ am Morgen. '.repeat(7).slice(0, 199).trimEnd().padEnd(200, '!');
    expect(long).toHaveLength(200);
    expect((await change(password, long)).json).toBe('RESET');
    expect((await logIn(long)).status).toBe(200);
    // Nothing was cut off or changed on the way.
    expect((await logIn(long.slice(0, -1))).status).toBe(401);
    expect((await logIn(long.toLowerCase())).status).toBe(401);
  });

  test('a wrong current password: INVALID with 200, and nothing changes', async ({
    change,
    statusOf,
    ava,
    logIn,
    trailOf,
  }) => {
    const answer = await change('not it');
    expect([answer.status, answer.json]).toEqual([200, 'INVALID']);
    expect(await statusOf(ava.token)).toBe(200);
    expect((await logIn(password)).status).toBe(200);
    expect(await trailOf(ava.userId)).toEqual([]);
  });

  test('an account without a password has no current one', async ({ server, change }) => {
    const { token } = await buildUser(server.db);
    expect((await change('anything', nextPassword, token)).json).toBe('INVALID');
  });

  test.for([
    ['short', 'Seven77'],
    ['common', 'football'],
  ] as const)('a %s new one: 422 on the field', async ([, weak], { change, logIn }) => {
    const answer = await change(password, weak);
    expect(refusalIn(answer)).toEqual({ status: 422, code: 'invalid_input', fields: ['password'] });
    expect((await logIn(password)).status).toBe(200);
  });

  test('a wrong current password tells nothing about the new one', async ({ change }) => {
    expect((await change('not it', 'football')).json).toBe('INVALID');
  });

  test('ends the mailed links that are on their way', async ({ server, ava, change }) => {
    const order = { userId: ava.userId, eventId: 1, kind: 'RESET', minutes: 60 } as const;
    const link = await makePasswordLink(server.house, order);
    await change(password);
    const params = { uuid: link?.token ?? '' };
    expect(await replyOver(server.url, checkResetLink, { params })).toBe('USED');
  });

  test('of ten at once one is done', async ({ change }) => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => change(password, `At-the-same-time ${index}`)),
    );
    expect(answers.filter(({ json }) => json === 'RESET')).toHaveLength(1);
  });

  test('nobody who logs in with the old one at the same moment stays in', async ({
    server,
    logIn,
    change,
    statusOf,
  }) => {
    const logins = Array.from({ length: 8 }, () => logIn(password));
    const [answer] = await Promise.all([change(password), ...logins]);
    expect(answer.json).toBe('RESET');
    await server.heard();
    const tokens = (await Promise.all(logins)).flatMap(({ status, json }) =>
      status === 200 ? (json as { access_token: string }).access_token : [],
    );
    expect(await Promise.all(tokens.map(statusOf))).toEqual(tokens.map(() => 401));
  });
});

describe('by an admin', () => {
  test('is set, ends the sessions, is in the trail without the password, and a mail tells the golfer', async ({
    server,
    setFor,
    ava,
    statusOf,
    admin,
    logIn,
    trailOf,
  }) => {
    expect((await setFor(ava.userId)).json).toEqual({ updated: true });
    await server.heard();
    expect(await statusOf(ava.token)).toBe(401);
    expect(await statusOf(admin.token)).toBe(200);
    expect((await logIn(nextPassword)).status).toBe(200);
    expect(await trailOf(ava.userId)).toEqual([
      { action: 'account.password-set', actor_user_id: admin.userId, changes: [] },
    ]);
    const { text } = await mailTo(server, ava.email, changed);
    expect(text).toContain('The club set a new password for your account');
  });

  test('may come as a form', async ({ server, admin, ava }) => {
    const response = await fetch(`${server.url}${urlPathOf(updateUserPassword)}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${admin.token}` },
      body: new URLSearchParams({ userId: String(ava.userId), password: nextPassword }),
    });
    expect(await response.json()).toEqual({ updated: true });
  });

  test('may not be weak', async ({ ava, setFor, logIn }) => {
    for (const weak of ['short', 'baseball', ava.userName]) {
      expect(refusalIn(await setFor(ava.userId, weak))).toMatchObject({ status: 422, fields: ['password'] });
    }
    expect((await logIn(password)).status).toBe(200);
  });

  test('nobody else may, and there must be somebody', async ({ server, ava, setFor, logIn }) => {
    const organizer = await buildUser(server.db, { roles: ['GOLFER', 'ORGANIZER'] });
    for (const { token } of [ava, organizer]) {
      expect(refusalIn(await setFor(ava.userId, nextPassword, token))).toMatchObject({ status: 403 });
    }
    expect(refusalIn(await setFor(999_999_999))).toMatchObject({ status: 404, code: 'not_found' });
    expect((await logIn(password)).status).toBe(200);
  });
});
