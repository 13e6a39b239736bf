/** How many rows a statement reads of each table: what it costs, whatever else the machine does. */
import type { Database } from '@fourball/db/connection.ts';

interface PlanNode {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

/**
 * Runs it with a plan that knows no parameters, as a prepared statement is run after some times, and as if tables were
 * large: those of a test are small enough to be read whole.
 */
export async function rowsRead(
  db: Pick<Database, 'transaction'>,
  text: string,
  values: readonly unknown[],
): Promise<Readonly<Record<string, number>>> {
  const [row] = await db.transaction(async (tx) => {
    await tx.query('set local plan_cache_mode = force_generic_plan');
    await tx.query('set local enable_seqscan = off');
    return tx.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (analyze, timing off, format json) ${text}`,
      values,
    );
  });
  const read: Record<string, number> = {};
  const count = (node: PlanNode): void => {
    const table = node['Relation Name'];
    if (table !== undefined) {
      const each = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0);
      read[table] = (read[table] ?? 0) + each * node['Actual Loops'];
    }
    node.Plans?.forEach(count);
  };
  if (row) count(row['QUERY PLAN'][0].Plan);
  return read;
}
