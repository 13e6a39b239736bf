/** What of this phone's entries has reached the server, always in words. */
import { IconCheck, IconCloudOff, IconLogin2, IconRefresh } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useConnection } from '../../../lib/live/realtime.ts';
import type { Owner } from '../entry-book.ts';
import { useScores } from '../score-keeper.ts';
import { words } from '../score-words.en.ts';
import classes from './Scores.module.css';

const text = words.sync;

/** How many of an owner's entries the server does not have. */
export const useWaiting = (owner: Owner): number =>
  useScores(({ kept }) => {
    const own = kept[owner];
    if (own === undefined) return 0;
    const stored = [...own.entries, ...own.measures].filter(({ refused }) => refused === null).length;
    return stored + own.coming.length;
  });

export function SyncState({ owner }: { owner: Owner }) {
  const count = useWaiting(owner);
  const failure = useScores(({ kept }) => kept[owner]?.failure ?? null);
  const online = useConnection((state) => state.online);
  const state =
    count === 0
      ? 'sent'
      : failure?.kind === 'login'
        ? 'login'
        : online && failure === null
          ? 'sending'
          : 'waits';
  return (
    <p className={classes.sync} role="status" aria-label={text.label} data-state={state}>
      {state === 'sent' && <IconCheck size={18} aria-hidden />}
      {state === 'sending' && <IconRefresh size={18} aria-hidden />}
      {state === 'waits' && <IconCloudOff size={18} aria-hidden />}
      {state === 'login' && <IconLogin2 size={18} aria-hidden />}
      {state === 'sent' && text.sent}
      {state === 'sending' && text.sending(count)}
      {state === 'waits' && text.waits(count)}
      {state === 'login' && <Link to="/login">{text.login(count)}</Link>}
    </p>
  );
}
