/** What the list of threads does on events; its code is loaded with the first of them. */
import type { QueryClient } from '@tanstack/react-query';
import type { RealtimeEvent, Resync } from '@fourball/shared/contract/realtime.ts';
import type { RealtimeTable } from '../../lib/live/realtime.ts';
import { setUnseenMessages } from '../../accounts/session/unseen-messages.ts';

const take = (event: RealtimeEvent | Resync, queryClient: QueryClient): void =>
  void import('./live.ts').then(
    (live) => live.take(event, queryClient),
    () => undefined,
  );

export const inboxRealtime: RealtimeTable = {
  MESSAGE: take,
  READ_UPDATE: take,
  HEARTBEAT: ({ lastSeenMessages }) => {
    if (lastSeenMessages !== undefined) setUnseenMessages(false);
  },
  NEW_BOOKING: take,
  NEW_INVITATION: take,
  INVITATIONS_UPDATE: take,
  ROUND_CANCELLED: take,
  BOOKING_CANCELLED: take,
};
