/** The shapes of messaging that travel: a message. */
import { z } from 'zod';
import { id, instant } from '../contract/fields.ts';
import { bookingAction, senderType } from './enums.ts';

export const message = z.object({
  id,
  conversationId: id,
  /** Position in its conversation, from 1, without gaps. */
  seq: z.number().int(),
  /** Null for SYSTEM. */
  userId: id.nullable(),
  userName: z.string().nullable(),
  name: z.string(),
  userType: senderType,
  avatarUrl: z.string().nullable(),
  dateTimeCreated: instant,
  /** HTML from a short allow-list; empty once deleted. */
  text: z.string(),
  bookingAction: bookingAction.nullable(),
  deleted: z.boolean(),
  /** The id the sending client gave it, to recognise its own. */
  clientId: z.string().nullable(),
});
export type Message = z.output<typeof message>;
