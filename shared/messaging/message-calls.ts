/** The calls about one message: changing it, reactions, and the photo that it carries. */
import { z } from 'zod';
import { defineCall } from '../contract/define-call.ts';
import { upload } from '../contract/body-fields.ts';
import { id } from '../contract/fields.ts';
import { mentionsMax, messageMaxLength } from './calls.ts';
import { message, messagePhoto } from './shapes.ts';

export const editMessage = defineCall({
  id: 'messages.edit',
  method: 'PATCH',
  path: 'messages/{id}',
  access: 'user',
  encoding: 'json',
  params: z.object({ id }),
  body: z.object({
    text: z.string().trim().min(1, 'Please write something.').max(messageMaxLength),
    /** Members of the thread whom the text names now; left out, those whom it named before stay. */
    mentions: z.array(id).max(mentionsMax).optional(),
  }),
  reply: message,
  errors: ['not_found', 'forbidden', 'conflict', 'too_many_requests'],
  ours: true,
  summary: 'Changes the text of an own message, for a while after it was sent.',
});

export const reactToMessage = defineCall({
  id: 'messages.react',
  method: 'PUT',
  path: 'messages/{id}/reaction',
  access: 'user',
  encoding: 'json',
  params: z.object({ id }),
  body: z.object({ emoji: z.string().min(1).max(16), on: z.boolean() }),
  reply: message,
  errors: ['not_found', 'conflict', 'too_many_requests'],
  ours: true,
  summary: 'Puts an emoji to a message, or takes the own one away.',
});

export const uploadMessagePhoto = defineCall({
  id: 'messages.uploadPhoto',
  method: 'POST',
  path: 'messages/{conversationId}/photo',
  access: 'user',
  encoding: 'multipart',
  params: z.object({ conversationId: id }),
  body: z.object({ file: upload }),
  reply: messagePhoto,
  errors: ['not_found', 'too_large', 'too_many_requests', 'unavailable'],
  ours: true,
  summary: 'Takes a photo (field `file`) that a message of the caller to this thread may then carry.',
});

export const getMessagePhoto = defineCall({
  id: 'messages.getPhoto',
  method: 'GET',
  path: 'messages/photo/{id}',
  access: 'user',
  params: z.object({ id }),
  raw: true,
  errors: ['not_found'],
  ours: true,
  summary: 'The photo of a message, for who may read its thread.',
});

export const messageCalls = { editMessage, reactToMessage, uploadMessagePhoto, getMessagePhoto };
