/** How far a thread was read: where its unread line stands, and telling the server what has been seen. */
import { markRead } from '@fourball/shared/messaging/conversation-calls.ts';
import { useEffect, useReducer, useRef, useState } from 'react';
import { useConnection } from '../../lib/live/realtime.ts';
import { request, RequestError } from '../../lib/request/request.ts';
import { putAwayNotification } from './put-away-notification.ts';
import { useThreadInfo } from '../queries.ts';

/** What comes in one after the other is told at once. */
const tellAfterMs = 500;
/** A server in trouble is told again after this. */
const tellAgainMs = 5_000;

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
  const online = useConnection((state) => state.online);
  const [attempt, tryAgain] = useReducer((count: number) => count + 1, 0);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);

  useEffect(() => {
    // What this page has told itself is no news.
    if (lastRead !== null && lastRead > told.current) setLine(lastRead);
  }, [lastRead]);

  useEffect(() => {
    // What can't be told now is told when the network is back.
    if (!visible || !online || seen === null || lastRead === null) return;
    if (seen <= Math.max(lastRead, told.current)) return;
    const timer = setTimeout(() => {
      const before = told.current;
      told.current = seen;
      void putAwayNotification(conversationId);
      request(markRead, { params: { conversationId }, body: { seq: seen }, silent: true }).catch((reason) => {
        if (told.current !== seen) return;
        told.current = before;
        if (!mayPass(reason)) return;
        clearTimeout(pause.current);
        pause.current = setTimeout(tryAgain, tellAgainMs);
      });
    }, tellAfterMs);
    return () => clearTimeout(timer);
  }, [conversationId, visible, online, seen, lastRead, attempt]);
  return line;
}

/** Whether telling it later may succeed: unread to the server means a mail about what was read here. */
const mayPass = (reason: unknown): boolean =>
  reason instanceof RequestError && (reason.status === 0 || reason.status === 429 || reason.status >= 500);

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
