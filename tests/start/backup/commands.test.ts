/** `npm run backup` and `npm run restore` as whoever runs a club types them: beside a club that runs, and into another folder. */
import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { getCurrentUser, login } from '@fourball/shared/accounts/calls.ts';
import { openAdminBySetupLink } from '@fourball/shared/accounts/setup-calls.ts';
import { projectRoot } from '@fourball/domain/kernel/settings.ts';
import { expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { emptyDatabase } from '../../kit/database.ts';
import { buildUser } from '../../kit/build.ts';
import { replyOver } from '../../kit/server.ts';
import { runStart, type RunningStart } from '../run-start.ts';

const key = 'of thirty-two characters at least, this key';
const test = clubTest()
  .extend('folder', async ({}, { onCleanup }) => {
    const folder = await mkdtemp(join(tmpdir(), 'fourball-commands-'));
    // PostgreSQL does not run as root, and must pass.
    await chmod(folder, 0o755);
    onCleanup(() => rm(folder, { recursive: true, force: true }));
    return folder;
  })
  /** A start of a folder inside of this one, which ends with the test, however that ends. */
  .extend('begin', ({ folder }, { onCleanup }) => {
    const starts: RunningStart[] = [];
    onCleanup(async () => {
      for (const { child, exited } of starts) {
        child.kill('SIGINT');
        await exited;
      }
    });
    return async (name: string, env: Record<string, string>) => {
      const started = await runStart({ dataDir: join(folder, name), env });
      starts.push(started);
      await started.ready();
      return started;
    };
  });

interface Ended {
  code: number | null;
  said: string;
}

function run(script: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Ended> {
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], {
    cwd: projectRoot,
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', BACKUP_KEY: key, ...env },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said })));
}

async function stop({ child, exited, output }: RunningStart): Promise<void> {
  if (child.exitCode !== null) throw new Error(`The start ended: ${output()}`);
  if (child.pid) process.kill(-child.pid, 'SIGINT');
  expect({ code: await exited, said: output() }).toMatchObject({ code: 0 });
}

const ada = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@club.example',
  password: 'Rough-and-fairway 2',
};

test(
  'a club that runs is backed up, and its golfers log in where it is brought back',
  { timeout: 240_000 },
  async ({ folder, begin }) => {
    const [here, there] = [join(folder, 'here'), join(folder, 'there')];
    const env = { NODE_ENV: 'production', CLUB_NAME: 'Pine & "Sand"' };
    const own = { ...env, DATABASE_URL: undefined, REDIS_URL: undefined };
    const club = await begin('here', env);
    const token = /http\S+\/set-up#([\w-]{43})/.exec(club.output())?.[1] ?? '';
    await replyOver(club.url, openAdminBySetupLink, { body: { ...ada, token } });
    // It runs on.
    const made = await run('start/backup.ts', [], { ...own, DATA_DIR: here });
    expect(made).toMatchObject({ code: 0, said: expect.stringContaining('came back whole') });
    const [name = ''] = await readdir(join(here, 'backups'));
    const file = join(here, 'backups', name);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await readFile(file)).includes('ada@club.example')).toBe(false);

    const over = await run('start/restore.ts', [file], { ...own, DATA_DIR: here });
    expect(over).toMatchObject({
      code: 1,
      said: expect.stringMatching(/Fourball runs at .*: stop it first\./),
    });
    const checked = await run('start/restore.ts', ['--check', '--newest'], { ...own, DATA_DIR: here });
    expect(checked).toMatchObject({ code: 0, said: expect.stringContaining('comes back whole') });
    const pushKey = JSON.parse(await readFile(join(here, 'push-keys.json'), 'utf8')) as { publicKey: string };
    await stop(club);

    const settings = join(folder, 'settings.env');
    const restored = await run('start/restore.ts', [file, '--settings', settings], {
      ...own,
      DATA_DIR: there,
    });
    expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('Restored') });
    expect(parseEnv(await readFile(settings, 'utf8'))).toMatchObject({
      CLUB_NAME: 'Pine & "Sand"',
      VAPID_PUBLIC_KEY: pushKey.publicKey,
    });
    expect((await stat(settings)).mode & 0o777).toBe(0o600);
    const again = await begin('there', env);
    const reply = await replyOver(again.url, login, {
      body: { username: ada.email, password: ada.password },
    });
    const who = await replyOver(again.url, getCurrentUser, { token: reply.access_token });
    expect(who.name).toContain('Ada');
    // Somebody can administer it: no link is said.
    expect(again.output()).not.toContain('/set-up#');
    await stop(again);
  },
);

test('a restore refuses a club that is there, one whose services run, and says what is missing', async ({
  server,
  folder,
}) => {
  await buildUser(server.db);
  const env = {
    DATABASE_URL: server.settings.databaseUrl,
    REDIS_URL: undefined,
    DATA_DIR: folder,
    BACKUP_DIR: join(folder, 'kept'),
  };
  const [none, short, unsaid] = await Promise.all([
    run('start/backup.ts', [], { ...env, BACKUP_KEY: '' }),
    run('start/backup.ts', [], { ...env, BACKUP_KEY: 'too short, and secret' }),
    run('start/backup/restore-service.ts', [], { ...env, REDIS_URL: process.env.TEST_REDIS_URL }),
  ]);
  expect(none).toEqual({ code: 1, said: 'A backup needs BACKUP_KEY.\n' });
  expect(short).toEqual({ code: 1, said: 'BACKUP_KEY must be a secret of at least 32 characters.\n' });
  expect(unsaid).toEqual({ code: 1, said: 'Say which: the file of a backup, or --newest.\n' });

  const redis = new URL(process.env.TEST_REDIS_URL ?? '');
  redis.pathname = '/15';
  const services = { ...env, REDIS_URL: redis.href };
  const once = await run('start/backup/service.ts', ['--once'], services);
  expect(once).toMatchObject({ code: 0, said: expect.stringContaining('its books hold') });
  const running = await run('start/backup/restore-service.ts', ['--newest'], services);
  expect(running).toEqual({
    code: 1,
    said: expect.stringMatching(/^Stop the services of the club first: .*fourball-test.* are connected\.\n$/),
  });
  // A file of that name, in a folder that is none.
  const file = join(env.BACKUP_DIR, (await readdir(env.BACKUP_DIR))[0] ?? '');
  const unwritable = await run('start/backup.ts', [], { ...env, BACKUP_DIR: join(file, 'below') });
  expect(unwritable).toMatchObject({
    code: 1,
    said: expect.stringContaining('can not be made. Check BACKUP_DIR.'),
  });

  const empty = await emptyDatabase();
  try {
    const elsewhere = { ...services, DATABASE_URL: empty.url };
    expect(await run('start/backup/restore-service.ts', [file], elsewhere)).toMatchObject({ code: 0 });
    expect(await run('start/backup/restore-service.ts', [file], elsewhere)).toEqual({
      code: 1,
      said: expect.stringContaining('The database holds a club already, which stays as it is'),
    });
  } finally {
    await empty.drop();
  }
});
