/** One thread in the list: what it is about, what was said last, and what of it is unread. */
import {
  IconAt,
  IconBellOff,
  IconCalendarEvent,
  IconGolf,
  IconShieldLock,
  IconTrophy,
} from '@tabler/icons-react';
import type { ConversationKind } from '@fourball/shared/messaging/enums.ts';
import type { ConversationSummary } from '@fourball/shared/messaging/shapes.ts';
import { memo, type ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { clubDayOf, formatClubTime, formatDay } from '../../lib/club/club-time.ts';
import { plainText } from '../../ui/text/plain-text.ts';
import classes from './ThreadRow.module.css';
import { inboxWords as words } from './words.en.ts';

export const kindIcons: Readonly<
  Record<ConversationKind, ComponentType<{ size?: number; 'aria-hidden'?: boolean }>>
> = {
  BOOKING: IconGolf,
  GOLF_EVENT: IconCalendarEvent,
  SEASON: IconTrophy,
  ORGANIZERS: IconShieldLock,
};

interface ThreadRowProps {
  thread: ConversationSummary;
  to: string;
  chosen: boolean;
  myUserId: number;
  /** YYYY-MM-DD at the club. */
  today: string;
  timeZone: string;
}

export const ThreadRow = memo(function ThreadRow(props: ThreadRowProps) {
  const { thread, to, chosen, myUserId, today, timeZone } = props;
  const { kind, title, lastMessage, unread, mentioned, muted } = thread;
  const Icon = kindIcons[kind];
  const about = aboutOf(thread, timeZone);
  const names = namesOf(thread);
  return (
    <li>
      <Link
        to={to}
        className={classes.row}
        aria-current={chosen ? 'page' : undefined}
        data-unread={unread > 0 || undefined}
        data-muted={muted || undefined}
        data-thread={thread.conversationId}
      >
        <span className={classes.kind} data-kind={kind}>
          <Icon size={22} aria-hidden />
        </span>
        <span className={classes.body}>
          <span className={classes.line}>
            <span className={classes.title}>{title}</span>
            {lastMessage !== null && (
              <span className={`${classes.at} figures`}>
                {whenSaid(lastMessage.dateTimeCreated, today, timeZone)}
              </span>
            )}
          </span>
          <span className={`${classes.about} figures`}>{names === '' ? about : `${about} · ${names}`}</span>
          <span className={classes.line}>
            <span className={classes.said}>
              <LastSaid thread={thread} myUserId={myUserId} />
            </span>
            {muted && <Mark Icon={IconBellOff} text={words.muted} />}
            {mentioned && <Mark Icon={IconAt} text={words.mentioned} strong />}
            {unread > 0 && (
              <span className={`${classes.count} figures`}>
                <span aria-hidden>{unread > 99 ? '99+' : unread}</span>
                <span className="visually-hidden">{words.unread(unread)}</span>
              </span>
            )}
          </span>
        </span>
      </Link>
    </li>
  );
});

function Mark({
  Icon,
  text,
  strong = false,
}: {
  Icon: ComponentType<{ size: number; 'aria-hidden': boolean }>;
  text: string;
  strong?: boolean;
}) {
  return (
    <span className={classes.mark} data-strong={strong || undefined} title={text}>
      <Icon size={16} aria-hidden />
      <span className="visually-hidden">{text}</span>
    </span>
  );
}

function LastSaid({ thread: { lastMessage }, myUserId }: { thread: ConversationSummary; myUserId: number }) {
  if (lastMessage === null) return words.nothingSaid;
  const { userId, userType, name, text, photo, bookingAction } = lastMessage;
  // As text: nothing that somebody wrote is markup here.
  const said = plainText(text);
  const what = said === '' && photo !== null ? words.photo : said;
  if (userType === 'SYSTEM' || bookingAction !== null) return what;
  return (
    <>
      <span className={classes.who}>{userId === myUserId ? words.you : firstName(name)}:</span> {what}
    </>
  );
}

const firstName = (name: string): string => name.split(' ')[0] ?? name;

/** Two parties at the same course are told apart by who plays. */
function namesOf({ kind, members, memberCount }: ConversationSummary): string {
  if (kind !== 'BOOKING') return '';
  const named = members.slice(0, 3).map(({ name }) => firstName(name));
  // The reader is one of them.
  const more = memberCount - 1 - named.length;
  return [...named, ...(more > 0 ? [words.others(more)] : [])].join(', ');
}

/** What kind of thread it is, or the time it is about where that says more. */
export function aboutOf({ kind, startsAt }: ConversationSummary, timeZone: string): string {
  if (startsAt === null) return words.kinds[kind];
  return kind === 'BOOKING'
    ? formatClubTime(startsAt, 'dayTime', timeZone)
    : `${words.kinds[kind]}, ${formatClubTime(startsAt, 'day', timeZone)}`;
}

/** The time today, the day before that. */
export function whenSaid(at: string, today: string, timeZone: string): string {
  const day = clubDayOf(at, timeZone);
  if (day === today) return formatClubTime(at, 'time', timeZone);
  if (day === clubDayOf(Date.parse(today) - 1, 'UTC')) return words.yesterday;
  return day.slice(0, 4) === today.slice(0, 4) ? formatDay(day, 'short') : day;
}
