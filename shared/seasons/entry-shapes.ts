/** The shapes of who takes part: what signing up costs and leads to, registrations, participants, what is owed. */
import { z } from 'zod';
import { cents, day, id, instant } from '../contract/fields.ts';
import {
  eventTypeKind,
  leagueStatus,
  participantRegistrationStatus,
  paymentTiming,
  processingStage,
} from './enums.ts';

/**
 * How signing up went. WAITLISTED: all places are taken. INVITED: somebody else did it, and the golfer is asked. NOT_ELIGIBLE: what
 * is asked for is not for this golfer. PRICE_CHANGED: it costs something else than the golfer was shown; nothing was done.
 */
export const signUpResult = z.enum([
  'REGISTERED',
  'WAITLISTED',
  'INVITED',
  'ALREADY',
  'CLOSED',
  'FULL',
  'NOT_ELIGIBLE',
  'PRICE_CHANGED',
]);
export type SignUpResult = z.output<typeof signUpResult>;

/** Whose price it is: one of a fee's three, or a guest's, who pays as who is no member. */
export const entryPriceClass = z.enum(['MEMBER', 'NON_MEMBER', 'EXTERNAL_MEMBER', 'GUEST']);
export type EntryPriceClass = z.output<typeof entryPriceClass>;

/** One fee of one golfer. */
export const priceLine = z.object({
  feeId: id,
  name: z.string(),
  /** Null: the golfer's own. */
  guestName: z.string().nullable(),
  priceClass: entryPriceClass,
  /** The membership that has it in it; it costs nothing then. */
  includedIn: z.string().nullable(),
  /** Cents before tax, and the tax on them. */
  amount: cents,
  tax: cents,
});
export type PriceLine = z.output<typeof priceLine>;

const optionalFee = z.object({
  feeId: id,
  name: z.string(),
  description: z.string(),
  optionsDescription: z.string(),
  competitionId: id.nullable(),
  amount: cents,
  tax: cents,
  /** The same for each guest. */
  guestAmount: cents,
  guestTax: cents,
});

export const entryQuote = z.object({
  /** What signing up would lead to now. */
  result: signUpResult,
  reason: z.string().optional(),
  lines: z.array(priceLine),
  /** All that is taken, cents with tax. */
  total: cents,
  tax: cents,
  /** What can be had besides. */
  optional: z.array(optionalFee),
  paymentTiming,
  /** The day of the charge; null: when somebody of the club sees to it. */
  chargedOn: day.nullable(),
  /** Null: as many as want to. */
  free: z.number().int().nullable(),
  waiting: z.number().int(),
  teamSizes: z.object({ min: z.number().int(), max: z.number().int() }),
  competitions: z.array(
    z.object({
      competitionId: id,
      name: z.string(),
      contest: z.boolean(),
      open: z.boolean(),
      free: z.number().int().nullable(),
      /** The golfer's median or index is in its range. */
      suggested: z.boolean(),
    }),
  ),
  pools: z.array(z.object({ spotsId: id, name: z.string(), free: z.number().int() })),
});
export type EntryQuote = z.output<typeof entryQuote>;

export const signUpReply = z.object({
  result: signUpResult,
  reason: z.string().optional(),
  registrationId: id.nullable(),
  status: participantRegistrationStatus.nullable(),
  /** How many wait before; null for who does not wait. */
  before: z.number().int().nullable(),
  /** What is taken, cents with tax. */
  total: cents,
});
export type SignUpReply = z.output<typeof signUpReply>;

const partner = z.object({
  registrationId: id,
  userId: id.nullable(),
  name: z.string(),
  status: participantRegistrationStatus,
  captain: z.boolean(),
  /** Until when who is asked has to answer. */
  answerBy: instant.nullable(),
});

/** A registration as its golfer and the organizers see it. */
export const registration = z.object({
  id,
  userId: id.nullable(),
  name: z.string(),
  eventTypeId: id,
  eventTypeName: z.string(),
  type: eventTypeKind,
  seasonId: id.nullable(),
  seasonName: z.string().nullable(),
  eventId: id.nullable(),
  eventName: z.string().nullable(),
  date: day.nullable(),
  competitionId: id.nullable(),
  competitionName: z.string().nullable(),
  contestIds: z.array(id),
  registrationSpotsId: id.nullable(),
  status: participantRegistrationStatus,
  leagueStatus: leagueStatus.nullable(),
  permanent: z.boolean(),
  permanentWish: z.boolean(),
  askFirst: z.boolean(),
  lookingForPartner: z.boolean(),
  guests: z.array(z.string()),
  /** Optional fees that are wanted, and those of each guest in their order. */
  feeIds: z.array(id),
  guestFeeIds: z.array(z.array(id)),
  comments: z.string(),
  team: z.object({ id, name: z.string(), partners: z.array(partner) }).nullable(),
  /** Until when an invitation, an offer or a kept place is answered. */
  answerBy: instant.nullable(),
  registeredAt: instant.nullable(),
  withdrawnAt: instant.nullable(),
  /** Cents with tax: what is owed or was charged, what of that came back. */
  total: cents,
  refunded: cents,
});
export type Registration = z.output<typeof registration>;

/** What leaving led to: NOT_REGISTERED where there was nothing to leave. */
export const leaveReply = z.object({
  result: z.enum(['WITHDRAWN', 'NOT_REGISTERED']),
  registrationId: id.nullable(),
  /** Percent of what was charged that comes back, and the cents. */
  percentBack: z.number().int(),
  refunded: cents,
  /** Whether somebody moved up. */
  filled: z.boolean(),
});
export type LeaveReply = z.output<typeof leaveReply>;

/** Who takes part, as everybody may see it. */
export const participant = z.object({
  id,
  userId: id.nullable(),
  name: z.string(),
  nickname: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  guestOf: z.string().nullable(),
  divisionId: id.nullable(),
  division: z.string().nullable(),
  colorCode: z.string().nullable(),
  team: z.string().nullable(),
  leagueStatus: leagueStatus.nullable(),
  status: participantRegistrationStatus,
  playing: z.boolean(),
});
export type Participant = z.output<typeof participant>;

/** One of a field, as who organizes it sees it. */
export const fieldRow = participant.extend({
  registrationId: id,
  eventId: id.nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  memberNumber: z.string().nullable(),
  handicapIndex: z.number().nullable(),
  priceClass: entryPriceClass,
  spotsName: z.string().nullable(),
  comments: z.string(),
  confirmed: z.boolean().nullable(),
  /** Whether the registration is of the season, and the event only one of its days. */
  ofSeason: z.boolean(),
  permanent: z.boolean(),
  permanentWish: z.boolean(),
  /** A place that comes free is offered before it is taken. */
  askFirst: z.boolean(),
  /** Its place on the waitlist, from 1 on. */
  queuePlace: z.number().int().nullable(),
  answerBy: instant.nullable(),
  /** Cents with tax that are owed, and of these how many are charged. */
  owed: cents,
  charged: cents,
});
export type FieldRow = z.output<typeof fieldRow>;

/** One fee that somebody owes. */
export const entryProduct = z.object({
  productId: id,
  registrationId: id,
  userId: id,
  name: z.string(),
  guestName: z.string().nullable(),
  chargedUserId: id,
  chargedName: z.string(),
  seasonId: id.nullable(),
  eventId: id.nullable(),
  /** The event, or the season, that it is for. */
  title: z.string(),
  feeName: z.string(),
  /** Cents before tax, and the tax on them. */
  amount: cents,
  tax: cents,
  priceClass: entryPriceClass,
  includedIn: z.string().nullable(),
  confirmed: z.boolean(),
  processed: z.boolean(),
  cancelled: z.boolean(),
  processingStage: processingStage.nullable(),
  requestedAmount: cents.nullable(),
  requestedComment: z.string().nullable(),
  comment: z.string(),
});
export type EntryProduct = z.output<typeof entryProduct>;

export const productLog = z.object({
  id,
  at: instant,
  actorName: z.string().nullable(),
  what: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  comment: z.string().nullable(),
  entryId: id.nullable(),
});
export type ProductLog = z.output<typeof productLog>;
