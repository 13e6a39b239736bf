/** Reads and settles what becomes of a booking whose span was closed. */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import type { DelayFate } from '@fourball/shared/booking/delay-shapes.ts';

/** A booking that stood in a span when it was closed. */
export interface ClosureRow {
  id: number;
  delay_id: number;
  purchase_id: number;
  state: 'ASKED' | 'MOVED' | 'CANCELLING' | 'CANCELLED' | 'STAYS';
  answer_by: Date | null;
  /** Who closed it, and what was told. */
  actor_id: number;
  words: string;
  tee_time_ids: number[];
  undone_at: Date | null;
}

const select = (condition: string): string => `
  select c.id, c.delay_id, c.purchase_id, c.state, c.answer_by, d.actor_id, d.words, d.tee_time_ids, d.undone_at
  from closure_bookings c join delays d on d.id = c.delay_id where ${condition} order by c.id`;

export async function findClosure(
  sql: Sql,
  { delayId, purchaseId }: { readonly delayId: number; readonly purchaseId: number },
): Promise<ClosureRow | undefined> {
  const [row] = await sql.query<ClosureRow>(select('c.delay_id = $1 and c.purchase_id = $2'), [
    delayId,
    purchaseId,
  ]);
  return row;
}

export const findClosuresOf = (sql: Sql, delayId: number): Promise<ClosureRow[]> =>
  sql.query<ClosureRow>(select('c.delay_id = $1'), [delayId]);

/** Those that are to be cancelled by now, the oldest first. */
export const findClosuresDue = (sql: Sql, now: Date, limit: number): Promise<ClosureRow[]> =>
  sql.query<ClosureRow>(
    `${select(`c.state = 'CANCELLING' or c.state = 'ASKED' and c.answer_by <= $1`)} limit $2`,
    [now, limit],
  );

/** A place that is kept for a party. */
interface ClosurePlace {
  from_tee_time_id: number;
  tee_time_id: number;
  spots: number;
}

/** In playing order. */
export const findPlaces = (sql: Sql, closureId: number): Promise<ClosurePlace[]> =>
  sql.query<ClosurePlace>(
    `select p.from_tee_time_id, p.tee_time_id, p.spots from closure_places p join tee_times t on t.id = p.tee_time_id
     where p.closure_id = $1 order by t.starts_at, p.from_tee_time_id`,
    [closureId],
  );

/**
 * Under the locks of the booking and of the tee times where places are kept for it: lets go of these, and writes what became of
 * it, on the told list too. Who moved plays at another time.
 */
export async function settleClosure(
  tx: Transaction,
  closureId: number,
  state: 'MOVED' | 'CANCELLED' | 'STAYS',
  { at, by }: { readonly at: Date; readonly by: number | null },
): Promise<void> {
  await tx.query('delete from closure_places where closure_id = $1', [closureId]);
  await tx.query(
    `update closure_bookings set state = $2, answered_at = $3, answered_by = $4 where id = $1 and state <> $2`,
    [closureId, state, at, by],
  );
  const fate: DelayFate = state;
  await tx.query(
    `update delay_people p set fate = $2, is_at = case when $2 = 'MOVED' then coalesce(
       (select t.starts_at from rounds r join tee_times t on t.id = r.tee_time_id where r.id = p.round_id),
       (select b.starts_at from bookings b where b.purchase_id = p.purchase_id)) end
     from closure_bookings c where c.id = $1 and p.delay_id = c.delay_id and p.purchase_id = c.purchase_id`,
    [closureId, fate],
  );
}
