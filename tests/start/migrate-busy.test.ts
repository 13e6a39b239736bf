/** Migrations while the club is busy: they give way where a table is taken, and nobody queues behind them for long. */
import { openDatabase, type Database } from '@fourball/db/connection.ts';
import { locks } from '@fourball/db/locks.ts';
import { migrate, type MigrationSource } from '@fourball/db/migrate.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../kit/database.ts';
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

it('none waits behind the relay', async () => {
  await db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [locks.relay]);
    expect(await migrate(database.url, patience, source(['first', 'second', 'third', 'fourth']))).toEqual([
      'fourth',
    ]);
  });
});
