/** What a golfer said in threads and put to messages, for the golfer to take along. */
import type { ExportPart } from '../../accounts/privacy/export-account.ts';

/**
 * Threads with the names of who is in them, the golfer's own messages and reactions, and when others named the golfer;
 * what others said is theirs.
 */
export const exportMessages: ExportPart = async (sql, { userId }) =>
  sql.query(
    `select m.conversation_id as "conversationId", m.joined_at as "joinedAt", m.left_at as "leftAt", m.muted,
       m.last_read_seq as "readUpTo",
       array(select u.full_name from conversation_members o join users u on u.id = o.user_id
         where o.conversation_id = m.conversation_id and o.user_id <> $1 order by u.id) as "with",
       coalesce((select json_agg(json_build_object('at', s.created_at, 'text', s.text, 'editedAt', s.edited_at,
           'deletedAt', s.deleted_at, 'photo', 'images/message-photo-' || s.photo_id || '.jpg') order by s.seq)
         from messages s where s.conversation_id = m.conversation_id and s.user_id = $1), '[]') as messages,
       coalesce((select json_agg(json_build_object('at', r.created_at, 'emoji', r.emoji) order by r.created_at)
         from message_reactions r join messages s on s.id = r.message_id
         where s.conversation_id = m.conversation_id and r.user_id = $1), '[]') as reactions,
       array(select s.created_at from message_mentions x join messages s on s.id = x.message_id
         where s.conversation_id = m.conversation_id and x.user_id = $1 order by s.seq) as "mentionedAt"
     from conversation_members m where m.user_id = $1 order by m.conversation_id`,
    [userId],
  );
