/** Lets go of a golfer's holds; the spots are free as soon as this is committed. */
import { prepared } from '@fourball/db/connection.ts';
import { emitAll } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { findHoldRows, lockGolfers, lockTeeTimes } from '../facts/hold-rows.ts';
import { occurrencesOfChangedSpots } from '../tell/tell-spots-changed.ts';

const deleteHolds = prepared('holds.delete', 'delete from holds where user_id = $1 returning id');

/** Returns how many were released; releasing none is fine. */
export async function releaseHolds(house: House, userId: number): Promise<number> {
  return transact(house.db, async (tx) => {
    await lockGolfers(tx, [userId]);
    await lockTeeTimes(tx, { ids: [], starts: [] }, [userId], house.timeZone);
    const rows = await findHoldRows(tx, [], [userId]);
    const released = await tx.query<{ id: number }>(deleteHolds, [userId]);
    const changed = rows.map(({ tee_time_id }) => tee_time_id);
    await emitAll(tx, await occurrencesOfChangedSpots(tx, changed, house));
    return released.length;
  });
}
