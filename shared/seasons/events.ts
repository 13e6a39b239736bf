/** What happens in the seasons, as facts that other processes are told. */
import { z } from 'zod';
import { defineEvent } from '../contract/define-event.ts';
import { cents, id } from '../contract/fields.ts';
import { entryChange, nightQuestion } from './enums.ts';

/** The standings of a golf event are others: a score came in, or was changed. */
export const leaderboardChanged = defineEvent('seasons.leaderboard-changed', z.object({ eventId: id }));

/** What is said of a card is another: entered, signed, marked by somebody else. To who plays in its group, and who marks it. */
export const cardChanged = defineEvent(
  'seasons.card-changed',
  z.object({ eventId: id, cardId: id, version: z.number().int(), userIds: z.array(id) }),
);

/** An organizer took the signatures off a card; `userIds` play on it. */
export const cardReopened = defineEvent(
  'seasons.card-reopened',
  z.object({ eventId: id, cardId: id, byUserId: id, userIds: z.array(id) }),
);

/** What an organizer says of a golf event is something else now: its days, its message, whether it is published or called off. */
export const eventChanged = defineEvent('seasons.event-changed', z.object({ eventId: id }));

/** A golfer's registration stands elsewhere now; `eventId` where it is about one event, `byUserId` who did it, if anybody. */
export const entryChanged = defineEvent(
  'seasons.entry-changed',
  z.object({
    registrationId: id,
    userId: id,
    seasonId: id.nullable(),
    eventId: id.nullable(),
    what: entryChange,
    byUserId: id.nullable(),
    /** Cents with tax that come back. */
    refunded: cents.default(0),
  }),
);

/**
 * What is known of a golfer's registration is something else, by a partner's answer or by what an organizer noted: it is shown
 * anew, and nothing is written about it.
 */
export const entryTouched = defineEvent(
  'seasons.entry-touched',
  z.object({ registrationId: id, userId: id, seasonId: id.nullable(), eventId: id.nullable() }),
);

/** Who takes part in an event, or how, is others now; without an event in the season itself. */
export const entrantsChanged = defineEvent(
  'seasons.entrants-changed',
  z.object({ eventId: id.nullable(), seasonId: id }),
);

/** An event has more or fewer places, or others of them are taken. */
export const eventSpotsChanged = defineEvent(
  'seasons.event-spots-changed',
  z.object({ eventId: id, numSpots: z.number().int(), taken: z.number().int(), waiting: z.number().int() }),
);

/** Somebody without an account was asked into a team, by mail. */
export const partnerInvited = defineEvent(
  'seasons.partner-invited',
  z.object({ registrationId: id, byUserId: id }),
);

/** An organizer asked the admins to change what a golfer owes. */
export const feeChangeRequested = defineEvent('seasons.fee-change-requested', z.object({ productId: id }));

/** Somebody else pays for a golfer's fee than before. */
export const payerChanged = defineEvent(
  'seasons.payer-changed',
  z.object({ productId: id, fromUserId: id, toUserId: id }),
);

/** Golfers are asked whether they come. */
export const participationAsked = defineEvent(
  'seasons.participation-asked',
  z.object({ eventId: id, userIds: z.array(id) }),
);

/** What golfers owe for a golf event, or for a season itself, is something else: for who organizes it. */
export const owedChanged = defineEvent(
  'seasons.owed-changed',
  z.object({ eventId: id.nullable(), seasonId: id }),
);

/** A partner who was asked into a team, or was in it, is in it no more: for who leads it. */
export const partnerLeft = defineEvent(
  'seasons.partner-left',
  z.object({
    registrationId: id,
    /** Null: of a team for the season itself. */
    eventId: id.nullable(),
    captainId: id,
    what: entryChange.extract(['DECLINED', 'EXPIRED', 'WITHDRAWN']),
    byUserId: id.nullable(),
  }),
);

/** A partner without an account, whom somebody asked by mail, is not asked any more, or the event was called off. */
export const partnerDropped = defineEvent(
  'seasons.partner-dropped',
  z.object({
    registrationId: id,
    eventId: id.nullable(),
    what: entryChange.extract(['WITHDRAWN', 'EXPIRED', 'CANCELLED']),
    invitedById: id,
    byUserId: id.nullable(),
  }),
);

/** A golf event can be seen by golfers, for the first time. */
export const eventPublished = defineEvent('seasons.event-published', z.object({ eventId: id, byUserId: id }));

/** An event type has a new season. */
export const seasonOpened = defineEvent('seasons.season-opened', z.object({ seasonId: id, byUserId: id }));

/** The groups of an event are others: on the board of its organizers, and `published` where golfers see it. */
export const groupsChanged = defineEvent(
  'seasons.groups-changed',
  z.object({ eventId: id, published: z.boolean() }),
);

/** Golfers start at another time, from another tee or in other company than was published before, or for the first time. */
export const startsChanged = defineEvent(
  'seasons.starts-changed',
  z.object({ eventId: id, drawVersion: z.number().int(), userIds: z.array(id) }),
);

/** The organizers of a golf event that runs by itself are asked something: it goes on with their answer. */
export const nightAsked = defineEvent('seasons.night-asked', z.object({ eventId: id, what: nightQuestion }));

/** Play of a golf event is stopped, or goes on: told to the golfers who play or are still to start. */
export const playHeld = defineEvent(
  'seasons.play-held',
  z.object({ eventId: id, suspensionId: id, resumed: z.boolean(), userIds: z.array(id) }),
);
