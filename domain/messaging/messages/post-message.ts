/** Puts the quiet lines about what happened to a booking into its thread. */
import { prepared, type Transaction } from '@fourball/db/connection.ts';
import type { BookingAction } from '@fourball/shared/messaging/enums.ts';
import { messageChanged } from '@fourball/shared/messaging/events.ts';
import { wordsFor } from '@fourball/shared/words/language.ts';
import type { Words } from '@fourball/shared/words/refusals.ts';
import { emit } from '../../kernel/emit.ts';
import { presentMessage, type BareMessageRow } from './present-message.ts';
import { sanitiseMessage } from './sanitise.ts';

/** The number is taken under the conversation's row lock, so that numbers appear in the order of the commits. */
const insertLine = prepared(
  'messages.insert-line',
  `with numbered as (
     update conversations set last_seq = last_seq + 1, moved_at = now() where id = $1 returning id, last_seq
   )
   insert into messages (conversation_id, seq, user_type, text, booking_action)
   select id, last_seq, 'SYSTEM', $2, $3 from numbered
   returning *, null as user_name, null as name, null as avatar_url, null as guest_since`,
);

/** A line of a thread, in the words of a language; plain, for it is escaped here. */
export type Line = (lines: Words['lines']) => string;

/** A line of the thread about what was done to its booking. It is written once, for all who read the thread. */
export async function postSystemMessage(
  tx: Transaction,
  conversationId: number,
  bookingAction: BookingAction,
  line: Line,
): Promise<void> {
  const [row] = await tx.query<BareMessageRow>(insertLine, [
    conversationId,
    sanitiseMessage(line(wordsFor({}).lines)),
    bookingAction,
  ]);
  if (!row) throw new Error('The conversation of a message is missing.');
  const bare = { ...row, reply_to: null, photo: null, reactions: null, mentions: null };
  await emit(tx, messageChanged, { conversationId, change: 'POSTED', message: presentMessage(bare) });
}
