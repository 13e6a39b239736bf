/** Says in a thread what became of a golf event: in its own, else in that of its season, where one of them is open. */
import type { Transaction } from '@fourball/db/connection.ts';
import type { BookingAction } from '@fourball/shared/messaging/enums.ts';
import type { Words } from '@fourball/shared/words/refusals.ts';
import { postSystemMessage } from '../messaging/messages/post-message.ts';

/** The event must be locked, and whatever comes before threads in the order of locks. */
export async function postEventLine(
  tx: Transaction,
  eventId: number,
  action: BookingAction,
  line: (lines: Words['lines']['entries']) => string,
): Promise<void> {
  const [row] = await tx.query<{ thread: number | null }>(
    `select coalesce(g.conversation_id, s.conversation_id) as thread
     from golf_events g join seasons s on s.id = g.season_id where g.id = $1`,
    [eventId],
  );
  if (row?.thread == null) return;
  await postSystemMessage(tx, row.thread, action, ({ entries }) => line(entries));
}
