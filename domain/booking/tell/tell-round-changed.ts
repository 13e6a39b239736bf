/** Emits what became of rounds: their bookings' groups and their tee times, as they stand at the end of the transaction. */
import type { Transaction } from '@fourball/db/connection.ts';
import { emitAll, type Occurrence } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { loadBooking } from '../facts/load-booking.ts';
import { occurrenceOfGroups } from './tell-booking-changed.ts';
import { occurrencesOfChangedSpots } from './tell-spots-changed.ts';

/** Call it last, when every row is written. */
export async function emitRoundsChanged(
  tx: Transaction,
  rounds: readonly { readonly purchaseId: number; readonly teeTimeId: number }[],
  house: House,
): Promise<void> {
  const told: Occurrence[] = [];
  for (const purchaseId of new Set(rounds.map((round) => round.purchaseId))) {
    told.push(occurrenceOfGroups(await loadBooking(tx, purchaseId, house.timeZone)));
  }
  const teeTimeIds = rounds.map(({ teeTimeId }) => teeTimeId);
  await emitAll(tx, [...told, ...(await occurrencesOfChangedSpots(tx, teeTimeIds, house))]);
}
