/** Every event of the realtime channel, composed from the shapes of all domains; one declared schema for each type. */
import { z } from 'zod';
import { ballotResult, ballotState } from '../booking/enums.ts';
import { golfer, teeTime, toldGroup, toldInvitation } from '../booking/shapes.ts';
import { delayFate, delayKind } from '../booking/delay-shapes.ts';
import { waitlistEntry } from '../booking/waitlist-shapes.ts';
import { message } from '../messaging/shapes.ts';
import { cents, day, id, instant } from './fields.ts';

/** A user and whether the reader's interest in them comes from an invitation. */
const userNames = z.array(z.object({ userName: z.string(), invite: z.boolean() }));

const ofGolfEvent = z.object({ eventId: id });

/** Every event of the channel by its type: the fields of the source documents, and ours where they need more. */
export const realtimeShapes = {
  MESSAGE: z.object({ conversationId: id, message }),
  USER_JOINED: z.object({ userName: z.string(), userNames }),
  USER_LEFT: z.object({ userName: z.string(), userNames }),
  /** `lastSeenMessages` is there where the reader has looked at messages just now, on this device or another. */
  HEARTBEAT: z.object({ at: instant, lastSeenMessages: instant.optional() }),
  /** The pages that run are older than the server's; `version` is that of the reader's area where one reader is meant. */
  UPDATE: z.object({
    version: z.string(),
    versions: z.object({ admin: z.string(), public: z.string(), cms: z.string() }).optional(),
  }),
  GROUP_DATA_UPDATE: z.union([
    z.object({ purchaseId: id, conversationId: id, groups: z.array(toldGroup) }),
    /** The groups of a golf event are others: whoever shows them reads them anew. */
    ofGolfEvent,
  ]),
  NEW_BOOKING: z.object({ purchaseId: id, conversationId: id, userName: z.string(), userNames }),
  NUMBER_SPOTS_CHANGED: z.union([
    /** `entityId` is the course, `numSpots` what can be held now. */
    z.object({ entityId: id, day, numSpots: z.number().int(), teeTime }),
    /** Of a golf event: its places, 0 for as many as want to, how many are taken, and how many golfers wait. */
    ofGolfEvent.extend({
      numSpots: z.number().int(),
      taken: z.number().int(),
      waiting: z.number().int(),
    }),
  ]),
  UNGROUPED_UPDATE: z.union([
    z.object({ purchaseId: id, conversationId: id, ungrouped: z.array(golfer) }),
    /** Who takes part, or how, is others now; null: in the season itself. */
    z.object({ eventId: id.nullable(), seasonId: id }),
  ]),
  INVITATIONS_UPDATE: z.union([
    /** `numSpots` is how many spots of the booking are still vacant. */
    z.object({
      purchaseId: id,
      conversationId: id,
      numSpots: z.number().int(),
      noResponseInvitations: z.array(toldInvitation),
      respondedInvitations: z.array(toldInvitation),
    }),
    /** The reader's own registration, or what a partner of its team answered; both null: with an event type alone. */
    z.object({ eventId: id.nullable(), seasonId: id.nullable(), registrationId: id }),
  ]),
  /** A spot was given up, by `userName`; `roundId` says which. */
  ROUND_CANCELLED: z.object({ purchaseId: id, conversationId: id, userName: z.string(), roundId: id }),
  BOOKING_CANCELLED: z.object({ purchaseId: id, conversationId: id, userName: z.string() }),
  NEWS_UPDATE: z.object({ entityId: id }),
  COURSE_UPDATE: z.object({ entityId: id }),
  NEW_INVITATION: z.object({
    purchaseId: id,
    conversationId: id,
    userName: z.string(),
    userNames,
  }),
  AUTO_CANCEL: z.object({
    purchaseId: id,
    conversationId: id,
    autoCancel: z.boolean(),
    /** Spots released by it just now; 0 when it was only switched. */
    numSpots: z.number().int(),
  }),
  /** Ours: a ballot changed its state; `result` is there for who entered, about the own entry. */
  BALLOT_UPDATE: z.object({
    ballotId: id,
    state: ballotState,
    result: ballotResult.nullable().optional(),
  }),
  /** Ours: the reader's own entry of the waitlist, with the offer if there is one. */
  WAITLIST_UPDATE: z.object({ entry: waitlistEntry }),
  /** Ours: what the reader is charged for the own booking became more or less by what somebody else did. */
  YOU_PAY_UPDATE: z.object({ purchaseId: id, before: cents, now: cents }),
  /** Ours: the office put back, closed or opened again what a booking of the reader stands in; `words` are the office’s own. */
  DELAY_UPDATE: z.object({
    delayId: id,
    purchaseId: id,
    kind: delayKind,
    undone: z.boolean(),
    was: instant,
    now: instant.nullable(),
    words: z.string(),
    /** Of a closure: what becomes of the booking, and until when it is to be answered. */
    fate: delayFate.optional(),
    answerBy: instant.optional(),
  }),
  /** Ours: the reader read on in a thread, or muted it, maybe on another device. */
  READ_UPDATE: z.object({
    conversationId: id,
    lastReadSeq: z.number().int(),
    unread: z.number().int(),
    muted: z.boolean(),
  }),
  /** With a card: of a group in which the reader plays, or that the reader marks, in this version now. */
  LEADERBOARD_UPDATE: ofGolfEvent.extend({ cardId: id.optional(), version: z.number().int().optional() }),
  /** Ours: what an organizer says of a golf event is something else: its days, its message, that it is shown or called off. */
  EVENT_UPDATE: ofGolfEvent,
  /** Ours: how far a campaign is, or what can be done with it, is something else. */
  CAMPAIGN_UPDATE: z.object({ campaignId: id }),
  /** Ours: the reader's own avatar, approved or in review, is another one or none. */
  AVATAR_UPDATE: z.object({
    userName: z.string(),
    avatarUrl: z.string().nullable(),
    pendingAvatar: z.string().nullable(),
  }),
} as const;

type Shapes = typeof realtimeShapes;
/**
 * An event as a client gets it. `seq` is its place in the log, to resume from; events that are not logged have none. `index`
 * tells apart, from 0 on, the events of one place, where it holds several.
 */
export type RealtimeEvent = {
  [Type in keyof Shapes]: { type: Type; seq?: number; index?: number } & z.output<Shapes[Type]>;
}[keyof Shapes];

/** What a client may get beside the events: its place is too old, so it reads everything anew. */
export interface Resync {
  type: 'RESYNC';
  seq: number;
}
