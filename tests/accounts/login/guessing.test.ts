/** Guessing shuts out whoever guesses, and neither the golfer it is about nor the clubhouse it comes from. */
import { login } from '@fourball/shared/accounts/calls.ts';
import { changePassword, requestPasswordResetLink } from '@fourball/shared/accounts/password-calls.ts';
import { trimAttempts } from '@fourball/domain/accounts/security/attempts.ts';
import { expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { buildUser } from '../../kit/build.ts';
import { sessionIn, setCookieOf } from '../../kit/accounts/browser-session.ts';
import { callOver, startServer } from '../../kit/server.ts';

const password = 'Fairway-and-rough 1';

let clients = 0;
const newAddress = (): string => `192.0.2.${(clients += 1) % 250}`;
let turn = 0;

interface Device {
  address: string;
  cookie?: string;
}

const headersOf = ({ address, cookie }: Device): Record<string, string> => ({
  'x-forwarded-for': address,
  ...(cookie === undefined ? {} : { cookie }),
});

const waitIn = ({ headers }: { headers: Headers }) => Number(headers.get('retry-after'));

const test = clubTest({ apis: 2, env: { PROXY_HOPS: '1' } })
  .extend(
    'anyApi',
    ({ server }) =>
      () =>
        server.urls[(turn += 1) % 2] ?? '',
  )
  /** As a browser would: it keeps the cookie of a device that logged in. */
  .extend('logIn', ({ anyApi }) => async (device: Device, email: string, sent = password) => {
    const answer = await callOver(anyApi(), login, {
      body: { username: email, password: sent },
      headers: headersOf(device),
    });
    const given = setCookieOf(answer, 'fourball-device')?.split(';', 1)[0];
    if (given !== undefined) device.cookie = given;
    return answer;
  })
  /** Until the account has a pause of at least so many seconds for all devices that are not known. */
  .extend('attack', ({ server, logIn }) => async (email: string, untilSeconds = 900) => {
    for (let guess = 0; guess < 60; guess += 1) {
      const answer = await logIn({ address: newAddress() }, email, `Guess ${guess}`);
      if (answer.status !== 429) continue;
      if (waitIn(answer) >= untilSeconds) return;
      server.clock.advance(waitIn(answer) * 1000);
    }
    throw new Error('The pauses do not grow.');
  });

test('on a device of their own the golfer logs in while somebody guesses from elsewhere', async ({
  server,
  logIn,
  attack,
}) => {
  const { email } = await buildUser(server.db, { password });
  const phone: Device = { address: newAddress() };
  expect((await logIn(phone, email)).status).toBe(200);
  await attack(email);
  expect((await logIn({ address: newAddress() }, email)).status).toBe(429);
  expect((await logIn(phone, email)).status).toBe(200);
  // Wherever it is taken.
  expect((await logIn({ ...phone, address: newAddress() }, email)).status).toBe(200);
});

test('the cookie of a device is shown to no script and no other site, for as long as browsers keep one', async ({
  server,
  logIn,
}) => {
  const { email } = await buildUser(server.db, { password });
  const answer = await logIn({ address: newAddress() }, email);
  expect(setCookieOf(answer, 'fourball-device')).toMatch(
    /^fourball-device=[\w.-]{38}; Path=\/; Max-Age=34560000; SameSite=Strict; HttpOnly$/,
  );
});

test('a cookie that was made up, changed, or is another golfer’s makes no device known', async ({
  server,
  logIn,
  attack,
}) => {
  const { email } = await buildUser(server.db, { password });
  const own: Device = { address: newAddress() };
  await logIn(own, email);
  const stranger = await buildUser(server.db, { password });
  const thief: Device = { address: newAddress() };
  await logIn(thief, stranger.email);
  await attack(email);
  const cookie = own.cookie ?? '';
  const changed = `${cookie.slice(0, -1)}${cookie.endsWith('A') ? 'Q' : 'A'}`;
  for (const forged of [
    `fourball-device=${'A'.repeat(38)}`,
    changed,
    `fourball-device=${cookie.slice(-38, -22)}${thief.cookie?.slice(-22)}`,
    thief.cookie ?? '',
  ]) {
    const answer = await logIn({ address: newAddress(), cookie: forged }, email);
    expect([forged, answer.status]).toEqual([forged, 429]);
  }
  expect((await logIn(own, email)).status).toBe(200);
});

test('a device that several golfers share is known for each of them', async ({ server, logIn, attack }) => {
  const golfers = await Promise.all([1, 2, 3].map(() => buildUser(server.db, { password })));
  const tablet: Device = { address: newAddress() };
  for (const { email } of golfers) expect((await logIn(tablet, email)).status).toBe(200);
  for (const { email } of golfers) {
    await attack(email);
    expect((await logIn(tablet, email)).status).toBe(200);
  }
});

test('thirty golfers behind one address log in while one of them mistypes twenty times', async ({
  server,
  logIn,
}) => {
  const address = newAddress();
  const clumsy = await buildUser(server.db, { password });
  const golfers = await Promise.all(Array.from({ length: 30 }, () => buildUser(server.db, { password })));
  const mistyped = async () => {
    for (let tries = 0; tries < 20; tries += 1) await logIn({ address }, clumsy.email, 'Mistyped it');
  };
  const [, ...answers] = await Promise.all([
    mistyped(),
    ...golfers.map(({ email }) => logIn({ address }, email)),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(golfers.map(() => 200));
});

test('each pause is twice as long as the one before, up to a quarter of an hour, and forgotten after a day', async ({
  server,
  logIn,
}) => {
  const { email } = await buildUser(server.db, { password });
  const waits: number[] = [];
  while (waits.length < 12) {
    const answer = await logIn({ address: newAddress() }, email, 'not it');
    if (answer.status !== 429) continue;
    waits.push(waitIn(answer));
    server.clock.advance(waitIn(answer) * 1000);
  }
  expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
  server.clock.advance(24 * 3_600_000);
  for (let tries = 0; tries < 5; tries += 1) {
    expect((await logIn({ address: newAddress() }, email, 'not it')).status).toBe(401);
  }
  expect(waitIn(await logIn({ address: newAddress() }, email, 'not it'))).toBe(2);
});

test('whoever asks during a pause makes it no longer', async ({ server, attack, logIn }) => {
  const { email } = await buildUser(server.db, { password });
  await attack(email, 8);
  for (let tries = 0; tries < 5; tries += 1) await logIn({ address: newAddress() }, email, 'not it');
  server.clock.advance(8_000);
  expect((await logIn({ address: newAddress() }, email)).status).toBe(200);
});

test('after a pause one guess gets through, however many come at once and to whichever api', async ({
  server,
  attack,
  logIn,
}) => {
  const { email } = await buildUser(server.db, { password });
  await attack(email, 4);
  server.clock.advance(4_000);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => logIn({ address: newAddress() }, email, 'not it')),
  );
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(1);
});

test('a try is not refused by an api whose clock is behind that of the one before', async ({
  server,
  logIn,
}) => {
  const { email } = await buildUser(server.db, { password });
  const address = newAddress();
  expect((await logIn({ address }, email, 'not it')).status).toBe(401);
  expect((await logIn({ address }, email)).status).toBe(200);
  server.clock.advance(-2_000);
  expect((await logIn({ address }, email)).status).toBe(200);
});

test('guesses on a known device have pauses of their own, which a right password ends', async ({
  server,
  logIn,
}) => {
  const { email } = await buildUser(server.db, { password });
  const phone: Device = { address: newAddress() };
  await logIn(phone, email);
  for (let tries = 0; tries < 5; tries += 1) expect((await logIn(phone, email, 'not it')).status).toBe(401);
  expect(waitIn(await logIn(phone, email))).toBe(2);
  expect((await logIn({ address: newAddress() }, email)).status).toBe(200);
  server.clock.advance(2_000);
  expect((await logIn(phone, email)).status).toBe(200);
  for (let tries = 0; tries < 5; tries += 1) expect((await logIn(phone, email, 'not it')).status).toBe(401);
});

test('a known device gets in from an address that has guessed too much', async () => {
  const strict = await startServer({ env: { PROXY_HOPS: '1', CLIENT_ATTEMPTS: '3' } });
  try {
    const { email } = await buildUser(strict.db, { password });
    const other = await buildUser(strict.db, { password });
    const headers = { 'x-forwarded-for': '192.0.2.251' };
    const send = (username: string, sent: string, cookie = '') =>
      callOver(strict.url, login, {
        body: { username, password: sent },
        headers: cookie === '' ? headers : { ...headers, cookie },
      });
    const cookie = setCookieOf(await send(email, password), 'fourball-device')?.split(';', 1)[0];
    for (let n = 0; n < 3; n += 1) await send(`nobody${n}@club.example`, password);
    expect((await send(other.email, password, cookie)).status).toBe(429);
    expect((await send(email, password, cookie)).status).toBe(200);
  } finally {
    await strict.close();
  }
});

test('with a new password only the device that set it is known', async ({
  server,
  logIn,
  anyApi,
  attack,
}) => {
  const { email } = await buildUser(server.db, { password });
  const [phone, intruder]: [Device, Device] = [{ address: newAddress() }, { address: newAddress() }];
  await logIn(intruder, email);
  const { token } = sessionIn(await logIn(phone, email));
  const body = { currentPassword: password, password: 'Rough-and-fairway 2' };
  const changed = await callOver(anyApi(), changePassword, { token, body, headers: headersOf(phone) });
  expect(changed.json).toBe('RESET');
  phone.cookie = setCookieOf(changed, 'fourball-device')?.split(';', 1)[0];
  await attack(email);
  expect((await logIn(intruder, email, 'Rough-and-fairway 2')).status).toBe(429);
  expect((await logIn(phone, email, 'Rough-and-fairway 2')).status).toBe(200);
});

test('a golfer on a known device gets a link mailed while somebody else asks for one again and again', async ({
  server,
  logIn,
  anyApi,
}) => {
  const { email } = await buildUser(server.db, { password });
  const phone: Device = { address: newAddress() };
  await logIn(phone, email);
  const ask = (device: Device) =>
    callOver(anyApi(), requestPasswordResetLink, { body: { email }, headers: headersOf(device) });
  for (let n = 0; n < 5; n += 1) expect((await ask({ address: newAddress() })).status).toBe(200);
  expect((await ask({ address: newAddress() })).status).toBe(429);
  expect((await ask(phone)).status).toBe(200);
});

test('what was tried is kept without the address of anybody, and goes once it counts no more', async ({
  server,
  logIn,
}) => {
  await logIn({ address: newAddress() }, 'told.nobody@club.example', 'not it');
  const rows = await server.db.query<{ row: string }>('select a::text as row from attempts a');
  expect(rows.length).toBeGreaterThan(0);
  for (const { row } of rows) expect(row).toMatch(/^\("\\\\x[0-9a-f]{64}",\d+,/);
  expect(await trimAttempts(server.db, new Date(server.clock.now().getTime() + 25 * 3_600_000))).toBe(
    rows.length,
  );
  expect(await server.db.query('select from attempts')).toEqual([]);
});
