/** Which migrations this build knows, and which of them a database lacks: asked by every service, so without the tool that applies them. */
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { connectionConfig } from './limits.ts';

export const migrationsFolder = new URL('./migrations/', import.meta.url);

/** In the order in which they are applied. In an image they are compiled. */
export const migrationFiles = async (): Promise<string[]> =>
  (await readdir(fileURLToPath(migrationsFolder))).filter((file) => /^\d{12}_.*\.[jt]s$/.test(file)).sort();

export const migrationName = (file: string): string => file.replace(/\.[jt]s$/, '');

/** Names of the migrations that this build knows and the database has not had. */
export async function pendingMigrations(url: string): Promise<string[]> {
  const client = new pg.Client({ ...connectionConfig(url), application_name: 'fourball-migration' });
  // Unheard, a connection that is lost meanwhile would end the process; the query says so too.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows: found } = await client.query<{ there: boolean }>(
      `select to_regclass('knex_migrations') is not null as there`,
    );
    const { rows } = found[0]?.there
      ? await client.query<{ name: string }>('select name from knex_migrations')
      : { rows: [] };
    const had = new Set(rows.map(({ name }) => name));
    return (await migrationFiles()).map(migrationName).filter((name) => !had.has(name));
  } finally {
    await client.end();
  }
}
