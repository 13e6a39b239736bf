/** Emits what became of tee times, as they stand at the end of the transaction that changed them. */
import type { Transaction } from '@fourball/db/connection.ts';
import { spotsChanged } from '@fourball/shared/booking/events.ts';
import { occurrence, type Occurrence } from '../kernel/emit.ts';
import { findTeeTimeRows, presentTeeTime, type TeeTimeRow } from './present-tee-times.ts';

/** One occurrence per course and day. Call it last, when every row is written. */
export async function occurrencesOfChangedSpots(
  tx: Transaction,
  teeTimeIds: Iterable<number>,
  timeZone: string,
): Promise<Occurrence[]> {
  const ids = [...new Set(teeTimeIds)];
  if (ids.length === 0) return [];
  const bySheet = new Map<string, TeeTimeRow[]>();
  for (const row of await findTeeTimeRows(tx, ids, timeZone)) {
    const sheet = `${row.course_id} ${row.day}`;
    bySheet.set(sheet, [...(bySheet.get(sheet) ?? []), row]);
  }
  return [...bySheet.values()].map((rows) => {
    const [{ course_id: courseId, day }] = rows as [TeeTimeRow];
    return occurrence(spotsChanged, { courseId, day, teeTimes: rows.map(presentTeeTime) });
  });
}
