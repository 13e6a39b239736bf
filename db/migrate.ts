/** Brings a database to the newest schema: one flat timeline of forward-only migrations. */
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import knex, { type Knex } from 'knex';
import pg from 'pg';

const folder = fileURLToPath(new URL('./migrations/', import.meta.url));

/** Any number: it only has to be the same in every process that migrates. */
const migrationLock = 4_052_026;

interface Migration {
  up(knex: Knex): Promise<void>;
}

const source: Knex.MigrationSource<string> = {
  getMigrations: async () => (await readdir(folder)).filter((file) => /^\d{12}_.*\.ts$/.test(file)).sort(),
  getMigrationName: (file) => file.replace(/\.ts$/, ''),
  async getMigration(file) {
    const url = new URL(`./migrations/${file}`, import.meta.url).href;
    const { up } = (await import(/* @vite-ignore */ url)) as Migration;
    return { up, down: () => Promise.reject(new Error('Migrations only go forward.')) };
  },
};

const open = (url: string) =>
  knex({ client: 'pg', connection: url, pool: { min: 0, max: 2 }, migrations: { migrationSource: source } });

/** Applies what is missing and returns the names applied. Several processes may call it at once: one works, the others wait. */
export async function migrate(url: string): Promise<string[]> {
  const guard = new pg.Client({ connectionString: url });
  await guard.connect();
  const db = open(url);
  try {
    await guard.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    // knex keeps a lock row that a killed process leaves behind; ours is gone with its connection.
    if (await db.schema.hasTable('knex_migrations_lock')) await db.migrate.forceFreeMigrationsLock();
    const [, applied] = (await db.migrate.latest()) as [number, string[]];
    return applied.map((file) => file.replace(/\.ts$/, ''));
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
