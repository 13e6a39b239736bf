/** What a golfer said in threads, for the golfer to take along. */
import type { ExportPart } from '../accounts/export-account.ts';

/** Threads with the names of who is in them, and the golfer's own messages; what others said is theirs. */
export const exportMessages: ExportPart = async (sql, { userId }) =>
  sql.query(
    `select m.conversation_id as "conversationId", m.joined_at as "joinedAt", m.left_at as "leftAt",
       array(select u.first_name || ' ' || u.last_name from conversation_members o join users u on u.id = o.user_id
         where o.conversation_id = m.conversation_id and o.user_id <> $1 order by u.id) as "with",
       coalesce((select json_agg(json_build_object('at', s.created_at, 'text', s.text,
           'deletedAt', s.deleted_at) order by s.seq)
         from messages s where s.conversation_id = m.conversation_id and s.user_id = $1), '[]') as messages
     from conversation_members m where m.user_id = $1 order by m.conversation_id`,
    [userId],
  );
