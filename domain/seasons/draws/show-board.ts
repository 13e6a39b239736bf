/** Makes a board the groups that golfers see. */
import type { Transaction } from '@fourball/db/connection.ts';
import type { House } from '../../kernel/house.ts';
import type { EventRow } from '../facts/event-rows.ts';
import type { DrawRow } from './draw-rows.ts';

/**
 * What was published before is kept, and shown to nobody. `mends`: the version that an organizer published last, where this one only mends it.
 * The event must be locked.
 */
export async function showBoard(
  tx: Transaction,
  { clock }: Pick<House, 'clock'>,
  { id: eventId }: Pick<EventRow, 'id'>,
  { id }: Pick<DrawRow, 'id'>,
  mends: number | null = null,
): Promise<void> {
  await tx.query(`update draws set state = 'SUPERSEDED' where event_id = $1 and state = 'PUBLISHED'`, [
    eventId,
  ]);
  await tx.query(`update draws set state = 'PUBLISHED', published_at = $2, base_version = $3 where id = $1`, [
    id,
    clock.now(),
    mends,
  ]);
}
