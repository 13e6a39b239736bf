/** What happens in booking, as facts that other processes are told. */
import { z } from 'zod';
import { defineEvent } from '../contract/define-event.ts';
import { cents, day, id, instant } from '../contract/fields.ts';
import { ballotResult, ballotState } from './enums.ts';
import { nameShown } from '../accounts/enums.ts';
import { golfer, place, teeTime, toldGroup, toldInvitation } from './shapes.ts';
import { delayFate, delayKind } from './delay-shapes.ts';
import { waitlistEntry } from './waitlist-shapes.ts';

/** A golfer's user name and whether they are in it by invitation. */
const person = z.object({ userId: id, userName: z.string(), invite: z.boolean() });

/** A tee time with all names, and beside each who may see it, CLUB where it does not say: only for processes of the club. */
const teeTimeWithChoices = teeTime.extend({
  places: z.array(place.extend({ shown: nameShown.optional() })),
});
export type TeeTimeWithChoices = z.output<typeof teeTimeWithChoices>;

/** Tee times whose places changed, each as it stood when the transaction wrote it. */
export const spotsChanged = defineEvent(
  'booking.spots-changed',
  z.object({ courseId: id, day, teeTimes: z.array(teeTimeWithChoices) }),
);

/** `brought`: along from another program, where its golfers were told of it. */
export const bookingMade = defineEvent(
  'booking.made',
  z.object({
    purchaseId: id,
    conversationId: id,
    booker: person,
    people: z.array(person),
    brought: z.boolean().optional(),
  }),
);

/** Golfers were put into a booking by somebody else, and are asked whether they agree to it. */
export const golfersPlaced = defineEvent(
  'booking.golfers-placed',
  z.object({
    purchaseId: id,
    conversationId: id,
    placedBy: person,
    placed: z.array(person.extend({ roundId: id })),
  }),
);

export const golfersInvited = defineEvent(
  'booking.golfers-invited',
  z.object({
    purchaseId: id,
    conversationId: id,
    invitedBy: person,
    invited: z.array(person),
    /** Invitations of people without an account. */
    byMail: z.array(id).default([]),
  }),
);

/** An invitation was sent, accepted or declined: the state of all of the booking's invitations. */
export const invitationsChanged = defineEvent(
  'booking.invitations-changed',
  z.object({
    purchaseId: id,
    conversationId: id,
    vacantSpots: z.number().int(),
    noResponse: z.array(toldInvitation),
    responded: z.array(toldInvitation),
  }),
);

export const groupsChanged = defineEvent(
  'booking.groups-changed',
  z.object({
    purchaseId: id,
    conversationId: id,
    groups: z.array(toldGroup),
    ungrouped: z.array(golfer),
  }),
);

/** A golfer said yes to a spot that somebody else had put the golfer into. */
export const spotConfirmed = defineEvent(
  'booking.spot-confirmed',
  z.object({ purchaseId: id, conversationId: id, roundId: id, golfer: person }),
);

/** A golfer or a vacant spot left the booking: bailed, removed, released. */
export const roundCancelled = defineEvent(
  'booking.round-cancelled',
  z.object({
    purchaseId: id,
    conversationId: id,
    roundId: id,
    cancelledBy: z.string(),
    /** Whose spot it was; null for a vacant one and a guest's. */
    golfer: person.nullable(),
    /** Whom it concerns: the booker, and whose spot it was. */
    people: z.array(person),
  }),
);

/** What the booker is charged for a booking became more or less by what somebody else did. Cents with tax, all of it. */
export const youPayChanged = defineEvent(
  'booking.you-pay-changed',
  z.object({ purchaseId: id, userId: id, before: cents, now: cents }),
);

/** Golfers, and guests with a null `userId`, play at another time than they were told; `changedBy` is not among them. */
export const teeTimeChanged = defineEvent(
  'booking.tee-time-changed',
  z.object({
    purchaseId: id,
    changedBy: id,
    moves: z.array(z.object({ roundId: id, userId: id.nullable(), from: instant, to: instant })),
  }),
);

/**
 * The office put back, closed or opened again what a booking stands in: `userIds` are the golfers of its told list. `now` is null
 * where there is no other start.
 */
export const delayTold = defineEvent(
  'booking.delay-told',
  z.object({
    delayId: id,
    purchaseId: id,
    kind: delayKind,
    undone: z.boolean(),
    was: instant,
    now: instant.nullable(),
    words: z.string(),
    userIds: z.array(id),
    /** Of a closure: what becomes of the booking, and until when it is to be answered. */
    fate: delayFate.optional(),
    answerBy: instant.optional(),
  }),
);

/** `closed`: its span was closed, which has its own mail. `brought`: the file by which it came along is taken back, of which nobody is mailed. */
export const bookingCancelled = defineEvent(
  'booking.cancelled',
  z.object({
    purchaseId: id,
    conversationId: id,
    cancelledBy: z.string(),
    people: z.array(person),
    closed: z.boolean().optional(),
    brought: z.boolean().optional(),
  }),
);

/** Auto-cancel was switched, or did its work: then `released` is how many spots it freed. */
export const autoCancelChanged = defineEvent(
  'booking.auto-cancel-changed',
  z.object({ purchaseId: id, conversationId: id, autoCancel: z.boolean(), released: z.number().int() }),
);

/** A ballot was announced, closed, drawn or cancelled. */
export const ballotChanged = defineEvent(
  'booking.ballot-changed',
  z.object({ ballotId: id, courseId: id, day, state: ballotState }),
);

/**
 * A golfer's entry was made, changed or withdrawn, or the draw has decided it; `result` is null once it is withdrawn, and
 * missing where it is about an entry of another in which the golfer is named.
 */
export const ballotEntryChanged = defineEvent(
  'booking.ballot-entry-changed',
  z.object({ ballotId: id, userId: id, state: ballotState, result: ballotResult.nullable().optional() }),
);

/** Golfers are asked to play along in an entry, or are in it by a standing yes, and are told by mail. */
export const ballotGolfersAsked = defineEvent(
  'booking.ballot-golfers-asked',
  z.object({ ballotId: id, entrantId: id, userIds: z.array(id) }),
);

/** Golfers who were in an entry are in it no longer: who entered took it back, or took them out. */
export const ballotGolfersOut = defineEvent(
  'booking.ballot-golfers-out',
  z.object({ ballotId: id, entrantId: id, userIds: z.array(id) }),
);

/** The office noted that a golfer always says yes to another of the family. */
export const familySet = defineEvent('booking.family-set', z.object({ userId: id, placerId: id }));

/** The office set that one of a family pays for the rounds of another: who has a login is asked. */
export const familyPayerSet = defineEvent('booking.family-payer-set', z.object({ userId: id, payerId: id }));

/** A draw brought nothing to these golfers: who entered, and who had said yes to play along. */
export const ballotMissed = defineEvent(
  'booking.ballot-missed',
  z.object({ ballotId: id, userIds: z.array(id) }),
);

/** A golfer's entry of the waitlist came, moved up, was offered spots, or ended. */
export const waitlistChanged = defineEvent(
  'booking.waitlist-changed',
  z.object({ userId: id, entry: waitlistEntry }),
);

/** Spots that came free are a golfer's for a while. */
export const spotsOffered = defineEvent(
  'booking.spots-offered',
  z.object({ entryId: id, userId: id, teeTimeId: id }),
);

/** A golfer has missed a round and is asked by mail to come or cancel; the next one suspends. */
export const noShowWarned = defineEvent(
  'booking.no-show-warned',
  z.object({ userId: id, purchaseId: id, roundId: id }),
);

/** Booking ahead is suspended for a golfer. */
export const bookingSuspended = defineEvent(
  'booking.suspended',
  z.object({ userId: id, purchaseId: id, suspensionId: id }),
);
