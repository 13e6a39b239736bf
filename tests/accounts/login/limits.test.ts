/** How often one may try what gives something away: counted before any look-up, the same for known and unknown. */
import { login } from '@fourball/shared/accounts/calls.ts';
import {
  changePassword,
  checkResetLink,
  requestPasswordResetLink,
  resetPassword,
} from '@fourball/shared/accounts/password-calls.ts';
import { passwordMatches } from '@fourball/domain/accounts/passwords/password.ts';
import { exportOwnData } from '@fourball/shared/accounts/privacy-calls.ts';
import {
  passkeyLogin,
  passkeyLoginOptions,
  passkeyRegistrationOptions,
} from '@fourball/shared/accounts/session-calls.ts';
import { checkByEmail, createContactAndUser, findByEmail } from '@fourball/shared/accounts/user-calls.ts';
import { reportError } from '@fourball/shared/club/error-calls.ts';
import { describe, expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { createAuthenticator } from '../../kit/accounts/authenticator.ts';
import { buildUser } from '../../kit/build.ts';
import { callOver, refusalIn, replyOver } from '../../kit/server.ts';

const password = 'Fairway-and-rough 1';
const nextPassword = 'Rough-and-fairway 2';
const questions = 13;
/** Guesses from one address, whatever they are about. */
const perClient = 11;
/** Of one account before its pauses begin. */
const perAccount = 5;

let clients = 0;
/** The headers of somebody at an address from which nobody has tried before. */
const newClient = (): Record<string, string> => ({ 'x-forwarded-for': `198.51.100.${(clients += 1)}` });

type Attempt = (headers: Record<string, string>) => ReturnType<typeof callOver>;

/** Once more than is allowed, by the two apis in turn: the statuses of those, and the refusal of the last. */
async function tryOften(attempt: Attempt, client = () => newClient(), allowed = perClient) {
  const answers = [];
  for (let tries = 0; tries <= allowed; tries += 1) answers.push(await attempt(client()));
  const last = answers.pop();
  if (!last) throw new Error('Nothing was tried.');
  return { statuses: answers.map(({ status }) => status), last };
}

async function expectLimit(
  attempt: Attempt,
  status: number,
  client?: () => Record<string, string>,
  allowed = perClient,
  seconds = 15 * 60,
) {
  const { statuses, last } = await tryOften(attempt, client, allowed);
  expect(statuses).toEqual(Array<number>(allowed).fill(status));
  expect(refusalIn(last)).toMatchObject({ status: 429, code: 'too_many_requests' });
  expect(last.headers.get('retry-after')).toBe(String(seconds));
}

/** From everywhere at once: so many of one account, then a pause of two seconds. */
const expectPause = (attempt: Attempt, status: number, allowed = perAccount) =>
  expectLimit(attempt, status, undefined, allowed, 2);

let turn = 0;
const oneClient = () => {
  const headers = newClient();
  return () => headers;
};

const test = clubTest({
  apis: 2,
  env: {
    PROXY_HOPS: '1',
    CLIENT_ATTEMPTS: String(perClient),
    PASSKEY_QUESTIONS: String(questions),
    LOOKUPS: '12',
    SIGN_UPS: '6',
    ERROR_REPORTS: '14',
  },
})
  .extend(
    'url',
    ({ server }) =>
      () =>
        server.urls[(turn += 1) % 2] ?? '',
  )
  .extend(
    'ask',
    ({ url }) =>
      (email: string) =>
      (headers: Record<string, string>) =>
        callOver(url(), requestPasswordResetLink, { body: { email }, headers }),
  )
  .extend(
    'logIn',
    ({ url }) =>
      (username: string, sent: string) =>
      (headers: Record<string, string>) =>
        callOver(url(), login, { body: { username, password: sent }, headers }),
  );

describe('asking for a link', () => {
  test('is counted for an address, known or not', async ({ server, ask }) => {
    const { email } = await buildUser(server.db);
    await expectPause(ask(email), 200);
    await expectPause(ask('nobody-at-all@club.example'), 200);
    expect((await ask(email.toUpperCase())(newClient())).status).toBe(429);
  });

  test('is counted for a client, whatever the address', async ({ ask }) => {
    let n = 0;
    await expectLimit((headers) => ask(`nobody${(n += 1)}@club.example`)(headers), 200, oneClient());
  });

  test('does not close the login, nor the other way round', async ({ server, ask, url }) => {
    const { email } = await buildUser(server.db, { password });
    await tryOften(ask(email));
    const body = { username: email, password };
    expect((await callOver(url(), login, { body, headers: newClient() })).status).toBe(200);
  });
});

describe('a link that is none', () => {
  test('is counted for a client, whether it is looked at or used', async ({ url }) => {
    const client = oneClient();
    await callOver(url(), checkResetLink, { params: { uuid: 'guess-first' }, headers: client() });
    for (let tries = 0; tries < (perClient - 1) / 2; tries += 1) {
      const headers = client();
      const looked = await callOver(url(), checkResetLink, { params: { uuid: `guess-${tries}` }, headers });
      const body = { uuid: `guess-${tries}`, password: nextPassword };
      const used = await callOver(url(), resetPassword, { body, headers });
      expect([looked.json, used.json]).toEqual(['INVALID', { email: null, result: 'INVALID' }]);
    }
    const looked = await callOver(url(), checkResetLink, { params: { uuid: 'guess' }, headers: client() });
    expect(refusalIn(looked)).toMatchObject({ status: 429 });
    const body = { uuid: 'guess', password: nextPassword };
    const used = await callOver(url(), resetPassword, { body, headers: client() });
    expect(refusalIn(used)).toMatchObject({ status: 429 });
    const elsewhere = await callOver(url(), checkResetLink, {
      params: { uuid: 'guess' },
      headers: newClient(),
    });
    expect(elsewhere.status).toBe(200);
  });
});

describe('logging in', () => {
  test('thirty guesses at once over two apis are no more than five', async ({ server, logIn }) => {
    const { email } = await buildUser(server.db, { password });
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => logIn(email, `Guess number ${n}`)(newClient())),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(perAccount);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30 - perAccount);
    expect((await logIn(email, password)(newClient())).status).toBe(429);
  });

  test('forty accounts guessed at once from one client over two apis are no more than it may', async ({
    logIn,
  }) => {
    const headers = newClient();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => logIn(`spray${n}@club.example`, password)(headers)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(perClient);
    expect(statuses.filter((status) => status === 429)).toHaveLength(40 - perClient);
  });

  test('whoever has a whole IPv6 network is one client', async ({ logIn }) => {
    let n = 0;
    await expectLimit(
      (headers) => logIn(`nobody${(n += 1)}@six.example`, password)(headers),
      404,
      () => ({ 'x-forwarded-for': `2001:db8:7:7::${(n + 1).toString(16)}` }),
    );
    const neighbour = { 'x-forwarded-for': '2001:db8:7:8::1' };
    expect((await logIn('nobody@six.example', password)(neighbour)).status).toBe(404);
  });

  test('takes as long for an address that nobody has as for a wrong password', async ({ server, logIn }) => {
    const { email } = await buildUser(server.db, { password });
    await passwordMatches(null, 'warms up');
    const timed = async (username: string) => {
      const began = performance.now();
      await logIn(username, 'not it at all')(newClient());
      return performance.now() - began;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let n = 0; n < 9; n += 1) {
      known.push(await timed(email));
      unknown.push(await timed(`nobody${n}@timing.example`));
    }
    const median = (times: number[]) => times.sort((a, b) => a - b)[4] ?? 0;
    // Hashing is most of it: without it an unknown address would be answered in a fraction of the time.
    expect(median(unknown)).toBeGreaterThan(median(known) * 0.5);
  });

  test('with a passkey is counted for a client, together with passwords', async ({ server, url, logIn }) => {
    const authenticator = createAuthenticator(server.settings.publicUrl);
    const attempt: Attempt = async (headers) => {
      const options = await replyOver(url(), passkeyLoginOptions, { headers });
      return callOver(url(), passkeyLogin, { body: { response: authenticator.answer(options) }, headers });
    };
    const client = oneClient();
    await expectLimit(attempt, 401, client);
    const { email } = await buildUser(server.db, { password });
    expect((await logIn(email, password)(client())).status).toBe(429);
  });
});

test('guessing the current password is counted for the golfer', async ({ server, url }) => {
  const { token } = await buildUser(server.db, { password });
  await expectPause(
    (headers) =>
      callOver(url(), changePassword, {
        token,
        headers,
        body: { currentPassword: 'not it', password: nextPassword },
      }),
    200,
  );
});

test.for([
  ['checkByEmail', checkByEmail, 2],
  ['findByEmail', findByEmail, 15 * 60],
] as const)(
  '%s is counted the same whether there is somebody or not',
  async ([, call, seconds], { server, url }) => {
    for (const known of [true, false]) {
      const { token } = await buildUser(server.db);
      const email = known
        ? (await buildUser(server.db)).email
        : `nobody.${call.id}@club.example`.toLowerCase();
      const attempt: Attempt = (headers) => callOver(url(), call, { token, headers, body: { email } });
      await expectLimit(attempt, 200, undefined, 12, seconds);
    }
  },
);

test('signing up is counted for an address, and for a client whatever the address', async ({ url }) => {
  const signUp =
    (email: string): Attempt =>
    (headers) =>
      callOver(url(), createContactAndUser, {
        headers,
        body: { firstName: 'Nora', lastName: 'Novice', email },
      });
  await expectLimit(signUp('nora@novice.example'), 200, undefined, 6);
  let n = 0;
  await expectLimit((headers) => signUp(`nora${(n += 1)}@novice.example`)(headers), 200, oneClient(), 6);
});

test('asking for questions for a passkey is counted for a client', async ({ url }) => {
  await expectLimit(
    (headers) => callOver(url(), passkeyLoginOptions, { headers }),
    200,
    oneClient(),
    questions,
  );
});

test('guessing the current password for a new passkey counts with every other guess of it', async ({
  server,
  url,
}) => {
  const { token } = await buildUser(server.db, { password });
  await expectPause(
    (headers) =>
      callOver(url(), passkeyRegistrationOptions, { token, headers, body: { currentPassword: 'not it' } }),
    200,
  );
  const body = { currentPassword: password, password: nextPassword };
  expect((await callOver(url(), changePassword, { token, body, headers: newClient() })).status).toBe(429);
});

test('archives of the own data are counted for the golfer', async ({ server, url }) => {
  const { token } = await buildUser(server.db);
  await expectLimit((headers) => callOver(url(), exportOwnData, { token, headers }), 200, undefined, 10);
});

test('reporting errors is counted for a client', async ({ url }) => {
  const report: Attempt = (headers) =>
    callOver(url(), reportError, {
      headers,
      body: { name: 'TypeError', type: 'client', message: 'Oops', route: '/book', stack: '' },
    });
  await expectLimit(report, 200, oneClient(), 14);
});

test('an admin opens as many accounts as there are new golfers', async ({ server, url }) => {
  const { token } = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
  const headers = newClient();
  for (let n = 0; n < 9; n += 1) {
    const body = { firstName: 'Owen', lastName: 'Opener', email: `owen${n}@opened.example` };
    const opened = await replyOver(url(), createContactAndUser, { token, headers, body });
    expect(opened.result).toBe('CREATED');
  }
});
