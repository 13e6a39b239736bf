/** A conversation that stays live: its messages, who is online, and the box to write in. */
import { checkSeasonOrganizer } from '@fourball/shared/seasons/season-calls.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Message } from '@fourball/shared/messaging/shapes.ts';
import { useSession } from '../app/session.ts';
import { request } from '../lib/request.ts';
import { Composer } from './Composer.tsx';
import classes from './MessagePanel.module.css';
import { MessageTools } from './MessageTools.tsx';
import { onBackOnline, post, postWaiting } from './outgoing.ts';
import { messagingKeys, withMessage, type MessageFilter, type MessagePages } from './thread-cache.ts';
import { Thread } from './Thread.tsx';
import { Typists } from './Typists.tsx';
import { messageWords as words } from './words.en.ts';

export interface MessagePanelProps {
  /** Null or missing: 'No messages available...'. */
  conversationId?: number | null;
  /** The organizers' own channel: only the season's organizer writes here. */
  organizerOnly?: boolean;
  /** Nothing can be written (a cancelled booking, no right to post). */
  disabled?: boolean;
  organizerId?: number;
  seasonId?: number;
  showSearch?: boolean;
  showFilter?: boolean;
}

/** Fills its parent, which gives it a height; another conversation in the same place is another panel. */
export function MessagePanel(props: MessagePanelProps) {
  return <Panel key={props.conversationId ?? 'none'} {...props} />;
}

function Panel({
  conversationId = null,
  organizerOnly = false,
  disabled = false,
  organizerId,
  seasonId,
  showSearch = false,
  showFilter = false,
}: MessagePanelProps) {
  const user = useSession((state) => state.user);
  const [searchText, setSearchText] = useState('');
  const [chosen, setFilter] = useState<MessageFilter>('All');
  const filter = organizerOnly ? 'Organizer' : chosen;
  const send = useSend(conversationId);
  const organizes = useOrganizes({ organizerOnly, organizerId, seasonId });
  const mayWrite = user !== null && (!organizerOnly || organizes);
  const view = useMemo(
    () => (conversationId === null ? null : { conversationId, searchText, filter }),
    [conversationId, searchText, filter],
  );
  return (
    <section className={classes.panel} aria-label={words.label}>
      {(showSearch || showFilter) && (
        <MessageTools
          showSearch={showSearch}
          showFilter={showFilter}
          organizerOnly={organizerOnly}
          filter={filter}
          onFilter={setFilter}
          onSearch={setSearchText}
        />
      )}
      {view === null ? (
        <p className={classes.none}>{words.none}</p>
      ) : (
        <Thread
          view={view}
          organizerId={organizerId}
          onShowAll={() => {
            setSearchText('');
            setFilter('All');
          }}
        />
      )}
      {conversationId !== null && <Typists conversationId={conversationId} />}
      {disabled ? (
        <p className={classes.closed}>{words.disabled}</p>
      ) : (
        mayWrite && <Composer conversationId={conversationId} onSend={send} />
      )}
    </section>
  );
}

/** Whether this person is the organizer whose channel it is: of a season the server says so. */
function useOrganizes({ organizerOnly, organizerId, seasonId }: MessagePanelProps): boolean {
  const myUserId = useSession((state) => state.user?.userId);
  const { data } = useQuery({
    queryKey: ['messaging', 'organizes', seasonId, myUserId],
    queryFn: ({ signal }) =>
      request(checkSeasonOrganizer, { body: { seasonId: seasonId ?? 0 }, signal, quiet: true }),
    enabled: organizerOnly === true && seasonId !== undefined && myUserId !== undefined,
  });
  return seasonId === undefined ? myUserId !== undefined && myUserId === organizerId : data === true;
}

/** Sends what is written; what waited for the network goes out when it is back. */
function useSend(conversationId: number | null): (text: string) => boolean {
  const queryClient = useQueryClient();
  const onSent = useCallback(
    (message: Message) => {
      const { conversationId: id } = message;
      queryClient.setQueryData<MessagePages>(
        messagingKeys.messages({ conversationId: id, searchText: '', filter: 'All' }),
        (data) => data && withMessage(data, message),
      );
    },
    [queryClient],
  );
  useEffect(() => {
    if (conversationId === null) return;
    postWaiting(conversationId, onSent);
    return onBackOnline(() => postWaiting(conversationId, onSent));
  }, [conversationId, onSent]);
  return useCallback(
    (text) => {
      if (conversationId === null) {
        console.error('A message needs a conversation.');
        return false;
      }
      post(conversationId, text, onSent);
      return true;
    },
    [conversationId, onSent],
  );
}
