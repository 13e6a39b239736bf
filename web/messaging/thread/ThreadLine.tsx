/** One line of a thread: a day, the unread line, what happened to the booking, or a message. */
import { memo } from 'react';
import type { Message } from '@fourball/shared/messaging/shapes.ts';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconDoorExit,
  IconInfoCircle,
  IconMail,
  IconUserMinus,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { clubDayOf, formatDay } from '../../lib/club/club-time.ts';
import { ClubTime } from '../../ui/text/ClubTime.tsx';
import { MessageBubble, OutgoingBubble } from './MessageBubble.tsx';
import type { ThreadItem } from './thread-items.ts';
import classes from './Thread.module.css';
import { messageWords as words } from '../words.en.ts';

interface ThreadLineProps {
  item: ThreadItem;
  /** YYYY-MM-DD at the club. */
  today: string;
  online: ReadonlySet<string>;
  organizerId?: number;
  /** The message was asked for by its address, and stands out for a moment. */
  marked: boolean;
}

export const ThreadLine = memo(function ThreadLine(props: ThreadLineProps) {
  const { item, today, online, organizerId, marked } = props;
  switch (item.kind) {
    case 'day':
      return (
        <div className={classes.day}>
          <span>{dayWord(item.day, today)}</span>
        </div>
      );
    case 'unread':
      return (
        <div className={classes.unread}>
          <span>{words.unread}</span>
        </div>
      );
    case 'system':
      return <SystemLine message={item.message} />;
    case 'bubble':
      return (
        <MessageBubble
          message={item.message}
          own={item.own}
          first={item.first}
          last={item.last}
          online={item.message.userName !== null && online.has(item.message.userName)}
          organizer={item.message.userId !== null && item.message.userId === organizerId}
          marked={marked}
        />
      );
    case 'outgoing':
      return <OutgoingBubble outgoing={item.outgoing} first={item.first} />;
  }
}, sameLine);

/** Items are made anew with every change of the thread; most of them say the same as before. */
function sameLine(a: ThreadLineProps, b: ThreadLineProps): boolean {
  if (a.today !== b.today || a.organizerId !== b.organizerId || a.marked !== b.marked) return false;
  if (a.item.kind !== b.item.kind) return false;
  if (a.item.kind === 'bubble' && b.item.kind === 'bubble') {
    const { userName } = a.item.message;
    return (
      a.item.message === b.item.message &&
      a.item.first === b.item.first &&
      a.item.last === b.item.last &&
      a.item.own === b.item.own &&
      (userName === null || a.online.has(userName) === b.online.has(userName))
    );
  }
  if (a.item.kind === 'system' && b.item.kind === 'system') return a.item.message === b.item.message;
  if (a.item.kind === 'outgoing' && b.item.kind === 'outgoing') {
    return a.item.outgoing === b.item.outgoing && a.item.first === b.item.first;
  }
  return a.item.key === b.item.key;
}

function dayWord(day: string, today: string): string {
  if (day === today) return words.today;
  const yesterday = clubDayOf(Date.parse(today) - 1, 'UTC');
  return day === yesterday ? words.yesterday : formatDay(day, 'long');
}

const actionIcons: Partial<Record<NonNullable<Message['bookingAction']>, ComponentType<{ size: number }>>> = {
  INVITED: IconMail,
  ACCEPTED: IconCircleCheck,
  DECLINED: IconCircleX,
  BAILED: IconDoorExit,
  ADDED: IconUserPlus,
  REMOVED: IconUserMinus,
  CANCELLED: IconAlertTriangle,
  CHANGE_NUM_SPOTS: IconUsers,
  GROUP_CHANGE: IconUsers,
  TOGGLED_AUTO_CANCEL: IconClock,
  SPOTS_AUTO_CANCELLED: IconClock,
};

function SystemLine({ message }: { message: Message }) {
  const Icon = (message.bookingAction && actionIcons[message.bookingAction]) ?? IconInfoCircle;
  return (
    <div className={classes.system} data-action={message.bookingAction ?? undefined}>
      <span className={classes.systemIcon} aria-hidden>
        <Icon size={16} />
      </span>
      <span>
        <span className="visually-hidden">{words.system}: </span>
        {/* From the server, which keeps an allow-list of tags. */}
        <span dangerouslySetInnerHTML={{ __html: message.text }} />{' '}
        <span className={classes.systemTime}>
          <ClubTime at={message.dateTimeCreated} />
        </span>
      </span>
    </div>
  );
}
