// @vitest-environment happy-dom
/** The pure rules of a thread: what its lines are, and that snapshot and events together are a fresh snapshot. */
import data, { type EmojiMartData } from '@emoji-mart/data';
import fc from 'fast-check';
import type { Message } from '@fourball/shared/messaging/shapes.ts';
import { emojiPalette, emojisOf } from '@fourball/web/messaging/write/emoji-palette.ts';
import { recentEmojis, rememberEmoji } from '@fourball/web/messaging/write/recent-emojis.ts';
import { RowHeights } from '@fourball/web/messaging/thread/row-heights.ts';
import {
  countOf,
  cutToNewest,
  inOrder,
  inPagesToRead,
  withMessage,
  type MessagePages,
} from '@fourball/web/messaging/thread-cache.ts';
import { knownLines, threadItems } from '@fourball/web/messaging/thread/thread-items.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { said as message } from '../kit/answers/said.ts';

const dayOf = (instant: string | number) => new Date(instant).toISOString().slice(0, 10);
const lines = (
  messages: Message[],
  lastSeen: number | null = null,
  known = knownLines({ myUserId: 1, dayOf }),
) => threadItems(messages, [], lastSeen, known);

describe('the lines of a thread', () => {
  it('begin each day with its name', () => {
    const items = lines([
      message(1, { dateTimeCreated: '2026-11-20T23:59:59Z' }),
      message(2, { dateTimeCreated: '2026-11-21T00:00:01Z' }),
      message(3, { dateTimeCreated: '2026-11-21T00:00:02Z' }),
    ]);
    expect(items.map(({ kind }) => kind)).toEqual(['day', 'bubble', 'day', 'bubble', 'bubble']);
  });

  it('group what one person says in one go', () => {
    const items = lines([
      message(1),
      message(2),
      message(3, { userId: 3, name: 'Fiona' }),
      message(4, { dateTimeCreated: '2026-11-21T15:10:00Z' }),
      message(5, { dateTimeCreated: '2026-11-21T15:15:00Z' }),
    ]);
    const edges = items.flatMap((item) => (item.kind === 'bubble' ? [[item.first, item.last]] : []));
    expect(edges).toEqual([
      [true, false],
      [false, true],
      [true, true],
      [true, true],
      [true, true],
    ]);
  });

  it('keep what happened to the booking apart from what was said', () => {
    const items = lines([
      message(1),
      message(2, { userType: 'SYSTEM', userId: null, userName: null, bookingAction: 'ACCEPTED' }),
      message(3),
    ]);
    expect(items.map(({ kind }) => kind)).toEqual(['day', 'bubble', 'system', 'bubble']);
    expect(items.flatMap((item) => (item.kind === 'bubble' ? [item.first] : []))).toEqual([true, true]);
  });

  it('draw the unread line above the first that is new and not one’s own', () => {
    const kinds = (lastSeen: number | null, own: number[] = []) =>
      lines(
        [1, 2, 3, 4].map((seq) => message(seq, own.includes(seq) ? { userId: 1 } : {})),
        lastSeen,
      ).map((item) => (item.kind === 'bubble' ? item.message.seq : item.kind));
    expect(kinds(2)).toEqual(['day', 1, 2, 'unread', 3, 4]);
    expect(kinds(2, [3])).toEqual(['day', 1, 2, 3, 'unread', 4]);
    expect(kinds(4)).toEqual(['day', 1, 2, 3, 4]);
    expect(kinds(0)).toEqual(['day', 1, 2, 3, 4]);
    expect(kinds(null)).toEqual(['day', 1, 2, 3, 4]);
  });

  it('end with what is still on its way, which becomes the message in its place', () => {
    const outgoing = {
      clientId: 'c9',
      conversationId: 5,
      userId: 1,
      replyTo: null,
      photo: null,
      mentions: [],
      text: 'On my way',
      at: Date.UTC(2026, 10, 21, 16),
      state: 'sending',
      reason: null,
    } as const;
    const before = threadItems([message(1)], [outgoing], null, knownLines({ myUserId: 1, dayOf }));
    const after = lines([message(1), message(2, { userId: 1, clientId: 'c9' })]);
    expect(before.at(-1)?.key).toBe(after.at(-1)?.key);
  });

  it('are made anew only where they say something else', () => {
    const known = knownLines({ myUserId: 1, dayOf });
    const [one, two, three] = [message(1), message(2), message(3)];
    const [, ...before] = lines([one, two], null, known);
    const [, ...after] = lines([one, two, three], null, known);
    expect(after[0]).toBe(before[0]);
    // The second line was the last of its group, and is no longer.
    expect(after[1]).not.toBe(before[1]);
    expect(after[1]).toMatchObject({ last: false });
    const changed = { ...two, text: 'Changed' };
    expect(lines([one, changed, three], null, known)[2]).toMatchObject({ message: changed });
  });
});

describe('the heights of rows', () => {
  const rows = (count: number, from = 0) =>
    Array.from({ length: count }, (_, at) => ({ key: `row ${from + at}` }));
  /** What the rows add up to, one by one. */
  const slow = (heights: readonly number[], at: number) =>
    heights.slice(0, at).reduce((sum, height) => sum + height, 0);

  it('add up, and say which row stands where, whatever was measured', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 700 }),
        fc.array(fc.tuple(fc.nat({ max: 699 }), fc.integer({ min: 1, max: 400 })), { maxLength: 40 }),
        fc.nat({ max: 60_000 }),
        (count, measured, top) => {
          const heights = new RowHeights();
          const all = rows(count);
          heights.take(all);
          const expected = all.map(() => 64);
          for (const [at, height] of measured) {
            if (at >= count) continue;
            heights.note(at, height);
            expected[at] = height;
          }
          expect(heights.before(count)).toBe(slow(expected, count));
          const row = heights.at(top);
          expect(heights.before(row)).toBe(slow(expected, row));
          if (row > 0) expect(slow(expected, row)).toBeLessThanOrEqual(top);
          if (row < count - 1) expect(slow(expected, row + 1)).toBeGreaterThan(top);
        },
      ),
    );
  });

  it('stay with their rows when others are put before them, and are guessed by those that are known', () => {
    const heights = new RowHeights();
    heights.take(rows(2, 10));
    heights.note(0, 100);
    heights.note(1, 50);
    heights.take(rows(12));
    expect(heights.before(12) - heights.before(10)).toBe(150);
    expect(heights.before(10)).toBe(750);
  });
});

describe('the cached pages', () => {
  /** What the server would say: the newest first, cut into pages, deleted ones left out. */
  const snapshot = (messages: readonly Message[], loaded: number): MessagePages => {
    const kept = messages.filter(({ deleted }) => !deleted).sort((a, b) => b.seq - a.seq);
    const shown = kept.slice(0, loaded);
    const pages = [];
    for (let from = 0; from === 0 || from < shown.length; from += 10) {
      pages.push({ messages: shown.slice(from, from + 10), total: kept.length });
    }
    return { pages, pageParams: pages.map((_, index) => ({ from: index * 10, size: 10 })) };
  };

  it('hold after every run of events what a fresh reading would bring', () => {
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.constant('said' as const) },
      { weight: 1, arbitrary: fc.record({ deleted: fc.nat({ max: 40 }) }) },
    );
    fc.assert(
      fc.property(
        fc.nat({ max: 30 }),
        fc.array(step, { maxLength: 30 }),
        fc.boolean(),
        (before, steps, twice) => {
          const stored = Array.from({ length: before }, (_, index) => message(index + 1));
          let cached = snapshot(stored, before);
          for (const one of steps) {
            let event: Message;
            if (one === 'said') {
              event = message(stored.length + 1);
              stored.push(event);
            } else {
              const target = stored[one.deleted % Math.max(1, stored.length)];
              if (target === undefined) continue;
              event = { ...target, text: '', deleted: true };
              stored[stored.indexOf(target)] = event;
            }
            cached = withMessage(cached, event);
            if (twice) cached = withMessage(cached, event);
          }
          const fresh = snapshot(stored, stored.length);
          expect(inOrder(cached)).toEqual(inOrder(fresh));
          expect(cached.pages[0]?.total).toBe(fresh.pages[0]?.total);
        },
      ),
    );
  });

  it('show a message once that two pages bring', () => {
    const twice: MessagePages = {
      pages: [
        { messages: [message(3), message(2)], total: 3 },
        { messages: [message(2), message(1)], total: 3 },
      ],
      pageParams: [
        { from: 0, size: 2 },
        { from: 2, size: 2 },
      ],
    };
    expect(inOrder(twice).map(({ seq }) => seq)).toEqual([1, 2, 3]);
    // What is counted twice would be left out of the next page.
    expect(countOf(twice.pages)).toBe(3);
  });

  it('are read anew in few large ones where they are many, and go on in small ones where they are few', () => {
    const long = snapshot(
      Array.from({ length: 250 }, (_, index) => message(index + 1)),
      250,
    );
    const { pages, pageParams } = inPagesToRead(long, 10);
    expect(pageParams).toEqual([
      { from: 0, size: 100, upTo: 250 },
      { from: 100, size: 100 },
      { from: 200, size: 100 },
    ]);
    expect(pages.map(({ messages, total }) => [messages.length, messages[0]?.seq, total])).toEqual([
      [100, 250, 250],
      [100, 150, 250],
      [50, 50, 250],
    ]);
    const cut = cutToNewest({ pages, pageParams }, 150);
    expect(inOrder(cut)[0]?.seq).toBe(51);
    expect(cut.pageParams).toEqual([
      { from: 0, size: 100, upTo: 200 },
      { from: 100, size: 100 },
    ]);
    // Two that came in while the thread was open do not push two others out.
    const grown = [message(11), message(12)].reduce(
      withMessage,
      snapshot(
        Array.from({ length: 10 }, (_, index) => message(index + 1)),
        10,
      ),
    );
    expect(inPagesToRead(grown, 10).pageParams).toEqual([
      { from: 0, size: 10, upTo: 12 },
      { from: 10, size: 10 },
    ]);
  });
});

describe('what this device remembers', () => {
  beforeEach(() => localStorage.clear());

  it('[messagePanel.8] is the last six emojis, the newest first, each once', () => {
    for (const id of ['golf', 'joy', 'tada', 'golf', 'fire', 'car', 'beer', '+1']) rememberEmoji(id);
    expect(recentEmojis()).toEqual(['+1', 'beer', 'car', 'fire', 'golf', 'tada']);
    localStorage.setItem('recent-emojis', '{"not": "a list"}');
    expect(recentEmojis()).toEqual([]);
  });
});

it('[messagePanel.8] the palette offers about 90 emojis, all of them known', () => {
  const ids = Object.keys(emojiPalette).flatMap(emojisOf);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThanOrEqual(85);
  expect(ids.length).toBeLessThanOrEqual(95);
  const known = (data as EmojiMartData).emojis;
  expect(ids.filter((id) => known[id] === undefined)).toEqual([]);
});
