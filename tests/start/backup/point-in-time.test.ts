/** `deploy/recovery`: a club is put back to a moment by the scripts of the page, with a real PostgreSQL that keeps its changes. */
import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openDatabase, type Database } from '@fourball/db/connection.ts';
import { projectRoot } from '@fourball/domain/kernel/settings.ts';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../../start/servers/embedded-postgres.ts';
import { eventually } from '../../kit/wait.ts';

const run = promisify(execFile);

/** What the composition gives PostgreSQL to keep its changes, with `/wal` and `/recovery` in the folder. */
async function keepingIn(folder: string): Promise<Record<string, string>> {
  const overlay = parse(await readFile(join(projectRoot, 'deploy/compose-recovery.yml'), 'utf8')) as {
    services: { postgres: { command: string[]; volumes: string[] } };
  };
  const { command, volumes } = overlay.services.postgres;
  expect(volumes).toEqual(['wal:/wal', './deploy/recovery:/recovery:ro']);
  const settings = Object.fromEntries(
    command.flatMap((word) => {
      const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(word) ?? [];
      return name.startsWith('archive_') ? [[name, value] as const] : [];
    }),
  );
  expect(Object.keys(settings)).toEqual(['archive_mode', 'archive_timeout', 'archive_command']);
  const { archive_command: keep = '' } = settings;
  return {
    ...settings,
    archive_command: `WAL_FOLDER=${folder}/wal ${keep.replace('/recovery', `${folder}/recovery`)}`,
  };
}

test(
  'a club is put back to before a mistake, once more to another moment, and goes on',
  { timeout: 180_000 },
  async ({ onTestFinished }) => {
    const folder = await mkdtemp(join(tmpdir(), 'fourball-recovery-'));
    // PostgreSQL may run as somebody else than this test.
    await chmod(folder, 0o755);
    for (const [name, mode] of [
      ['wal', 0o777],
      ['bin', 0o755],
      ['server', 0o755],
    ] as const) {
      await mkdir(join(folder, name));
      await chmod(join(folder, name), mode);
    }
    await cp(join(projectRoot, 'deploy/recovery'), join(folder, 'recovery'), { recursive: true });
    const tool = join(folder, 'stand-in-tools.mjs');
    await writeFile(
      tool,
      `#!${process.execPath}\n${await readFile(join(import.meta.dirname, 'stand-in-tools.mjs'), 'utf8')}`,
      { mode: 0o755 },
    );
    for (const name of ['pg_basebackup', 'pg_archivecleanup']) await symlink(tool, join(folder, 'bin', name));

    const config = await keepingIn(folder);
    let server: EmbeddedPostgres | undefined;
    let db: Database | undefined;
    const stop = async () => {
      await db?.close();
      await server?.stop();
      db = server = undefined;
    };
    const folders = [folder];
    onTestFinished(async () => {
      await stop();
      for (const one of folders) await rm(one, { recursive: true, force: true });
    });
    const start = async () => {
      server = await startEmbeddedPostgres({
        folder: join(folder, 'server'),
        config,
        notice: () => undefined,
        onLost: (sentence) => {
          throw new Error(sentence);
        },
      });
      db = openDatabase({ url: server.url, poolSize: 1, applicationName: 'recovery' });
      const reader = db;
      // It can be read before it has arrived at the moment.
      await eventually('PostgreSQL to take changes', async () => {
        const [state] = await reader.query<{ under_way: boolean }>('select pg_is_in_recovery() as under_way');
        return state?.under_way === false;
      });
      return { server, db };
    };
    const first = await start();
    folders.push(first.server.folder);
    const data = join(first.server.folder, 'data');
    const script = (name: string, ...words: string[]) =>
      run('sh', [join(folder, 'recovery', name), ...words], {
        env: {
          PATH: `${join(folder, 'bin')}:${process.env.PATH ?? ''}`,
          WAL_FOLDER: join(folder, 'wal'),
          PGDATA: data,
          POSTGRES_USER: 'fourball',
          SERVER_URL: server?.url,
          REQUIRE_FROM: join(projectRoot, 'package.json'),
        },
      });
    const kept = async (shape: RegExp) =>
      (await readdir(join(folder, 'wal'))).filter((name) => shape.test(name));
    /** By PostgreSQL's clock, in whole seconds, with nothing else within them. */
    const moment = async (of: Database): Promise<string> => {
      await of.query('select pg_sleep(1.1)');
      const [row] = await of.query<{ now: string }>(
        `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as now`,
      );
      await of.query('select pg_sleep(1.1)');
      return row?.now ?? '';
    };
    const golfers = async (of: Database) =>
      (await of.query<{ name: string }>('select name from golfers order by name')).map(({ name }) => name);

    await first.db.query('create table golfers (name text primary key)');
    await first.db.query(`insert into golfers values ('Ava')`);
    expect((await script('base.sh')).stdout).toMatch(/^Since \d{8}T\d{6}Z /);
    await first.db.query(`insert into golfers values ('Ben')`);
    await first.db.query('select pg_switch_wal()');
    const withBen = await moment(first.db);
    await first.db.query(`insert into golfers values ('Cleo')`);
    const withCleo = await moment(first.db);
    await first.db.query('delete from golfers');

    await expect(script('back-to.sh', withCleo)).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Stop PostgreSQL first') as string,
    });
    await stop();
    for (const wrong of ['', 'yesterday', `${withCleo}+00`])
      await expect(script('back-to.sh', wrong)).rejects.toMatchObject({
        code: 2,
        stderr: expect.stringContaining('Say the moment in UTC') as string,
      });
    await expect(script('back-to.sh', '2001-01-01 00:00:00')).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('no copy from before') as string,
    });
    // None of them has touched anything.
    expect(await readdir(data)).toContain('PG_VERSION');

    // The changes of the last minute stand in the database's own folder alone.
    await script('back-to.sh', withCleo);
    const second = await start();
    expect(await golfers(second.db)).toEqual(['Ava', 'Ben', 'Cleo']);
    await second.db.query(`insert into golfers values ('Dan')`);
    await stop();

    // By what was kept alone: the disk of the database may be gone. The earlier one of two moments.
    await rm(join(data, 'pg_wal'), { recursive: true });
    await mkdir(join(data, 'pg_wal'));
    await script('back-to.sh', withBen);
    const third = await start();
    expect(await golfers(third.db)).toEqual(['Ava', 'Ben']);

    // A name that was kept already is neither overwritten nor an error where it is the same.
    const [one = ''] = await kept(/^0000000\w+\.gz$/);
    const { stdout: content } = await run('gunzip', ['-c', join(folder, 'wal', one)], {
      encoding: 'buffer',
      maxBuffer: 2 ** 25,
    });
    await writeFile(join(folder, 'same'), content);
    await script('keep-wal.sh', join(folder, 'same'), one.replace('.gz', ''));
    await writeFile(join(folder, 'other'), 'another content');
    await expect(script('keep-wal.sh', join(folder, 'other'), one.replace('.gz', ''))).rejects.toThrow(
      'Command failed',
    );

    // Two copies stay, and what only older ones needed goes.
    const before = await kept(/^[0-9A-F]{24}\.gz$/);
    await script('base.sh');
    await third.db.query(`insert into golfers values ('Eve')`);
    await moment(third.db);
    await script('base.sh');
    expect(await kept(/^base-.*Z$/)).toHaveLength(2);
    const after = await kept(/^[0-9A-F]{24}\.gz$/);
    expect(before.filter((name) => !after.includes(name)).length).toBeGreaterThan(0);
    await eventually('half a file to become whole', async () => (await kept(/\.part$/)).length === 0);
  },
);
