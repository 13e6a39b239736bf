/** Reads what a golfer owes at this moment. */
import type { Sql } from '@fourball/db/connection.ts';

/** Cents; less than 0 the club owes. Locks nothing: what is decided by it is asked of the processor, and then booked. */
export async function owedBy(sql: Sql, userId: number): Promise<number> {
  const [account] = await sql.query<{ owed: number }>(
    'select balance_cents as owed from ledger_accounts where user_id = $1 and merged_into is null',
    [userId],
  );
  return account?.owed ?? 0;
}
