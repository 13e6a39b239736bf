/** docs/operating.md: every command in it is known and run here, as far as it is ours; what Docker does of it, the composition has. */
import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '@fourball/domain/kernel/settings.ts';
import { expect } from 'vitest';
import { parse } from 'yaml';
import { runtimeSources } from '../../../start/club/image-files.ts';
import { buildUser } from '../../kit/build.ts';
import { emptyDatabase } from '../../kit/database.ts';
import { clubTest } from '../../kit/fixtures.ts';

const page = await readFile(join(projectRoot, 'docs/operating.md'), 'utf8');
const commands = [...page.matchAll(/^```sh\n([^]*?)^```/gm)].flatMap(([, block = '']) =>
  block.trim().split('\n'),
);
const { services } = parse(await readFile(join(projectRoot, 'docker-compose.yml'), 'utf8'), {
  merge: true,
}) as {
  services: Record<string, { image: string; build?: string }>;
};
const { scripts } = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** A command that is run in a container of a service, or by npm: the words after it. */
const inContainer = /^docker compose (?:exec(?: --user \w+)?|run --rm(?: --no-deps)?) ([\w-]+) (.+)$/;
const byNpm = /^(?:NODE_ENV=production )?npm (?:run )?([\w:-]+)(?: -- (.*))?$/;

/** What Docker does by itself: there is none here, so its words are compared with what they may be. */
const ofDocker = [
  /^docker compose(?: -f [\w./-]+)* up(?: --build)?(?: -d)?(?: --force-recreate)?(?: --scale [\w=]+)*(?<services>(?: [\w-]+)*)$/,
  /^docker compose (?:logs(?: -f)?(?: --since \w+)?|restart|stop|build|ps)(?<services>(?: [\w-]+)*)$/,
  /^docker compose run --rm (?<services>migrate)$/,
  /^docker image prune -f$/,
];
/** Run by somebody else's program, in its own container. */
const ofOthers = [
  'docker compose exec proxy nginx -s reload',
  `docker compose exec postgres psql -U fourball -c "alter role fourball password 'the new one'"`,
  'docker compose run --rm backup ls -l /tmp/fourball/backups',
  // `tests/start/backup/point-in-time.test.ts` runs the scripts with a PostgreSQL of its own.
  'docker compose run --rm --no-deps postgres chown postgres /wal',
  'docker compose exec --user postgres postgres sh /recovery/base.sh',
  `docker compose run --rm --no-deps postgres sh /recovery/back-to.sh '2026-11-27 10:15:00'`,
];
/** Of the shell, and of git. */
const ofTheShell = [
  'echo PUBLIC_URL=https://club.example >> .env',
  'echo COMPOSE_FILE=docker-compose.yml:deploy/compose-recovery.yml >> .env',
  'git pull',
];

const test = clubTest()
  .extend('folder', { scope: 'file' }, async ({}, { onCleanup }) => {
    const folder = await mkdtemp(join(tmpdir(), 'fourball-operating-'));
    await chmod(folder, 0o755);
    onCleanup(() => rm(folder, { recursive: true, force: true }));
    return folder;
  })
  .extend('run', { scope: 'file' }, ({ server, folder }) => {
    const redis = new URL(process.env.TEST_REDIS_URL ?? '');
    // One that nobody else uses: a restore empties it.
    redis.pathname = '/14';
    const env = {
      ...process.env,
      NO_COLOR: '1',
      NODE_ENV: 'production',
      DATA_DIR: folder,
      REDIS_URL: redis.href,
      BACKUP_KEY: 'a key of thirty-two characters, or more',
    };
    return (script: string, words: readonly string[], databaseUrl = server.settings.databaseUrl ?? '') =>
      promisify(execFile)(process.execPath, ['--import', 'tsx', script, ...words], {
        cwd: projectRoot,
        env: { ...env, DATABASE_URL: databaseUrl },
      });
  });

test('has no command that nobody knows, and names services, files and scripts that are there', async () => {
  const { files } = await runtimeSources();
  expect(commands.length).toBeGreaterThan(25);
  for (const command of commands) {
    const container = inContainer.exec(command);
    const npm = byNpm.exec(command);
    const docker = ofDocker.map((shape) => shape.exec(command)).find(Boolean);
    if (ofOthers.includes(command)) expect(services).toHaveProperty(container?.[1] ?? '');
    else if (ofTheShell.includes(command)) continue;
    else if (docker) {
      for (const name of docker.groups?.services?.trim().split(' ') ?? []) {
        if (name) expect(services).toHaveProperty(name);
      }
      for (const [, file = ''] of command.matchAll(/-f ([\w./-]+\.yml)/g))
        expect(existsSync(join(projectRoot, file))).toBe(true);
      for (const [, name = ''] of command.matchAll(/--scale (\w+)=/g)) expect(services).toHaveProperty(name);
    } else if (container) {
      const [, name = '', words = ''] = container;
      expect(services[name]?.build).toBe('.');
      const [program, script = ''] = words.split(' ');
      expect([command, program]).toEqual([command, 'node']);
      // The image holds it, compiled.
      expect(files).toContain(script.replace(/\.js$/, '.ts'));
    } else if (npm) expect(scripts).toHaveProperty(npm[1] ?? '');
    else expect(command).toMatch(/^node deploy\/make-secrets\.mjs$/);
  }
});

/** The files and words of what it says of our own programs, once each. */
const ours = [
  ...new Set(
    commands.flatMap((command) => {
      const [, , words] = inContainer.exec(command) ?? [];
      if (words?.startsWith('node ')) return [words.replace(/^node /, '').replace(/\.js(?= |$)/, '.ts')];
      const [, name = '', after] = byNpm.exec(command) ?? [];
      const script = scripts[name]?.match(/(?:tsx|64) (start\/\S+)/)?.[1];
      return script ? [`${script}${after ? ` ${after}` : ''}`] : [];
    }),
  ),
];

test(
  'every command of ours does what the page says',
  { timeout: 300_000 },
  async ({ server, folder, run }) => {
    const { email } = await buildUser(server.db);
    const left = new Set(ours);
    const done = async (command: string, said: RegExp, databaseUrl?: string) => {
      expect([...left]).toContain(command);
      const [script = '', ...words] = command.split(' ');
      const { stdout, stderr } = await run(
        script,
        words.map((word) => {
          if (word.endsWith('settings.env')) return join(folder, `${script.replaceAll('/', '-')}.env`);
          return word === 'ada@club.example' ? email : word;
        }),
        databaseUrl,
      );
      expect(stdout + stderr).toMatch(said);
      left.delete(command);
    };
    await done('start/create-admin.ts', /\/set-up#/);
    await done('start/create-admin.ts --email ada@club.example', /admin/);
    await done('start/admin-create.ts', /\/set-up#/);
    await done('start/backup/service.ts --once', /its books hold/);
    await done('start/backup/restore-service.ts --check --newest', /comes back whole/);
    await done('start/backup.ts', /its books hold/);
    await done('start/restore.ts --check --newest', /comes back whole/);
    await done('start/ledger-check.ts', /ok .*entries-balanced/);
    for (const command of [
      'start/backup/restore-service.ts --newest --settings /tmp/fourball/backups/settings.env',
      'start/restore.ts --newest --settings settings.env',
    ]) {
      const empty = await emptyDatabase();
      try {
        await done(command, /Restored/, empty.url);
      } finally {
        await empty.drop();
      }
    }
    // It finds much to say of a test's settings, a line for each, and ends with that.
    const doctor = await run('start/doctor.ts', ['--production']).catch(
      (error: unknown) => error as { stdout: string },
    );
    expect(doctor.stdout).toContain('PUBLIC_URL');
    left.delete('start/doctor.ts --production');
    // `tests/accounts/setup/at-start.test.ts` runs it in production, from an empty folder.
    left.delete('start/start.ts');
    expect([...left]).toEqual([]);
  },
);

test('what is written for a shell is what a shell does', async ({ folder }) => {
  const [line = ''] = ofTheShell;
  const shell = spawn('sh', ['-c', line], { cwd: folder });
  await new Promise((resolve) => shell.once('close', resolve));
  expect(await readFile(join(folder, '.env'), 'utf8')).toBe('PUBLIC_URL=https://club.example\n');
  await writeFile(join(folder, '.env'), '');
});

test('is ten pages at most, and names what is there', () => {
  // Some 500 words a page.
  expect(page.split(/\s+/).length).toBeLessThan(5_000);
  for (const [, path = ''] of page.matchAll(/`((?:tests|deploy|docs)\/[\w./-]+)`/g)) {
    if (!path.startsWith('deploy/secrets/'))
      expect([path, existsSync(join(projectRoot, path))]).toEqual([path, true]);
  }
});
