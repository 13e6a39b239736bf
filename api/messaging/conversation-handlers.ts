/** Binds the calls of threads to their commands. */
import { describeBookingThreads } from '@fourball/domain/booking/bookings/describe-threads.ts';
import { getConversation } from '@fourball/domain/messaging/threads/get-conversation.ts';
import { listConversations } from '@fourball/domain/messaging/threads/list-conversations.ts';
import { markRead } from '@fourball/domain/messaging/unread/mark-read.ts';
import { muteConversation } from '@fourball/domain/messaging/unread/mute-conversation.ts';
import { searchMessages } from '@fourball/domain/messaging/threads/search-messages.ts';
import { describeSeasonThreads } from '@fourball/domain/seasons/describe-season-threads.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';

export const conversationHandlers = ({ house, floodLimit }: Services): BuiltHandlers['conversations'] => {
  const describers = [describeBookingThreads, describeSeasonThreads(house)];
  return {
    listConversations: ({ actor, params }) => listConversations(house, userOf(actor), params, describers),
    searchMessages: ({ actor, params, query }) =>
      searchMessages(house, userOf(actor), params, query, describers),
    getConversation: ({ actor, params }) =>
      getConversation(house, userOf(actor), params.conversationId, describers),
    markRead: ({ actor, params, body }) => markRead(house, userOf(actor), params.conversationId, body.seq),
    async muteConversation({ actor, params, body }) {
      const user = userOf(actor);
      await floodLimit('change', user.userId);
      return muteConversation(house, user, params.conversationId, body.muted);
    },
  };
};
