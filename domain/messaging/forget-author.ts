/** Takes away what a golfer said in threads, and the golfer's name out of the lines about what was done. */
import { messageChanged } from '@fourball/shared/messaging/events.ts';
import { mentions, type Forget } from '../accounts/former-member.ts';
import { emitAll, occurrence } from '../kernel/emit.ts';
import { presentMessage, type MessageRow } from './present-message.ts';

/** Their messages are gone as if they had deleted them, with their places kept; who looks at a thread sees it happen. */
export const forgetAuthor: Forget = async (tx, { userId, userName, name, text, traces }) => {
  const own = await tx.query<MessageRow>(
    `update messages set text = '', client_id = null, deleted_at = coalesce(deleted_at, now()),
       deleted_by = coalesce(deleted_by, $1)
     where user_id = $1 returning *`,
    [userId],
  );
  const lines = await tx.query<MessageRow>(
    `select * from messages where user_type = 'SYSTEM' and ${mentions('text', '$1')} order by id for update`,
    [traces],
  );
  const changed: MessageRow[] = [];
  for (const line of lines) {
    const without = text(line.text);
    if (without === line.text) continue;
    await tx.query('update messages set text = $2 where id = $1', [line.id, without]);
    changed.push({ ...line, text: without, user_name: null, name: null, avatar_url: null });
  }
  const gone = own.map((row) => ({ ...row, user_name: userName, name, avatar_url: null }));
  await emitAll(
    tx,
    [...gone, ...changed].map((row) =>
      occurrence(messageChanged, {
        conversationId: row.conversation_id,
        change: row.deleted_at === null ? 'EDITED' : 'DELETED',
        message: presentMessage(row),
      }),
    ),
  );
  await tx.query('update conversation_members set left_at = now() where user_id = $1 and left_at is null', [
    userId,
  ]);
};
