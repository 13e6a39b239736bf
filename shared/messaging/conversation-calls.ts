/** The calls of threads: the list of them, who is in them, reading, muting and search. */
import { z } from 'zod';
import { defineCall } from '../contract/define-call.ts';
import { id, page, pageSize } from '../contract/fields.ts';
import { conversationSummary, message, threadMember } from './shapes.ts';

const byConversation = z.object({ conversationId: id });

export const listConversations = defineCall({
  id: 'messages.listConversations',
  method: 'GET',
  path: 'messages/conversations/{page}/{size}',
  access: 'user',
  params: z.object({ page, size: pageSize }),
  /** Those with the newest messages first. `unread` counts over all threads that are not muted. */
  reply: z.object({
    conversations: z.array(conversationSummary),
    total: z.number().int(),
    unread: z.number().int(),
  }),
  ours: true,
  summary: "A page of the caller's threads of every kind, with what is unread in each.",
});

export const searchMessages = defineCall({
  id: 'messages.search',
  method: 'GET',
  path: 'messages/search/{page}/{size}',
  access: 'user',
  params: z.object({ page, size: pageSize }),
  query: z.object({ text: z.string().trim().min(2, 'Please type at least two letters.').max(200) }),
  /** The newest first. `newer` is how many messages of the thread stand after it: the offset that shows it. */
  reply: z.object({
    hits: z.array(z.object({ message, conversation: conversationSummary, newer: z.number().int() })),
    total: z.number().int(),
  }),
  ours: true,
  summary: "Messages in the caller's own threads that hold all words, each from its beginning.",
});

export const getConversation = defineCall({
  id: 'messages.getConversation',
  method: 'GET',
  path: 'messages/{conversationId}/thread',
  access: 'user',
  params: byConversation,
  reply: z.object({ conversation: conversationSummary, members: z.array(threadMember) }),
  errors: ['not_found'],
  ours: true,
  summary: 'A thread and everybody who is in it.',
});

export const markRead = defineCall({
  id: 'messages.markRead',
  method: 'PUT',
  path: 'messages/{conversationId}/read',
  access: 'user',
  encoding: 'json',
  params: byConversation,
  body: z.object({ seq: z.number().int().min(0) }),
  reply: z.object({ lastReadSeq: z.number().int(), unread: z.number().int() }),
  errors: ['not_found'],
  ours: true,
  summary: 'Says how far the caller has read; it never goes back.',
});

export const muteConversation = defineCall({
  id: 'messages.mute',
  method: 'PUT',
  path: 'messages/{conversationId}/mute',
  access: 'user',
  encoding: 'json',
  params: byConversation,
  body: z.object({ muted: z.boolean() }),
  reply: z.object({ muted: z.boolean() }),
  errors: ['not_found', 'too_many_requests'],
  ours: true,
  summary: 'A muted thread neither rings nor is in the digest, unless the caller is mentioned.',
});

export const conversationCalls = {
  listConversations,
  searchMessages,
  getConversation,
  markRead,
  muteConversation,
};
