/** What another course of an event means for groups that golfers see: they have cards by it, and handicaps where nobody has played yet. */
import type { Transaction } from '@fourball/db/connection.ts';
import { groupsChanged } from '@fourball/shared/seasons/events.ts';
import { loadParameters, rulesAt } from '../../club/parameters/parameters.ts';
import { emit } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import type { EventRow } from '../facts/event-rows.ts';
import { settleHandicaps } from './event-handicaps.ts';

/** Once something is entered nobody's handicap is settled by itself: boards would be others without anybody having seen it. */
async function isBegun(tx: Transaction, eventId: number): Promise<boolean> {
  const [row] = await tx.query<{ begun: boolean }>(
    `select exists (select from event_scores where event_id = $1 and final_at is not null)
       or exists (select from scorecards c join hole_entries h on h.card_id = c.id where c.event_id = $1) as begun`,
    [eventId],
  );
  return row?.begun ?? false;
}

/** Makes the cards of whom they could not be made for as groups were published, as its job does with each change of them. The event must be locked. */
export async function courseChanged(
  tx: Transaction,
  { clock }: Pick<House, 'clock'>,
  event: EventRow,
): Promise<void> {
  if (!event.publishGroups || event.cancelled) return;
  if (!(await isBegun(tx, event.id))) {
    const { groups } = rulesAt(await loadParameters(tx), clock.now());
    await settleHandicaps(tx, event, groups.smallField);
  }
  await emit(tx, groupsChanged, { eventId: event.id, published: true });
}
