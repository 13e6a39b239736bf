/** The list of threads with its search: what is typed there takes the place of the threads. */
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/Input.css';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '../../accounts/session/session.ts';
import { clubDayOf, formatClubTime, useClubTimeZone, useMinute } from '../../lib/club/club-time.ts';
import { useConnection } from '../../lib/live/realtime.ts';
import { RequestError } from '../../lib/request/request.ts';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { StateView } from '../../ui/page/StateView.tsx';
import type { useThreads } from './queries.ts';
import { SearchHits } from './SearchHits.tsx';
import classes from './ThreadList.module.css';
import { ThreadRow } from './ThreadRow.tsx';
import { threadsOf } from './threads-cache.ts';
import { inboxWords as words } from './words.en.ts';

interface ThreadListProps {
  threads: ReturnType<typeof useThreads>;
  chosen: number | null;
}

/** Typing is over when nothing more came for this long. */
const typedMs = 250;
/** Shorter words are in almost every message. */
const shortest = 2;

export function ThreadList({ threads, chosen }: ThreadListProps) {
  const { typed, asked, type } = useTyped();
  const field = useRef<HTMLInputElement>(null);
  useSlash(field);
  const scroller = useRef<HTMLDivElement>(null);
  return (
    <>
      <div role="search" className={classes.search}>
        <TextInput
          ref={field}
          aria-label={words.search.label}
          aria-keyshortcuts="/"
          placeholder={words.search.placeholder}
          value={typed}
          enterKeyHint="search"
          leftSectionWidth={44}
          leftSection={<IconSearch size={20} aria-hidden />}
          rightSectionWidth={44}
          rightSection={
            typed === '' ? null : (
              <ActionIcon
                variant="transparent"
                color="gray"
                aria-label={words.search.clear}
                onClick={() => {
                  type('');
                  field.current?.focus();
                }}
              >
                <IconX size={20} aria-hidden />
              </ActionIcon>
            )
          }
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && typed !== '') type('');
            else if (event.key === 'ArrowDown') {
              event.preventDefault();
              scroller.current?.querySelector('a')?.focus();
            }
          }}
        />
      </div>
      {/* The arrows go from one link to the next: what takes the keys are the links in it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={scroller}
        className={classes.scroller}
        onKeyDown={walkLinks}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          const { hasNextPage, isFetching, isError } = threads;
          const near = scrollHeight - scrollTop - clientHeight < clientHeight;
          if (asked === '' && near && hasNextPage && !isFetching && !isError) void threads.fetchNextPage();
        }}
      >
        {asked !== '' ? (
          asked.length < shortest ? (
            <p className={classes.hint}>{words.search.tooShort}</p>
          ) : (
            <SearchHits text={asked} />
          )
        ) : (
          <Threads threads={threads} chosen={chosen} />
        )}
      </div>
    </>
  );
}

/** What is typed now, and what of it is searched for, which is kept in the address: Back leads to what was found. */
function useTyped() {
  const [search, setSearch] = useSearchParams();
  const asked = (search.get('search') ?? '').trim();
  const [typed, setTyped] = useState(asked);
  const put = useRef(asked);
  useEffect(() => {
    // Put there by a link, or by the way back.
    if (asked === put.current) return;
    put.current = asked;
    setTyped(asked);
  }, [asked]);
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === put.current) return;
    const ask = () => {
      put.current = wanted;
      setSearch(
        (now) => {
          const next = new URLSearchParams(now);
          if (wanted === '') next.delete('search');
          else next.set('search', wanted);
          return next;
        },
        { replace: true, preventScrollReset: true },
      );
    };
    const timer = setTimeout(ask, wanted === '' ? 0 : typedMs);
    return () => clearTimeout(timer);
  }, [typed, setSearch]);
  return { typed, asked, type: setTyped };
}

/** The key / leads to the search, from wherever nothing is being written. */
function useSlash(field: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      const { target } = event;
      if (target instanceof Element && target.closest('input, textarea, select, [contenteditable=true]'))
        return;
      if (field.current === null || field.current.closest('[hidden]') !== null) return;
      event.preventDefault();
      field.current.focus();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [field]);
}

function walkLinks(event: KeyboardEvent<HTMLElement>): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('li a')];
  const at = links.findIndex((link) => link === document.activeElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key];
  if (to === undefined || at === -1) return;
  event.preventDefault();
  links[Math.max(0, Math.min(links.length - 1, to))]?.focus();
}

function Threads({ threads, chosen }: ThreadListProps) {
  const myUserId = useSession((state) => state.user?.userId) ?? 0;
  const timeZone = useClubTimeZone();
  const today = clubDayOf(useMinute(), timeZone);
  const online = useConnection((state) => state.online);
  const { data, error } = threads;
  if (data === undefined) {
    // Without a network it waits, and comes by itself.
    const waits = !online || threads.fetchStatus === 'paused';
    if (!threads.isError && !waits) return <SkeletonRows label={words.loading} rows={7} height={84} />;
    const offline = waits || (error instanceof RequestError && error.status === 0);
    return (
      <StateView
        kind={offline ? 'offline' : 'error'}
        title={offline ? words.offline : words.failed}
        text={words.failedText}
        action={{ label: words.retry, onClick: () => void threads.refetch() }}
      />
    );
  }
  const list = threadsOf(data);
  if (list.length === 0) {
    return (
      <StateView
        kind="empty"
        title={words.empty}
        text={words.emptyText}
        action={{ label: words.emptyAction, to: '/book' }}
      />
    );
  }
  return (
    <>
      {threads.isRefetchError && (
        <p className={classes.stale} role="status">
          {words.stale(formatClubTime(threads.dataUpdatedAt, 'time', timeZone))}
        </p>
      )}
      <ul className={classes.list} aria-label={words.threads}>
        {list.map((thread) => (
          <ThreadRow
            key={thread.conversationId}
            thread={thread}
            to={`/messages/${thread.conversationId}`}
            chosen={thread.conversationId === chosen}
            myUserId={myUserId}
            today={today}
            timeZone={timeZone}
          />
        ))}
      </ul>
      {threads.hasNextPage && (
        <Button
          variant="default"
          className={classes.more}
          loading={threads.isFetchingNextPage}
          onClick={() => void threads.fetchNextPage()}
        >
          {words.more}
        </Button>
      )}
    </>
  );
}
