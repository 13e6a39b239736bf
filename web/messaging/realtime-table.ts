/** What messaging does to the query cache on each event of the channel. */
import type { QueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { countOnline } from '@fourball/shared/accounts/calls.ts';
import type { RealtimeTable } from '../lib/realtime.ts';
import { messagingKeys, readAnew, withMessage, type MessagePages, type ThreadInfo } from './thread-cache.ts';

type Online = ReplyOf<typeof countOnline>;

export const messagingRealtime: RealtimeTable = {
  MESSAGE: ({ conversationId, message }, queryClient) => {
    const whole = messagingKeys.whole(conversationId);
    const known = queryClient.getQueryData<MessagePages>(whole);
    const newest = known?.pages[0]?.messages[0]?.seq;
    // Numbers of a conversation have no gaps: one that was jumped over was missed.
    if (newest !== undefined && message.seq > newest + 1) void readAnew(queryClient, conversationId);
    queryClient.setQueryData<MessagePages>(whole, (data) => data && withMessage(data, message));
    // Whether it belongs to a search or filter is the server's to say.
    void queryClient.invalidateQueries({
      queryKey: messagingKeys.conversation(conversationId),
      predicate: ({ queryHash }) => queryHash !== hashOf(queryClient, whole),
    });
  },

  READ_UPDATE: ({ conversationId, lastReadSeq, unread, muted }, queryClient) => {
    queryClient.setQueryData<ThreadInfo>(
      messagingKeys.info(conversationId),
      (info) =>
        info && {
          ...info,
          conversation: {
            ...info.conversation,
            lastReadSeq: Math.max(lastReadSeq, info.conversation.lastReadSeq),
            unread,
            muted,
          },
        },
    );
  },

  USER_JOINED: ({ userName }, queryClient) => {
    queryClient.setQueryData<Online>(messagingKeys.online, (online) =>
      online === undefined || online.userNames.includes(userName)
        ? online
        : { count: online.count + 1, userNames: [...online.userNames, userName] },
    );
  },

  USER_LEFT: ({ userName }, queryClient) => {
    queryClient.setQueryData<Online>(messagingKeys.online, (online) =>
      online?.userNames.includes(userName)
        ? { count: online.count - 1, userNames: online.userNames.filter((name) => name !== userName) }
        : online,
    );
  },
};

const hashOf = (queryClient: QueryClient, queryKey: readonly unknown[]): string | undefined =>
  queryClient.getQueryCache().find({ queryKey })?.queryHash;
