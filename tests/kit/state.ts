/** The whole database in a few words, to see that something has changed nothing. */
import type { Sql } from '@fourball/db/connection.ts';

/** One sum over every row per table: two that are equal say that no row has changed, come or gone. */
export async function stateOf(sql: Sql): Promise<Record<string, string>> {
  const tables = await sql.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const [row] = await sql.query<{ state: Record<string, string> }>(
    `select json_object_agg(name, sum) as state from (${tables
      .map(
        ({ name }) =>
          `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum from "${name}" t`,
      )
      .join(' union all ')}) sums`,
  );
  return row?.state ?? {};
}
