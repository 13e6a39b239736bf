/** The messages of a conversation, from the oldest loaded down to the newest; only those in sight are in the page. */
import { Button } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import type { Message } from '@fourball/shared/messaging/shapes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useMemo, useState } from 'react';
import { useSession } from '../../accounts/session/session.ts';
import { clubDayOf, useClubTimeZone, useMinute } from '../../lib/club/club-time.ts';
import { Skeleton } from '../../ui/page/Skeletons.tsx';
import { StateView } from '../../ui/page/StateView.tsx';
import { needEmojiFont } from './emoji-font.ts';
import { useOutgoing } from '../sending/outgoing.ts';
import { useMessages, useOnlineUsers, type Wanted } from '../queries.ts';
import { cutToNewest, inOrder, messagingKeys, type MessagePages, type MessageView } from '../thread-cache.ts';
import {
  farIndex,
  firstIndexAfter,
  knownLines,
  rememberDays,
  threadItems,
  type ThreadItem,
} from './thread-items.ts';
import { ThreadActionsContext } from './thread-actions.ts';
import classes from './Thread.module.css';
import { ThreadLine } from './ThreadLine.tsx';
import { useReading } from './use-reading.ts';
import { useThreadScroll } from './use-thread-scroll.ts';
import { useWanted } from './use-wanted.ts';
import { messageWords as words } from '../words.en.ts';

interface ThreadProps {
  view: MessageView;
  organizerId?: number;
  /** A message to be shown, loaded if need be. */
  wanted: Wanted | null;
  onShowAll: () => void;
}

/** Messages that stay loaded when the reader has come back to the end of a long thread. */
const keptMessages = 200;

export function Thread({ view, organizerId, wanted, onShowAll }: ThreadProps) {
  const { conversationId, searchText, filter } = view;
  const narrowed = searchText !== '' || (filter !== 'All' && filter !== 'Organizer');
  const myUserId = useSession((state) => state.user?.userId) ?? null;
  const { mayWrite } = use(ThreadActionsContext);
  const timeZone = useClubTimeZone();
  const query = useMessages(view, wanted);
  const online = useOnlineUsers();
  const allOutgoing = useOutgoing((state) => state.messages);
  const today = clubDayOf(useMinute(), timeZone);
  const dayOf = useMemo(() => rememberDays((instant) => clubDayOf(instant, timeZone)), [timeZone]);
  useEffect(needEmojiFont, []);

  const messages = useMemo(() => inOrder(query.data), [query.data]);
  const newest = messages.at(-1);
  const newestSeq = narrowed ? null : (newest?.seq ?? null);
  const [seen, setSeen] = useState<number | null>(null);
  const lastSeen = useReading(conversationId, seen);
  const known = useMemo(() => knownLines({ myUserId, dayOf }), [myUserId, dayOf]);
  const items = useMemo(() => {
    const stored = new Set(allOutgoing.length === 0 ? [] : messages.map(({ clientId }) => clientId));
    const outgoing = narrowed
      ? []
      : allOutgoing.filter(
          (one) =>
            one.conversationId === conversationId && one.userId === myUserId && !stored.has(one.clientId),
        );
    return threadItems(messages, outgoing, narrowed ? null : lastSeen, known);
  }, [messages, allOutgoing, conversationId, narrowed, myUserId, lastSeen, known]);
  const firstIndex = useFirstIndex(items);

  const newestOwn = items.at(-1)?.kind === 'outgoing' || (newest !== undefined && newest.userId === myUserId);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const scroll = useThreadScroll({
    rows: items,
    firstIndex,
    loaded: query.isSuccess,
    firstKey: messages[0]?.id ?? null,
    lastKey: items.at(-1)?.key ?? null,
    lastIsOwn: newestOwn,
    hasOlder: hasNextPage && !isFetchingNextPage,
    loadOlder: () => void fetchNextPage(),
  });
  const { atBottom, toBottom, inSight: rows } = scroll;
  const marked = useWanted({ view, wanted, items, query, toIndex: scroll.toIndex });

  // What stands at the bottom of an open thread has been seen.
  const standsThere = atBottom ? newestSeq : null;
  if (seen !== standsThere) setSeen(standsThere);
  const [readUpTo, setReadUpTo] = useState(newestSeq);
  if (atBottom && readUpTo !== newestSeq) setReadUpTo(newestSeq);
  const unseen = atBottom || readUpTo === null ? 0 : countAfter(messages, readUpTo);
  useShortAtEnd(view, atBottom && wanted === null);

  if (query.isPending) return <ThreadSkeleton />;
  if (query.data === undefined) {
    return (
      <div className={classes.state}>
        <StateView
          kind="error"
          title={words.failed}
          text={words.failedText}
          action={{ label: words.retry, onClick: () => void query.refetch() }}
        />
      </div>
    );
  }
  if (items.length === 0) {
    return (
      // Scrolled by keys where letters are large.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      <div className={classes.state} role="group" aria-label={words.label} tabIndex={0}>
        <StateView
          kind="empty"
          title={narrowed ? words.noMatch : words.empty}
          text={narrowed ? words.noMatchText : mayWrite ? words.emptyText : words.emptyClosedText}
          action={narrowed ? { label: words.showAll, onClick: onShowAll } : undefined}
        />
      </div>
    );
  }
  return (
    <div className={classes.frame}>
      {/* Scrolled by keys too, so it takes the focus. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex */}
      <div
        ref={scroll.ref}
        className={classes.scroller}
        role="log"
        aria-label={words.label}
        // What is drawn while one scrolls back is not news.
        aria-live={atBottom ? 'polite' : 'off'}
        tabIndex={0}
        onScroll={scroll.onScroll}
      >
        <div className={classes.older} aria-hidden={!isFetchingNextPage}>
          {isFetchingNextPage ? words.loadingOlder : hasNextPage ? '' : words.start}
        </div>
        <ol
          ref={rows.list}
          className={classes.list}
          style={{ paddingTop: rows.above, paddingBottom: rows.below }}
        >
          {items.slice(rows.start, rows.end).map((item) => (
            <li key={item.key}>
              <ThreadLine
                item={item}
                today={today}
                online={online}
                organizerId={organizerId}
                marked={item.kind === 'bubble' && item.message.id === marked}
              />
            </li>
          ))}
        </ol>
      </div>
      {!atBottom && <ToNewest unseen={unseen} onGo={toBottom} />}
    </div>
  );
}

const ToNewest = ({ unseen, onGo }: { unseen: number; onGo: () => void }) => (
  <Button
    className={classes.toNewest}
    radius="xl"
    variant={unseen > 0 ? 'filled' : 'default'}
    rightSection={<IconArrowDown size={18} aria-hidden />}
    onClick={onGo}
  >
    {unseen > 0 ? words.newBelow(unseen) : words.toNewest}
  </Button>
);

/** How many come after a number; they are few, at the end of many. */
const countAfter = (messages: readonly Message[], after: number): number =>
  messages.length - 1 - messages.findLastIndex(({ seq }) => seq <= after);

/** The number of the first item; see `firstIndexAfter`. */
function useFirstIndex(items: readonly ThreadItem[]): number {
  const [before, setBefore] = useState({ items, firstIndex: farIndex });
  if (before.items === items) return before.firstIndex;
  const firstIndex = firstIndexAfter(items, before);
  setBefore({ items, firstIndex });
  return firstIndex;
}

const cutAfterMs = 2_000;

/** Once a reader is back at the end, what was loaded far above is let go: nobody looks at it, and it would be read anew. */
function useShortAtEnd(view: MessageView, atEnd: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!atEnd) return;
    const timer = setTimeout(
      () =>
        queryClient.setQueryData<MessagePages>(
          messagingKeys.messages(view),
          (data) => data && cutToNewest(data, keptMessages),
        ),
      cutAfterMs,
    );
    return () => clearTimeout(timer);
  }, [queryClient, view, atEnd]);
}

const bones = [
  { own: false, width: '62%' },
  { own: false, width: '44%' },
  { own: true, width: '52%' },
  { own: false, width: '70%' },
  { own: true, width: '34%' },
];

function ThreadSkeleton() {
  return (
    <div className={classes.skeleton} role="status" aria-label={words.loading}>
      {bones.map(({ own, width }) => (
        <div key={width} className={classes.bone} data-own={own || undefined}>
          <Skeleton height={44} width={width} />
        </div>
      ))}
    </div>
  );
}
