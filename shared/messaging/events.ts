/** What happens in messaging, as facts that other processes are told. */
import { z } from 'zod';
import { defineEvent } from '../contract/define-event.ts';
import { id } from '../contract/fields.ts';
import { message } from './shapes.ts';

/** A message was posted, or deleted: then its text is empty and `deleted` is true. */
export const messageChanged = defineEvent(
  'messaging.message-changed',
  z.object({ conversationId: id, message }),
);
