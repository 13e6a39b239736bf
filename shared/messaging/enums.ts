/** The words of messaging and of the realtime channel, spelled as the source documents spell them. */
import { z } from 'zod';
import { productName } from '../contract/product.ts';

/** Who speaks; the product's own name stands for an admin. Anything else read from outside counts as GOLFER. */
export const senderType = z.enum(['ORGANIZER', 'GOLFER', productName, 'SYSTEM']);
export type SenderType = z.output<typeof senderType>;

/** What a thread belongs to; that of the organizers is theirs alone, admins stay outside. */
export const conversationKind = z.enum(['BOOKING', 'GOLF_EVENT', 'SEASON', 'ORGANIZERS']);
export type ConversationKind = z.output<typeof conversationKind>;

/** What happened to a message when its thread is told of it. */
export const messageChange = z.enum(['POSTED', 'EDITED', 'DELETED', 'REACTED']);
export type MessageChange = z.output<typeof messageChange>;

export const audience = z.enum(['Organizer', 'Golfer', 'All']);

/** What was done to a booking; a message with one of these is a quiet line of its thread. */
export const bookingAction = z.enum([
  'INVITED',
  'ACCEPTED',
  'DECLINED',
  'BAILED',
  'ADDED',
  'REMOVED',
  'CANCELLED',
  'CHANGE_NUM_SPOTS',
  'GROUP_CHANGE',
  'TOGGLED_AUTO_CANCEL',
  'SPOTS_AUTO_CANCELLED',
]);
export type BookingAction = z.output<typeof bookingAction>;

export const realtimeType = z.enum([
  'MESSAGE',
  'USER_JOINED',
  'USER_LEFT',
  'HEARTBEAT',
  'UPDATE',
  'GROUP_DATA_UPDATE',
  'NEW_BOOKING',
  'NUMBER_SPOTS_CHANGED',
  'UNGROUPED_UPDATE',
  'INVITATIONS_UPDATE',
  'ROUND_CANCELLED',
  'BOOKING_CANCELLED',
  'NEWS_UPDATE',
  'COURSE_UPDATE',
  'NEW_INVITATION',
  'AUTO_CANCEL',
  'LEADERBOARD_UPDATE',
]);
export type RealtimeType = z.output<typeof realtimeType>;
