/** Emits what became of tee times, as they stand at the end of the transaction that changed them. */
import type { Transaction } from '@fourball/db/connection.ts';
import { spotsChanged } from '@fourball/shared/booking/events.ts';
import { occurrence, type Occurrence } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { offerFreeSpots } from './offer-spots.ts';
import { findTeeTimeRows, presentTeeTime, type TeeTimeRow } from './present-tee-times.ts';

/**
 * Offers what came free to who waits for it, then tells: one occurrence per course and day, and what was offered. Call it
 * last, when every row is written, under the lock of the tee times. Where nobody waits it costs one statement.
 */
export async function occurrencesOfChangedSpots(
  tx: Transaction,
  teeTimeIds: Iterable<number>,
  house: Pick<House, 'clock' | 'timeZone'>,
): Promise<Occurrence[]> {
  const ids = [...new Set(teeTimeIds)];
  if (ids.length === 0) return [];
  let rows = await findTeeTimeRows(tx, ids, house.timeZone);
  const waitedFor = rows.filter(({ waiting }) => waiting > 0).map(({ id }) => id);
  const offered = waitedFor.length > 0 ? await offerFreeSpots(tx, waitedFor, house) : [];
  if (offered.length > 0) rows = await findTeeTimeRows(tx, ids, house.timeZone);
  const bySheet = new Map<string, TeeTimeRow[]>();
  for (const row of rows) {
    const sheet = `${row.course_id} ${row.day}`;
    bySheet.set(sheet, [...(bySheet.get(sheet) ?? []), row]);
  }
  return [
    ...[...bySheet.values()].map((ofSheet) => {
      const [{ course_id: courseId, day }] = ofSheet as [TeeTimeRow];
      return occurrence(spotsChanged, { courseId, day, teeTimes: ofSheet.map(presentTeeTime) });
    }),
    ...offered,
  ];
}
