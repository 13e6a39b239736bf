/** Changes what a message says and whom it names, for a while after it was sent. */
import { prepared } from '@fourball/db/connection.ts';
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import type { editMessage as editMessageCall } from '@fourball/shared/messaging/message-calls.ts';
import type { Message } from '@fourball/shared/messaging/shapes.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError, conflict, invalidField } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { canEditMessage } from '../access.ts';
import { lockMessage, tellOf } from './change-message.ts';
import { findNamedMembers } from './message-facts.ts';
import { messagingRules } from '../messaging-rules.ts';
import { presentMessage } from './present-message.ts';
import { sanitiseMessage } from './sanitise.ts';

const writeMentions = prepared(
  'messages.write-mentions',
  `with gone as (
     delete from message_mentions where message_id = $1 and user_id <> all($2::bigint[])
   )
   insert into message_mentions (message_id, user_id) select $1, named.id from unnest($2::bigint[]) as named (id)
   on conflict do nothing`,
);

/**
 * For the author. Locks the thread. The same words and names again change nothing and are told to nobody.
 * Errors: not_found outside of the caller's threads, forbidden for somebody else's message, conflict for a deleted one
 * and when it is too late, invalid_input on text.
 */
export async function editMessage(
  house: House,
  club: ClubFacts,
  actor: UserActor,
  { messageId, text: typed, mentions }: BodyOf<typeof editMessageCall> & { messageId: number },
): Promise<Message> {
  const { editMinutes } = messagingRules((await club.rules()).all);
  return transact(house.db, async (tx) => {
    const row = await lockMessage(tx, actor, messageId);
    if (!canEditMessage(actor, row)) throw new AppError('forbidden');
    if (row.deleted_at) throw conflict('messaging.deleted');
    if (house.clock.now().getTime() - row.created_at.getTime() > editMinutes * 60_000) {
      throw editMinutes === 0
        ? conflict('messaging.noChangeHere')
        : conflict('messaging.tooLateToChange', { minutes: editMinutes });
    }
    const text = sanitiseMessage(typed).trim();
    if (text === '') throw invalidField('text', 'messaging.empty');
    const before = (row.mentions ?? []).map(({ userId }) => userId);
    const named =
      mentions === undefined
        ? before
        : (await findNamedMembers(tx, row.conversation_id, mentions)).map(({ userId }) => userId);
    if (row.text === text && String(named) === String(before)) return presentMessage(row);
    await tx.query('update messages set text = $2, edited_at = now() where id = $1', [messageId, text]);
    await tx.query(writeMentions, [messageId, named]);
    return tellOf(tx, messageId, 'EDITED');
  });
}
