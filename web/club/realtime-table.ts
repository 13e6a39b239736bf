/** What the club does on each event of the channel that concerns it. */
import { changeUser, useSession } from '../app/session.ts';
import type { RealtimeTable } from '../lib/realtime.ts';

export const clubRealtime: RealtimeTable = {
  AVATAR_UPDATE: ({ userName, avatarUrl, pendingAvatar }) => {
    if (useSession.getState().user?.userName !== userName) return;
    changeUser({ avatarUrl, avatarURL: avatarUrl, pendingAvatar });
  },
};
