/** A club in production that nobody can administer says at its start how somebody comes to, and only then. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm, chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkSetupLink, openAdminBySetupLink } from '@fourball/shared/accounts/setup-calls.ts';
import { projectRoot } from '@fourball/domain/kernel/settings.ts';
import { expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { replyOver } from '../../kit/server.ts';
import { eventually } from '../../kit/wait.ts';
import { runStart, type RunningStart } from '../../start/run-start.ts';

const test = clubTest().extend('dataDir', async ({}, { onCleanup }) => {
  const folder = await mkdtemp(join(tmpdir(), 'fourball-first-'));
  await chmod(folder, 0o755);
  onCleanup(() => rm(folder, { recursive: true, force: true }));
  return folder;
});

const production = { NODE_ENV: 'production' };
const linkIn = (text: string): string | undefined => /http\S+\/set-up#([\w-]{43})/.exec(text)?.[1];

async function stop({ child, exited }: RunningStart): Promise<void> {
  if (child.pid) process.kill(-child.pid, 'SIGINT');
  expect(await exited).toBe(0);
}

/** Resolves with what it said and its exit code. */
function run(
  file: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], { cwd: projectRoot, env });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said })));
}

test(
  'npm start says a link until there is an admin, and npm run admin:create whenever it is asked',
  { timeout: 120_000 },
  async ({ dataDir }) => {
    const club = await runStart({ dataDir, env: production });
    const create = (...args: string[]) =>
      run('start/admin-create.ts', args, {
        ...process.env,
        ...production,
        DATA_DIR: dataDir,
        PORT: String(club.port),
        DATABASE_URL: undefined,
        REDIS_URL: undefined,
      });
    try {
      await club.ready();
      const token = linkIn(club.output());
      expect(token).toBeDefined();
      // The page is there, and no login of the demo club is said.
      expect((await fetch(`${club.url}/set-up`)).status).toBe(200);
      expect(club.output()).not.toContain('maplehollow');
      const body = {
        firstName: 'Ada',
        lastName: 'Lovelace',
        email: 'ada@club.example',
        password: 'Rough-and-fairway 2',
      };
      const opened = await replyOver(club.url, openAdminBySetupLink, {
        body: { ...body, token: token ?? '' },
      });
      expect(opened).toBe('OPENED');

      const asked = await create();
      expect(asked.code).toBe(0);
      const another = linkIn(asked.said) ?? '';
      expect(await replyOver(club.url, checkSetupLink, { body: { token: another } })).toBe('VALID');
      expect(await create('--email', 'ADA@club.example')).toEqual({
        code: 0,
        said: expect.stringContaining('was an admin already'),
      });
      expect(await create('--email', 'nobody@club.example')).toEqual({
        code: 1,
        said: expect.stringContaining('Nobody has an account with nobody@club.example'),
      });
      expect(await create('--name', 'Ada')).toEqual({ code: 1, said: expect.stringContaining('--email') });
    } finally {
      await stop(club);
    }

    const again = await runStart({ dataDir, env: production });
    await again.ready();
    expect(linkIn(again.output())).toBeUndefined();
    await stop(again);
  },
);

test('an api that runs alone has it in its log', { timeout: 60_000 }, async ({ server, dataDir }) => {
  const { databaseUrl = '', redisUrl = '' } = server.settings;
  const api = await runStart({
    dataDir,
    command: [process.execPath, '--import', 'tsx', 'api/main.ts'],
    env: { NODE_ENV: 'test', DATABASE_URL: databaseUrl, REDIS_URL: redisUrl },
  });
  const logged = await eventually('the link', async () => linkIn(api.output()));
  expect(await replyOver(server.url, checkSetupLink, { body: { token: logged } })).toBe('VALID');
  await stop(api);
});
