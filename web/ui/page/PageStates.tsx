/** What pages about memberships and money show where there is nothing to show: why, what is safe, and what to do. */
import { RequestError } from '../../lib/request/request.ts';
import { formatClubTime, useClubTimeZone } from '../../lib/club/club-time.ts';
import { StateView } from './StateView.tsx';
import { words } from './page-state-words.en.ts';
import classes from './Pages.module.css';

interface LoadFailureProps {
  title: string;
  /** What is safe; what to do about it is added. */
  text: string;
  error: unknown;
  retry: () => void;
  /** True where this is all that the page has. */
  whole?: boolean;
}

export function LoadFailure({ title, text, error, retry, whole = false }: LoadFailureProps) {
  const status = error instanceof RequestError ? error.status : 0;
  if (status === 403) return <StateView kind="forbidden" title={words.forbidden} whole={whole} />;
  return (
    <StateView
      kind={status === 0 ? 'offline' : 'error'}
      title={title}
      text={`${text} ${status === 0 ? words.checkConnection : words.brokenHere}`}
      whole={whole}
      action={{ label: words.retry, onClick: retry }}
    />
  );
}

/** Above data that could not be read anew: when it was true. */
export function Stale({ query }: { query: { isError: boolean; dataUpdatedAt: number } }) {
  const timeZone = useClubTimeZone();
  if (!query.isError) return null;
  return (
    <p className={classes.stale} role="status">
      {words.lastKnown(formatClubTime(query.dataUpdatedAt, 'time', timeZone))}
    </p>
  );
}
