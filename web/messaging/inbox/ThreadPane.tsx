/** One thread: what it is about, who is in it, and its messages. */
import '@mantine/core/styles/ActionIcon.css';
import { ActionIcon } from '@mantine/core';
import {
  IconBell,
  IconBellOff,
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
  IconUsers,
} from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getEventType } from '@fourball/shared/seasons/event-type-calls.ts';
import { getSeason } from '@fourball/shared/seasons/season-calls.ts';
import type { ConversationSummary, ThreadMember } from '@fourball/shared/messaging/shapes.ts';
import { useId, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useClubTimeZone } from '../../lib/club/club-time.ts';
import { request, RequestError } from '../../lib/request/request.ts';
import { Skeleton } from '../../ui/page/Skeletons.tsx';
import { StateView } from '../../ui/page/StateView.tsx';
import { RowLink } from '../../ui/table/RowLink.tsx';
import rowLook from '../../ui/table/RowLink.module.css';
import { MessagePanel } from '../thread/MessagePanel.tsx';
import { useOnlineUsers, useThreadInfo } from '../queries.ts';
import { useMute } from './queries.ts';
import classes from './ThreadPane.module.css';
import { aboutOf } from './ThreadRow.tsx';
import { inboxKeys, threadIn, type ThreadPages } from './threads-cache.ts';
import { inboxWords as words } from './words.en.ts';
import { Called } from '../../ui/text/Called.tsx';

interface ThreadPaneProps {
  conversationId: number;
  /** The `seq` of the message to begin with. */
  message: number | undefined;
  /** The thread has the page for itself, and leads back to the list. */
  narrow: boolean;
}

export function ThreadPane({ conversationId, message, narrow }: ThreadPaneProps) {
  const open = useThreadInfo(conversationId);
  const listed = threadIn(useQueryClient().getQueryData<ThreadPages>(inboxKeys.threads), conversationId);
  const thread = open.data?.conversation ?? listed;
  const gone = open.error instanceof RequestError && [403, 404].includes(open.error.status);
  if (gone) return <MissingThread narrow={narrow} />;
  if (thread === undefined) {
    return open.isError ? (
      <div className={classes.state}>
        <StateView
          whole={narrow}
          kind={open.error instanceof RequestError && open.error.status === 0 ? 'offline' : 'error'}
          title={words.thread.failed}
          text={words.failedText}
          action={{ label: words.retry, onClick: () => void open.refetch() }}
        />
      </div>
    ) : (
      <div className={classes.waiting} role="status" aria-label={words.thread.loading}>
        <Skeleton height={64} />
        <Skeleton height="100%" />
      </div>
    );
  }
  return (
    <>
      <Head thread={thread} members={open.data?.members ?? thread.members} narrow={narrow} />
      <div className={classes.messages}>
        <MessagePanel
          conversationId={conversationId}
          organizerOnly={thread.kind === 'ORGANIZERS'}
          seasonId={thread.kind === 'ORGANIZERS' ? (thread.seasonId ?? undefined) : undefined}
          showSearch
          message={message}
          showFilter={thread.kind === 'BOOKING'}
        />
      </div>
    </>
  );
}

export const MissingThread = ({ narrow }: { narrow: boolean }) => (
  <div className={classes.state}>
    <StateView
      whole={narrow}
      kind="notFound"
      title={words.thread.missing}
      text={words.thread.missingText}
      action={{ label: words.thread.back, to: '/messages' }}
    />
  </div>
);

interface HeadProps {
  thread: ConversationSummary;
  /** All of them, or those that are known so far. */
  members: readonly ThreadMember[];
  narrow: boolean;
}

function Head({ thread, members, narrow }: HeadProps) {
  const timeZone = useClubTimeZone();
  const online = useOnlineUsers();
  const [search] = useSearchParams();
  const [shown, setShown] = useState(false);
  const listId = useId();
  const mute = useMute(thread.conversationId);
  const [muting, setMuting] = useState(false);
  const here = members.filter(({ userName }) => online.has(userName)).length;
  const asked = search.get('search');
  const link = useSubject(thread);
  // Alone on the page, it names the page.
  const Title = narrow ? 'h1' : 'h2';
  return (
    <header className={classes.head}>
      <div className={classes.row}>
        {narrow && (
          <Link
            to={asked === null ? '/messages' : `/messages?${new URLSearchParams({ search: asked })}`}
            className={classes.back}
            aria-label={words.thread.back}
          >
            <IconChevronLeft size={24} aria-hidden />
          </Link>
        )}
        <div className={`${rowLook.row} ${classes.names}`}>
          <Title className={classes.title} tabIndex={-1}>
            {narrow && link !== null ? (
              <RowLink to={link.to}>
                {thread.title}
                <IconChevronRight size={18} aria-hidden />
                <span className="visually-hidden">{link.text}</span>
              </RowLink>
            ) : (
              thread.title
            )}
          </Title>
          <p className={`${classes.about} figures`}>
            {aboutOf(thread, timeZone)}
            {!narrow && link !== null && (
              <>
                {' · '}
                <Link to={link.to}>{link.text}</Link>
              </>
            )}
          </p>
        </div>
        <button
          type="button"
          className={classes.members}
          aria-expanded={shown}
          aria-controls={listId}
          aria-label={words.thread.members(thread.memberCount, here)}
          onClick={() => setShown(!shown)}
        >
          <span className={classes.dot} data-online={here > 0} aria-hidden />
          {narrow ? (
            <span className={`${classes.few} figures`} aria-hidden>
              <IconUsers size={18} />
              {thread.memberCount}
            </span>
          ) : (
            <span className="figures">{words.thread.members(thread.memberCount, here)}</span>
          )}
          <IconChevronDown className={classes.chevron} size={18} aria-hidden />
        </button>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={thread.muted ? words.thread.unmute : words.thread.mute}
          title={thread.muted ? words.thread.unmute : words.thread.mute}
          aria-pressed={thread.muted}
          disabled={muting}
          onClick={() => {
            setMuting(true);
            void mute(!thread.muted).finally(() => setMuting(false));
          }}
        >
          {thread.muted ? <IconBellOff size={22} aria-hidden /> : <IconBell size={22} aria-hidden />}
        </ActionIcon>
      </div>
      <ul id={listId} className={classes.people} aria-label={words.thread.membersTitle} hidden={!shown}>
        {[...members]
          .sort((one, other) => Number(online.has(other.userName)) - Number(online.has(one.userName)))
          .map(({ userId, userName, name, guestSince, invited }) => (
            <li key={userId} className={classes.person}>
              <span className={classes.dot} data-online={online.has(userName)} aria-hidden />
              <span>
                <Called name={name} guestSince={guestSince} />
              </span>
              {invited === true && <span className={classes.invited}>{words.thread.invited}</span>}
              {online.has(userName) && <span className="visually-hidden">, {words.thread.online}</span>}
            </li>
          ))}
      </ul>
    </header>
  );
}

/** The way to what the thread is about, where that has a page. */
function useSubject({ purchaseId, seasonId }: ConversationSummary): { to: string; text: string } | null {
  const { data: domain } = useQuery({
    queryKey: ['seasons', 'domain-of-season', seasonId],
    queryFn: async ({ signal }) => {
      const how = { signal, quiet: true };
      const { eventTypeId } = await request(getSeason, { params: { id: seasonId ?? 0 }, ...how });
      return (await request(getEventType, { params: { id: eventTypeId }, ...how })).domain;
    },
    enabled: purchaseId === null && seasonId !== null,
  });
  if (purchaseId !== null) return { to: `/bookings/${purchaseId}`, text: words.thread.toBooking };
  return domain ? { to: `/site/${domain}`, text: words.thread.toEvent } : null;
}
