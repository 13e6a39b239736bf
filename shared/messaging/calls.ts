/** The calls of the realtime channel and of a conversation's messages. */
import { z } from 'zod';
import { defineCall } from '../contract/define-call.ts';
import { id } from '../contract/fields.ts';
import { audience, bookingAction } from './enums.ts';
import { message } from './shapes.ts';

export const messagesPageSize = 10;
export const messageMaxLength = 4000;
export const mentionsMax = 20;

export const openStream = defineCall({
  id: 'realtime.openStream',
  method: 'GET',
  path: 'sse/{userName}',
  access: 'user',
  params: z.object({ userName: z.string().min(1).max(60) }),
  raw: true,
  errors: ['forbidden'],
  summary:
    "The caller's event stream (text/event-stream), with the Bearer token. `Last-Event-ID` resumes after an event.",
});

export const sendMessage = defineCall({
  id: 'realtime.sendMessage',
  method: 'POST',
  path: 'sse/message',
  access: 'user',
  encoding: 'json',
  body: z.object({
    /** Accepted and ignored: the server knows who speaks. */
    userType: z.string().max(40).optional(),
    /** May be empty beside a photo. */
    text: z.string().trim().max(messageMaxLength),
    conversationId: id,
    /** Unique per sender and conversation: a message sent again with the same one is stored once. */
    clientId: z.string().min(1).max(64).optional(),
    /** A message of the same thread that this one answers. */
    replyToId: id.optional(),
    /** A photo that the sender uploaded to this thread. */
    photoId: id.optional(),
    /** Members of the thread whom the text names; others are left out. */
    mentions: z.array(id).max(mentionsMax).optional(),
  }),
  reply: message,
  errors: ['not_found', 'too_many_requests', 'conflict'],
  idempotent: true,
  summary: 'Posts a message to a conversation of the caller.',
});

const version = z.object({
  major: z.coerce.number().int().min(0),
  minor: z.coerce.number().int().min(0),
  revision: z.coerce.number().int().min(0),
});

/** The path of the page that is looked at, without its query: for the monitor of admins. */
const pageAddress = z
  .string()
  .max(200)
  .regex(/^\/[^?#]*$/)
  .optional();

export const ping = defineCall({
  id: 'realtime.ping',
  method: 'POST',
  path: 'sse/ping',
  access: 'user',
  encoding: 'json',
  body: z.union([z.object({ version, page: pageAddress }), version.transform((flat) => ({ version: flat }))]),
  reply: z.object({ serverTime: z.iso.datetime() }),
  summary:
    "Says that the caller's page is alive and which version it runs; an older one is told of the UPDATE.",
});

export const disconnect = defineCall({
  id: 'realtime.disconnect',
  method: 'POST',
  path: 'sse/disconnect',
  access: 'user',
  encoding: 'json',
  reply: z.object({ closed: z.boolean() }),
  summary: "Closes the caller's event streams.",
});

export const listMessages = defineCall({
  id: 'messages.listByConversation',
  method: 'GET',
  path: 'messages/{conversationId}',
  access: 'user',
  params: z.object({ conversationId: id }),
  query: z.object({
    /** Offset counted from the newest message. */
    from: z.coerce.number().int().min(0).max(1_000_000).default(0),
    size: z.coerce.number().int().min(1).max(100).default(messagesPageSize),
    searchText: z.string().trim().max(200).optional(),
    filter: z.union([audience, bookingAction]).optional(),
  }),
  /** Newest first. */
  reply: z.object({ messages: z.array(message), total: z.number().int() }),
  errors: ['not_found'],
  summary: 'Messages of a conversation, the newest first, by offset and size.',
});

export const deleteMessage = defineCall({
  id: 'messages.delete',
  method: 'DELETE',
  path: 'messages/{id}',
  access: 'user',
  params: z.object({ id }),
  reply: z.object({ deleted: z.boolean() }),
  errors: ['not_found', 'forbidden'],
  summary: 'Deletes a message; its author or an admin may.',
});

export const messagingCalls = { openStream, sendMessage, ping, disconnect, listMessages, deleteMessage };
