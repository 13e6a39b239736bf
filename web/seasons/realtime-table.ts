/** What is known here of seasons and golf events does on events; its code is loaded with the first that is about one of them. */
import type { QueryClient } from '@tanstack/react-query';
import { isOfBooking } from '@fourball/shared/contract/realtime-kinds.ts';
import type { RealtimeTable } from '../lib/live/realtime.ts';

type Told = Parameters<(typeof import('./live.ts'))['take']>[0];

/** Bookings have some of the types, too. */
const take = (event: Told, queryClient: QueryClient): void => {
  if (isOfBooking(event)) return;
  void import('./live.ts').then(
    (live) => live.take(event, queryClient),
    () => undefined,
  );
};

export const seasonsRealtime: RealtimeTable = {
  NUMBER_SPOTS_CHANGED: take,
  GROUP_DATA_UPDATE: take,
  UNGROUPED_UPDATE: take,
  INVITATIONS_UPDATE: take,
  EVENT_UPDATE: take,
  LEADERBOARD_UPDATE: take,
};
