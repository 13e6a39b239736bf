/** Writes what was said in the demo club's threads, oldest first, with all that hangs on it. */
import type { Transaction } from '../../connection.ts';
import { clockReading, minute, type ClubSeconds } from '../lib/calendar.ts';
import type { Line } from '../sheet/drafts.ts';
import type { Person } from '../accounts/people.ts';
import { idAt, insertRows, insertRowsReturningIds } from '../lib/rows.ts';

export interface WrittenThread {
  conversationId: number;
  lines: readonly Line[];
  /** Who speaks there as the organizer. */
  organizers?: readonly Person[];
}

/** In the order of time; what was said in the same second stays as it was. */
export const inOrder = (lines: readonly Line[]): Line[] => lines.toSorted((one, other) => one.at - other.at);

/** `userIds` is indexed by the golfers' places in the club's list. The transaction's time zone must be the club's. */
export async function writeMessages(
  tx: Transaction,
  today: string,
  userIds: readonly number[],
  threads: readonly WrittenThread[],
): Promise<void> {
  const idOf = (person: Person) => idAt(userIds, person.index);
  const clock = (seconds: ClubSeconds) => clockReading(today, seconds);
  const said = threads
    .flatMap((thread) => inOrder(thread.lines).map((line, place) => ({ thread, line, seq: place + 1 })))
    .sort((one, other) => one.line.at - other.line.at);
  const ids = await insertRowsReturningIds(
    tx,
    'messages',
    said.map(({ thread, line, seq }) => ({
      conversation_id: thread.conversationId,
      seq,
      user_id: line.speaker && idOf(line.speaker),
      user_type: senderType(thread, line.speaker),
      text: line.text,
      booking_action: line.action,
      created_at: clock(line.at),
      edited_at: line.extras?.editedAt == null ? null : clock(line.extras.editedAt),
    })),
  );
  const idOfLine = new Map(said.map(({ line }, place) => [line, idAt(ids, place)]));
  const hanging = said.flatMap(({ line }) =>
    line.extras ? [{ ...line.extras, at: line.at, message_id: idOfLine.get(line) }] : [],
  );
  await tx.query(
    `update conversations c set moved_at = coalesce(
       (select m.created_at from messages m where m.conversation_id = c.id order by m.seq desc limit 1), c.created_at)
     where c.id = any($1::bigint[])`,
    [threads.map(({ conversationId }) => conversationId)],
  );
  const answers = hanging.filter((one) => one.answers !== null);
  await tx.query(
    `update messages m set reply_to_id = a.reply_to_id
     from unnest($1::bigint[], $2::bigint[]) as a (id, reply_to_id) where m.id = a.id`,
    [
      answers.map(({ message_id }) => message_id),
      answers.map((one) => one.answers && idOfLine.get(one.answers)),
    ],
  );
  await insertRows(
    tx,
    'message_mentions',
    hanging.flatMap(({ message_id, mentions }) =>
      mentions.map((person) => ({ message_id, user_id: idOf(person) })),
    ),
  );
  await insertRows(
    tx,
    'message_reactions',
    hanging.flatMap(({ message_id, reactions, at }) =>
      reactions.map(({ emoji, person }, place) => ({
        message_id,
        user_id: idOf(person),
        emoji,
        created_at: clock(Math.min(-1, at + (place + 1) * minute)),
      })),
    ),
  );
}

function senderType({ organizers = [] }: WrittenThread, speaker: Person | null): string {
  if (!speaker) return 'SYSTEM';
  return organizers.includes(speaker) ? 'ORGANIZER' : 'GOLFER';
}
