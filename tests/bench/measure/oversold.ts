/** Counts what must never be: tee times with more golfers than places, and counters that are not the number of their rows. */
import type { Sql } from '@fourball/db/connection.ts';

/**
 * How many tee times are wrong, 0 for none: booked rounds and live holds beyond the capacity, or counters that differ.
 * Counts the rows themselves, whatever triggers and constraints made of them.
 */
export async function countWrong(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ wrong: number }>(
    `select count(*) as wrong
     from tee_times t
     left join (select tee_time_id, count(*) as booked from rounds where status = 'BOOKED' group by 1) r
       on r.tee_time_id = t.id
     left join (select tee_time_id, sum(spots) as held, sum(spots) filter (where expires_at > now()) as live
                from hold_tee_times group by 1) h
       on h.tee_time_id = t.id
     where coalesce(r.booked, 0) + coalesce(h.live, 0) > t.capacity
       or t.booked <> coalesce(r.booked, 0) or t.held <> coalesce(h.held, 0)`,
  );
  if (!row) throw new Error('The sheet could not be counted.');
  return row.wrong;
}
