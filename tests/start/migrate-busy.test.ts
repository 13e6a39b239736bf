/** Migrations while the club is busy: they give way where a table is taken, and nobody queues behind them for long. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { openDatabase, type Database } from '@fourball/db/connection.ts';
import { locks } from '@fourball/db/locks.ts';
import { migrate, MigrationFailed, type GaveWay, type MigrationSource } from '@fourball/db/migrate.ts';
import { projectRoot } from '@fourball/domain/kernel/settings.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase, emptyDatabase, type TestDatabase } from '../kit/database.ts';
import { eventually } from '../kit/wait.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await cloneDatabase();
  db = openDatabase({ url: database.url, poolSize: 4, applicationName: 'fourball-test' });
  // A history of its own: the club's own migrations are not what this is about.
  await db.query('drop table knex_migrations, knex_migrations_lock');
  await db.query('create table greens (speed int)');
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const source = (names: readonly string[]): MigrationSource => ({
  getMigrations: async () => [...names],
  getMigrationName: (name) => name,
  getMigration: async (name) => ({
    up: async (knex) => void (await knex.raw(`alter table greens add column ${name} int`)),
    down: async () => {},
  }),
});
const patience = { lockMs: 100, pauseMs: 300, overallMs: 20_000 };

/** Whether a migration waits for the table at this moment. */
const waits = async () =>
  (
    await db.query(
      `select from pg_locks where not granted and locktype = 'relation' and relation = 'greens'::regclass`,
    )
  ).length > 0;

it('one that finds its table taken gives way to readers, and is done once the table is free', async () => {
  let migrating: Promise<string[]> | undefined;
  let reads = 0;
  await db.transaction(async (tx) => {
    await tx.query('select from greens');
    migrating = migrate(database.url, patience, source(['first', 'second']));
    migrating.catch(() => {});
    for (let tries = 0; tries < 2; tries += 1) {
      await eventually('the migration to wait for the table', waits);
      // Behind one that waits a reader waits too, but no longer than that does.
      await db.query('select from greens');
      expect(
        await db.query(`select from pg_attribute where attrelid = 'greens'::regclass and attname = 'first'`),
      ).toEqual([]);
      reads += 1;
    }
  });
  expect(reads).toBe(2);
  expect(await migrating).toEqual(['first', 'second']);
  expect(await migrate(database.url, patience, source(['first', 'second']))).toEqual([]);
});

it('one whose table stays taken says so in the end', async () => {
  await db.transaction(async (tx) => {
    await tx.query('select from greens');
    const given = migrate(database.url, { ...patience, overallMs: 0 }, source(['first', 'second', 'third']));
    await expect(given).rejects.toMatchObject({ code: '55P03' });
  });
  expect(await migrate(database.url, patience, source(['first', 'second', 'third']))).toEqual(['third']);
});

it('one that gives way tells for which table, and who has it', async () => {
  const told: GaveWay[] = [];
  let migrating: Promise<string[]> | undefined;
  await db.transaction(async (tx) => {
    await tx.query('select from greens');
    const names = ['first', 'second', 'third', 'told'];
    migrating = migrate(database.url, patience, source(names), (waited) => told.push(waited));
    migrating.catch(() => {});
    await eventually('the migration to give way', () => told.length > 0);
  });
  expect(await migrating).toEqual(['told']);
  expect(told[0]).toEqual({
    migration: 'told',
    tables: ['greens'],
    holders: [expect.stringMatching(/^fourball-test \d+$/)],
  });
});

it('one that fails is named with what PostgreSQL says, and nothing of the upgrade was done', async () => {
  const names = ['first', 'second', 'third', 'told', 'before', 'speed', 'after'];
  const failure: unknown = await migrate(database.url, patience, source(names)).catch(
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(MigrationFailed);
  expect(failure).toMatchObject({
    migration: 'speed',
    code: '42701',
    message: 'Migration speed failed: column "speed" of relation "greens" already exists (42701).',
  });
  // All that is missing is one transaction: the build before it goes on with the schema that it knows.
  expect(
    await db.query(
      `select from pg_attribute where attrelid = 'greens'::regclass and attname in ('before', 'after')`,
    ),
  ).toEqual([]);
});

it('an upgrade says on the terminal which one failed, and why', async () => {
  const strange = await emptyDatabase();
  const other = openDatabase({ url: strange.url, poolSize: 1, applicationName: 'fourball-test' });
  await other.query('create table users (id int)');
  await other.close();
  const upgrade = promisify(execFile)(process.execPath, ['--import', 'tsx', 'start/migrate.ts'], {
    cwd: projectRoot,
    env: { ...process.env, DATABASE_URL: strange.url, NO_COLOR: '1' },
  });
  const { code, stderr } = (await upgrade.catch((error: unknown) => error)) as {
    code: number;
    stderr: string;
  };
  expect(code).toBe(1);
  expect(stderr).toBe(
    'Migration 202611210900_accounts_users failed: relation "users" already exists (42P07). ' +
      'The schema is as it was before.\n',
  );
  await strange.drop();
});

it('one that waits for somebody who waits for it tries again', async () => {
  const had = await db.query<{ name: string }>('select name from knex_migrations order by id');
  await db.query('create table flags (hole int)');
  let tries = 0;
  const crossed: MigrationSource = {
    getMigrations: async () => [...had.map(({ name }) => name), 'crossed'],
    getMigrationName: (name) => name,
    getMigration: async () => ({
      up: async (knex) => {
        tries += 1;
        await knex.raw('lock table flags');
        await knex.raw('alter table greens add column crossed int');
      },
      down: async () => {},
    }),
  };
  let migrating: Promise<string[]> | undefined;
  const reading = db.transaction(async (tx) => {
    await tx.query('select from greens');
    // Longer than PostgreSQL lets anybody wait before it looks whether two wait for each other.
    migrating = migrate(database.url, { ...patience, lockMs: 5_000 }, crossed);
    migrating.catch(() => {});
    await eventually(
      'the migration to wait for the table',
      async () => (await waits()) && (await tx.query('select 1')).length > 0,
    );
    await tx.query('select from flags');
  });
  // Whoever PostgreSQL ends: the migration is done in the end.
  await reading.catch(() => {});
  expect(await migrating).toEqual(['crossed']);
  expect(tries).toBeGreaterThan(0);
  await db.query(`delete from knex_migrations where name = 'crossed'`);
});

it('none waits behind the relay', async () => {
  await db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [locks.relay]);
    expect(
      await migrate(database.url, patience, source(['first', 'second', 'third', 'told', 'fourth'])),
    ).toEqual(['fourth']);
  });
});
