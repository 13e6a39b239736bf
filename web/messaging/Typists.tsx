/** Who else is writing just now. */
import { useEffect, useState } from 'react';
import { onRealtime, onTyping } from '../lib/realtime.ts';
import classes from './MessagePanel.module.css';
import { messageWords as words } from './words.en.ts';

/** Longer than the pause between two signs of somebody who goes on writing. */
const lastsMs = 4_000;

export function Typists({ conversationId }: { conversationId: number }) {
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    const ends = new Map<string, ReturnType<typeof setTimeout>>();
    const show = () => setNames([...ends.keys()]);
    const stop = onTyping(conversationId, ({ name }) => {
      clearTimeout(ends.get(name));
      ends.set(
        name,
        setTimeout(() => {
          ends.delete(name);
          show();
        }, lastsMs),
      );
      show();
    });
    // Whoever has just said it is no longer writing it.
    const stopMessages = onRealtime('MESSAGE', ({ message }) => {
      if (message.conversationId !== conversationId || !ends.has(message.name)) return;
      clearTimeout(ends.get(message.name));
      ends.delete(message.name);
      show();
    });
    return () => {
      stop();
      stopMessages();
      ends.forEach(clearTimeout);
    };
  }, [conversationId]);
  return <p className={classes.typists}>{names.length > 0 && words.typing(names)}</p>;
}
