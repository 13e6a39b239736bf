/** Whether anybody counts on the club's clock: days and times of day were agreed by it. */
import type { Sql } from '@fourball/db/connection.ts';

export async function clockInUse(sql: Sql): Promise<boolean> {
  const [row] = await sql.query<{ used: boolean }>(
    `select exists (select from bookings) or exists (select from holds where expires_at > now())
       or exists (select from ballots) or exists (select from waitlist_entries)
       or exists (select from golf_events) or exists (select from purchases)
       or exists (select from ledger_entries) as used`,
  );
  return row?.used ?? true;
}
