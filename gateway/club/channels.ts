/** What clients see of the club's events, and who may. */
import {
  avatarChanged,
  courseChanged,
  pagesOutdated,
  versionsReleased,
} from '@fourball/shared/club/events.ts';
import { defineChannel, type Channel } from '../stream/channel.ts';

export const clubChannels: readonly Channel[] = [
  defineChannel(versionsReleased, ({ versions }) => ({
    audience: { kind: 'everyone' },
    events: [{ type: 'UPDATE', version: versions.public, versions }],
  })),

  defineChannel(pagesOutdated, ({ userId, version, versions }) => ({
    audience: { kind: 'users', userIds: [userId] },
    events: [{ type: 'UPDATE', version, versions }],
  })),

  defineChannel(avatarChanged, ({ userId, ...avatars }) => ({
    audience: { kind: 'users', userIds: [userId] },
    events: [{ type: 'AVATAR_UPDATE', ...avatars }],
  })),

  defineChannel(courseChanged, ({ courseId }) => ({
    audience: { kind: 'everyone' },
    events: [{ type: 'COURSE_UPDATE', entityId: courseId }],
  })),
];
