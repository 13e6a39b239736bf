/**
 * Of a long list the rows in sight and some around them: the rest is room of the height that they have, or are likely
 * to have. Whatever is put above, measured late, or grows, the line being read stays where it is.
 */
// The hook moves the frame that it is given: that is what it is for.
/* oxlint-disable react/immutability */
import { useCallback, useLayoutEffect, useReducer, useRef, type RefObject } from 'react';
import { RowHeights } from './row-heights.ts';

interface RowsOptions {
  rows: readonly { key: string }[];
  /** The number of the first row; a row keeps its number while others are put before it. */
  firstIndex: number;
  /** Scrolls; the rows' own place is measured from its top, so it is positioned. */
  frame: RefObject<HTMLElement | null>;
  /** Whether the end of the list is to stay in sight. */
  pinned: RefObject<boolean>;
}

/** Pixels drawn beyond the frame on both sides: what is scrolled to is there. */
const around = 800;

export function useRowsInSight({ rows, firstIndex, frame, pinned }: RowsOptions) {
  const heights = useRef(new RowHeights());
  const list = useRef<HTMLOListElement | null>(null);
  /** A row in sight, and where it stood when that was last looked at. */
  const anchor = useRef<{ index: number; top: number } | null>(null);
  /** A row on its way to the middle of the frame. */
  const goal = useRef<number | null>(null);
  const [, drawAnew] = useReducer((count: number) => count + 1, 0);

  heights.current.take(rows);
  const height = frame.current?.clientHeight ?? 0;
  const { start, end } = range();

  function range(): { start: number; end: number } {
    // Without a height there is nothing to choose by: where nothing is laid out, and before the first drawing.
    if (frame.current !== null && height === 0) return { start: 0, end: rows.length };
    const room = height + 2 * around;
    if (goal.current !== null) return heights.current.about(goal.current - firstIndex, around, room);
    if (pinned.current || anchor.current === null) return heights.current.about(rows.length, room, 0);
    return heights.current.about(anchor.current.index - firstIndex, around, height + around);
  }

  const rowAt = useCallback((at: number): HTMLElement | null => {
    const row = list.current?.children.item(at);
    return row instanceof HTMLElement ? row : null;
  }, []);

  const drawn = useRef({ start, end, firstIndex });

  /** Takes the first row that is in sight, and draws others where those that are there do not suffice. */
  const look = useCallback(() => {
    const scroller = frame.current;
    if (scroller === null || scroller.clientHeight === 0) return;
    const { scrollTop, clientHeight } = scroller;
    const { start: from, end: to, firstIndex: first } = drawn.current;
    const lastRow = rowAt(to - from - 1);
    // Nothing is laid out yet.
    if (lastRow === null || lastRow.offsetHeight === 0) return;
    const firstRow = rowAt(0);
    const above = (firstRow?.offsetTop ?? 0) - scrollTop;
    const below =
      (lastRow === null ? 0 : lastRow.offsetTop + lastRow.offsetHeight) - scrollTop - clientHeight;
    const listTop = list.current?.offsetTop ?? 0;
    if (above > clientHeight || below < -clientHeight) {
      // Thrown far away, as by the scroll bar: by what is known of the heights.
      const at = heights.current.at(scrollTop - listTop);
      anchor.current = { index: first + at, top: listTop + heights.current.before(at) };
      drawAnew();
      return;
    }
    // The very first is a day's name, which moves up when older messages of the day are put before it.
    for (let at = from === 0 && to > 1 ? 1 : 0; at < to - from; at += 1) {
      const row = rowAt(at);
      if (row === null || row.offsetTop + row.offsetHeight <= scrollTop) continue;
      anchor.current = { index: first + from + at, top: row.offsetTop };
      break;
    }
    const short = (above > -around / 2 && from > 0) || (below < around / 2 && to < heights.current.count);
    if (short) drawAnew();
  }, [frame, rowAt]);

  /** Puts the rows back to where the reader has them. */
  const settle = useCallback(() => {
    const scroller = frame.current;
    if (scroller === null) return;
    const { start: from, end: to, firstIndex: first } = drawn.current;
    for (let at = from; at < to; at += 1) heights.current.note(at, rowAt(at - from)?.offsetHeight ?? 0);
    if (goal.current !== null) {
      const row = rowAt(goal.current - first - from);
      goal.current = null;
      if (row === null) return;
      scroller.scrollTop = row.offsetTop - (scroller.clientHeight - row.offsetHeight) / 2;
      look();
      return;
    }
    if (pinned.current) {
      const bottom = scroller.scrollHeight - scroller.clientHeight;
      if (Math.abs(scroller.scrollTop - bottom) >= 1) scroller.scrollTop = scroller.scrollHeight;
      return;
    }
    if (anchor.current === null) return;
    const row = rowAt(anchor.current.index - first - from);
    if (row === null) return;
    const moved = row.offsetTop - anchor.current.top;
    anchor.current.top = row.offsetTop;
    // By how much it moved, not to where it was: the reader may have scrolled on meanwhile.
    if (moved !== 0) scroller.scrollTop += moved;
  }, [frame, pinned, rowAt, look]);

  useLayoutEffect(() => {
    drawn.current = { start, end, firstIndex };
    settle();
  });

  const toIndex = useCallback(
    (index: number) => {
      goal.current = index + drawn.current.firstIndex;
      drawAnew();
    },
    [goal],
  );

  return {
    list,
    start,
    end,
    /** Pixels of the rows that are not drawn. */
    above: heights.current.before(start),
    below: heights.current.before(rows.length) - heights.current.before(end),
    look,
    settle,
    drawAnew,
    toIndex,
  };
}
