/** What the threads that are kept here do on events; its code is loaded with the first of them. */
import type { QueryClient } from '@tanstack/react-query';
import type { RealtimeEvent, Resync } from '@fourball/shared/contract/realtime.ts';
import type { RealtimeTable } from '../lib/live/realtime.ts';

const take = (event: RealtimeEvent | Resync, queryClient: QueryClient): void =>
  void import('./live.ts').then(
    (live) => live.take(event, queryClient),
    () => undefined,
  );

export const messagingRealtime: RealtimeTable = {
  MESSAGE: take,
  READ_UPDATE: take,
  USER_JOINED: take,
  USER_LEFT: take,
};
