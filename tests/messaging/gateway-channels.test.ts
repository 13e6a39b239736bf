/** Channels: every domain event has one, and what clients get of it is what the contract declares. */
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { bookingChannels } from '@fourball/gateway/booking/channels.ts';
import { clubChannels } from '@fourball/gateway/club/channels.ts';
import { messagingChannels } from '@fourball/gateway/messaging/channels.ts';
import type { DomainEvent } from '@fourball/shared/contract/define-event.ts';
import { realtimeShapes } from '@fourball/shared/contract/realtime.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { teeTimeOf } from '../kit/live-club.ts';

const channels = [...clubChannels, ...bookingChannels, ...messagingChannels];

/** They only order jobs: no page shows anything of them. */
const unseen = [
  'accounts.account-erased',
  'accounts.account-opened',
  'accounts.avatar-refused',
  'accounts.avatar-removed',
  'accounts.emergency-contact-requested',
  'accounts.password-changed',
  'accounts.reset-link-requested',
  'club.avatar-approved',
  'club.images-retired',
  'money.purchase-made',
  'booking.spots-offered',
  'booking.tee-time-changed',
  'booking.no-show-warned',
  'booking.suspended',
  'booking.ballot-missed',
];

const ava = { userId: 1, userName: 'ava', invite: false };
const ben = { userId: 2, userName: 'ben', invite: true };
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
const booking = { purchaseId: 7, conversationId: 9 };
const thread = { kind: 'conversation', conversationId: 9 };
const members = { kind: 'members', conversationId: 9 };

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

const versions = { admin: '2.2.74', public: '2.2.29', cms: '2.2.44' };
const avatars = { userName: 'ava', avatarUrl: null, pendingAvatar: '/images/avatar/1.jpg' };

/** By event: a payload, to whom it goes, in which room, and what arrives. */
const examples: Record<string, { payload: object; audience: object; room?: object; events: object[] }> = {
  'club.versions-released': {
    payload: { versions },
    audience: { kind: 'everyone' },
    events: [{ type: 'UPDATE', version: versions.public, versions }],
  },
  'club.pages-outdated': {
    payload: { userId: 1, version: versions.admin, versions },
    audience: { kind: 'users', userIds: [1] },
    events: [{ type: 'UPDATE', version: versions.admin, versions }],
  },
  'club.course-changed': {
    payload: { courseId: 3 },
    audience: { kind: 'everyone' },
    events: [{ type: 'COURSE_UPDATE', entityId: 3 }],
  },
  'club.avatar-changed': {
    payload: { userId: 1, ...avatars },
    audience: { kind: 'users', userIds: [1] },
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
    audience: { kind: 'users', userIds: [1, 2] },
    room: thread,
    events: [
      {
        type: 'NEW_BOOKING',
        ...booking,
        userName: 'ava',
        userNames: [
          { userName: 'ava', invite: false },
          { userName: 'ben', invite: true },
        ],
      },
    ],
  },
  'booking.golfers-invited': {
    payload: { ...booking, invitedBy: ava, invited: [ben] },
    audience: { kind: 'users', userIds: [2] },
    room: thread,
    events: [
      {
        type: 'NEW_INVITATION',
        ...booking,
        userName: 'ava',
        userNames: [{ userName: 'ben', invite: true }],
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
    payload: { ...booking, groups: [], ungrouped: [] },
    audience: members,
    room: thread,
    events: [
      { type: 'GROUP_DATA_UPDATE', ...booking, groups: [] },
      { type: 'UNGROUPED_UPDATE', ...booking, ungrouped: [] },
    ],
  },
  'booking.round-cancelled': {
    payload: { ...booking, roundId: 6, cancelledBy: 'ava', golfer: ben, people: [ava, ben] },
    audience: { kind: 'users', userIds: [1, 2] },
    room: thread,
    events: [{ type: 'ROUND_CANCELLED', ...booking, userName: 'ava', roundId: 6 }],
  },
  'booking.waitlist-changed': {
    payload: { userId: 1, entry: waitlistEntry },
    audience: { kind: 'users', userIds: [1] },
    events: [{ type: 'WAITLIST_UPDATE', entry: waitlistEntry }],
  },
  'booking.ballot-changed': {
    payload: { ballotId: 3, courseId: 1, day: '2026-06-20', state: 'CLOSED' },
    audience: { kind: 'everyone' },
    room: { kind: 'sheet', courseId: 1, day: '2026-06-20' },
    events: [{ type: 'BALLOT_UPDATE', ballotId: 3, state: 'CLOSED' }],
  },
  'booking.ballot-entry-changed': {
    payload: { ballotId: 3, userId: 1, state: 'DRAWN', result: 'WON' },
    audience: { kind: 'users', userIds: [1] },
    events: [{ type: 'BALLOT_UPDATE', ballotId: 3, state: 'DRAWN', result: 'WON' }],
  },
  'booking.cancelled': {
    payload: { ...booking, cancelledBy: 'ava', people: [ava, ben] },
    audience: { kind: 'users', userIds: [1, 2] },
    room: thread,
    events: [{ type: 'BOOKING_CANCELLED', ...booking, userName: 'ava' }],
  },
  'booking.auto-cancel-changed': {
    payload: { ...booking, autoCancel: true, released: 2 },
    audience: members,
    room: thread,
    events: [{ type: 'AUTO_CANCEL', ...booking, autoCancel: true, numSpots: 2 }],
  },
  'messaging.message-changed': {
    payload: {
      conversationId: 9,
      message: {
        id: 1,
        conversationId: 9,
        seq: 1,
        userId: 1,
        userName: 'ava',
        name: 'Ava',
        userType: 'GOLFER',
        avatarUrl: null,
        dateTimeCreated: '2026-06-16T16:00:00.000Z',
        text: 'Hello',
        bookingAction: null,
        deleted: false,
        clientId: null,
      },
    },
    audience: members,
    room: thread,
    events: [{ type: 'MESSAGE', conversationId: 9, message: { text: 'Hello' } }],
  },
};

const isDomainEvent = (exported: unknown): exported is DomainEvent =>
  typeof exported === 'object' && exported !== null && 'kind' in exported && exported.kind === 'event';

test('every domain event that is declared has exactly one channel, or is meant to be seen by nobody', async () => {
  const shared = fileURLToPath(new URL('../../shared/', import.meta.url));
  const declared: string[] = [];
  for (const domain of await readdir(shared)) {
    const files = await readdir(`${shared}${domain}`).catch((): string[] => []);
    if (!files.includes('events.ts')) continue;
    const module = (await import(`../../shared/${domain}/events.ts`)) as Record<string, unknown>;
    declared.push(
      ...Object.values(module)
        .filter(isDomainEvent)
        .map(({ name }) => name),
    );
  }
  expect([...channels.map(({ event }) => event.name), ...unseen].sort()).toEqual(declared.sort());
});

test.each(channels.map((channel) => [channel.event.name, channel] as const))(
  '%s arrives as the contract declares it, at those whom it concerns',
  (name, channel) => {
    const example = examples[name];
    if (!example) throw new Error(`There is no example of ${name}.`);
    // A column that slipped into the payload must not travel on.
    const routed = channel.route({ ...example.payload, secret: 'column' });
    expect(routed.audience).toEqual(example.audience);
    expect(routed.room).toEqual(example.room);
    expect(routed.events).toMatchObject(example.events);
    expect(routed.events).toHaveLength(example.events.length);
    for (const { type, ...fields } of routed.events) {
      const shape: z.ZodObject = realtimeShapes[type];
      expect(shape.strict().parse(fields)).toEqual(fields);
      expect(JSON.stringify(fields)).not.toContain('secret');
    }
  },
);
