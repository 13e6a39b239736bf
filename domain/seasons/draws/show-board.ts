/** Makes a board the groups that golfers see; with them it is settled by which handicaps they play. */
import type { Transaction } from '@fourball/db/connection.ts';
import type { EventHandicap } from '@fourball/shared/seasons/start-calls.ts';
import { loadParameters, rulesAt } from '../../club/parameters/parameters.ts';
import type { House } from '../../kernel/house.ts';
import type { EventRow } from '../facts/event-rows.ts';
import type { DrawRow } from './draw-rows.ts';
import { settleHandicaps } from './event-handicaps.ts';

/**
 * What was published before is kept, and shown to nobody. `mends`: the version that an organizer published last, where this one only mends it.
 * Says of whom no handicap could be worked out. The event must be locked.
 */
export async function showBoard(
  tx: Transaction,
  { clock }: Pick<House, 'clock'>,
  event: EventRow,
  { id, round }: Pick<DrawRow, 'id' | 'round'>,
  mends: number | null = null,
): Promise<EventHandicap[]> {
  await tx.query(
    `update draws set state = 'SUPERSEDED' where event_id = $1 and round = $2 and state = 'PUBLISHED'`,
    [event.id, round],
  );
  await tx.query(`update draws set state = 'PUBLISHED', published_at = $2, base_version = $3 where id = $1`, [
    id,
    clock.now(),
    mends,
  ]);
  const { groups } = rulesAt(await loadParameters(tx), clock.now());
  return settleHandicaps(tx, event, groups.smallField, round);
}
