/** The peer's way to post a message and to read a page: one statement each, after the session's. */
import { anyClient, prepared, type Session } from './database.ts';

/** Membership, the number under the thread's row lock, the row, and the outbox. */
const write = prepared(
  'peer.message',
  `with numbered as (
     update conversations c set last_seq = last_seq + 1
     where c.id = $1 and exists (
       select from conversation_members m where m.conversation_id = c.id and m.user_id = $2 and m.left_at is null)
     returning id, last_seq
   ), written as (
     insert into messages (conversation_id, seq, user_id, user_type, text)
     select id, last_seq, $2, 'GOLFER', $3 from numbered returning *
   ), shown as (
     select row_to_json(x) as message, w.conversation_id from written w join users u on u.id = w.user_id
     cross join lateral (
       select w.id, w.conversation_id as "conversationId", w.seq, w.user_id as "userId", u.user_name as "userName",
         u.first_name || ' ' || u.last_name as name, w.user_type as "userType", u.avatar_url as "avatarUrl",
         to_char(w.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "dateTimeCreated", w.text,
         w.booking_action as "bookingAction", false as deleted, w.client_id as "clientId", null as "editedAt",
         null as "replyTo", null as photo, '[]'::json as reactions, '[]'::json as mentions
     ) x
   ), told as (
     insert into outbox (name, payload)
     select 'messaging.message-changed',
       json_build_object('conversationId', conversation_id, 'change', 'POSTED', 'message', message) from shown
   )
   select message::text from shown`,
);

export async function postMessage(
  { user_id }: Session,
  { conversationId, text }: { conversationId: number; text: string },
): Promise<string | undefined> {
  const [row] = await write<{ message: string }>(anyClient, [conversationId, user_id, text.trim()]);
  return row?.message;
}

const page = prepared(
  'peer.messages',
  `select m.*, u.user_name, u.first_name || ' ' || u.last_name as name, u.avatar_url,
     (select count(*)::int from messages c where c.conversation_id = $1 and c.deleted_at is null) as total
   from messages m left join users u on u.id = m.user_id
   where m.conversation_id = $1 and m.deleted_at is null and exists (
     select from conversation_members x where x.conversation_id = $1 and x.user_id = $2 and x.left_at is null)
   order by m.seq desc limit $4 offset $3`,
);

interface Row {
  id: number;
  conversation_id: number;
  seq: number;
  user_id: number;
  user_name: string;
  name: string;
  user_type: string;
  avatar_url: string | null;
  created_at: Date;
  text: string;
  booking_action: string | null;
  client_id: string | null;
  total: number;
}

export async function readMessages(
  { user_id }: Session,
  conversationId: number,
  query: URLSearchParams,
): Promise<string | undefined> {
  const rows = await page<Row>(anyClient, [
    conversationId,
    user_id,
    Number(query.get('from')),
    Number(query.get('size')),
  ]);
  const [first] = rows;
  if (!first) return undefined;
  return JSON.stringify({
    messages: rows.map((row) => ({
      id: row.id,
      conversationId: row.conversation_id,
      seq: row.seq,
      userId: row.user_id,
      userName: row.user_name,
      name: row.name,
      userType: row.user_type,
      avatarUrl: row.avatar_url,
      dateTimeCreated: row.created_at,
      text: row.text,
      bookingAction: row.booking_action,
      deleted: false,
      clientId: row.client_id,
      editedAt: null,
      replyTo: null,
      photo: null,
      reactions: [],
      mentions: [],
    })),
    total: first.total,
  });
}
