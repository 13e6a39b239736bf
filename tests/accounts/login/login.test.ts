/** Logging in through the HTTP door: who gets a token, what everyone else is told, and how often one may try. */
import { login } from '@fourball/shared/accounts/calls.ts';
import { urlPathOf } from '@fourball/shared/contract/define-call.ts';
import { describe, expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { buildUser } from '../../kit/build.ts';
import { callOver, refusalIn } from '../../kit/server.ts';

const password = 'Fairway-and-rough 1';

/** From one address, whatever the account. */
const clientAttempts = 12;

let clients = 0;
const messageOf = (json: unknown) => (json as { error: { message: string } }).error.message;

const test = clubTest({ env: { PROXY_HOPS: '1', CLIENT_ATTEMPTS: String(clientAttempts) } })
  /** Somebody at an address from which nobody has tried before. */
  .extend('newClient', ({ server }) => () => {
    clients += 1;
    const headers = { 'x-forwarded-for': `203.0.113.${clients}` };
    return {
      logIn: (username: unknown, sent: unknown = password) =>
        callOver(server.url, login, { body: { username, password: sent }, headers }),
    };
  });

test('a right password gives a token that opens the other calls', async ({ server, newClient }) => {
  const { email, userId } = await buildUser(server.db, { password });
  const { status, json } = await newClient().logIn(email);
  expect(status).toBe(200);
  const { access_token: token } = json as { access_token: string };
  expect(json).toEqual({ access_token: expect.stringMatching(/^[\w-]{43}$/) });
  const me = await callOver(server.url, { method: 'GET', path: 'user/current-user' }, { token });
  expect(me.json).toMatchObject({ userId, email });
});

test('every login has a token of its own, and none is stored as it is', async ({ server, newClient }) => {
  const { email, userId } = await buildUser(server.db, { password });
  const client = newClient();
  const tokens = [await client.logIn(email), await client.logIn(email)].map(
    ({ json }) => (json as { access_token: string }).access_token,
  );
  expect(new Set(tokens).size).toBe(2);
  const rows = await server.db.query<{ row: string }>(
    `select to_jsonb(s)::text || to_jsonb(t)::text as row
     from sessions s join access_tokens t on t.session_id = s.id where s.user_id = $1`,
    [userId],
  );
  for (const token of tokens) {
    const asStored = `${Buffer.from(token).toString('hex')}|${token}`;
    expect(rows.some(({ row }) => new RegExp(asStored).test(row))).toBe(false);
  }
});

test.for([
  ['capitals', (email: string) => email.toUpperCase()],
  ['blanks around it', (email: string) => `  ${email} `],
] as const)('the address may have %s', async ([, spelled], { server, newClient }) => {
  const { email } = await buildUser(server.db, { password });
  expect((await newClient().logIn(spelled(email))).status).toBe(200);
});

test('the password is compared to the letter, blanks and case included', async ({ server, newClient }) => {
  const { email } = await buildUser(server.db, { password });
  const client = newClient();
  for (const wrong of [password.toLowerCase(), ` ${password}`, `${password} `]) {
    expect(refusalIn(await client.logIn(email, wrong)).code).toBe('invalid_password');
  }
});

test.for([
  ['application/x-www-form-urlencoded', (fields: Record<string, string>) => new URLSearchParams(fields)],
  [
    'multipart/form-data',
    (fields: Record<string, string>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      return form;
    },
  ],
] as const)('the body may be %s', async ([, encode], { server }) => {
  const { email } = await buildUser(server.db, { password });
  const response = await fetch(`${server.url}${urlPathOf(login)}`, {
    method: 'POST',
    headers: { 'x-forwarded-for': '203.0.113.200' },
    body: encode({ username: email, password }),
  });
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ access_token: expect.any(String) });
});

describe('what the others are told', () => {
  test('an unknown address: 404 User not found', async ({ newClient }) => {
    const answer = await newClient().logIn('nobody@club.example');
    expect(refusalIn(answer)).toMatchObject({ status: 404, code: 'user_not_found' });
    expect(messageOf(answer.json)).toBe('User not found');
  });

  test('a wrong password: 401 Invalid password', async ({ server, newClient }) => {
    const { email } = await buildUser(server.db, { password });
    const answer = await newClient().logIn(email, 'not it');
    expect(refusalIn(answer)).toMatchObject({ status: 401, code: 'invalid_password' });
    expect(messageOf(answer.json)).toBe('Invalid password');
  });

  test('an account without a password yet matches none', async ({ server, newClient }) => {
    const { email } = await buildUser(server.db);
    expect(refusalIn(await newClient().logIn(email, 'null')).code).toBe('invalid_password');
  });

  test('an inactive account: 403, and no session', async ({ server, newClient }) => {
    const { email, userId } = await buildUser(server.db, { password, status: 'INACTIVE' });
    await server.db.query('delete from sessions where user_id = $1', [userId]);
    expect(refusalIn(await newClient().logIn(email))).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await server.db.query('select 1 from sessions where user_id = $1', [userId])).toEqual([]);
  });

  test('an inactive account with a wrong password learns no more than others', async ({
    server,
    newClient,
  }) => {
    const { email } = await buildUser(server.db, { password, status: 'INACTIVE' });
    expect(refusalIn(await newClient().logIn(email, 'not it')).code).toBe('invalid_password');
  });

  test.for([
    ['no address', { password }, ['username']],
    ['no password', { username: 'ava@club.example' }, ['password']],
    ['an empty password', { username: 'ava@club.example', password: '' }, ['password']],
    ['something that is no address', { username: 'ava', password }, ['username']],
    ['nothing', {}, ['username', 'password']],
    ['an object for a password', { username: 'ava@club.example', password: { $ne: '' } }, ['password']],
    ['a list of addresses', { username: ['ava@club.example'], password }, ['username']],
    ['a huge password', { username: 'ava@club.example', password: 'x'.repeat(1025) }, ['password']],
  ] as const)('%s: 422 with the fields', async ([, body, fields], { server }) => {
    const answer = await callOver(server.url, login, { body });
    expect(refusalIn(answer)).toEqual({ status: 422, code: 'invalid_input', fields });
  });
});

describe('the limits', () => {
  const failOften = async (attempt: () => Promise<{ status: number }>, times: number) => {
    const statuses: number[] = [];
    for (let tries = 0; tries < times; tries += 1) statuses.push((await attempt()).status);
    return statuses;
  };
  const secondsIn = ({ headers, json }: { headers: Headers; json: unknown }) => {
    const { retryAfterSeconds } = (json as { error: { details: { retryAfterSeconds: number } } }).error
      .details;
    expect(headers.get('retry-after')).toBe(String(retryAfterSeconds));
    return retryAfterSeconds;
  };

  test('after five wrong passwords the account has a pause, for the right password as well', async ({
    server,
    newClient,
  }) => {
    const { email } = await buildUser(server.db, { password });
    const statuses = await failOften(() => newClient().logIn(email, 'not it'), 5);
    expect(statuses).toEqual(Array<number>(5).fill(401));
    const sixth = await newClient().logIn(email);
    expect(refusalIn(sixth)).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(secondsIn(sixth)).toBe(2);
    server.clock.advance(2_000);
    expect((await newClient().logIn(email)).status).toBe(200);
  });

  test('an unknown address is counted the same', async ({ newClient }) => {
    const statuses = await failOften(() => newClient().logIn('ghost@club.example'), 5);
    expect(statuses).toEqual(Array<number>(5).fill(404));
    expect(secondsIn(await newClient().logIn('Ghost@club.example'))).toBe(2);
  });

  test('after very many failures from one address nobody new gets in from there, but from elsewhere they do', async ({
    server,
    newClient,
  }) => {
    const { email } = await buildUser(server.db, { password });
    const client = newClient();
    let nobody = 0;
    await failOften(() => client.logIn(`nobody${(nobody += 1)}@club.example`), clientAttempts);
    const refused = await client.logIn(email);
    expect(refused.status).toBe(429);
    expect(secondsIn(refused)).toBe(15 * 60);
    expect((await newClient().logIn(email)).status).toBe(200);
    server.clock.advance(15 * 60_000);
    expect((await client.logIn(email)).status).toBe(200);
  });

  test('who logs in is not counted, nor who sends nonsense', async ({ server, newClient }) => {
    const { email } = await buildUser(server.db, { password });
    const client = newClient();
    for (let tries = 0; tries < clientAttempts + 1; tries += 1) {
      expect((await client.logIn(email)).status).toBe(200);
      expect((await client.logIn('nonsense')).status).toBe(422);
    }
  });

  test('five at once are counted as five', async ({ server, newClient }) => {
    const { email } = await buildUser(server.db, { password });
    await Promise.all(Array.from({ length: 5 }, () => newClient().logIn(email, 'not it')));
    expect((await newClient().logIn(email)).status).toBe(429);
  });

  test('who writes another address into the header behind the proxy’s own does not escape', async ({
    server,
  }) => {
    let tries = 0;
    const attempt = () =>
      callOver(server.url, login, {
        body: { username: `nobody${(tries += 1)}@elsewhere.example`, password },
        headers: { 'x-forwarded-for': `198.51.100.${tries}, 203.0.113.250` },
      });
    await failOften(attempt, clientAttempts);
    expect((await attempt()).status).toBe(429);
  });
});
