/** Keeps a thread where its reader is: at the newest message, or on the line being read while others come in. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

interface ThreadScrollOptions {
  loaded: boolean;
  /** Of the oldest message that is there; another one means that older ones were put before it. */
  firstKey: number | null;
  /** Of the last line; another one means that something was said. */
  lastKey: string | null;
  lastIsOwn: boolean;
  hasOlder: boolean;
  loadOlder: () => void;
}

/** This near to the top older messages are loaded. */
const nearTop = 2;
const throttleMs = 50;
const settleMs = 200;
/** This near to the end counts as at the end: half a line. */
const nearBottom = 24;

export function useThreadScroll(options: ThreadScrollOptions) {
  const { loaded, firstKey, lastKey, lastIsOwn, hasOlder, loadOlder } = options;
  const element = useRef<HTMLDivElement | null>(null);
  const [atBottom, setAtBottom] = useState(true);
  const pinned = useRef(true);
  const before = useRef<{ firstKey: number | null; lastKey: string | null; height: number }>({
    firstKey: null,
    lastKey: null,
    height: 0,
  });
  const older = useRef({ hasOlder, loadOlder });
  useLayoutEffect(() => {
    older.current = { hasOlder, loadOlder };
  });

  const toBottom = useCallback(() => {
    const scroller = element.current;
    if (scroller === null) return;
    scroller.scrollTop = scroller.scrollHeight;
    pinned.current = true;
    setAtBottom(true);
  }, []);

  const look = useCallback(() => {
    const scroller = element.current;
    if (scroller === null) return;
    const rest = scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop;
    pinned.current = rest <= nearBottom;
    setAtBottom(pinned.current);
    if (scroller.scrollTop <= nearTop && older.current.hasOlder) older.current.loadOlder();
  }, []);

  const throttle = useRef<ReturnType<typeof setTimeout>>(undefined);
  const onScroll = useCallback(() => {
    throttle.current ??= setTimeout(() => {
      throttle.current = undefined;
      look();
    }, throttleMs);
  }, [look]);
  useEffect(() => () => clearTimeout(throttle.current), []);

  // Before the screen is painted: nothing moves under the reader's eyes.
  useLayoutEffect(() => {
    const scroller = element.current;
    if (scroller === null) return;
    const was = before.current;
    before.current = { firstKey, lastKey, height: scroller.scrollHeight };
    if (was.firstKey === null || pinned.current || (lastKey !== was.lastKey && lastIsOwn)) {
      toBottom();
    } else if (firstKey !== was.firstKey && lastKey === was.lastKey) {
      scroller.scrollTop += scroller.scrollHeight - was.height;
    }
  }, [firstKey, lastKey, lastIsOwn, toBottom]);

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

  // A keyboard that opens makes the frame smaller; the newest message stays in view.
  const observer = useRef<ResizeObserver | null>(null);
  const ref = useCallback(
    (scroller: HTMLDivElement | null) => {
      observer.current?.disconnect();
      element.current = scroller;
      if (scroller === null || typeof ResizeObserver === 'undefined') return;
      observer.current = new ResizeObserver(() => {
        if (pinned.current) toBottom();
      });
      observer.current.observe(scroller);
      const content = scroller.lastElementChild;
      if (content !== null) observer.current.observe(content);
    },
    [toBottom],
  );

  return { ref, onScroll, atBottom, toBottom };
}
