/** The shapes of membership that travel. */
import { z } from 'zod';
import { cents, day, id, instant } from '../contract/fields.ts';
import {
  creditMoveKind,
  creditSource,
  membershipProblem,
  membershipState,
  productItemKind,
} from './enums.ts';

/** A membership as its card shows it. */
export const heldMembership = z.object({
  membershipId: id,
  name: z.string(),
  /** First and last day on which it holds, YYYY-MM-DD. */
  startDate: z.string(),
  endDate: z.string(),
  /** Round credits that came with it. */
  roundCredits: z.number().int(),
});
export type HeldMembership = z.output<typeof heldMembership>;

/** The membership asked about; null where there is none. */
export const memberOf = z.object({ membership: heldMembership.nullable() });
export type MemberOf = z.output<typeof memberOf>;

/** A kind of membership the club offers, year after year. */
export const catalogueEntry = z.object({
  id,
  name: z.string(),
  /** Plain text of several lines. */
  description: z.string(),
  nineHole: z.boolean(),
  weekday: z.boolean(),
  leagues: z.boolean(),
  tournaments: z.boolean(),
  trips: z.boolean(),
  /** How many memberships of each product item are sold; 0 for any number. */
  purchaseLimit: z.number().int(),
  organizationId: id.nullable(),
  imageUrl: z.string().nullable(),
  sequenceNo: z.number().int(),
});
export type CatalogueEntry = z.output<typeof catalogueEntry>;

/** What has a price: a membership of a span of days, or a round of one that is paid in advance. */
export const productItem = z.object({
  id,
  kind: productItemKind,
  catalogueEntryId: id.nullable(),
  orgId: id.nullable(),
  seasonId: id.nullable(),
  name: z.string(),
  /** Cents before tax. */
  unitPrice: cents,
  startDate: day,
  endDate: day,
  advanceBookingDays: z.number().int(),
  roundCredits: z.number().int(),
  /** The days after that of the sale on which a part falls due, for who wants to pay in instalments; without any it is paid at once. */
  instalmentDays: z.array(day).optional(),
  /** Memberships of it that stand; of rounds paid in advance, those that were bought and not taken back. */
  sold: z.number().int(),
});
export type ProductItem = z.output<typeof productItem>;

/** A product item as everybody may see it: how many are sold is told to admins alone. */
export const listedItem = productItem.partial({ sold: true });
export type ListedItem = z.output<typeof listedItem>;

/** A product item as it is on sale today. */
export const offeredItem = productItem.omit({ sold: true }).extend({
  /** What it costs before its first day; `unitPrice` is what the club's rule makes of it today. */
  fullPrice: cents,
  /** Of its span, and from today on. */
  days: z.number().int(),
  daysLeft: z.number().int(),
  /** Cents of tax on one, at today's rate. */
  tax: cents,
  /** How many are left; null for any number. */
  left: z.number().int().nullable(),
});
export const offeredEntry = catalogueEntry.extend({ productItems: z.array(offeredItem) });
export type OfferedItem = z.output<typeof offeredItem>;
export type OfferedEntry = z.output<typeof offeredEntry>;

/** What a membership gives. */
export const membershipFeatures = z.object({
  productItemId: id,
  name: z.string(),
  entryName: z.string(),
  nineHole: z.boolean(),
  weekday: z.boolean(),
  leagues: z.boolean(),
  tournaments: z.boolean(),
  trips: z.boolean(),
  credits: z.number().int(),
  advanceBookingDays: z.number().int(),
});

/** A membership that was sold, as it stands. Money in cents. */
export const membership = z.object({
  id,
  userId: id,
  userName: z.string(),
  name: z.string(),
  memberNumber: z.string().nullable(),
  imageUrl: z.string().nullable(),
  /** The product item. */
  productId: id,
  productName: z.string(),
  catalogueEntryId: id.nullable(),
  startDate: day,
  endDate: day,
  state: membershipState,
  unitPrice: cents,
  discount: cents,
  tax: cents,
  /** Price less discount plus tax: what was charged. */
  total: cents,
  purchaseId: id.nullable(),
  /** The own days, or those of the product. */
  advanceBookingDays: z.number().int(),
  /** Of the product. */
  roundCredits: z.number().int(),
  creditAdjustment: z.number().int(),
  adjustmentComments: z.string().nullable(),
  usedCredits: z.number().int(),
  reservedCredits: z.number().int(),
  availableCredits: z.number().int(),
  incentiveId: id.nullable(),
  cancellationFee: cents.nullable(),
  /** Given back before tax, the cancellation fee already taken off. */
  refund: cents,
  /** Of the office alone: null in a golfer's own list. */
  comments: z.string().nullable(),
  createdAt: instant,
  cancelledAt: instant.nullable(),
});
export type Membership = z.output<typeof membership>;

export const problemMembership = z.object({
  problem: membershipProblem,
  /** One sentence that says what is wrong. */
  meaning: z.string(),
  membership,
});

/** A member of a year who has no membership today. */
export const lapsedMember = z.object({
  userId: id,
  userName: z.string(),
  name: z.string(),
  email: z.string(),
  memberNumber: z.string().nullable(),
  imageUrl: z.string().nullable(),
  lastProduct: z.string(),
  endDate: day,
});

export const externalMembership = z.object({
  id,
  userId: id,
  userName: z.string(),
  name: z.string(),
  imageUrl: z.string().nullable(),
  entityId: id.nullable(),
  userEnteredText: z.string().nullable(),
  year: z.number().int(),
  verified: z.boolean(),
  createdAt: instant,
  verifiedAt: instant.nullable(),
});
export type ExternalMembership = z.output<typeof externalMembership>;

/** What cancelling a membership today would give back, by the club's rule. Money in cents, before tax unless said. */
export const cancelQuote = z.object({
  id,
  /** Whole weeks of the membership, and those that are left. */
  weeks: z.number().int(),
  weeksLeft: z.number().int(),
  /** Price less discount, for the weeks left. */
  timeValue: cents,
  usedCredits: z.number().int(),
  usedCreditsValue: cents,
  /** Time value less used credits, never below 0; its tax at the rate of the sale. */
  value: cents,
  tax: cents,
  /** The club's fee, tax included, at most value and tax. */
  cancellationFee: cents,
  /** What the golfer's account is credited: value and tax less the fee. */
  credit: cents,
  /** Instalments that would have fallen due later: they are charged at once, and the credit counts against them. Left out where there are none. */
  laterInstalments: cents.optional(),
});
export type CancelQuote = z.output<typeof cancelQuote>;

export const creditLot = z.object({
  lotId: id,
  source: creditSource,
  membershipId: id.nullable(),
  /** Where they come from, in words: the name of the product, or the comment of an adjustment. */
  name: z.string(),
  startDate: day,
  endDate: day,
  available: z.number().int(),
  reserved: z.number().int(),
  used: z.number().int(),
  expired: z.boolean(),
});
export const creditMove = z.object({
  moveId: id,
  lotId: id,
  kind: creditMoveKind,
  credits: z.number().int(),
  /** Of a round: when and where. */
  roundId: id.nullable(),
  purchaseId: id.nullable(),
  round: z.string().nullable(),
  comment: z.string().nullable(),
  by: z.string().nullable(),
  at: instant,
});
export const roundCreditAccount = z.object({
  userId: id,
  /** Left for rounds of today. */
  available: z.number().int(),
  /** How many credits one round takes. */
  perRound: z.number().int(),
  lots: z.array(creditLot),
  /** The latest first, 200 at most. */
  moves: z.array(creditMove),
});
export type RoundCreditAccount = z.output<typeof roundCreditAccount>;
export type CreditLot = z.output<typeof creditLot>;
export type CreditMoveShown = z.output<typeof creditMove>;
