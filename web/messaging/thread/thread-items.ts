/** Turns messages into what a thread shows: day separators, the unread line, system lines, and groups of bubbles. */
import type { Message } from '@fourball/shared/messaging/shapes.ts';
import type { Outgoing } from '../sending/written.ts';

export type ThreadItem =
  | { kind: 'day'; key: string; day: string }
  | { kind: 'unread'; key: string }
  | { kind: 'system'; key: string; message: Message }
  | { kind: 'bubble'; key: string; message: Message; own: boolean; first: boolean; last: boolean }
  | { kind: 'outgoing'; key: string; outgoing: Outgoing; first: boolean };

/** Who reads, and when a day begins. */
interface ThreadContext {
  /** Null: nobody is logged in, so nothing is one's own. */
  myUserId: number | null;
  dayOf: (instant: string | number) => string;
}

/** A message that somebody may have said in one go with those beside it. */
interface Spoken {
  readonly message: Message;
  readonly key: string;
  readonly at: number;
  readonly day: string;
  /** As it was shown last. */
  item: Extract<ThreadItem, { message: Message }> | null;
}

/** What was made of messages before, for one reader: a long thread is not made anew with every word. */
export interface KnownLines extends ThreadContext {
  readonly spoken: WeakMap<Message, Spoken>;
}

export const knownLines = (context: ThreadContext): KnownLines => ({ ...context, spoken: new WeakMap() });

/** A pause this long begins a new group. */
const groupPauseMs = 5 * 60_000;

/** Where a list of messages begins when nothing stands before it: far enough from zero for all that may be put before. */
export const farIndex = 10_000_000;

/**
 * `messages` with the oldest first; `lastSeen` is the number of the last that was read before, null shows no unread line.
 * A line that says the same as before is the same object.
 */
export function threadItems(
  messages: readonly Message[],
  outgoing: readonly Outgoing[],
  lastSeen: number | null,
  known: KnownLines,
): ThreadItem[] {
  const { myUserId, dayOf } = known;
  const items: ThreadItem[] = [];
  let day: string | null = null;
  let unreadShown = false;
  const startDay = (next: string) => {
    if (next === day) return;
    day = next;
    items.push({ kind: 'day', key: `day ${next}`, day: next });
  };
  let before: Spoken | null = null;
  let here = spokenOf(messages[0], known);
  for (let index = 0; here !== null; index += 1) {
    const after = spokenOf(messages[index + 1], known);
    const { message } = here;
    startDay(here.day);
    const own = message.userId !== null && message.userId === myUserId;
    let first = !sameGroup(before, here);
    if (!unreadShown && lastSeen !== null && message.seq > lastSeen && !own) {
      unreadShown = true;
      // Above the very first message of all there is nothing that was read.
      if (index > 0) {
        items.push({ kind: 'unread', key: 'unread' });
        first = true;
      }
    }
    items.push(lineOf(here, { own, first, last: !sameGroup(here, after) }));
    before = here;
    here = after;
  }
  outgoing.forEach((one, index) => {
    startDay(dayOf(one.at));
    // The same key as the message it becomes: the bubble stays where it is.
    items.push({ kind: 'outgoing', key: `message ${one.clientId}`, outgoing: one, first: index === 0 });
  });
  return items;
}

function lineOf(spoken: Spoken, place: { own: boolean; first: boolean; last: boolean }): ThreadItem {
  const { message, key, item } = spoken;
  if (message.userType === 'SYSTEM') return (spoken.item ??= { kind: 'system', key, message });
  if (item?.kind === 'bubble' && item.first === place.first && item.last === place.last) return item;
  return (spoken.item = { kind: 'bubble', key, message, ...place });
}

function spokenOf(message: Message | undefined, { spoken, dayOf }: KnownLines): Spoken | null {
  if (message === undefined) return null;
  const known = spoken.get(message);
  if (known !== undefined) return known;
  const at = Date.parse(message.dateTimeCreated);
  const key = `message ${message.clientId ?? message.id}`;
  const made: Spoken = { message, key, at, day: dayOf(at), item: null };
  spoken.set(message, made);
  return made;
}

const sameGroup = (a: Spoken | null, b: Spoken | null): boolean =>
  a !== null &&
  b !== null &&
  a.message.userId === b.message.userId &&
  a.message.userType === b.message.userType &&
  a.message.userType !== 'SYSTEM' &&
  a.day === b.day &&
  b.at - a.at < groupPauseMs;

/** Every zone's midnight falls on one of these, so that all instants between two of them are of one day. */
const quarterMs = 15 * 60_000;

/** Remembers days: a calendar is asked once for a quarter of an hour, not for every message of a long thread. */
export function rememberDays(dayOf: (instant: number) => string): ThreadContext['dayOf'] {
  const days = new Map<number, string>();
  return (instant) => {
    const quarter = Math.floor((typeof instant === 'number' ? instant : Date.parse(instant)) / quarterMs);
    const known = days.get(quarter);
    if (known !== undefined) return known;
    const day = dayOf(quarter * quarterMs);
    days.set(quarter, day);
    return day;
  };
}

/**
 * The number of the first item, so that each message that stays keeps its own while others are put before it: the list
 * stands still then.
 */
export function firstIndexAfter(
  items: readonly ThreadItem[],
  before: { items: readonly ThreadItem[]; firstIndex: number } | null,
): number {
  if (before === null) return farIndex;
  const kept = before.items.findIndex(({ kind }) => kind === 'bubble' || kind === 'system');
  const anchor = before.items[kept];
  if (anchor === undefined) return farIndex;
  const now = items.findIndex(({ key }) => key === anchor.key);
  return now >= 0 ? before.firstIndex + kept - now : firstIndexOfCut(items, before);
}

/** The oldest are gone: what is first now keeps its number. */
function firstIndexOfCut(
  items: readonly ThreadItem[],
  before: { items: readonly ThreadItem[]; firstIndex: number },
): number {
  const first = items.findIndex(({ kind }) => kind === 'bubble' || kind === 'system');
  const key = items[first]?.key;
  const was = before.items.findIndex((item) => item.key === key);
  return was < 0 ? farIndex : before.firstIndex + was - first;
}
