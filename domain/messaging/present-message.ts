/** Shapes a message for its readers. */
import { productName } from '@fourball/shared/contract/product.ts';
import { senderType, type BookingAction } from '@fourball/shared/messaging/enums.ts';
import type { Message } from '@fourball/shared/messaging/shapes.ts';

export interface MessageRow {
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
}

/** Anything that is not a known sender type counts as a golfer. */
export function presentMessage(row: MessageRow): Message {
  const userType = senderType.safeParse(row.user_type).data ?? 'GOLFER';
  const deleted = row.deleted_at !== null;
  return {
    id: row.id,
    conversationId: row.conversation_id,
    seq: row.seq,
    userId: row.user_id,
    userName: row.user_name,
    name: userType === productName ? 'Admin' : (row.name ?? 'SYSTEM'),
    userType,
    avatarUrl: row.avatar_url,
    dateTimeCreated: row.created_at.toISOString(),
    text: deleted ? '' : row.text,
    bookingAction: row.booking_action,
    deleted,
    clientId: row.client_id,
    editedAt: row.edited_at?.toISOString() ?? null,
    replyTo: null,
    photo: null,
    reactions: [],
    mentions: [],
  };
}
