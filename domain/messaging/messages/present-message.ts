/** Shapes a message for its readers: its row with all that hangs on it comes in one statement. */
import { productName } from '@fourball/shared/contract/product.ts';
import { senderType, type BookingAction, type SenderType } from '@fourball/shared/messaging/enums.ts';
import type { Message, ThreadMember } from '@fourball/shared/messaging/shapes.ts';
import { guestSince } from '../../accounts/users/look-alikes.ts';
import { excerptOf } from './read-text.ts';

/** The message that another one answers. */
export interface QuotedRow {
  id: number;
  user_type: string;
  name: string | null;
  text: string;
  deleted: boolean;
}

/** What stands in the table, and who said it. */
export interface BareMessageRow {
  id: number;
  conversation_id: number;
  seq: number;
  user_id: number | null;
  user_type: string;
  text: string;
  booking_action: BookingAction | null;
  client_id: string | null;
  created_at: Date;
  deleted_at: Date | null;
  edited_at: Date | null;
  user_name: string | null;
  name: string | null;
  avatar_url: string | null;
  guest_since: string | null;
}

export interface MessageRow extends BareMessageRow {
  reply_to: QuotedRow | null;
  photo: Message['photo'];
  /** In the order in which they were given. */
  reactions: { emoji: string; userName: string }[] | null;
  mentions: ThreadMember[] | null;
}

// `limit` keeps the planner from reading all golfers to join a handful.
const golfer = (id: string): string => `lateral (
  select g.id, g.user_name, g.full_name as name, g.avatar_url, ${guestSince('g')} as guest_since
  from users g where g.id = ${id} limit 1)`;

/** The columns of a MessageRow, from messages `m` with `messageJoins`. */
export const messageColumns = `
  m.id, m.conversation_id, m.seq, m.user_id, m.user_type, m.text, m.booking_action, m.client_id, m.created_at,
  m.deleted_at, m.edited_at, u.user_name, u.name, u.avatar_url, u.guest_since,
  case when m.reply_to_id is not null then (
    select json_build_object('id', a.id, 'user_type', a.user_type, 'name', v.full_name,
      'text', a.text, 'deleted', a.deleted_at is not null)
    from messages a left join users v on v.id = a.user_id where a.id = m.reply_to_id) end as reply_to,
  case when m.photo_id is not null then (
    select json_build_object('id', p.id, 'width', p.width, 'height', p.height)
    from message_photos p where p.id = m.photo_id) end as photo,
  case when m.adorned then (
    select json_agg(json_build_object('emoji', r.emoji, 'userName', w.user_name) order by r.created_at, w.id)
    from message_reactions r cross join ${golfer('r.user_id')} as w where r.message_id = m.id) end as reactions,
  case when m.adorned then (
    select json_agg(json_strip_nulls(json_build_object('userId', w.id, 'userName', w.user_name, 'name', w.name,
      'guestSince', w.guest_since)) order by w.id)
    from message_mentions x cross join ${golfer('x.user_id')} as w where x.message_id = m.id) end as mentions`;

/** Of messages `m` with `messageJoins`: what stands in the table, and whether more belongs to it. */
export const plainColumns = `
  m.id, m.conversation_id, m.seq, m.user_id, m.user_type, m.text, m.booking_action, m.client_id, m.created_at,
  m.deleted_at, m.edited_at, u.user_name, u.name, u.avatar_url, u.guest_since,
  (m.adorned or m.reply_to_id is not null or m.photo_id is not null) as has_more`;

export const messageJoins = `left join ${golfer('m.user_id')} as u on true`;

/** Who speaks, as the thread shows it; an admin is the club. */
const nameOf = ({ user_type, name }: Pick<BareMessageRow, 'user_type' | 'name'>): string =>
  user_type === productName ? 'Admin' : (name ?? 'SYSTEM');

const senderTypes = new Map<string, SenderType>(senderType.options.map((type) => [type, type]));

/** Anything that is not a known sender type counts as a golfer. */
export function presentMessage(row: MessageRow): Message {
  const userType = senderTypes.get(row.user_type) ?? 'GOLFER';
  const deleted = row.deleted_at !== null;
  return {
    id: row.id,
    conversationId: row.conversation_id,
    seq: row.seq,
    userId: row.user_id,
    userName: row.user_name,
    name: nameOf(row),
    ...(row.guest_since && row.user_type !== productName && { guestSince: row.guest_since }),
    userType,
    avatarUrl: row.avatar_url,
    dateTimeCreated: row.created_at.toISOString(),
    text: deleted ? '' : row.text,
    bookingAction: row.booking_action,
    deleted,
    clientId: row.client_id,
    editedAt: row.edited_at?.toISOString() ?? null,
    replyTo: row.reply_to && {
      id: row.reply_to.id,
      name: nameOf(row.reply_to),
      excerpt: row.reply_to.deleted ? '' : excerptOf(row.reply_to.text),
    },
    photo: row.photo,
    reactions: row.reactions ? groupedByEmoji(row.reactions) : [],
    mentions: row.mentions ?? [],
  };
}

function groupedByEmoji(given: NonNullable<MessageRow['reactions']>): Message['reactions'] {
  const byEmoji = new Map<string, string[]>();
  for (const { emoji, userName } of given) {
    const userNames = byEmoji.get(emoji);
    if (userNames) userNames.push(userName);
    else byEmoji.set(emoji, [userName]);
  }
  return [...byEmoji].map(([emoji, userNames]) => ({ emoji, userNames }));
}
