/** The shapes of booking that travel: the sheet, a hold, a booking with its groups, golfers and invitations. */
import { z } from 'zod';
import { guestSince } from '../accounts/marked-name.ts';
import { bracket, courseFee } from '../club/shapes.ts';
import { filled, plainWords } from '../contract/body-fields.ts';
import { cents, day, email, id, instant } from '../contract/fields.ts';
import { priceClass } from '../membership/enums.ts';
import { blockKind, bookingStatus, historyAction, inviteStatus, roundStatus, slotOccupant } from './enums.ts';
import { delayNotice } from './delay-shapes.ts';
import { settingType, type SettingType } from './setting-types.ts';

const count = z.number().int().min(0);
/** HH:MM on the club's clock. */
const clubTime = z.string().regex(/^\d{2}:\d{2}$/);

/** A guest plays with the golfer who brings him, and has no account. */
export const newGuest = z.object({ name: filled(80), email: email.nullish() });
/** Somebody without an account who is asked by mail. */
export const newMailInvitation = z.object({ name: plainWords(80), email });

/**
 * One taken place of a tee time as a kind of reader sees it. Open places are not listed. A golfer's place without a name
 * is taken by somebody whose name is not for this reader.
 */
export const place = z.object({
  roundId: id,
  purchaseId: id,
  userId: id.nullable(),
  /** Null while the party has not named a golfer, too. */
  name: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  occupant: slotOccupant,
});
export type Place = z.output<typeof place>;

/**
 * One row of the sheet. `available` is what can be held right now; `held` are places somebody is deciding about: held, or
 * offered to somebody from the waitlist.
 */
export const teeTime = z.object({
  teeTimeId: id,
  startsAt: instant,
  time: clubTime,
  startTee: z.number().int(),
  capacity: count,
  available: count,
  held: count,
  /** How many entries of the waitlist would take a place here. */
  waiting: count,
  /** When the first of the held places falls free unless it is booked; null when none is held. */
  heldUntil: instant.nullable(),
  block: z.object({ kind: blockKind, reason: z.string() }).nullable(),
  places: z.array(place),
  /** Grows with every change of the row: the higher one is the newer one. */
  version: count,
});
export type TeeTime = z.output<typeof teeTime>;

/** One course on one day. The same for every reader of a kind; whom this reader knows beyond that, another call says. */
export const teeSheet = z.object({
  courseId: id,
  courseName: z.string(),
  day,
  version: count,
  fees: z.array(courseFee),
  /** Where prices change within the day: the fees from each time on, the first of them those above. */
  bands: z.array(z.object({ from: clubTime, fees: z.array(courseFee) })).optional(),
  /** Club time from which twilight fees are offered instead of the others. */
  twilightFrom: clubTime,
  /** There while a ballot of the day is not drawn: nobody can hold a place. */
  undrawn: z.literal(true).optional(),
  teeTimes: z.array(teeTime),
});
export type TeeSheet = z.output<typeof teeSheet>;

/** Spots held on one tee time. */
export const heldTeeTime = z.object({ teeTimeId: id, startsAt: instant, time: clubTime, spots: count });

/** A golfer's live hold. Prices are frozen here. */
export const hold = z.object({
  holdId: id,
  courseId: id,
  courseName: z.string(),
  courseFeeId: id,
  feeName: z.string(),
  day,
  /** Club time of the first tee time, as `hold-spots` takes it: `2026-11-22T07:30`. */
  bookingDate: z.string(),
  spots: count,
  teeTimes: z.array(heldTeeTime),
  expiresAt: instant,
  /** Whole seconds left on the database's clock when this was sent: count down from here, not from the device's time. */
  secondsLeft: count,
  memberPrice: cents,
  nonMemberPrice: cents,
  externalMemberPrice: cents,
  /** 1300 stands for 13 %. */
  taxBasisPoints: count,
  /** Where rules ask who a golfer is. */
  brackets: z.array(bracket).optional(),
  /** The holder's own class. */
  priceClass,
  /** Where rules ask who a golfer is: what the holder pays, frozen too. */
  ownPrice: cents.optional(),
});
export type Hold = z.output<typeof hold>;

/** One spot of a booking and who has it. */
export const golfer = z.object({
  roundId: id,
  teeTimeId: id,
  /** Null for a vacant spot and for a guest, who has a name alone. */
  userId: id.nullable(),
  name: z.string().nullable(),
  guestSince,
  guest: z.boolean(),
  nickname: z.string().nullable(),
  memberNumber: z.string().nullable(),
  imageUrl: z.string().nullable(),
  status: bookingStatus,
  roundStatus,
  occupant: slotOccupant,
  chargePurchaser: z.boolean(),
  /** False while a golfer whom others put here has not said yes; until then the booker pays. Older entries of the log know no such. */
  confirmed: z.boolean().default(true),
  useRoundCredit: z.boolean(),
  /** Credits that pay for the spot instead of money; 0 for none. */
  roundCredits: count,
  /** Before tax, also where credits pay; null while the spot is vacant, and where somebody else's money is nobody's concern. */
  playFee: cents.nullable(),
  tax: cents.nullable(),
  /** With tax; 0 where credits pay. */
  cost: cents.nullable(),
});
export type Golfer = z.output<typeof golfer>;

/**
 * A spot of a booking with all that its people and the office know of the golfer who has it. Addresses, contacts and what
 * memberships give are for the booker, the office and whose they are; null for others.
 */
export const bookingGolfer = golfer.extend({
  purchaseId: id,
  email: z.string().nullable(),
  contactId: id.nullable(),
  /** Of the golfer's current memberships; null without one. */
  advanceBookingDays: count.nullable(),
  /** Credits that were used by this round. */
  usedCredits: count,
  /** Whether the golfer has the spot by an invitation. */
  invite: z.boolean(),
  inviteStatus: inviteStatus.nullable(),
  inviteId: id.nullable(),
  cancelled: z.boolean(),
  cancelledAt: instant.nullable(),
  /** Null where the spot is in no group. */
  groupSequenceNum: count.nullable(),
});
export type BookingGolfer = z.output<typeof bookingGolfer>;

/** A group as everybody in the booking's thread is told of it live: without what only some may know. */
export const toldGroup = z.object({
  groupId: id,
  teeTimeId: id,
  startsAt: instant,
  time: clubTime,
  groupSequenceNum: count,
  players: z.array(golfer),
});
export type ToldGroup = z.output<typeof toldGroup>;

export const bookingGroup = toldGroup.extend({ purchaseId: id, players: z.array(bookingGolfer) });
export type BookingGroup = z.output<typeof bookingGroup>;

export const invitation = z.object({
  inviteId: id,
  purchaseId: id,
  conversationId: id,
  /** The spot that accepting brought; null until then, and once it is somebody else's. */
  roundId: id.nullable(),
  /** Null for somebody without an account, who was invited by mail. */
  userId: id.nullable(),
  userName: z.string().nullable(),
  name: z.string(),
  guestSince,
  imageUrl: z.string().nullable(),
  inviteStatus,
  /** Handed over by link, since who sent it is no member. */
  byLink: z.boolean().optional(),
  declineReason: z.string().nullable(),
  createdAt: instant,
  respondedAt: instant.nullable(),
});
export type Invitation = z.output<typeof invitation>;

/** As it is told live; what was logged before both fields came has neither. */
export const toldInvitation = invitation.partial({ conversationId: true, roundId: true });
export type ToldInvitation = z.output<typeof toldInvitation>;

/** A day in its parts, months from 1 to 12. */
export const simpleDate = z.object({ year: count, month: count, day: count });

/** A booking as one of its people sees it. `can` says what this reader may do now. */
export const bookingDetails = z.object({
  purchaseId: id,
  conversationId: id,
  status: bookingStatus,
  courseId: id,
  courseName: z.string(),
  courseFeeId: id,
  feeName: z.string(),
  day,
  /** The same day as `day`. */
  simpleDate,
  startsAt: instant,
  time: clubTime,
  numSpots: count,
  vacantSpots: count,
  autoCancel: z.boolean(),
  /** When vacant spots are released if `autoCancel` is on. */
  autoCancelAt: instant,
  booker: z.object({
    userId: id,
    userName: z.string(),
    name: z.string(),
    guestSince,
    imageUrl: z.string().nullable(),
  }),
  groups: z.array(bookingGroup),
  /** Spots that are in no group; each still has its place in a tee time. */
  ungrouped: z.array(bookingGolfer),
  /** Everybody who was asked, in that order, whatever they answered; a null `userId` was asked by mail. */
  invited: z.array(z.object({ userId: id.nullable(), name: z.string(), inviteId: id, inviteStatus })),
  noResponseInvitations: z.array(invitation),
  respondedInvitations: z.array(invitation),
  /** The reader's own open invitation. */
  myInvitation: invitation.nullable(),
  /** The reader's own spot, where others put the reader into it: it can be confirmed or refused. */
  myUnconfirmed: z
    .object({
      roundId: id,
      /** Whether the office did, on the reader's word: then the reader pays until it is refused. */
      byOffice: z.boolean(),
      /** With tax: what the reader pays from confirming on, unless the booker pays. */
      cost: cents,
      bookerPays: z.boolean(),
    })
    .nullable(),
  memberPrice: cents,
  nonMemberPrice: cents,
  externalMemberPrice: cents,
  brackets: z.array(bracket).optional(),
  taxBasisPoints: count,
  /** Of the rounds whose prices the reader sees: all for the booker and the office, for others those they pay. */
  subtotal: cents,
  tax: cents,
  total: cents,
  /** Ours: what the club told the reader last about when it starts. */
  delay: delayNotice.optional(),
  /** What the reader pays for it; null for the office reading a booking of others. */
  youPay: z
    .object({
      /** Charged to the reader by now, with tax: rounds and fees, less what was taken back. */
      now: cents,
      /** The most it becomes by what others do: accept, decline, confirm or leave, in whichever order. */
      atMost: cents,
      /** Round credits that pay for the reader's own round instead. */
      credits: count,
      /** The rounds the reader pays for, each naming whom it is for. */
      lines: z.array(
        z.object({
          roundId: id,
          name: z.string(),
          fee: cents,
          tax: cents,
          credits: count,
          /** The booker pays until the golfer says yes. */
          untilConfirmed: z.boolean(),
        }),
      ),
      /** For the booker what `atMost` comes from, so that more invitations can be weighed before they are sent. */
      party: z.object({
        /** Cents with tax that the booker pays for each spot, and whether it may come to somebody who was asked. */
        spots: z.array(z.object({ now: cents, mayPass: z.boolean() })),
        /** Cents with tax that each open invitation would add. */
        asked: z.array(cents),
      }),
    })
    .nullable(),
  /** What the reader pays by accepting the own open invitation; null without one. */
  myPrice: z.object({ fee: cents, tax: cents, total: cents, bookerPays: z.boolean() }).nullable(),
  /** Per golfer who pays in money, charged when cancelled inside the window; 0 where cancelling is free now. */
  cancellationFee: cents,
  /** What the booker is charged when it is cancelled now. */
  cancellationTotal: cents,
  /** Round credits that are used up, instead of a fee, when it is cancelled now. */
  cancellationCredits: count,
  /** Until then cancelling costs nothing, since it has only just been booked; null once that has passed. */
  undoUntil: instant.nullable(),
  can: z.object({
    invite: z.boolean(),
    cancel: z.boolean(),
    /** Give spots to golfers, add and release spots, arrange groups. */
    arrange: z.boolean(),
    /** Give up the reader's own spot. */
    bail: z.boolean(),
    toggleAutoCancel: z.boolean(),
    respond: z.boolean(),
    /** Confirm or refuse the spot that others put the reader into. */
    confirm: z.boolean(),
    post: z.boolean(),
  }),
});
export type BookingDetails = z.output<typeof bookingDetails>;

/** One entry of a booking's history: who did what, when and why. `text` says it in a sentence. */
export const historyEntry = z.object({
  /** 0 for the booking itself. */
  id: count,
  at: instant,
  action: historyAction,
  /** Null where no person did it. */
  actor: z.string().nullable(),
  actorId: id.nullable(),
  golfer: z.string().nullable(),
  text: z.string(),
  reason: z.string().nullable(),
});
export type HistoryEntry = z.output<typeof historyEntry>;

/** One line of "my bookings" and of the list of chats. */
export const bookingSummary = z.object({
  purchaseId: id,
  conversationId: id,
  status: bookingStatus,
  courseId: id,
  courseName: z.string(),
  day,
  startsAt: instant,
  time: clubTime,
  numSpots: count,
  vacantSpots: count,
  names: z.array(z.string()),
  /** The reader's part: BOOKED in it, INVITE asked to join, PENDING put in by others and not confirmed. */
  yourStatus: bookingStatus,
  /** Cents with tax that the reader pays by a yes to the own open invitation or spot; null where none is asked for. */
  myPrice: cents.nullable(),
  lastMessage: z.object({ text: z.string(), dateTimeCreated: instant }).nullable(),
  /** Whether the reader may look into it: who gave a spot up before may not, nor once the booking was cancelled later. */
  can: z.object({ open: z.boolean() }),
});
export type BookingSummary = z.output<typeof bookingSummary>;

/** What the booking screen needs to know before the first tap. */
const bySettingType = Object.fromEntries(
  settingType.options.map((type) => [type, z.string().optional()]),
) as Record<SettingType, z.ZodOptional<z.ZodString>>;

export const bookingParams = z.object({
  /** Club time zone, IANA name. */
  timeZone: z.string(),
  /** Today at the club. */
  today: day,
  firstDay: day,
  /** The last day this golfer may book now. */
  lastDay: day,
  advanceBookingDays: count,
  /** Until that day only today can be booked, since the golfer stayed away too often. */
  suspendedUntil: day.nullish(),
  /** Club time at which the last day opens. */
  opensAt: clubTime,
  cutOffMinutes: count,
  holdSeconds: count,
  maxSpots: count,
  cancellationWindowHours: count,
  cancellationFee: cents,
  autoCancelHours: count,
  taxBasisPoints: count,
  twilightFrom: clubTime,
  /** The best that the caller's memberships give for any round; `payerOn` says it for one. */
  priceClass,
  /** What each of the caller's memberships counts for. */
  memberships: z.array(z.object({ weekday: z.boolean(), nineHole: z.boolean() })),
  /** The caller's class where none of them counts. */
  otherwise: priceClass,
  /** The caller's, where the office has seen it. */
  bornOn: day.optional(),
  /** There where the office says so. */
  resident: z.literal(true).optional(),
  /** Days to come that are a weekend for memberships, whichever weekday they are. */
  holidays: z.array(day),
  /** Whether whom the caller invites is handed a link by the caller, since the club writes to nobody for who is no member. */
  invitesByLink: z.boolean(),
  /** The caller's credits that are left for rounds of today. */
  roundCredits: count,
  /** How many of them one round takes; 0 where the club takes none. */
  creditsPerRound: count,
  courses: z.array(
    z.object({ courseId: id, name: z.string(), fullName: z.string(), courseFees: z.array(courseFee) }),
  ),
  /** What golfers may know of the parameters in force, by name; the business settings by their types. */
  settings: z.object(bySettingType).catchall(z.string()),
});
export type BookingParams = z.output<typeof bookingParams>;
