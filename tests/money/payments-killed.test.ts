/** An api that is killed while the processor moves money: the next one finds out, and nothing moves twice. */
import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { projectRoot } from '@fourball/domain/kernel/settings.ts';
import { chargeNoShow, payOut } from '@fourball/shared/money/payment-calls.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildCourse, buildUser } from '../kit/build.ts';
import { callOver, testToday } from '../kit/server.ts';
import { eventually } from '../kit/wait.ts';
import { buildRound, startCardClub, type CardClub } from '../kit/money/payments.ts';

let club: CardClub;
beforeAll(async () => {
  // What waits for an answer here waits until the process is killed.
  club = await startCardClub({ env: { STRIPE_SECONDS: '60' } });
});
afterAll(() => club.close());

/** An api in a process of its own, beside that of the test. */
let api: { url: string; process: ChildProcess; ended: Promise<unknown> };
beforeEach(async () => {
  const { databaseUrl = '', redisUrl = '', dataDir } = club.server.settings;
  const port = await freePort();
  const child = spawn(process.execPath, ['--import', 'tsx', 'api/main.ts'], {
    cwd: projectRoot,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...club.stripe.env,
      NODE_ENV: 'test',
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
    },
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const url = `http://127.0.0.1:${port}`;
  api = { url, process: child, ended };
  await eventually(
    'the api',
    async () => {
      if (child.exitCode !== null) throw new Error(`The api ended with exit code ${child.exitCode}.`);
      return (await fetch(`${url}/healthz`).catch(() => undefined))?.ok;
    },
    60_000,
  );
}, 70_000);
afterEach(async () => {
  api.process.kill('SIGKILL');
  await api.ended;
  club.stripe.behave();
  await club.balanced();
});

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Lets the processor do what the api asks, and kills the api before it hears the answer. */
async function killOnceDone(on: RegExp, ask: () => Promise<unknown>, done: () => boolean): Promise<void> {
  club.stripe.fault({ what: 'slow', on, times: 1 });
  const asked = ask().catch(() => 'cut off');
  await eventually('the processor to have done it', done);
  api.process.kill('SIGKILL');
  expect(await asked).toBe('cut off');
  await api.ended;
  club.stripe.behave();
}

test('a no-show whose card was charged is found paid, and charged once', async () => {
  const { db } = club.server;
  const ava = await buildUser(db);
  await club.keep(ava, 'visa');
  const roundId = await buildRound(db, await buildCourse(db), { userId: ava.userId, day: testToday });
  const options = { token: club.admin.token, body: { roundId }, headers: { 'idempotency-key': 'killed' } };
  const { account } = club.stripe;
  await killOnceDone(
    /POST .*payment_intents$/,
    () => callOver(api.url, chargeNoShow, options),
    () => account.charges.length === 1,
  );
  expect(await club.balanceOf(ava)).toBe(5_000);
  // The admin, who saw nothing, asks again; and the job looks after it.
  await Promise.all([callOver(club.server.url, chargeNoShow, options), club.reconcile()]);
  await club.stripe.deliver(club.server.url);
  expect(account.charges).toHaveLength(1);
  expect(await club.balanceOf(ava)).toBe(0);
});

test('a refund that was made is found, and made once', async () => {
  const ava = await club.owing(3_000);
  const paymentId = await club.pay(ava);
  const body = { paymentId, amount: 1_000, reason: 'Rain' };
  const refunds = () => club.stripe.account.all('refund').length;
  await killOnceDone(
    /POST .*refunds$/,
    () => callOver(api.url, payOut, { token: club.admin.token, body }),
    () => refunds() === 1,
  );
  expect(await club.balanceOf(ava)).toBe(0);
  await club.reconcile();
  await club.reconcile();
  expect(refunds()).toBe(1);
  expect(await club.balanceOf(ava)).toBe(1_000);
});
