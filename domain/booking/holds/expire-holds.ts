/** Clears holds that ran out, so that the sheet is told. Their spots were free before: nobody waits for this. */
import { emitAll } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { occurrencesOfChangedSpots } from '../tell/tell-spots-changed.ts';

/** Clears at most `limit` holds, the oldest first, and returns how many. Running it twice, or two at once, is fine. */
export async function expireHolds(house: House, limit = 200): Promise<number> {
  const due = await house.db.query<{ id: number }>(
    'select id from holds where expires_at <= now() order by expires_at, id limit $1',
    [limit],
  );
  if (due.length === 0) return 0;
  const ids = due.map(({ id }) => id);
  return transact(house.db, async (tx) => {
    await tx.query(
      `select id from tee_times where id in (
         select tee_time_id from hold_tee_times where hold_id = any($1::bigint[]))
       order by id for update`,
      [ids],
    );
    // Under the locks: what somebody else cleared, or its golfer took anew, is not ours any more.
    const cleared = await tx.query<{ id: number; tee_time_id: number | null }>(
      `with due as (
         select h.id, l.tee_time_id from holds h left join hold_tee_times l on l.hold_id = h.id
         where h.id = any($1::bigint[]) and h.expires_at <= now()
       ), gone as (
         -- Once more: a golfer who took the hold anew, on other tee times, may have had only its row locked.
         delete from holds where id in (select id from due) and expires_at <= now() returning id
       )
       select due.id, due.tee_time_id from due join gone on gone.id = due.id`,
      [ids],
    );
    const changed = cleared.map(({ tee_time_id }) => tee_time_id).filter((id) => id !== null);
    await emitAll(tx, await occurrencesOfChangedSpots(tx, changed, house));
    return new Set(cleared.map(({ id }) => id)).size;
  });
}
