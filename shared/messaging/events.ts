/** What happens in messaging, as facts that other processes are told. */
import { z } from 'zod';
import { defineEvent } from '../contract/define-event.ts';
import { id } from '../contract/fields.ts';
import { messageChange } from './enums.ts';
import { message } from './shapes.ts';

/** A message was posted, edited, reacted to, or deleted: then its text is empty and `deleted` is true. */
export const messageChanged = defineEvent(
  'messaging.message-changed',
  z.object({ conversationId: id, change: messageChange, message }),
);

/** A member read on in a thread, or muted it. */
export const threadRead = defineEvent(
  'messaging.thread-read',
  z.object({
    userId: id,
    conversationId: id,
    lastReadSeq: z.number().int(),
    unread: z.number().int(),
    muted: z.boolean(),
  }),
);
