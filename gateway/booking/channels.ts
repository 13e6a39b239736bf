/** What clients see of booking's events, and who may. */
import {
  autoCancelChanged,
  ballotChanged,
  ballotEntryChanged,
  bookingCancelled,
  bookingMade,
  golfersInvited,
  groupsChanged,
  invitationsChanged,
  roundCancelled,
  spotsChanged,
  waitlistChanged,
} from '@fourball/shared/booking/events.ts';
import { defineChannel, type Audience, type Channel, type Room } from '../stream/channel.ts';

interface Person {
  userId: number;
  userName: string;
  invite: boolean;
}

const members = (conversationId: number): Audience => ({ kind: 'members', conversationId });
const users = (people: readonly Person[]): Audience => ({
  kind: 'users',
  userIds: people.map(({ userId }) => userId),
});
const thread = (conversationId: number): Room => ({ kind: 'conversation', conversationId });
const namesOf = (people: readonly Person[]) => people.map(({ userName, invite }) => ({ userName, invite }));

export const bookingChannels: readonly Channel[] = [
  // The sheet is the same for everybody who is logged in; it names nobody who is not on it.
  defineChannel(spotsChanged, ({ courseId, day, teeTimes }) => ({
    audience: { kind: 'everyone' },
    room: { kind: 'sheet', courseId, day },
    events: teeTimes.map((teeTime) => ({
      type: 'NUMBER_SPOTS_CHANGED',
      entityId: courseId,
      day,
      numSpots: teeTime.available,
      teeTime,
    })),
  })),

  defineChannel(bookingMade, ({ purchaseId, conversationId, booker, people }) => ({
    audience: users(people),
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
  })),

  defineChannel(golfersInvited, ({ purchaseId, conversationId, invitedBy, invited }) => ({
    audience: users(invited),
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
  })),

  // Whoever is invited is a member of the thread from then on.
  defineChannel(invitationsChanged, ({ purchaseId, conversationId, vacantSpots, noResponse, responded }) => ({
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
  })),

  defineChannel(groupsChanged, ({ purchaseId, conversationId, groups, ungrouped }) => ({
    audience: members(conversationId),
    room: thread(conversationId),
    events: [
      { type: 'GROUP_DATA_UPDATE', purchaseId, conversationId, groups },
      { type: 'UNGROUPED_UPDATE', purchaseId, conversationId, ungrouped },
    ],
  })),

  defineChannel(roundCancelled, ({ purchaseId, conversationId, roundId, cancelledBy, people }) => ({
    audience: users(people),
    room: thread(conversationId),
    events: [{ type: 'ROUND_CANCELLED', purchaseId, conversationId, userName: cancelledBy, roundId }],
  })),

  defineChannel(bookingCancelled, ({ purchaseId, conversationId, cancelledBy, people }) => ({
    audience: users(people),
    room: thread(conversationId),
    events: [{ type: 'BOOKING_CANCELLED', purchaseId, conversationId, userName: cancelledBy }],
  })),

  defineChannel(autoCancelChanged, ({ purchaseId, conversationId, autoCancel, released }) => ({
    audience: members(conversationId),
    room: thread(conversationId),
    events: [{ type: 'AUTO_CANCEL', purchaseId, conversationId, autoCancel, numSpots: released }],
  })),

  // Where a ballot stands is as public as the sheet of its day.
  defineChannel(ballotChanged, ({ ballotId, courseId, day, state }) => ({
    audience: { kind: 'everyone' },
    room: { kind: 'sheet', courseId, day },
    events: [{ type: 'BALLOT_UPDATE', ballotId, state }],
  })),

  defineChannel(ballotEntryChanged, ({ ballotId, userId, state, result }) => ({
    audience: { kind: 'users', userIds: [userId] },
    events: [{ type: 'BALLOT_UPDATE', ballotId, state, result }],
  })),

  defineChannel(waitlistChanged, ({ userId, entry }) => ({
    audience: { kind: 'users', userIds: [userId] },
    events: [{ type: 'WAITLIST_UPDATE', entry }],
  })),
];
