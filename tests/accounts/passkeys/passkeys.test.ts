/** Passkeys with a real authenticator in software: making, using and removing them, and everything that must not work. */
import { getCurrentUser } from '@fourball/shared/accounts/calls.ts';
import {
  addPasskey,
  listPasskeys,
  passkeyLogin,
  passkeyLoginOptions,
  passkeyRegistrationOptions,
  removePasskey,
} from '@fourball/shared/accounts/session-calls.ts';
import { describe, expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { createAuthenticator, type Ceremony } from '../../kit/accounts/authenticator.ts';
import { refreshOver, sessionIn, setCookieOf } from '../../kit/accounts/browser-session.ts';
import { buildUser } from '../../kit/build.ts';
import { callOver, refusalIn, replyOver } from '../../kit/server.ts';

const origin = 'https://golf.example';
const password = 'Fairway-and-rough 1';

const notKnown = { status: 401, code: 'invalid_password' };
const notAdded = { status: 422, code: 'invalid_input', fields: ['response'] };

const test = clubTest({
  apis: 2,
  env: {
    PUBLIC_URL: origin,
    ALLOWED_ORIGINS: 'https://members.golf.example,https://elsewhere.example',
    CLUB_NAME: 'Maple Hollow',
    LOGIN_ATTEMPTS: '1000',
    CLIENT_ATTEMPTS: '100000',
    OWN_REQUESTS: '100000',
  },
})
  .extend('ava', ({ server }) => buildUser(server.db, { firstName: 'Ava', password }))
  .extend('key', () => createAuthenticator(origin))
  /** The question by one api, the answer to the other. */
  .extend(
    'ask',
    ({ server, ava }) =>
      (currentPassword: string, { token } = ava) =>
        callOver(server.urls[0] ?? '', passkeyRegistrationOptions, { token, body: { currentPassword } }),
  )
  .extend('registrationOptions', ({ server, ava }) => async ({ token } = ava) => {
    const body = { currentPassword: password };
    const { options } = await replyOver(server.urls[0] ?? '', passkeyRegistrationOptions, { token, body });
    if (options === null) throw new Error('Nothing was asked.');
    return options;
  })
  .extend(
    'add',
    ({ server, ava }) =>
      (response: object, { token } = ava, name = 'My phone') =>
        callOver(server.urls[1] ?? '', addPasskey, { token, body: { name, response } }),
  )
  .extend(
    'register',
    ({ key, ava, add, registrationOptions }) =>
      async (authenticator = key, ceremony: Ceremony = {}, user = ava) =>
        add(authenticator.register(await registrationOptions(user), ceremony), user),
  )
  .extend(
    'loginOptions',
    ({ server }) =>
      () =>
        replyOver(server.urls[0] ?? '', passkeyLoginOptions),
  )
  .extend(
    'answerWith',
    ({ server }) =>
      (response: object) =>
        callOver(server.urls[1] ?? '', passkeyLogin, { body: { response } }),
  )
  .extend(
    'logIn',
    ({ key, answerWith, loginOptions }) =>
      async (authenticator = key, ceremony: Ceremony = {}) =>
        answerWith(authenticator.answer(await loginOptions(), ceremony)),
  )
  .extend(
    'list',
    ({ server, ava }) =>
      ({ token } = ava) =>
        replyOver(server.url, listPasskeys, { token }),
  );

test('a passkey that was made opens a session as a password does: a token, and cookies for the next', async ({
  server,
  register,
  logIn,
  ava,
  list,
}) => {
  const { json } = await register();
  expect(json).toMatchObject({ name: 'My phone', lastUsedAt: null });
  const answer = await logIn();
  expect(answer.json).toEqual({ access_token: expect.stringMatching(/^[\w-]{43}$/) });
  expect(setCookieOf(answer, '__Host-fourball-refresh')).toMatch(/; HttpOnly; Secure$/);
  const session = sessionIn(answer);
  const me = await replyOver(server.url, getCurrentUser, { token: session.token });
  expect(me.userId).toBe(ava.userId);
  expect((await refreshOver(server.url, session)).status).toBe(200);
  expect(await list()).toEqual([{ ...(json as object), lastUsedAt: expect.any(String) }]);
});

test('the options ask for what they should', async ({
  register,
  registrationOptions,
  ava,
  key,
  loginOptions,
}) => {
  await register();
  expect(await registrationOptions()).toMatchObject({
    rp: { id: 'golf.example', name: 'Maple Hollow' },
    user: { name: ava.userName, displayName: ava.name },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    excludeCredentials: [{ id: key.credentialId }],
    timeout: 300_000,
  });
  const options = await loginOptions();
  expect(options).toMatchObject({ rpId: 'golf.example', userVerification: 'required' });
  // Whoever asks learns of no passkey.
  expect(options.allowCredentials ?? []).toEqual([]);
});

test('several passkeys of one golfer are listed, and removed one by one', async ({
  server,
  register,
  list,
  ava,
  logIn,
}) => {
  const spare = createAuthenticator(origin);
  await register();
  await register(spare);
  const [first] = await list();
  const params = { id: first?.id ?? 0 };
  expect(await replyOver(server.url, removePasskey, { token: ava.token, params })).toEqual({ removed: true });
  expect(refusalIn(await logIn())).toMatchObject(notKnown);
  expect((await logIn(spare)).status).toBe(200);
  const again = await callOver(server.url, removePasskey, { token: ava.token, params });
  expect(refusalIn(again)).toMatchObject({ status: 404, code: 'not_found' });
  const trail = await server.db.query<{ action: string; changes: unknown }>(
    'select action, changes from audit_entries where actor_user_id = $1 and user_id = $1 order by id',
    [ava.userId],
  );
  expect(trail.map(({ action }) => action)).toEqual([
    'account.passkey-added',
    'account.passkey-added',
    'account.passkey-removed',
  ]);
  expect(trail[2]?.changes).toEqual([{ field: 'passkey', before: 'My phone', after: null }]);
});

test('nobody sees or removes the passkey of somebody else', async ({ server, register, list, logIn }) => {
  await register();
  const ben = await buildUser(server.db);
  const [mine] = await list();
  expect(await list(ben)).toEqual([]);
  const params = { id: mine?.id ?? 0 };
  const answer = await callOver(server.url, removePasskey, { token: ben.token, params });
  expect(refusalIn(answer)).toMatchObject({ status: 404 });
  expect((await logIn()).status).toBe(200);
});

describe('making one is refused', () => {
  test('to whoever has but the session: the current password is asked for', async ({ server, ava, ask }) => {
    for (const sent of ['', undefined]) {
      const body = sent === undefined ? {} : { currentPassword: sent };
      const answer = await callOver(server.url, passkeyRegistrationOptions, { token: ava.token, body });
      expect(refusalIn(answer)).toEqual({ status: 422, code: 'invalid_input', fields: ['currentPassword'] });
    }
    expect((await ask('not it')).json).toEqual({ result: 'INVALID', options: null });
    const left = await server.db.query('select from passkey_challenges where user_id = $1', [ava.userId]);
    expect(left).toEqual([]);
  });

  test.for<[string, Ceremony]>([
    ['on the page of somebody else', { origin: 'https://evil.example' }],
    ['on an allowed origin that is another site', { origin: 'https://elsewhere.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['for a question that was never asked', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
    ['as the answer to a login', { type: 'webauthn.get' }],
    ['when nobody was there', { userPresent: false }],
    ['when nobody showed who they are', { userVerified: false }],
    ['with a certificate, for which nobody asked', { attestation: 'packed' }],
  ] as const)('%s', async ([, ceremony], { register, key, list }) => {
    expect(refusalIn(await register(key, ceremony))).toEqual(notAdded);
    expect(await list()).toEqual([]);
  });

  test('with the answer that was given before', async ({ registrationOptions, add, key }) => {
    const options = await registrationOptions();
    expect((await add(key.register(options))).status).toBe(200);
    const other = createAuthenticator(origin);
    expect(refusalIn(await add(other.register(options)))).toEqual(notAdded);
  });

  test('with a question that was asked of somebody else, or for a login', async ({
    server,
    add,
    key,
    registrationOptions,
    loginOptions,
    register,
  }) => {
    const ben = await buildUser(server.db, { password });
    expect(refusalIn(await add(key.register(await registrationOptions(ben))))).toEqual(notAdded);
    const { challenge } = await loginOptions();
    expect(refusalIn(await register(key, { challenge }))).toEqual(notAdded);
  });

  test('after five minutes', async ({ server, registrationOptions, add, key }) => {
    const options = await registrationOptions();
    const life = await server.db.query(
      `select round(extract(epoch from expires_at - now()) / 60)::int as minutes from passkey_challenges
       where challenge = $1`,
      [options.challenge],
    );
    expect(life).toEqual([{ minutes: 5 }]);
    await server.db.query('update passkey_challenges set expires_at = now()');
    expect(refusalIn(await add(key.register(options)))).toEqual(notAdded);
  });

  test('a second time, by whomever', async ({ server, register, key, list }) => {
    await register();
    expect(refusalIn(await register())).toEqual(notAdded);
    const ben = await buildUser(server.db, { password });
    expect(refusalIn(await register(key, {}, ben))).toEqual(notAdded);
    expect(await list()).toHaveLength(1);
  });

  test('with nonsense', async ({ key, registrationOptions, add, ava }) => {
    const good = key.register(await registrationOptions());
    for (const response of [
      { id: 'x', type: 'public-key' },
      { ...good, response: 'text' },
      { ...good, response: {} },
      { ...good, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } },
      { ...good, rawId: 'another' },
    ]) {
      expect(refusalIn(await add(response))).toEqual(notAdded);
    }
    expect((await add(good, ava, '   ')).status).toBe(422);
  });
});

describe('logging in is refused', () => {
  test.beforeEach(async ({ register }) => {
    await register();
  });

  test.for<[string, Ceremony]>([
    ['on the page of somebody else', { origin: 'https://evil.example' }],
    ['on an allowed origin that is another site', { origin: 'https://elsewhere.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['for a question that was never asked', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
    ['as the answer to a registration', { type: 'webauthn.create' }],
    ['when nobody was there', { userPresent: false }],
    ['in the name of somebody else', { userHandle: Buffer.from('golfer-1').toString('base64url') }],
  ] as const)('%s', async ([, ceremony], { logIn, key }) => {
    expect(refusalIn(await logIn(key, ceremony))).toMatchObject(notKnown);
  });

  test('with a passkey that does not check who holds it, and says what to do instead', async ({
    logIn,
    key,
  }) => {
    const answer = await logIn(key, { userVerified: false });
    expect(refusalIn(answer)).toMatchObject(notKnown);
    expect(answer.text).toContain('This passkey did not check that it is you');
  });

  test('with a passkey that is not known', async ({ logIn }) => {
    expect(refusalIn(await logIn(createAuthenticator(origin)))).toMatchObject(notKnown);
  });

  test('with the signature of another key', async ({ loginOptions, key, answerWith }) => {
    const forger = createAuthenticator(origin);
    const forged = forger.answer(await loginOptions());
    const answer = { ...forged, id: key.credentialId, rawId: key.credentialId };
    expect(refusalIn(await answerWith(answer))).toMatchObject(notKnown);
  });

  test('with the answer that was given before', async ({ key, loginOptions, answerWith }) => {
    const answer = key.answer(await loginOptions());
    expect((await answerWith(answer)).status).toBe(200);
    expect(refusalIn(await answerWith(answer))).toMatchObject(notKnown);
  });

  test('with one answer many times at once, but for once', async ({ key, loginOptions, answerWith }) => {
    const answer = key.answer(await loginOptions());
    const statuses = (await Promise.all(Array.from({ length: 10 }, () => answerWith(answer)))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  test('when the counter falls back or stands still, as that of a copy does', async ({
    logIn,
    key,
    loginOptions,
    answerWith,
  }) => {
    expect((await logIn(key, { counter: 50 })).status).toBe(200);
    expect(refusalIn(await logIn(key, { counter: 49 }))).toMatchObject(notKnown);
    expect(refusalIn(await logIn(key, { counter: 50 }))).toMatchObject(notKnown);
    expect((await logIn(key, { counter: 51 })).status).toBe(200);
    const answers = [
      key.answer(await loginOptions(), { counter: 60 }),
      key.answer(await loginOptions(), { counter: 60 }),
    ];
    const statuses = (await Promise.all(answers.map(answerWith))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 401]);
  });

  test('with a question that was asked for a new passkey', async ({ registrationOptions, logIn, key }) => {
    const { challenge } = await registrationOptions();
    expect(refusalIn(await logIn(key, { challenge }))).toMatchObject(notKnown);
  });

  test('after five minutes', async ({ server, key, loginOptions, answerWith }) => {
    const answer = key.answer(await loginOptions());
    await server.db.query('update passkey_challenges set expires_at = now()');
    expect(refusalIn(await answerWith(answer))).toMatchObject(notKnown);
  });

  test('to an account that is not active', async ({ server, ava, logIn }) => {
    await server.db.query(`update users set status = 'INACTIVE' where id = $1`, [ava.userId]);
    const answer = await logIn();
    expect(refusalIn(answer)).toMatchObject({ status: 403, code: 'forbidden' });
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test('to a request of a foreign page', async ({ server, key, loginOptions }) => {
    const body = { response: key.answer(await loginOptions()) };
    const headers = { origin: 'https://evil.example' };
    const answer = await callOver(server.url, passkeyLogin, { body, headers });
    expect(refusalIn(answer)).toMatchObject({ status: 403, code: 'csrf' });
  });
});

test('authenticators that do not count stay at nought and work', async ({ register, logIn }) => {
  const still = createAuthenticator(origin);
  await register(still, { counter: 0 });
  for (let times = 0; times < 2; times += 1) expect((await logIn(still, { counter: 0 })).status).toBe(200);
});

test('a page below the site of the club may ask as well', async ({ register, key, logIn }) => {
  await register(key, { origin: 'https://members.golf.example' });
  expect((await logIn(key, { origin: 'https://members.golf.example' })).status).toBe(200);
});

test('questions that ran out are not kept', async ({ server, loginOptions }) => {
  await loginOptions();
  await server.db.query('update passkey_challenges set expires_at = now()');
  const { challenge } = await loginOptions();
  expect(await server.db.query('select challenge from passkey_challenges')).toEqual([{ challenge }]);
});
