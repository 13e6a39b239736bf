/** Turns messages into what a thread shows: day separators, the unread line, system lines, and groups of bubbles. */
import type { Message } from '@fourball/shared/messaging/shapes.ts';
import type { Outgoing } from './outgoing.ts';

export type ThreadItem =
  | { kind: 'day'; key: string; day: string }
  | { kind: 'unread'; key: string }
  | { kind: 'system'; key: string; message: Message }
  | { kind: 'bubble'; key: string; message: Message; own: boolean; first: boolean; last: boolean }
  | { kind: 'outgoing'; key: string; outgoing: Outgoing; first: boolean };

interface ThreadContext {
  /** Null: nobody is logged in, so nothing is one's own. */
  myUserId: number | null;
  /** The last message seen before; null shows no unread line. */
  lastSeen: number | null;
  dayOf: (instant: string | number) => string;
}

/** A pause this long begins a new group. */
const groupPauseMs = 5 * 60_000;

const sameGroup = (a: Message | undefined, b: Message | undefined, dayOf: ThreadContext['dayOf']): boolean =>
  a !== undefined &&
  b !== undefined &&
  a.userId === b.userId &&
  a.userType === b.userType &&
  a.userType !== 'SYSTEM' &&
  dayOf(a.dateTimeCreated) === dayOf(b.dateTimeCreated) &&
  Date.parse(b.dateTimeCreated) - Date.parse(a.dateTimeCreated) < groupPauseMs;

/** `messages` with the oldest first. */
export function threadItems(
  messages: readonly Message[],
  outgoing: readonly Outgoing[],
  { myUserId, lastSeen, dayOf }: ThreadContext,
): ThreadItem[] {
  const items: ThreadItem[] = [];
  let day: string | null = null;
  let unreadShown = false;
  const startDay = (next: string) => {
    if (next === day) return;
    day = next;
    items.push({ kind: 'day', key: `day ${next}`, day: next });
  };
  messages.forEach((message, index) => {
    startDay(dayOf(message.dateTimeCreated));
    const own = message.userId !== null && message.userId === myUserId;
    if (!unreadShown && lastSeen !== null && message.seq > lastSeen && !own) {
      unreadShown = true;
      // Above the very first message of all there is nothing that was read.
      if (index > 0) items.push({ kind: 'unread', key: 'unread' });
    }
    const key = `message ${message.clientId ?? message.id}`;
    if (message.userType === 'SYSTEM') {
      items.push({ kind: 'system', key, message });
      return;
    }
    const followsUnread = items.at(-1)?.kind === 'unread';
    const first = followsUnread || !sameGroup(messages[index - 1], message, dayOf);
    const last = !sameGroup(message, messages[index + 1], dayOf);
    items.push({ kind: 'bubble', key, message, own, first, last });
  });
  outgoing.forEach((one, index) => {
    startDay(dayOf(one.at));
    // The same key as the message it becomes: the bubble stays where it is.
    items.push({ kind: 'outgoing', key: `message ${one.clientId}`, outgoing: one, first: index === 0 });
  });
  return items;
}
