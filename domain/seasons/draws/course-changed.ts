/** What another course of an event means for groups that golfers see: they have cards by it, and handicaps where nobody has played the round yet. */
import type { Transaction } from '@fourball/db/connection.ts';
import { groupsChanged } from '@fourball/shared/seasons/events.ts';
import { loadParameters, rulesAt } from '../../club/parameters/parameters.ts';
import { emit } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import type { EventRow } from '../facts/event-rows.ts';
import { settleHandicaps } from './event-handicaps.ts';
import { isBegun } from './handicap-rows.ts';
import { newestRound } from './rounds.ts';

async function isFinal(tx: Transaction, eventId: number): Promise<boolean> {
  const rows = await tx.query('select 1 from event_scores where event_id = $1 and final_at is not null', [
    eventId,
  ]);
  return rows.length > 0;
}

/**
 * Makes the cards of whom they could not be made for as groups were published, as its job does with each change of them; who has another course by
 * now has a handicap by it. The event must be locked.
 */
export async function courseChanged(
  tx: Transaction,
  { clock }: Pick<House, 'clock'>,
  event: EventRow,
): Promise<void> {
  if (!event.publishGroups || event.cancelled) return;
  const round = await newestRound(tx, event.id);
  // Once something is entered nobody's handicap is settled by itself: boards would be others without anybody having seen it.
  if (!(await isFinal(tx, event.id)) && !(await isBegun(tx, event.id, round))) {
    const { groups } = rulesAt(await loadParameters(tx), clock.now());
    await settleHandicaps(tx, event, groups.smallField, round);
  }
  await emit(tx, groupsChanged, { eventId: event.id, published: true });
}
