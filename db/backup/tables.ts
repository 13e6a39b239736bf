/** What of a database goes into a backup: the rows of all tables as they were at one moment, and by what they are told apart. */
import pg from 'pg';
import { connectionConfig } from '../limits.ts';
import { copyOut } from './copy.ts';

/** A table, and the columns that are written; those that PostgreSQL works out are left to it. */
export interface TableShape {
  readonly table: string;
  readonly columns: readonly string[];
}

/** Equal where the rows are, in whatever order they lie. */
export interface TableSum {
  readonly rows: number;
  /** Of the hashes of all rows. */
  readonly sum: string;
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** What the tool that applies migrations keeps for itself: a restore writes it by applying them. */
const ofMigrations = ['knex_migrations', 'knex_migrations_lock'];

/** In the order of their names. */
export async function tablesOf(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select c.relname as "table",
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
     from pg_class c
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
       and c.relname <> all($1)
     order by c.relname`,
    [ofMigrations],
  );
  return rows;
}

/** Rows are compared as text, which must not depend on who asks. */
const steadyText = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1`;

export async function sumOf(client: pg.Client, table: string): Promise<TableSum> {
  const { rows } = await client.query<TableSum>(
    `select count(*)::float8 as rows, coalesce(sum(hashtextextended(whole_row::text, 0)::numeric), 0)::text as sum
     from ${quoted(table)} whole_row`,
  );
  return rows[0] ?? { rows: 0, sum: '0' };
}

/** A connection that may be quiet for as long as a disk is slow. */
export async function openPatient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ ...connectionConfig(url), application_name: 'fourball-backup' });
  // Unheard, a connection that is lost meanwhile would end the process; the query says so too.
  client.on('error', () => {});
  await client.connect();
  await client.query(
    'set idle_in_transaction_session_timeout = 0; set statement_timeout = 0; set lock_timeout = 0; set tcp_user_timeout = 0',
  );
  return client;
}

export interface Snapshot {
  readonly takenAt: Date;
  /** Names of the migrations that the schema has had, in their order. */
  readonly migrations: readonly string[];
  readonly tables: readonly TableShape[];
  /** Where each sequence stands; null where it was never asked. */
  readonly sequences: Readonly<Record<string, number | null>>;
  /** COPY's text of the rows. */
  rowsOf(table: TableShape): AsyncGenerator<Buffer, void, undefined>;
  sumOf(table: string): Promise<TableSum>;
}

/** All that `work` sees is of one moment, however long it takes; nobody waits for it. */
export async function withSnapshot<Result>(
  url: string,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  const client = await openPatient(url);
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(steadyText);
    const { rows: at } = await client.query<{ now: Date }>('select now() as now');
    const { rows: had } = await client.query<{ name: string }>(
      'select name from knex_migrations order by id',
    );
    const { rows: sequences } = await client.query<{ name: string; value: number | null }>(
      `select sequencename as name, last_value::float8 as value from pg_sequences
       where schemaname = 'public' and sequencename not like 'knex%' order by 1`,
    );
    return await work({
      takenAt: at[0]?.now ?? new Date(Number.NaN),
      migrations: had.map(({ name }) => name),
      tables: await tablesOf(client),
      sequences: Object.fromEntries(sequences.map(({ name, value }) => [name, value])),
      rowsOf: ({ table, columns }) =>
        copyOut(client, `copy ${quoted(table)} (${columns.map(quoted).join(', ')}) to stdout`),
      sumOf: (table) => sumOf(client, table),
    });
  } finally {
    await client.end();
  }
}

/** The sums of the tables of a database that nobody writes to. */
export async function sumsOf(url: string): Promise<Record<string, TableSum>> {
  return withSnapshot(url, async (snapshot) => {
    const sums: Record<string, TableSum> = {};
    for (const { table } of snapshot.tables) sums[table] = await snapshot.sumOf(table);
    return sums;
  });
}
