/** What the club does on each event of the channel that concerns it. */
import { changeUser, useSession } from '../app/session.ts';
import { bookingKeys } from '../booking/queries.ts';
import type { RealtimeTable } from '../lib/realtime.ts';
import { courseKeys } from './course-keys.ts';

export const clubRealtime: RealtimeTable = {
  AVATAR_UPDATE: ({ userName, avatarUrl, pendingAvatar }) => {
    if (useSession.getState().user?.userName !== userName) return;
    changeUser({ avatarUrl, avatarURL: avatarUrl, pendingAvatar });
  },
  // Its fees and tee times may be others: sheets and what may be booked are read anew with it.
  COURSE_UPDATE: (_, queryClient) => {
    for (const queryKey of [courseKeys.all, bookingKeys.params, bookingKeys.sheets])
      void queryClient.invalidateQueries({ queryKey });
  },
};
