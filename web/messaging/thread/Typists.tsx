/** Who else is writing just now. */
import { useEffect, useState } from 'react';
import { onRealtime, onTyping } from '../../lib/live/realtime.ts';
import classes from './MessagePanel.module.css';
import { messageWords as words } from '../words.en.ts';

/** Longer than the pause between two signs of somebody who goes on writing. */
const lastsMs = 4_000;

export function Typists({ conversationId }: { conversationId: number }) {
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    // By user name: what people are called need not be theirs alone, and admins speak under another one.
    const writing = new Map<string, { name: string; end: ReturnType<typeof setTimeout> }>();
    const show = () => setNames([...writing.values()].map(({ name }) => name));
    const stopWriting = (userName: string) => {
      clearTimeout(writing.get(userName)?.end);
      if (writing.delete(userName)) show();
    };
    const stop = onTyping(conversationId, ({ userName, name }) => {
      clearTimeout(writing.get(userName)?.end);
      writing.set(userName, { name, end: setTimeout(() => stopWriting(userName), lastsMs) });
      show();
    });
    // Whoever has just said it is no longer writing it.
    const stopMessages = onRealtime('MESSAGE', ({ message }) => {
      if (message.conversationId === conversationId && message.userName !== null)
        stopWriting(message.userName);
    });
    return () => {
      stop();
      stopMessages();
      for (const { end } of writing.values()) clearTimeout(end);
    };
  }, [conversationId]);
  return <p className={classes.typists}>{names.length > 0 && words.typing(names)}</p>;
}
