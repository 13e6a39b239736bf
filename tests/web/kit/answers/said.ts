/** A message as the server tells it, for tests of what pages make of it. */
import type { Message } from '@fourball/shared/messaging/shapes.ts';

/** In conversation 5, by Marcus; `part` says what is different about it. */
export const said = (seq: number, part: Partial<Message> = {}): Message => ({
  id: 1_000 + seq,
  conversationId: 5,
  seq,
  userId: 2,
  userName: 'marcus',
  name: 'Marcus Chen',
  userType: 'GOLFER',
  avatarUrl: null,
  dateTimeCreated: new Date(Date.UTC(2026, 10, 21, 15, 0, seq)).toISOString(),
  text: `Message ${seq}`,
  bookingAction: null,
  deleted: false,
  clientId: null,
  editedAt: null,
  replyTo: null,
  photo: null,
  reactions: [],
  mentions: [],
  ...part,
});
