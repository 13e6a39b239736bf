/** The messages of a conversation, from the oldest loaded down to the newest. */
import { Button } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { useSession } from '../app/session.ts';
import { clubDayOf, useClubTimeZone, useMinute } from '../lib/club-time.ts';
import { Skeleton } from '../ui/Skeletons.tsx';
import { StateView } from '../ui/StateView.tsx';
import { needEmojiFont } from './emoji-font.ts';
import { useOutgoing } from './outgoing.ts';
import { useMessages, useOnlineUsers } from './queries.ts';
import { lastSeenMessage, seeMessage } from './seen-messages.ts';
import { inOrder, type MessageView } from './thread-cache.ts';
import { threadItems } from './thread-items.ts';
import classes from './Thread.module.css';
import { ThreadLine } from './ThreadLine.tsx';
import { useThreadScroll } from './use-thread-scroll.ts';
import { messageWords as words } from './words.en.ts';

interface ThreadProps {
  view: MessageView;
  organizerId?: number;
  onShowAll: () => void;
}

export function Thread({ view, organizerId, onShowAll }: ThreadProps) {
  const { conversationId, searchText, filter } = view;
  const narrowed = searchText !== '' || (filter !== 'All' && filter !== 'Organizer');
  const user = useSession((state) => state.user);
  const timeZone = useClubTimeZone();
  const query = useMessages(view);
  const online = useOnlineUsers();
  const allOutgoing = useOutgoing((state) => state.messages);
  // Where reading stopped is asked once: the unread line stays while it is being read past.
  const [lastSeen] = useState(() => lastSeenMessage(conversationId));
  const today = clubDayOf(useMinute(), timeZone);
  useEffect(needEmojiFont, []);

  const messages = useMemo(() => inOrder(query.data), [query.data]);
  const items = useMemo(() => {
    const stored = new Set(messages.map(({ clientId }) => clientId));
    const outgoing = narrowed
      ? []
      : allOutgoing.filter((one) => one.conversationId === conversationId && !stored.has(one.clientId));
    return threadItems(messages, outgoing, {
      myUserId: user?.userId ?? null,
      lastSeen: narrowed ? null : lastSeen,
      dayOf: (instant) => clubDayOf(instant, timeZone),
    });
  }, [messages, allOutgoing, conversationId, narrowed, user, lastSeen, timeZone]);

  const newest = messages.at(-1);
  const newestOwn =
    items.at(-1)?.kind === 'outgoing' || (newest !== undefined && newest.userId === user?.userId);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const { ref, onScroll, atBottom, toBottom } = useThreadScroll({
    loaded: query.isSuccess,
    firstKey: messages[0]?.id ?? null,
    lastKey: items.at(-1)?.key ?? null,
    lastIsOwn: newestOwn,
    hasOlder: hasNextPage && !isFetchingNextPage,
    loadOlder: () => void fetchNextPage(),
  });

  // What stands at the bottom of an open thread has been seen.
  const newestSeq = narrowed ? null : (newest?.seq ?? null);
  const [readUpTo, setReadUpTo] = useState(newestSeq);
  if (atBottom && readUpTo !== newestSeq) setReadUpTo(newestSeq);
  const unseen = atBottom || readUpTo === null ? 0 : messages.filter(({ seq }) => seq > readUpTo).length;
  useEffect(() => {
    if (newestSeq !== null && atBottom && document.visibilityState === 'visible') {
      seeMessage(conversationId, newestSeq);
    }
  }, [conversationId, newestSeq, atBottom]);

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
      <div className={classes.state}>
        <StateView
          kind="empty"
          title={narrowed ? words.noMatch : words.empty}
          text={narrowed ? words.noMatchText : words.emptyText}
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
        ref={ref}
        className={classes.scroller}
        role="log"
        aria-label={words.label}
        tabIndex={0}
        onScroll={onScroll}
      >
        <div className={classes.older} aria-hidden={!isFetchingNextPage}>
          {isFetchingNextPage ? words.loadingOlder : hasNextPage ? '' : words.start}
        </div>
        <ol className={classes.list}>
          {items.map((item) => (
            <ThreadLine
              key={item.key}
              item={item}
              today={today}
              online={online}
              organizerId={organizerId}
              mayDelete={
                item.kind === 'bubble' && user !== null && (user.admin || item.message.userId === user.userId)
              }
            />
          ))}
        </ol>
      </div>
      {!atBottom && (
        <Button
          className={classes.toNewest}
          radius="xl"
          variant={unseen > 0 ? 'filled' : 'default'}
          rightSection={<IconArrowDown size={18} aria-hidden />}
          onClick={toBottom}
        >
          {unseen > 0 ? words.newBelow(unseen) : words.toNewest}
        </Button>
      )}
    </div>
  );
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
