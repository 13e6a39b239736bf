/** The one table from realtime type to what it does to the query cache, composed from those of the domains. */
import type { QueryClient } from '@tanstack/react-query';
import { bookingRealtime } from '../booking/bookings/realtime-table.ts';
import { clubRealtime } from '../club/realtime-table.ts';
import { onRealtime, type RealtimeTable, type RealtimeType } from '../lib/live/realtime.ts';
import { inboxRealtime } from '../messaging/inbox/realtime-table.ts';
import { messagingRealtime } from '../messaging/realtime-table.ts';
import { seasonsRealtime } from '../seasons/realtime-table.ts';

const tables: readonly RealtimeTable[] = [
  messagingRealtime,
  inboxRealtime,
  bookingRealtime,
  seasonsRealtime,
  clubRealtime,
];

/** Keeps the cache true from now on, until the returned function is called. */
export function registerRealtime(queryClient: QueryClient): () => void {
  const ends = tables.flatMap((table) =>
    (Object.keys(table) as RealtimeType[]).map((type) => listen(table, type, queryClient)),
  );
  ends.push(onRealtime('RESYNC', () => void readAnew(queryClient)));
  ends.push(
    onRealtime('UPDATE', () => {
      void import('./version/update-check.ts').then(({ checkForUpdate }) => checkForUpdate());
    }),
  );
  return () => ends.forEach((end) => end());
}

/**
 * Events may have been missed: what is shown is read again now, the rest when it is next shown. An answer that is on
 * its way is waited for, not thrown away on a slow line; but it may be from before, so it is asked for once more.
 */
async function readAnew(queryClient: QueryClient): Promise<void> {
  const underWay = new Set(queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' }));
  void queryClient.invalidateQueries({ predicate: (query) => !underWay.has(query) });
  await Promise.allSettled([...underWay].map(({ promise }) => promise));
  await queryClient.invalidateQueries({ predicate: (query) => underWay.has(query) });
}

function listen<Type extends RealtimeType>(table: RealtimeTable, type: Type, queryClient: QueryClient) {
  return onRealtime(type, (event) => table[type]?.(event, queryClient));
}
