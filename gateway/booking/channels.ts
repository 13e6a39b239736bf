/** What clients see of booking's events, and who may. */
import type { NameView } from '@fourball/domain/accounts/users/names.ts';
import { withNames } from '@fourball/domain/booking/sheet/shown-names.ts';
import {
  autoCancelChanged,
  ballotChanged,
  ballotEntryChanged,
  bookingCancelled,
  bookingMade,
  delayTold,
  golfersInvited,
  groupsChanged,
  invitationsChanged,
  roundCancelled,
  spotsChanged,
  waitlistChanged,
  youPayChanged,
} from '@fourball/shared/booking/events.ts';
import type { Room } from '@fourball/shared/messaging/socket-protocol.ts';
import { defineChannel, type Audience, type Channel } from '../stream/channel.ts';

interface Person {
  userId: number;
  userName: string;
  invite: boolean;
}

const members = (conversationId: number): Audience => ({ kind: 'members', conversationId });
/** Who is named and has left since, or is no longer invited, hears nothing of it. */
const membersAmong = (conversationId: number, people: readonly Person[]): Audience => ({
  kind: 'members',
  conversationId,
  only: people.map(({ userId }) => userId),
});
const users = (people: readonly Person[]): Audience => ({
  kind: 'users',
  userIds: people.map(({ userId }) => userId),
});
const thread = (conversationId: number) => ({ kind: 'conversation', conversationId }) as const satisfies Room;
/** What a spot costs is for who pays: everybody reads the own prices with the booking. */
const withoutMoney = <Spot extends object>(spot: Spot) => ({ ...spot, playFee: null, tax: null, cost: null });
const namesOf = (people: readonly Person[]) => people.map(({ userName, invite }) => ({ userName, invite }));

export const bookingChannels: readonly Channel[] = [
  // As much of the sheet's names as each reader sees of them on the sheet itself.
  defineChannel(
    spotsChanged,
    {
      to: 'everybody who is logged in, with the names that the reader sees on the sheet',
      tells: ['NUMBER_SPOTS_CHANGED'],
      room: 'sheet',
    },
    ({ courseId, day, teeTimes }) => {
      const eventsFor = (view: NameView) =>
        teeTimes.map((teeTime) => ({
          type: 'NUMBER_SPOTS_CHANGED' as const,
          entityId: courseId,
          day,
          numSpots: teeTime.available,
          teeTime: withNames(teeTime, view),
        }));
      return {
        audience: { kind: 'everyone' },
        room: { kind: 'sheet', courseId, day },
        events: eventsFor('ALL'),
        withNames: eventsFor,
      };
    },
  ),

  defineChannel(
    bookingMade,
    {
      to: 'the golfers named in it, as long as they are members of its thread: the booker, who plays, and who is invited',
      tells: ['NEW_BOOKING'],
      room: 'conversation',
    },
    ({ purchaseId, conversationId, booker, people }) => ({
      audience: membersAmong(conversationId, people),
      room: thread(conversationId),
      events: [
        {
          type: 'NEW_BOOKING',
          purchaseId,
          conversationId,
          userName: booker.userName,
          userNames: namesOf(people),
        },
      ],
    }),
  ),

  defineChannel(
    golfersInvited,
    {
      to: 'those who are invited by it, as long as they are members of the booking’s thread',
      tells: ['NEW_INVITATION'],
      room: 'conversation',
    },
    ({ purchaseId, conversationId, invitedBy, invited }) => ({
      audience: membersAmong(conversationId, invited),
      room: thread(conversationId),
      events: [
        {
          type: 'NEW_INVITATION',
          purchaseId,
          conversationId,
          userName: invitedBy.userName,
          userNames: namesOf(invited),
        },
      ],
    }),
  ),

  // Whoever is invited is a member of the thread from then on.
  defineChannel(
    invitationsChanged,
    { to: 'the members of the booking’s thread', tells: ['INVITATIONS_UPDATE'], room: 'conversation' },
    ({ purchaseId, conversationId, vacantSpots, noResponse, responded }) => ({
      audience: members(conversationId),
      room: thread(conversationId),
      events: [
        {
          type: 'INVITATIONS_UPDATE',
          purchaseId,
          conversationId,
          numSpots: vacantSpots,
          noResponseInvitations: noResponse,
          respondedInvitations: responded,
        },
      ],
    }),
  ),

  defineChannel(
    groupsChanged,
    {
      to: 'the members of the booking’s thread',
      tells: ['GROUP_DATA_UPDATE', 'UNGROUPED_UPDATE'],
      room: 'conversation',
    },
    ({ purchaseId, conversationId, groups, ungrouped }) => ({
      audience: members(conversationId),
      room: thread(conversationId),
      events: [
        {
          type: 'GROUP_DATA_UPDATE',
          purchaseId,
          conversationId,
          groups: groups.map((group) => ({ ...group, players: group.players.map(withoutMoney) })),
        },
        {
          type: 'UNGROUPED_UPDATE',
          purchaseId,
          conversationId,
          ungrouped: ungrouped.map(withoutMoney),
        },
      ],
    }),
  ),

  defineChannel(
    youPayChanged,
    { to: 'who is charged: the booker', tells: ['YOU_PAY_UPDATE'] },
    ({ userId, ...told }) => ({
      audience: { kind: 'users', userIds: [userId] },
      events: [{ type: 'YOU_PAY_UPDATE', ...told }],
    }),
  ),

  defineChannel(
    delayTold,
    { to: 'the golfers of the booking who are on its told list', tells: ['DELAY_UPDATE'] },
    ({ userIds, ...told }) => ({
      audience: { kind: 'users', userIds },
      events: [{ type: 'DELAY_UPDATE', ...told }],
    }),
  ),

  defineChannel(
    roundCancelled,
    {
      to: 'the golfers named in it: who was in the booking, also who left it just now',
      tells: ['ROUND_CANCELLED'],
      room: 'conversation',
    },
    ({ purchaseId, conversationId, roundId, cancelledBy, people }) => ({
      audience: users(people),
      room: thread(conversationId),
      events: [{ type: 'ROUND_CANCELLED', purchaseId, conversationId, userName: cancelledBy, roundId }],
    }),
  ),

  defineChannel(
    bookingCancelled,
    {
      to: 'the golfers named in it: who was in the booking',
      tells: ['BOOKING_CANCELLED'],
      room: 'conversation',
    },
    ({ purchaseId, conversationId, cancelledBy, people }) => ({
      audience: users(people),
      room: thread(conversationId),
      events: [{ type: 'BOOKING_CANCELLED', purchaseId, conversationId, userName: cancelledBy }],
    }),
  ),

  defineChannel(
    autoCancelChanged,
    { to: 'the members of the booking’s thread', tells: ['AUTO_CANCEL'], room: 'conversation' },
    ({ purchaseId, conversationId, autoCancel, released }) => ({
      audience: members(conversationId),
      room: thread(conversationId),
      events: [{ type: 'AUTO_CANCEL', purchaseId, conversationId, autoCancel, numSpots: released }],
    }),
  ),

  // Where a ballot stands is as public as the sheet of its day.
  defineChannel(
    ballotChanged,
    { to: 'everybody who is logged in', tells: ['BALLOT_UPDATE'], room: 'sheet' },
    ({ ballotId, courseId, day, state }) => ({
      audience: { kind: 'everyone' },
      room: { kind: 'sheet', courseId, day },
      events: [{ type: 'BALLOT_UPDATE', ballotId, state }],
    }),
  ),

  defineChannel(
    ballotEntryChanged,
    { to: 'the golfer who entered, or who is named in an entry', tells: ['BALLOT_UPDATE'] },
    ({ ballotId, userId, state, result }) => ({
      audience: { kind: 'users', userIds: [userId] },
      events: [{ type: 'BALLOT_UPDATE', ballotId, state, result }],
    }),
  ),

  defineChannel(
    waitlistChanged,
    { to: 'the golfer who waits', tells: ['WAITLIST_UPDATE'] },
    ({ userId, entry }) => ({
      audience: { kind: 'users', userIds: [userId] },
      events: [{ type: 'WAITLIST_UPDATE', entry }],
    }),
  ),
];
