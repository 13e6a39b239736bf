/** Fills a database from a backup: the schema by its migrations, then all rows in one transaction. */
import type pg from 'pg';
import { clubMigrations, migrate } from '../migrate.ts';
import { migrationFiles, migrationName } from '../migration-files.ts';
import { copyIn } from './copy.ts';
import { openPatient, quoted, tablesOf, type TableShape } from './tables.ts';

/** Names of the migrations among these that this build does not know. */
export async function unknownMigrations(names: readonly string[]): Promise<string[]> {
  const known = new Set((await migrationFiles()).map(migrationName));
  return names.filter((name) => !known.has(name));
}

/** Whether somebody has an account there: then it is a club, and not to be written over. */
export async function holdsClub(url: string): Promise<boolean> {
  const client = await openPatient(url);
  try {
    const { rows } = await client.query<{ there: boolean }>(
      `select to_regclass('public.users') is not null as there`,
    );
    if (!rows[0]?.there) return false;
    return (await client.query('select from users limit 1')).rowCount !== 0;
  } finally {
    await client.end();
  }
}

/** Programs of ours that are connected to it, by the names that PostgreSQL shows. */
export async function connectedServices(url: string): Promise<string[]> {
  const client = await openPatient(url);
  try {
    const { rows } = await client.query<{ name: string }>(
      `select distinct application_name as name from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and application_name like 'fourball%' order by 1`,
    );
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** Makes the schema as it was after these migrations, in the place of whatever empty one is there. */
export async function makeSchema(url: string, migrations: readonly string[]): Promise<void> {
  const client = await openPatient(url);
  try {
    const { rows } = await client.query<{ there: boolean }>(
      `select to_regclass('public.knex_migrations') is not null as there`,
    );
    if (rows[0]?.there)
      await client.query(
        'drop schema public cascade; create schema public; grant usage on schema public to public',
      );
  } finally {
    await client.end();
  }
  const wanted = new Set(migrations);
  await migrate(url, undefined, {
    ...clubMigrations,
    getMigrations: async () => (await migrationFiles()).filter((file) => wanted.has(migrationName(file))),
  });
}

export interface Filling {
  /** Columns that the table lacks by now, or never had, fail. */
  fill(shape: TableShape, chunks: AsyncIterable<Buffer>): Promise<void>;
}

interface Named {
  table: string;
  name: string;
  text: string;
}

/** Rules that look at other rows are put aside while rows come in, and hold again, checked, before anybody sees one. */
async function withoutRules(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const tables = await tablesOf(client);
  const { rows: keys } = await client.query<Named>(
    `select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as text
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  );
  const { rows: triggers } = await client.query<Named>(
    `select t.tgrelid::regclass::text as "table", t.tgname as name,
       case t.tgenabled when 'A' then 'enable always' when 'R' then 'enable replica' when 'O' then 'enable' else 'disable' end as text
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and c.relnamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of keys)
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  for (const { table, name } of triggers)
    await client.query(`alter table ${table} disable trigger ${quoted(name)}`);
  // Migrations write rows of their own, which the backup has too.
  await client.query(`truncate ${tables.map(({ table }) => quoted(table)).join(', ')}`);
  await work();
  for (const { table, name, text } of triggers)
    await client.query(`alter table ${table} ${text} trigger ${quoted(name)}`);
  for (const { table, name, text } of keys)
    await client.query(`alter table ${table} add constraint ${quoted(name)} ${text}`);
}

/** The schema must be there. All rows are seen at once, or, where `work` throws, none. */
export async function fillTables(
  url: string,
  sequences: Readonly<Record<string, number | null>>,
  work: (filling: Filling) => Promise<void>,
): Promise<void> {
  const client = await openPatient(url);
  try {
    await client.query('begin');
    await withoutRules(client, () =>
      work({
        fill: ({ table, columns }, chunks) =>
          copyIn(client, `copy ${quoted(table)} (${columns.map(quoted).join(', ')}) from stdin`, chunks),
      }),
    );
    for (const [name, value] of Object.entries(sequences))
      if (value !== null) await client.query('select setval($1::regclass, $2)', [quoted(name), value]);
    await client.query('commit');
    // Plans that are made before anybody has counted are bad ones.
    await client.query('analyze');
  } finally {
    // Without a commit PostgreSQL takes back all of it.
    await client.end();
  }
}

const scratchName = /^fourball_check_(\d+)_[0-9a-f]+$/;
/** A scratch database of this age, in seconds, was left behind by a check that was killed. */
const left = 86_400;

/** A database beside this one, which goes when `work` is done. `name` must be one of `scratchNameOf`. */
export async function withScratch<Result>(
  url: string,
  name: string,
  work: (scratch: string) => Promise<Result>,
): Promise<Result> {
  const client = await openPatient(url);
  try {
    const now = Number(scratchName.exec(name)?.[1]);
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database');
    for (const { datname } of rows) {
      const since = scratchName.exec(datname)?.[1];
      if (since !== undefined && now - Number(since) > left)
        await client.query(`drop database if exists ${datname} with (force)`);
    }
    await client.query(`create database ${name} template template0`);
    const scratch = new URL(url);
    scratch.pathname = `/${name}`;
    try {
      return await work(scratch.href);
    } finally {
      await client.query(`drop database if exists ${name} with (force)`);
    }
  } finally {
    await client.end();
  }
}

export const scratchNameOf = (now: Date, random: string): string =>
  `fourball_check_${Math.floor(now.getTime() / 1_000)}_${random}`;
