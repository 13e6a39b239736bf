/** Shapes threads as their reader's list shows them. */
import { prepared, type Sql } from '@fourball/db/connection.ts';
import type { ConversationSummary, ThreadMember } from '@fourball/shared/messaging/shapes.ts';
import { guestSince } from '../../accounts/users/look-alikes.ts';
import { findSubjects, type DescribeThreads } from './describe-threads.ts';
import { findMessages } from '../messages/find-messages.ts';
import { presentMessage } from '../messages/present-message.ts';
import type { ThreadRow } from '../unread/thread-rows.ts';

/** How many of the others a summary names. */
const namedMembers = 5;

const memberRows = prepared(
  'conversations.members-named',
  `select c.id as conversation_id,
     (select count(*)::int from conversation_members m join users u on u.id = m.user_id
       where m.conversation_id = c.id and m.left_at is null and u.status = 'ACTIVE') as member_count,
     (select coalesce(json_agg(json_strip_nulls(json_build_object('userId', f.id, 'userName', f.user_name, 'name', f.name,
           'guestSince', f.guest_since))
         order by f.joined_at, f.id), '[]')
       from (
         select u.id, u.user_name, u.full_name as name, m.joined_at,
           ${guestSince('u')} as guest_since
         from conversation_members m join users u on u.id = m.user_id
         where m.conversation_id = c.id and m.left_at is null and u.status = 'ACTIVE' and u.id <> $2
         order by m.joined_at, u.id limit $3
       ) as f) as members
   from unnest($1::bigint[]) as c (id)`,
);

interface MembersRow {
  conversation_id: number;
  member_count: number;
  members: ThreadMember[];
}

/** In the order of the rows. */
export async function presentThreads(
  sql: Sql,
  userId: number,
  rows: readonly ThreadRow[],
  describers: readonly DescribeThreads[],
): Promise<ConversationSummary[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ conversation_id }) => conversation_id);
  const [subjectOf, newest, named] = await Promise.all([
    findSubjects(sql, describers, rows),
    findMessages(
      sql,
      rows.flatMap(({ last_id }) => last_id ?? []),
    ),
    sql.query<MembersRow>(memberRows, [ids, userId, namedMembers]),
  ]);
  const messages = new Map(newest.map((message) => [message.id, presentMessage(message)]));
  const membersOf = new Map(named.map((row) => [row.conversation_id, row]));
  return rows.map((row) => {
    const { startsAt, ...subject } = subjectOf(row.conversation_id);
    const { members = [], member_count: memberCount = 0 } = membersOf.get(row.conversation_id) ?? {};
    return {
      conversationId: row.conversation_id,
      kind: row.kind,
      ...subject,
      startsAt: startsAt?.toISOString() ?? null,
      members,
      memberCount,
      lastMessage: row.last_id === null ? null : (messages.get(row.last_id) ?? null),
      unread: row.unread,
      mentioned: row.mentioned,
      muted: row.muted,
      lastReadSeq: row.last_read_seq,
    };
  });
}
