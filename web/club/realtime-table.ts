/** What the club does on each event of the channel that concerns it. */
import { changeUser, useSession } from '../accounts/session/session.ts';
import type { RealtimeTable } from '../lib/live/realtime.ts';
import { everyCourse } from './courses/every-course.ts';

export const clubRealtime: RealtimeTable = {
  AVATAR_UPDATE: ({ userName, avatarUrl, pendingAvatar }) => {
    if (useSession.getState().user?.userName !== userName) return;
    changeUser({ avatarUrl, avatarURL: avatarUrl, pendingAvatar });
  },
  COURSE_UPDATE: (_, queryClient) => {
    void queryClient.invalidateQueries({ queryKey: everyCourse });
  },
};
