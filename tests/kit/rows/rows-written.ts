/**
 * Sees what is written to a club, for tests of what must change nothing. Every table tells of its rows by a trigger: reading all
 * of them before and after each call took half of such a test's time.
 */
import type { Sql } from '@fourball/db/connection.ts';

/** How many rows of which table were written, changed or taken away; empty for none. */
export type RowsWritten = Record<string, number>;

/** Begins to look. The returned function begins anew each time, and gives what tells of the rows from then on. */
export async function watchRows(
  db: Sql,
  unwatched: { has(table: string): boolean },
): Promise<{ tables: readonly string[]; from(): Promise<() => Promise<RowsWritten>> }> {
  const found = await db.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p', 'm', 'f') order by 1`,
  );
  const tables = found.map(({ name }) => name).filter((name) => !unwatched.has(name));
  await db.query(`
    create schema watched;
    create table watched.rows (id bigint generated always as identity primary key, name text not null);
    create function watched.note() returns trigger language plpgsql as $$
    begin
      insert into watched.rows (name) values (tg_table_name);
      return null;
    end $$;
    -- The last by name: what stops a row before it has changed nothing.
    ${tables
      .map(
        (name) => `
          create trigger zz_watched after insert or update or delete on "${name}" for each row execute function watched.note();
          create trigger zz_watched_whole after truncate on "${name}" for each statement execute function watched.note();`,
      )
      .join('')}
  `);
  return {
    tables,
    async from() {
      const [{ last } = { last: 0 }] = await db.query<{ last: number }>(
        'select coalesce(max(id), 0) as last from watched.rows',
      );
      return async () => {
        const rows = await db.query<{ name: string; count: number }>(
          'select name, count(*) as count from watched.rows where id > $1 group by name order by name',
          [last],
        );
        return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
      };
    },
  };
}
