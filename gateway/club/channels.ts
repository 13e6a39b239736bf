/** What clients see of the club's events, and who may. */
import {
  avatarChanged,
  courseChanged,
  newsChanged,
  pagesOutdated,
  versionsReleased,
} from '@fourball/shared/club/events.ts';
import { defineChannel, type Channel } from '../stream/channel.ts';

export const clubChannels: readonly Channel[] = [
  defineChannel(
    versionsReleased,
    { to: 'everybody who is logged in', tells: ['UPDATE'] },
    ({ versions }) => ({
      audience: { kind: 'everyone' },
      events: [{ type: 'UPDATE', version: versions.public, versions }],
    }),
  ),

  defineChannel(
    pagesOutdated,
    { to: 'the golfer whose page is older', tells: ['UPDATE'] },
    ({ userId, version, versions }) => ({
      audience: { kind: 'users', userIds: [userId] },
      events: [{ type: 'UPDATE', version, versions }],
    }),
  ),

  defineChannel(
    avatarChanged,
    { to: 'the golfer whose avatar it is', tells: ['AVATAR_UPDATE'] },
    ({ userId, ...avatars }) => ({
      audience: { kind: 'users', userIds: [userId] },
      events: [{ type: 'AVATAR_UPDATE', ...avatars }],
    }),
  ),

  defineChannel(
    courseChanged,
    { to: 'everybody who is logged in', tells: ['COURSE_UPDATE'] },
    ({ courseId }) => ({
      audience: { kind: 'everyone' },
      events: [{ type: 'COURSE_UPDATE', entityId: courseId }],
    }),
  ),

  defineChannel(
    newsChanged,
    { to: 'everybody who is logged in', tells: ['NEWS_UPDATE'] },
    ({ entityId }) => ({
      audience: { kind: 'everyone' },
      events: [{ type: 'NEWS_UPDATE', entityId }],
    }),
  ),
];
