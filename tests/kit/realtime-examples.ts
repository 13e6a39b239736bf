/** One example of every domain event that clients see something of: its payload, to whom it goes, and what arrives. */
import { teeTimeOf } from './live-club.ts';

interface RealtimeExample {
  payload: object;
  audience: object;
  room?: object;
  events: object[];
}

interface Person {
  userId: number;
  userName: string;
}

const invitation = {
  inviteId: 4,
  purchaseId: 7,
  userId: 2,
  userName: 'ben',
  name: 'Ben',
  imageUrl: null,
  inviteStatus: 'PENDING',
  declineReason: null,
  createdAt: '2026-06-16T16:00:00.000Z',
  respondedAt: null,
};
const waitlistEntry = {
  entryId: 5,
  courseId: 3,
  courseName: 'Old',
  day: '2026-06-17',
  fromTime: '07:00',
  toTime: '09:00',
  spots: 2,
  courseFeeId: 8,
  feeName: '18 holes',
  status: 'WAITING',
  position: 2,
  ahead: 1,
  createdAt: '2026-06-16T16:00:00.000Z',
  offer: null,
};

/** Ben has the one spot; what it costs is told to nobody by an event. */
const group = (money: { playFee: number | null; tax: number | null; cost: number | null }) => ({
  groupId: 9,
  teeTimeId: 11,
  startsAt: '2026-06-17T12:00:00.000Z',
  time: '08:00',
  groupSequenceNum: 1,
  players: [
    {
      roundId: 6,
      teeTimeId: 11,
      userId: 2,
      name: 'Ben',
      guest: false,
      nickname: null,
      memberNumber: null,
      imageUrl: null,
      status: 'BOOKED',
      roundStatus: 'EXPECTED',
      occupant: 'GOLFER',
      chargePurchaser: false,
      confirmed: true,
      useRoundCredit: false,
      roundCredits: 0,
      ...money,
    },
  ],
});

const versions = { admin: '2.2.74', public: '2.2.29', cms: '2.2.44' };

/** By the name of the event. Ben is invited by Ava; both are in the thread. Ben organizes the golf event and plays in it. */
export function realtimeExamples(about: {
  ava: Person;
  ben: Person;
  conversationId: number;
  eventId: number;
  seasonId: number;
  campaignId: number;
}): Record<string, RealtimeExample> {
  const { conversationId, eventId, seasonId, campaignId } = about;
  const campaign = { kind: 'campaign', campaignId };
  const golfEvent = { kind: 'golf-event', eventId };
  const entry = { registrationId: 4, seasonId, eventId };
  const entryTold = { type: 'INVITATIONS_UPDATE', ...entry };
  const ava = { userId: about.ava.userId, userName: about.ava.userName, invite: false };
  const ben = { userId: about.ben.userId, userName: about.ben.userName, invite: true };
  const booking = { purchaseId: 7, conversationId };
  const thread = { kind: 'conversation', conversationId };
  const members = { kind: 'members', conversationId };
  const delayed = {
    delayId: 8,
    purchaseId: 7,
    kind: 'LATER',
    undone: false,
    was: '2026-06-17T12:00:00.000Z',
    now: '2026-06-17T12:30:00.000Z',
    words: 'Frost.',
  };
  const avatars = { userName: ava.userName, avatarUrl: null, pendingAvatar: '/images/avatar/1.jpg' };
  return {
    'club.versions-released': {
      payload: { versions },
      audience: { kind: 'everyone' },
      events: [{ type: 'UPDATE', version: versions.public, versions }],
    },
    'club.pages-outdated': {
      payload: { userId: ava.userId, version: versions.admin, versions },
      audience: { kind: 'users', userIds: [ava.userId] },
      events: [{ type: 'UPDATE', version: versions.admin, versions }],
    },
    'club.course-changed': {
      payload: { courseId: 3 },
      audience: { kind: 'everyone' },
      events: [{ type: 'COURSE_UPDATE', entityId: 3 }],
    },
    'club.avatar-changed': {
      payload: { userId: ava.userId, ...avatars },
      audience: { kind: 'users', userIds: [ava.userId] },
      events: [{ type: 'AVATAR_UPDATE', ...avatars }],
    },
    'booking.spots-changed': {
      payload: { courseId: 3, day: '2026-06-17', teeTimes: [teeTimeOf(1, 5), teeTimeOf(2, 6)] },
      audience: { kind: 'everyone' },
      room: { kind: 'sheet', courseId: 3, day: '2026-06-17' },
      events: [teeTimeOf(1, 5), teeTimeOf(2, 6)].map((teeTime) => ({
        type: 'NUMBER_SPOTS_CHANGED',
        entityId: 3,
        day: '2026-06-17',
        numSpots: 3,
        teeTime,
      })),
    },
    'booking.made': {
      payload: { ...booking, booker: ava, people: [ava, ben] },
      audience: { ...members, only: [ava.userId, ben.userId] },
      room: thread,
      events: [
        {
          type: 'NEW_BOOKING',
          ...booking,
          userName: ava.userName,
          userNames: [
            { userName: ava.userName, invite: false },
            { userName: ben.userName, invite: true },
          ],
        },
      ],
    },
    'booking.golfers-invited': {
      payload: { ...booking, invitedBy: ava, invited: [ben] },
      audience: { ...members, only: [ben.userId] },
      room: thread,
      events: [
        {
          type: 'NEW_INVITATION',
          ...booking,
          userName: ava.userName,
          userNames: [{ userName: ben.userName, invite: true }],
        },
      ],
    },
    'booking.invitations-changed': {
      payload: { ...booking, vacantSpots: 2, noResponse: [invitation], responded: [] },
      audience: members,
      room: thread,
      events: [
        {
          type: 'INVITATIONS_UPDATE',
          ...booking,
          numSpots: 2,
          noResponseInvitations: [invitation],
          respondedInvitations: [],
        },
      ],
    },
    'booking.groups-changed': {
      payload: { ...booking, groups: [group({ playFee: 2_800, tax: 364, cost: 3_164 })], ungrouped: [] },
      audience: members,
      room: thread,
      events: [
        {
          type: 'GROUP_DATA_UPDATE',
          ...booking,
          groups: [group({ playFee: null, tax: null, cost: null })],
        },
        { type: 'UNGROUPED_UPDATE', ...booking, ungrouped: [] },
      ],
    },
    'booking.you-pay-changed': {
      payload: { purchaseId: 7, userId: ava.userId, before: 3_164, now: 13_560 },
      audience: { kind: 'users', userIds: [ava.userId] },
      events: [{ type: 'YOU_PAY_UPDATE', purchaseId: 7, before: 3_164, now: 13_560 }],
    },
    'booking.delay-told': {
      payload: { ...delayed, userIds: [ava.userId] },
      audience: { kind: 'users', userIds: [ava.userId] },
      events: [{ type: 'DELAY_UPDATE', ...delayed }],
    },
    'booking.round-cancelled': {
      payload: { ...booking, roundId: 6, cancelledBy: ava.userName, golfer: ben, people: [ava, ben] },
      audience: { kind: 'users', userIds: [ava.userId, ben.userId] },
      room: thread,
      events: [{ type: 'ROUND_CANCELLED', ...booking, userName: ava.userName, roundId: 6 }],
    },
    'booking.waitlist-changed': {
      payload: { userId: ava.userId, entry: waitlistEntry },
      audience: { kind: 'users', userIds: [ava.userId] },
      events: [{ type: 'WAITLIST_UPDATE', entry: waitlistEntry }],
    },
    'booking.ballot-changed': {
      payload: { ballotId: 3, courseId: 1, day: '2026-06-20', state: 'CLOSED' },
      audience: { kind: 'everyone' },
      room: { kind: 'sheet', courseId: 1, day: '2026-06-20' },
      events: [{ type: 'BALLOT_UPDATE', ballotId: 3, state: 'CLOSED' }],
    },
    'booking.ballot-entry-changed': {
      payload: { ballotId: 3, userId: ava.userId, state: 'DRAWN', result: 'WON' },
      audience: { kind: 'users', userIds: [ava.userId] },
      events: [{ type: 'BALLOT_UPDATE', ballotId: 3, state: 'DRAWN', result: 'WON' }],
    },
    'booking.cancelled': {
      payload: { ...booking, cancelledBy: ava.userName, people: [ava, ben] },
      audience: { kind: 'users', userIds: [ava.userId, ben.userId] },
      room: thread,
      events: [{ type: 'BOOKING_CANCELLED', ...booking, userName: ava.userName }],
    },
    'booking.auto-cancel-changed': {
      payload: { ...booking, autoCancel: true, released: 2 },
      audience: members,
      room: thread,
      events: [{ type: 'AUTO_CANCEL', ...booking, autoCancel: true, numSpots: 2 }],
    },
    'messaging.message-changed': {
      payload: {
        conversationId,
        change: 'POSTED',
        message: {
          id: 1,
          conversationId,
          seq: 1,
          userId: ava.userId,
          userName: ava.userName,
          name: 'Ava',
          userType: 'GOLFER',
          avatarUrl: null,
          dateTimeCreated: '2026-06-16T16:00:00.000Z',
          text: 'Hello',
          bookingAction: null,
          deleted: false,
          clientId: null,
          editedAt: null,
          replyTo: null,
          photo: null,
          reactions: [{ emoji: '⛳', userNames: [ben.userName] }],
          mentions: [],
        },
      },
      audience: members,
      room: thread,
      events: [{ type: 'MESSAGE', conversationId, message: { text: 'Hello' } }],
    },
    'messaging.thread-read': {
      payload: { userId: ava.userId, conversationId, lastReadSeq: 4, unread: 1, muted: false },
      audience: { kind: 'users', userIds: [ava.userId] },
      events: [{ type: 'READ_UPDATE', conversationId, lastReadSeq: 4, unread: 1, muted: false }],
    },
    'accounts.messages-seen': {
      payload: { userId: ben.userId, at: '2026-06-16T16:00:00.000Z' },
      audience: { kind: 'users', userIds: [ben.userId] },
      events: [
        { type: 'HEARTBEAT', at: '2026-06-16T16:00:00.000Z', lastSeenMessages: '2026-06-16T16:00:00.000Z' },
      ],
    },
    'club.news-changed': {
      payload: { entityId: 3 },
      audience: { kind: 'everyone' },
      events: [{ type: 'NEWS_UPDATE', entityId: 3 }],
    },
    'seasons.entry-changed': {
      payload: { ...entry, userId: ava.userId, what: 'PROMOTED', byUserId: null, refunded: 0 },
      audience: { kind: 'users', userIds: [ava.userId] },
      events: [entryTold],
    },
    'seasons.entry-touched': {
      payload: { ...entry, userId: ava.userId },
      audience: { kind: 'users', userIds: [ava.userId] },
      events: [entryTold],
    },
    'seasons.event-spots-changed': {
      payload: { eventId, numSpots: 144, taken: 143, waiting: 2 },
      audience: { ...golfEvent, whom: 'ORGANIZERS' },
      room: golfEvent,
      events: [{ type: 'NUMBER_SPOTS_CHANGED', eventId, numSpots: 144, taken: 143, waiting: 2 }],
    },
    'seasons.entrants-changed': {
      payload: { eventId: null, seasonId },
      audience: { kind: 'season', seasonId, whom: 'ORGANIZERS' },
      events: [{ type: 'UNGROUPED_UPDATE', eventId: null, seasonId }],
    },
    'seasons.owed-changed': {
      payload: { eventId, seasonId },
      audience: { ...golfEvent, whom: 'ORGANIZERS' },
      events: [{ type: 'UNGROUPED_UPDATE', eventId, seasonId }],
    },
    'seasons.event-changed': {
      payload: { eventId },
      audience: { ...golfEvent, whom: 'ENTRANTS' },
      room: golfEvent,
      events: [{ type: 'EVENT_UPDATE', eventId }],
    },
    'seasons.groups-changed': {
      payload: { eventId, published: true },
      audience: { ...golfEvent, whom: 'ORGANIZERS' },
      room: golfEvent,
      events: [{ type: 'GROUP_DATA_UPDATE', eventId }],
    },
    'seasons.night-asked': {
      payload: { eventId, what: 'CARDS' },
      audience: { ...golfEvent, whom: 'ORGANIZERS' },
      room: golfEvent,
      events: [{ type: 'GROUP_DATA_UPDATE', eventId }],
    },
    'seasons.starts-changed': {
      payload: { eventId, drawVersion: 3, userIds: [ava.userId] },
      audience: { kind: 'users', userIds: [ava.userId] },
      events: [{ type: 'GROUP_DATA_UPDATE', eventId }],
    },
    'seasons.play-held': {
      payload: { eventId, suspensionId: 4, resumed: false, userIds: [ava.userId] },
      audience: { kind: 'users', userIds: [ava.userId] },
      room: golfEvent,
      events: [{ type: 'EVENT_UPDATE', eventId }],
    },
    'seasons.card-changed': {
      payload: { eventId, cardId: 7, version: 3, userIds: [ava.userId] },
      audience: { kind: 'users', userIds: [ava.userId] },
      events: [{ type: 'LEADERBOARD_UPDATE', eventId, cardId: 7, version: 3 }],
    },
    'seasons.leaderboard-changed': {
      payload: { eventId },
      audience: { ...golfEvent, whom: 'PLAYERS' },
      room: golfEvent,
      events: [{ type: 'LEADERBOARD_UPDATE', eventId }],
    },
    'mail.campaign-changed': {
      payload: { campaignId },
      audience: { kind: 'users', userIds: [] },
      room: campaign,
      events: [{ type: 'CAMPAIGN_UPDATE', campaignId }],
    },
    'mail.campaign-progressed': {
      payload: { campaignId },
      audience: { kind: 'users', userIds: [] },
      room: campaign,
      events: [{ type: 'CAMPAIGN_UPDATE', campaignId }],
    },
  };
}
