/** The whole database in a few words, to see that something has changed nothing. */
import type { Sql } from '@fourball/db/connection.ts';

/**
 * What workers write by themselves about what was done before, and the log of what was refused: it may come at any
 * moment.
 */
const behind = new Set([
  'job_runs',
  'mail_deliveries',
  'ledger_tail',
  'ledger_day_totals',
  'ledger_month_totals',
  'ledger_day_entries',
  'ledger_month_entries',
  'purchase_tail',
  'purchase_year_totals',
  'security_events',
]);

/** What is looked at of a row; the relay numbers those of the outbox later. */
const looked = (table: string): string => (table === 'outbox' ? 'row(t.name, t.payload)' : 't');

/** One sum over every row per table: two that are equal say that no row has changed, come or gone. */
export async function stateOf(sql: Sql): Promise<Record<string, string>> {
  const tables = await sql.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const [row] = await sql.query<{ state: Record<string, string> }>(
    `select json_object_agg(name, sum) as state from (${tables
      .filter(({ name }) => !behind.has(name))
      .map(
        ({ name }) =>
          `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(${looked(name)}::text, 0)), 0) as sum from "${name}" t`,
      )
      .join(' union all ')}) sums`,
  );
  return row?.state ?? {};
}
