/** `npm start` as a person meets it: that it answers, how it ends, and what it keeps whatever happens to it. */
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoLogins } from '@fourball/db/demo/accounts/logins.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildPages, hasPages, pagesAreCurrent } from '../../start/build-web.ts';
import { describeRedis, findRedis } from '../../start/servers/embedded-redis.ts';
import { findFreePort } from '../../start/servers/free-port.ts';
import { settleHome } from '../../start/servers/postgres-home.ts';
import { openEventStream } from '../kit/event-stream.ts';
import { eventually } from '../kit/wait.ts';
import { processesOf, runStart, type RunningStart, type StartOptions } from './run-start.ts';

const folders: string[] = [];
const started: RunningStart[] = [];

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fourball-start-'));
  // As an ordinary project folder: when root starts, PostgreSQL runs as somebody else who must get through.
  await chmod(folder, 0o755);
  folders.push(folder);
  return folder;
}

async function start(options: StartOptions): Promise<RunningStart> {
  const running = await runStart(options);
  started.push(running);
  return running;
}

/** As Ctrl-C does: the terminal tells every process of the command. */
function interrupt({ child }: RunningStart): void {
  if (child.pid) process.kill(-child.pid, 'SIGINT');
}

function killHard({ child }: RunningStart): void {
  if (child.pid) process.kill(child.pid, 'SIGKILL');
}

const golfer = demoLogins[0];

async function logIn(url: string): Promise<string> {
  const response = await fetch(`${url}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: golfer?.email, password: golfer?.password }),
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { access_token: string }).access_token;
}

async function whoIs(url: string, token: string): Promise<number> {
  const response = await fetch(`${url}/api/v1/user/current-user`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await response.body?.cancel();
  return response.status;
}

beforeAll(async () => {
  if (hasPages() && !(await pagesAreCurrent())) await buildPages();
}, 120_000);

/** What a failed test left running would be in the way of the next. */
afterEach(async () => {
  for (const { child, exited } of started.splice(0)) {
    if (child.exitCode === null && child.signalCode === null && child.pid)
      process.kill(-child.pid, 'SIGKILL');
    await exited;
  }
  for (const folder of folders) {
    await eventually('its servers to stop', async () => (await processesOf(folder)).length === 0, 15_000);
  }
});

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

const postgresOf = async (dataDir: string): Promise<number> => {
  const file = join(dataDir, 'postgres', 'data', 'postmaster.pid');
  return Number((await readFile(file, 'utf8')).split('\n')[0]);
};

/** Filled in by the first start on it: the club of all tests that are about no new one. */
let dataDir: string;

beforeAll(async () => {
  dataDir = await newFolder();
});

describe('npm start', { timeout: 120_000 }, () => {
  it('is ready on a new machine and again the second time, says where and who, and remembers', async () => {
    const club = await start({ dataDir });
    await club.ready();
    expect(club.output()).toContain(club.url);
    for (const { email, password } of demoLogins) {
      expect(club.output()).toContain(email);
      expect(club.output()).toContain(password);
    }
    expect(club.output()).toContain(`${club.url}/dev/mail`);
    // Colours are for terminals.
    expect(club.output()).not.toContain('\u001b[');
    expect(await (await fetch(`${club.url}/healthz`)).json()).toMatchObject({ status: 'ok' });
    const token = await logIn(club.url);
    interrupt(club);
    expect(await club.exited).toBe(0);
    expect(await processesOf(dataDir)).toEqual([]);

    const again = await start({ dataDir });
    await again.ready();
    expect(await whoIs(again.url, token)).toBe(200);
    interrupt(again);
    expect(await again.exited).toBe(0);
  });

  it('loses nothing when it is killed, and the next start takes over at once', async () => {
    const killed = await start({ dataDir });
    await killed.ready();
    const token = await logIn(killed.url);
    killHard(killed);
    const next = await start({ dataDir, port: killed.port });
    await next.ready();
    expect(await whoIs(next.url, token)).toBe(200);
    interrupt(next);
    expect(await next.exited).toBe(0);
    expect(await processesOf(dataDir)).toEqual([]);
  });

  it('leaves no server behind when it is killed and never started again', async () => {
    const killed = await start({ dataDir });
    await killed.ready();
    expect((await processesOf(dataDir)).length).toBeGreaterThan(0);
    killHard(killed);
    await eventually('its servers to stop', async () => (await processesOf(dataDir)).length === 0);
  });

  it('stops what a killed start could not stop', async () => {
    const killed = await start({ dataDir });
    await killed.ready();
    const token = await logIn(killed.url);
    const postgres = await postgresOf(dataDir);
    // A stopped process hears neither its watchdog nor anybody else: the server stays, as after a crash of both.
    process.kill(postgres, 'SIGSTOP');
    killHard(killed);
    await killed.exited;
    const next = await start({ dataDir });
    setTimeout(() => process.kill(postgres, 'SIGCONT'), 1_000);
    await next.ready();
    expect(await whoIs(next.url, token)).toBe(200);
    interrupt(next);
    expect(await next.exited).toBe(0);
  });

  it('brings its servers back when one of them dies', async () => {
    const club = await start({ dataDir });
    await club.ready();
    const token = await logIn(club.url);
    const postgres = await postgresOf(dataDir);
    process.kill(postgres, 'SIGKILL');
    await eventually(
      'another database',
      async () => (await postgresOf(dataDir).catch(() => postgres)) !== postgres,
    );
    await eventually('it to be used', async () => (await whoIs(club.url, token)) === 200, 20_000);
    interrupt(club);
    expect(await club.exited).toBe(0);
  });

  it('stops when the npm that launched it is killed, and makes way for the next', async () => {
    const npm = await start({ dataDir, command: ['npm', 'start'] });
    await npm.ready();
    const token = await logIn(npm.url);
    killHard(npm);
    const next = await start({ dataDir, port: npm.port, command: ['npm', 'start'] });
    await next.ready();
    expect(await whoIs(next.url, token)).toBe(200);
    interrupt(next);
    await next.exited;
    await eventually('everything to have stopped', async () => (await processesOf(dataDir)).length === 0);
  });

  it('keeps its data although nobody else may enter its folder', async () => {
    // Matters to root alone: PostgreSQL runs as somebody else, and its data has to lie elsewhere.
    const closed = await newFolder();
    await chmod(closed, 0o700);
    try {
      const first = await start({ dataDir: closed });
      await first.ready();
      const kept = await logIn(first.url);
      interrupt(first);
      expect(await first.exited).toBe(0);
      const second = await start({ dataDir: closed });
      await second.ready();
      expect(await whoIs(second.url, kept)).toBe(200);
      interrupt(second);
      expect(await second.exited).toBe(0);
    } finally {
      const { folder } = await settleHome(join(closed, 'postgres'));
      await rm(folder, { recursive: true, force: true });
    }
  });
});

describe('npm start refuses in one sentence', { timeout: 120_000 }, () => {
  /** The output without what Node and npm may warn of. */
  const refusal = async (options: Omit<StartOptions, 'dataDir'>) => {
    const refused = await start({ dataDir: await newFolder(), ...options });
    return { code: await refused.exited, said: refused.output().trim() };
  };

  it('a port that is taken', async () => {
    const other = createServer();
    const port = await findFreePort();
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
    expect(await refusal({ port })).toEqual({
      code: 1,
      said: `Port ${port} is already in use. Set PORT to another one.`,
    });
    other.close();
  });

  it('a database that is down', async () => {
    const port = await findFreePort();
    expect(await refusal({ env: { DATABASE_URL: `postgres://me:secret@127.0.0.1:${port}/club` } })).toEqual({
      code: 1,
      said: `PostgreSQL cannot be used at 127.0.0.1:${port}: nothing answers there. Check DATABASE_URL.`,
    });
  });

  it('a Redis that is down', async () => {
    const port = await findFreePort();
    expect(await refusal({ env: { REDIS_URL: `redis://:secret@127.0.0.1:${port}` } })).toEqual({
      code: 1,
      said: `Redis cannot be used at 127.0.0.1:${port}: nothing answers there. Check REDIS_URL.`,
    });
  });

  it('a setting that cannot be', async () => {
    expect(await refusal({ env: { PORT: 'golf' } })).toEqual({
      code: 1,
      said: 'PORT must be a whole number from 1 to 65535, not "golf".',
    });
  });

  it('a data folder that another start uses', async () => {
    const first = await start({ dataDir });
    await first.ready();
    const second = await start({ dataDir });
    expect(await second.exited).toBe(1);
    expect(second.output().trim()).toBe(
      `Fourball already runs from ${dataDir} at ${first.url} (process ${first.child.pid}). Stop it, or set DATA_DIR to another folder.`,
    );
    interrupt(first);
    expect(await first.exited).toBe(0);
  });
});

describe('npm start where nothing is installed', { timeout: 120_000 }, () => {
  it('says that the stand-in takes the place of Redis, and is live with it', async () => {
    const nothing = await newFolder();
    const club = await start({ dataDir, env: { PATH: nothing } });
    await club.ready();
    expect(club.output()).toContain(describeRedis((await findRedis(nothing)) ?? 'memory'));
    const token = await logIn(club.url);
    const ask = async (path: string, body?: object) =>
      (
        await fetch(`${club.url}/api/v1/${path}`, {
          method: body ? 'POST' : 'GET',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          ...(body && { body: JSON.stringify(body) }),
        })
      ).json();
    const { userName } = (await ask('user/current-user')) as { userName: string };
    const stream = await openEventStream(club.url, { userName, token });
    const online = async () => (await ask('user/online-users-count')) as { userNames: string[] };
    await eventually('Redis to know who is there', async () => (await online()).userNames.includes(userName));
    const { conversations } = (await ask('messages/conversations/0/1')) as {
      conversations: { conversationId: number }[];
    };
    const text = 'Who brings the balls?';
    await ask('sse/message', { conversationId: conversations[0]?.conversationId, text });
    await stream.find('MESSAGE', (data) => JSON.stringify(data).includes(text));
    stream.close();
    interrupt(club);
    expect(await club.exited).toBe(0);
  });
});

describe('npm run doctor', { timeout: 120_000 }, () => {
  const consult = async (env: Record<string, string> = {}, words: readonly string[] = []) => {
    const doctor = await start({
      dataDir: await newFolder(),
      env,
      command: [process.execPath, '--import', 'tsx', 'start/doctor.ts', ...words],
    });
    return { code: await doctor.exited, lines: doctor.output().trim().split('\n') };
  };

  it('finds nothing essential missing here, a line each', async () => {
    const { code, lines } = await consult();
    expect(lines.filter((line) => line.startsWith('MISS'))).toEqual([]);
    expect(code).toBe(0);
    expect(lines.join('\n')).toMatch(/Node\.js 2\d[^]+Settings are valid[^]+PostgreSQL[^]+Port \d+ is free/);
  });

  it('says which Redis is used and what that means', async () => {
    const folder = await newFolder();
    const file = join(folder, 'valkey-server');
    const said = async (env: Record<string, string>) =>
      (await consult(env)).lines.filter((line) => /redis|valkey/i.test(line));
    expect(await said({ REDIS_URL: process.env.TEST_REDIS_URL ?? '' })).toEqual([
      expect.stringMatching(/^ok {4}Redis \d\S+ of REDIS_URL: nothing that must last is kept there\.$/),
    ]);
    // Too old to be used.
    await writeFile(file, '#!/bin/sh\necho "Server v=6.0.16 sha=00000000:0"\n', { mode: 0o755 });
    expect(await said({ PATH: folder })).toEqual([
      expect.stringMatching(
        /^(?:note {2}The stand-in for Redis that npm brought along, as there is no .+6\.2|ok)/,
      ),
    ]);
    await writeFile(file, '#!/bin/sh\necho "Server v=9.0.1 sha=00000000:0"\n');
    expect(await said({ PATH: folder })).toEqual([
      `ok    Valkey 9.0.1 from ${file}: it works in memory, and nothing that must last is kept there.`,
    ]);
  });

  it('says what these settings lack for a real club where that is asked, and ends with 1', async () => {
    const { code, lines } = await consult({}, ['--production']);
    expect(code).toBe(1);
    expect(lines).toContainEqual('MISS  DEMO is on: everybody knows the passwords of the demo club.');
    expect(lines).toContainEqual(expect.stringMatching(/^MISS {2}METRICS_TOKEN is not set/));
  });

  it('says what is missing and ends with 1', async () => {
    const { code, lines } = await consult({ DATABASE_URL: 'postgres://me@127.0.0.1:1/club' });
    expect(code).toBe(1);
    expect(lines).toContainEqual(
      'MISS  PostgreSQL cannot be used at 127.0.0.1:1: nothing answers there. Check DATABASE_URL.',
    );
  });
});
