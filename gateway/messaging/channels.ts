/** What clients see of messaging's events, and who may. */
import { messagesSeen } from '@fourball/shared/accounts/events.ts';
import { messageChanged, threadRead } from '@fourball/shared/messaging/events.ts';
import { defineChannel, type Channel } from '../stream/channel.ts';

export const messagingChannels: readonly Channel[] = [
  defineChannel(
    messageChanged,
    { to: 'the members of the thread', tells: ['MESSAGE'], room: 'conversation' },
    ({ conversationId, message }) => ({
      audience: { kind: 'members', conversationId },
      room: { kind: 'conversation', conversationId },
      events: [{ type: 'MESSAGE', conversationId, message }],
    }),
  ),

  // Only whose reading it is: nobody else learns how far somebody has read.
  defineChannel(
    threadRead,
    { to: 'the golfer who read, on all devices', tells: ['READ_UPDATE'] },
    ({ userId, ...read }) => ({
      audience: { kind: 'users', userIds: [userId] },
      events: [{ type: 'READ_UPDATE', ...read }],
    }),
  ),

  // A sign of life that says one thing more: no type of its own for a mark that devices put away.
  defineChannel(
    messagesSeen,
    { to: 'the golfer who looked at messages, on all devices', tells: ['HEARTBEAT'] },
    ({ userId, at }) => ({
      audience: { kind: 'users', userIds: [userId] },
      events: [{ type: 'HEARTBEAT', at, lastSeenMessages: at }],
    }),
  ),
];
