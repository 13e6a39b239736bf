/** What the office's pages of memberships are told in tests: entries, products, memberships, credits and claims. */
import type { FoundGolfer } from '@fourball/shared/accounts/shapes.ts';
import type {
  CancelQuote,
  CatalogueEntry,
  ExternalMembership,
  Membership,
  ProductItem,
  RoundCreditAccount,
} from '@fourball/shared/membership/shapes.ts';
import { refusal } from './network.ts';

export const entryOf = (id: number, name: string, more: Partial<CatalogueEntry> = {}): CatalogueEntry => ({
  id,
  name,
  description: '',
  nineHole: false,
  weekday: false,
  leagues: true,
  tournaments: true,
  trips: true,
  purchaseLimit: 0,
  organizationId: null,
  imageUrl: null,
  sequenceNo: id,
  ...more,
});

export const itemOf = (id: number, name: string, more: Partial<ProductItem> = {}): ProductItem => ({
  id,
  kind: 'MEMBERSHIP',
  catalogueEntryId: 1,
  orgId: null,
  seasonId: null,
  name,
  unitPrice: 300_000,
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  advanceBookingDays: 10,
  roundCredits: 0,
  sold: 0,
  ...more,
});

export const membershipOf = (id: number, more: Partial<Membership> = {}): Membership => ({
  id,
  userId: 100 + id,
  userName: `golfer${id}`,
  name: `Golfer ${id}`,
  memberNumber: String(1000 + id),
  imageUrl: null,
  productId: 11,
  productName: 'Full 2026',
  catalogueEntryId: 1,
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  state: 'CURRENT',
  unitPrice: 300_000,
  discount: 0,
  tax: 39_000,
  total: 339_000,
  purchaseId: null,
  advanceBookingDays: 10,
  roundCredits: 0,
  creditAdjustment: 0,
  adjustmentComments: null,
  usedCredits: 0,
  reservedCredits: 0,
  availableCredits: 0,
  incentiveId: null,
  cancellationFee: null,
  refund: 0,
  comments: null,
  createdAt: '2025-12-01T12:00:00.000Z',
  cancelledAt: null,
  ...more,
});

export const creditsOf = (userId: number, more: Partial<RoundCreditAccount> = {}): RoundCreditAccount => ({
  userId,
  available: 5,
  perRound: 1,
  lots: [
    {
      lotId: 1,
      source: 'MEMBERSHIP',
      membershipId: 4,
      name: 'Round card',
      startDate: '2026-01-01',
      endDate: '2026-12-31',
      available: 5,
      reserved: 1,
      used: 4,
      expired: false,
    },
  ],
  moves: [
    {
      moveId: 1,
      lotId: 1,
      kind: 'ADDED',
      credits: 2,
      roundId: null,
      purchaseId: null,
      round: null,
      comment: 'For the rain',
      by: 'Daniel Okafor',
      at: '2026-11-01T12:00:00.000Z',
    },
  ],
  ...more,
});

export const quoteOf = (id: number): CancelQuote => ({
  id,
  weeks: 52,
  weeksLeft: 26,
  timeValue: 150_000,
  usedCredits: 2,
  usedCreditsValue: 10_000,
  value: 140_000,
  tax: 18_200,
  cancellationFee: 5_000,
  credit: 153_200,
});

export const externalOf = (id: number, more: Partial<ExternalMembership> = {}): ExternalMembership => ({
  id,
  userId: 200 + id,
  userName: `visitor${id}`,
  name: `Visitor ${id}`,
  imageUrl: null,
  entityId: null,
  userEnteredText: `Bay Ridge, no. ${id}`,
  year: 2026,
  verified: false,
  createdAt: '2026-11-01T12:00:00.000Z',
  verifiedAt: null,
  ...more,
});

/** What is wrong with fields, as the server says it. */
export const refused = (...issues: { field: string; message: string }[]) =>
  refusal('invalid_input', 'No', { issues });

export const nora: FoundGolfer = {
  userId: 55,
  userName: 'nora',
  name: 'Nora Bell',
  nickname: null,
  memberNumber: '77',
  avatarUrl: null,
  placeable: true,
};
