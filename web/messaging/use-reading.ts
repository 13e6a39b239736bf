/** How far a thread was read: where its unread line stands, and telling the server what has been seen. */
import { markRead } from '@fourball/shared/messaging/conversation-calls.ts';
import { useEffect, useRef, useState } from 'react';
import { request } from '../lib/request.ts';
import { useThreadInfo } from './queries.ts';

/** What comes in one after the other is told at once. */
const tellAfterMs = 500;

/**
 * `seen` is the number of the newest message while it stands in sight, or null. The line stays where it was when the
 * thread was opened while it is being read past; reading on elsewhere moves it.
 */
export function useReading(conversationId: number, seen: number | null): number | null {
  const { data } = useThreadInfo(conversationId);
  const lastRead = data?.conversation.lastReadSeq ?? null;
  const [line, setLine] = useState<number | null>(null);
  const told = useRef(-1);
  const visible = useVisible();

  useEffect(() => {
    // What this page has told itself is no news.
    if (lastRead !== null && lastRead > told.current) setLine(lastRead);
  }, [lastRead]);

  useEffect(() => {
    if (!visible || seen === null || lastRead === null || seen <= Math.max(lastRead, told.current)) return;
    const timer = setTimeout(() => {
      const before = told.current;
      told.current = seen;
      request(markRead, { params: { conversationId }, body: { seq: seen }, quiet: true }).catch(() => {
        // Told again with the next message, or when the thread is opened again.
        if (told.current === seen) told.current = before;
      });
    }, tellAfterMs);
    return () => clearTimeout(timer);
  }, [conversationId, visible, seen, lastRead]);
  return line;
}

/** Whether somebody can be looking at the page. */
function useVisible(): boolean {
  const [visible, setVisible] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return visible;
}
