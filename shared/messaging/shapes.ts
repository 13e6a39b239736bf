/** The shapes of messaging that travel: a message, and a thread as the list of threads shows it. */
import { z } from 'zod';
import { guestSince } from '../accounts/marked-name.ts';
import { id, instant } from '../contract/fields.ts';
import { bookingAction, conversationKind, senderType } from './enums.ts';

/** Who said what somebody answers to, and how it began; empty once it is deleted. */
export const quoted = z.object({ id, name: z.string(), excerpt: z.string() });

/** A photo of a message: its bytes are at `messages/photo/{id}`, for who may read the thread. Sizes in pixels. */
export const messagePhoto = z.object({ id, width: z.number().int(), height: z.number().int() });

/** Somebody of a thread, as mentions and lists of members name them. */
export const threadMember = z.object({
  userId: id,
  userName: z.string(),
  name: z.string(),
  guestSince,
  /** There where the whole thread is told: whether this one is asked to play and has not answered. */
  invited: z.boolean().optional(),
});
export type ThreadMember = z.output<typeof threadMember>;

export const message = z.object({
  id,
  conversationId: id,
  /** Position in its conversation, from 1, without gaps. */
  seq: z.number().int(),
  /** Null for SYSTEM. */
  userId: id.nullable(),
  userName: z.string().nullable(),
  name: z.string(),
  guestSince,
  userType: senderType,
  avatarUrl: z.string().nullable(),
  dateTimeCreated: instant,
  /** HTML from a short allow-list; empty once deleted. */
  text: z.string(),
  bookingAction: bookingAction.nullable(),
  deleted: z.boolean(),
  /** The id the sending client gave it, to recognise its own. */
  clientId: z.string().nullable(),
  editedAt: instant.nullable(),
  replyTo: quoted.nullable(),
  photo: messagePhoto.nullable(),
  /** In the order in which each was first given. */
  reactions: z.array(z.object({ emoji: z.string(), userNames: z.array(z.string()) })),
  mentions: z.array(threadMember),
});
export type Message = z.output<typeof message>;

/** A thread as its reader's list shows it. */
export const conversationSummary = z.object({
  conversationId: id,
  kind: conversationKind,
  /** What it is about: the course, the event, the season. */
  title: z.string(),
  /** The tee time, or the first moment of the event's day; null where a time says nothing. */
  startsAt: instant.nullable(),
  /** The booking, golf event or season behind it. */
  purchaseId: id.nullable(),
  eventId: id.nullable(),
  seasonId: id.nullable(),
  /** Others who are in it, at most five. */
  members: z.array(threadMember),
  memberCount: z.number().int(),
  /** The newest that is not deleted. */
  lastMessage: message.nullable(),
  /** Messages of others after what was read, the quiet lines left out. */
  unread: z.number().int(),
  /** Whether one of those names the reader. */
  mentioned: z.boolean(),
  muted: z.boolean(),
  lastReadSeq: z.number().int(),
});
export type ConversationSummary = z.output<typeof conversationSummary>;
