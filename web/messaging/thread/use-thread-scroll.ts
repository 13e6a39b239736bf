/** Keeps a thread where its reader is: at the newest message, or on the line being read while others come in. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useRowsInSight } from './use-rows-in-sight.ts';

interface ThreadScrollOptions {
  rows: readonly { key: string }[];
  /** The number of the first row; a row keeps its number while others are put before it. */
  firstIndex: number;
  loaded: boolean;
  /** Of the oldest message that is there; another one means that older ones were put before it. */
  firstKey: number | null;
  /** Of the last line; another one means that something was said. */
  lastKey: string | null;
  lastIsOwn: boolean;
  hasOlder: boolean;
  loadOlder: () => void;
}

/** This near to the top, in tenths of the frame, older messages are loaded. */
const distance = 2;
const throttleMs = 50;
const settleMs = 200;
/** This near to the end counts as at the end: half a line. */
const nearBottom = 24;

export function useThreadScroll(options: ThreadScrollOptions) {
  const { rows, firstIndex, loaded, firstKey, lastKey, lastIsOwn, hasOlder, loadOlder } = options;
  const frame = useRef<HTMLElement | null>(null);
  const [atBottom, setAtBottom] = useState(true);
  const pinned = useRef(true);
  const lastTop = useRef(0);
  const older = useRef({ hasOlder, loadOlder });
  useLayoutEffect(() => {
    older.current = { hasOlder, loadOlder };
  });

  const inSight = useRowsInSight({ rows, firstIndex, frame, pinned });
  const { look: lookAtRows, settle, drawAnew, toIndex: rowToMiddle } = inSight;

  const toBottom = useCallback(() => {
    pinned.current = true;
    setAtBottom(true);
    settle();
    drawAnew();
  }, [settle, drawAnew]);

  /** Another line is looked at on purpose: the thread stays there. */
  const toIndex = useCallback(
    (index: number) => {
      pinned.current = false;
      setAtBottom(false);
      rowToMiddle(index);
    },
    [rowToMiddle],
  );

  const pin = useCallback(({ scrollTop, scrollHeight, clientHeight }: HTMLElement) => {
    if (scrollHeight - clientHeight - scrollTop <= nearBottom) pinned.current = true;
    // What grows below moves the end away, too; only a reader moves up.
    else if (scrollTop < lastTop.current) pinned.current = false;
    lastTop.current = scrollTop;
  }, []);

  const look = useCallback(() => {
    const scroller = frame.current;
    if (scroller === null) return;
    const { scrollTop, clientHeight } = scroller;
    pin(scroller);
    setAtBottom(pinned.current);
    if (scrollTop <= (clientHeight * distance) / 10 && older.current.hasOlder) older.current.loadOlder();
  }, [pin]);

  const throttle = useRef<ReturnType<typeof setTimeout>>(undefined);
  const onScroll = useCallback(() => {
    const scroller = frame.current;
    // At once: nothing may draw a reader who moves up back to the end.
    if (scroller !== null) pin(scroller);
    lookAtRows();
    throttle.current ??= setTimeout(() => {
      throttle.current = undefined;
      look();
    }, throttleMs);
  }, [look, lookAtRows, pin]);
  useEffect(() => () => clearTimeout(throttle.current), []);

  const before = useRef<string | null>(null);
  useLayoutEffect(() => {
    const said = before.current !== null && lastKey !== before.current;
    before.current = lastKey;
    if (said && (pinned.current || lastIsOwn)) toBottom();
  }, [lastKey, lastIsOwn, toBottom]);

  // Pictures of letters that came late may have moved the end once more.
  useEffect(() => {
    if (!loaded) return;
    const timer = setTimeout(() => {
      if (pinned.current) toBottom();
      // A thread that does not fill its frame can't be scrolled: the older ones come by themselves.
      look();
    }, settleMs);
    return () => clearTimeout(timer);
  }, [loaded, firstKey, toBottom, look]);

  // A keyboard that opens makes the frame smaller, and a line may grow late.
  const observer = useRef<ResizeObserver | null>(null);
  const ref = useCallback(
    (scroller: HTMLElement | null) => {
      observer.current?.disconnect();
      frame.current = scroller;
      if (scroller === null) return;
      // The frame's height is known only now.
      drawAnew();
      if (typeof ResizeObserver === 'undefined') return;
      observer.current = new ResizeObserver(settle);
      observer.current.observe(scroller);
      if (inSight.list.current !== null) observer.current.observe(inSight.list.current);
    },
    [settle, drawAnew, inSight.list],
  );

  return { ref, onScroll, atBottom, toBottom, toIndex, inSight };
}
