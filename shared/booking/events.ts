/** What happens in booking, as facts that other processes are told. */
import { z } from 'zod';
import { defineEvent } from '../contract/define-event.ts';
import { day, id } from '../contract/fields.ts';
import { bookingGroup, golfer, invitation, teeTime } from './shapes.ts';

/** A golfer's user name and whether they are in it by invitation. */
const person = z.object({ userId: id, userName: z.string(), invite: z.boolean() });

/** Tee times whose places changed, each as it stood when the transaction wrote it. */
export const spotsChanged = defineEvent(
  'booking.spots-changed',
  z.object({ courseId: id, day, teeTimes: z.array(teeTime) }),
);

export const bookingMade = defineEvent(
  'booking.made',
  z.object({ purchaseId: id, conversationId: id, booker: person, people: z.array(person) }),
);

export const golfersInvited = defineEvent(
  'booking.golfers-invited',
  z.object({ purchaseId: id, conversationId: id, invitedBy: person, invited: z.array(person) }),
);

/** An invitation was sent, accepted or declined: the state of all of the booking's invitations. */
export const invitationsChanged = defineEvent(
  'booking.invitations-changed',
  z.object({
    purchaseId: id,
    conversationId: id,
    vacantSpots: z.number().int(),
    noResponse: z.array(invitation),
    responded: z.array(invitation),
  }),
);

export const groupsChanged = defineEvent(
  'booking.groups-changed',
  z.object({
    purchaseId: id,
    conversationId: id,
    groups: z.array(bookingGroup),
    ungrouped: z.array(golfer),
  }),
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

export const bookingCancelled = defineEvent(
  'booking.cancelled',
  z.object({ purchaseId: id, conversationId: id, cancelledBy: z.string(), people: z.array(person) }),
);

/** Auto-cancel was switched, or did its work: then `released` is how many spots it freed. */
export const autoCancelChanged = defineEvent(
  'booking.auto-cancel-changed',
  z.object({ purchaseId: id, conversationId: id, autoCancel: z.boolean(), released: z.number().int() }),
);
