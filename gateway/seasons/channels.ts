/** What clients see of the seasons' events, and who may. */
import { leaderboardChanged } from '@fourball/shared/seasons/events.ts';
import { defineChannel, type Channel } from '../stream/channel.ts';

export const seasonsChannels: readonly Channel[] = [
  // A leaderboard is read by everybody; the event says only that there is another one to read.
  defineChannel(
    leaderboardChanged,
    { to: 'everybody who is logged in', tells: ['LEADERBOARD_UPDATE'] },
    ({ eventId }) => ({
      audience: { kind: 'everyone' },
      events: [{ type: 'LEADERBOARD_UPDATE', eventId }],
    }),
  ),
];
