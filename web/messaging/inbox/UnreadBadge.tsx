/** How many messages wait, beside the way to them and on the icon of the app; a dot where something else is new there. */
import { useEffect, useState } from 'react';
import { words as shellWords } from '../../lib/words/en.ts';
import { readStored, storageKeys } from '../../lib/browser/storage.ts';
import { useUnseenMessages } from '../../accounts/session/unseen-messages.ts';
import { unreadIn, useThreads } from './queries.ts';
import { inboxWords as words } from './words.en.ts';

/** What the first page needs comes before. */
const settledMs = 1_500;

export function UnreadBadge({ className }: { className?: string }) {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled(true);
      void keepPushOnce();
    }, settledMs);
    return () => clearTimeout(timer);
  }, []);
  const count = unreadIn(useThreads({ enabled: settled }).data);
  const unseen = useUnseenMessages((state) => state.unseen);
  useAppBadge(count);
  if (count > 0) {
    return (
      <span className={`${className ?? ''} figures`}>
        <span aria-hidden>{count > 99 ? '99+' : count}</span>
        <span className="visually-hidden">{words.unread(count)}</span>
      </span>
    );
  }
  if (!unseen) return null;
  return (
    <span className={className} data-dot>
      <span className="visually-hidden">{shellWords.nav.unseenMessages}</span>
    </span>
  );
}

let kept = false;
async function keepPushOnce(): Promise<void> {
  if (kept || readStored(storageKeys.pushFor) === null) return;
  kept = true;
  await import('./push.ts').then(({ keepPush }) => keepPush()).catch(() => undefined);
}

/** On the icon of the installed app, where the device shows such a number. */
function useAppBadge(count: number): void {
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return;
    void navigator.setAppBadge(count).catch(() => undefined);
  }, [count]);
  useEffect(
    () => () => {
      if ('clearAppBadge' in navigator) void navigator.clearAppBadge().catch(() => undefined);
    },
    [],
  );
}
