/** Brings a database to the newest schema: one flat timeline of forward-only migrations. */
import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import knex, { type Knex } from 'knex';
import pg from 'pg';
import { sqlStateOf } from './connection.ts';
import { connectionConfig } from './limits.ts';
import { locks } from './locks.ts';

const folder = fileURLToPath(new URL('./migrations/', import.meta.url));

/** In milliseconds. */
export interface MigrationPatience {
  /** Everybody who comes to a table queues behind a migration that waits for it, so it waits no longer than that. */
  lockMs: number;
  /** Then the others go on for a while before it tries again. */
  pauseMs: number;
  /** The migration is given up after so long. */
  overallMs: number;
}

const usualPatience: MigrationPatience = { lockMs: 2_000, pauseMs: 1_000, overallMs: 600_000 };

interface Migration {
  up(knex: Knex): Promise<void>;
}

/** Where migrations come from, by their names. */
export type MigrationSource = Knex.MigrationSource<string>;

const source: MigrationSource = {
  getMigrations: async () => (await readdir(folder)).filter((file) => /^\d{12}_.*\.ts$/.test(file)).sort(),
  getMigrationName: (file) => file.replace(/\.ts$/, ''),
  async getMigration(file) {
    const url = new URL(`./migrations/${file}`, import.meta.url).href;
    const { up } = (await import(/* @vite-ignore */ url)) as Migration;
    return { up, down: () => Promise.reject(new Error('Migrations only go forward.')) };
  },
};

const open = (url: string, migrations: Knex.MigratorConfig = { migrationSource: source }, lockMs = 0) => {
  const { options = '', ...config } = connectionConfig(url);
  return knex({
    client: 'pg',
    connection: { ...config, options: `${options} -c lock_timeout=${lockMs}` } as Knex.PgConnectionConfig,
    pool: { min: 0, max: 2 },
    migrations,
    // It would tell of each try that found a table taken; what fails for good is thrown.
    log: { warn() {}, error() {}, debug() {}, deprecate() {} },
  });
};

const lockNotAvailable = '55P03';

/**
 * Applies what is missing and returns the names applied. Several processes may call it at once: one works, the others
 * wait. Each migration is a transaction; one that finds its table taken gives way and is tried again.
 */
export async function migrate(
  url: string,
  { lockMs, pauseMs, overallMs }: MigrationPatience = usualPatience,
  migrations: MigrationSource = source,
): Promise<string[]> {
  const guard = new pg.Client(connectionConfig(url));
  // Unheard, a connection that is lost meanwhile would end the process; the query or the end of it says so too.
  guard.on('error', () => {});
  await guard.connect();
  const db = open(url, { migrationSource: migrations }, lockMs);
  const before = async (): Promise<string[]> => {
    const [done] = (await db.migrate.list()) as [{ name: string }[], unknown];
    return done.map(({ name }) => name);
  };
  try {
    await guard.query('SELECT pg_advisory_lock($1)', [locks.migration]);
    const had = new Set(await before());
    const until = performance.now() + overallMs;
    for (;;) {
      // knex keeps a lock row that a killed process leaves behind; ours is gone with its connection.
      if (await db.schema.hasTable('knex_migrations_lock')) await db.migrate.forceFreeMigrationsLock();
      try {
        await db.migrate.latest();
        return (await before()).filter((name) => !had.has(name)).map((file) => file.replace(/\.ts$/, ''));
      } catch (error) {
        if (sqlStateOf(error) !== lockNotAvailable || performance.now() > until) throw error;
        await sleep(pauseMs);
      }
    }
  } finally {
    await db.destroy();
    await guard.end();
  }
}

/** Names of the migrations that this build knows and the database has not had. */
export async function pendingMigrations(url: string): Promise<string[]> {
  const db = open(url);
  try {
    const [, pending] = (await db.migrate.list()) as [unknown, string[]];
    return pending.map((file) => file.replace(/\.ts$/, ''));
  } finally {
    await db.destroy();
  }
}
