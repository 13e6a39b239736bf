/** Above what was seen last, while it can't be read anew: when it was so, and whether the network is why. */
import type { UseQueryResult } from '@tanstack/react-query';
import { clubDayOf, formatClubTime, useClubTimeZone, useMinute } from '../lib/club/club-time.ts';
import { RequestError } from '../lib/request/request.ts';
import { Stale } from '../ui/page/PageStates.tsx';
import pieces from '../ui/page/Pages.module.css';
import { words } from './words.en.ts';

/** Says it with the first attempt that fails, not only once nobody tries again. */
export function AsOf({ query }: { query: UseQueryResult<unknown> }) {
  const timeZone = useClubTimeZone();
  const today = clubDayOf(useMinute(), timeZone);
  const { data, dataUpdatedAt, error, failureReason, isPlaceholderData } = query;
  if (data === undefined || isPlaceholderData) return null;
  // While it is tried anew, the failure of the last time.
  const reason = failureReason ?? error;
  if (!(reason instanceof RequestError) || reason.status !== 0) return <Stale query={query} />;
  const manner = clubDayOf(dataUpdatedAt, timeZone) === today ? 'time' : 'dayTime';
  return (
    <p className={pieces.stale} role="status">
      {words.asOf(formatClubTime(dataUpdatedAt, manner, timeZone))}
    </p>
  );
}
