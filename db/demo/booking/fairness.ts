/** Where the demo club switches waitlist and waiting room: the office's page shows what holds when. */
import type { Transaction } from '../../connection.ts';
import { dayAfter } from '../lib/calendar.ts';
import { insertRows } from '../lib/rows.ts';

/**
 * A waiting room for a week of next month, when everybody wants to play, and days of maintenance on which the short course
 * has no waitlist. Nobody can book any of these days yet, so that golfers of the demo meet neither.
 */
export async function writeFairness(
  tx: Transaction,
  today: string,
  { maple, hollow }: { readonly maple: number; readonly hollow: number },
): Promise<void> {
  await insertRows(tx, 'fairness_rules', [
    {
      course_id: hollow,
      kind: 'WAITLIST',
      start_date: dayAfter(today, 24),
      end_date: dayAfter(today, 28),
      enabled: false,
      created_at: dayAfter(today, -5),
    },
    {
      course_id: maple,
      kind: 'WAITING_ROOM',
      start_date: dayAfter(today, 30),
      end_date: dayAfter(today, 36),
      enabled: true,
      created_at: dayAfter(today, -2),
    },
  ]);
}
