/** What the tests of memberships and money have in common: a club that sells, and the app opened on one of its pages. */
import { listOwnVouchers } from '@fourball/shared/money/vouchers/own-voucher-calls.ts';
import { params } from './club-answers.ts';
import type { Membership, OfferedEntry, OfferedItem } from '@fourball/shared/membership/shapes.ts';
import type { Purchase, Receipt } from '@fourball/shared/money/shapes.ts';
import { ava, pass, quietClub, rememberSession, startApp } from './start-app.tsx';
import { type Network, at } from './network.ts';
import { getCurrentUser } from '@fourball/shared/accounts/calls.ts';
import { listAvailableMemberships } from '@fourball/shared/membership/catalogue-calls.ts';
import {
  listMembershipsByUser,
  getMembershipFeatures,
} from '@fourball/shared/membership/membership-calls.ts';
import { listExternalMemberships } from '@fourball/shared/membership/external-membership-calls.ts';
import { getBookingParams } from '@fourball/shared/booking/calls.ts';
import { getReceipt } from '@fourball/shared/money/purchase-calls.ts';

export const item = (part: Partial<OfferedItem> = {}): OfferedItem => ({
  id: 11,
  kind: 'MEMBERSHIP',
  catalogueEntryId: 1,
  orgId: null,
  seasonId: null,
  name: 'Full 2027',
  unitPrice: 100_000,
  fullPrice: 100_000,
  days: 365,
  daysLeft: 365,
  tax: 13_000,
  startDate: '2027-01-01',
  endDate: '2027-12-31',
  advanceBookingDays: 14,
  roundCredits: 5,
  left: null,
  ...part,
});

/** A round that is paid in advance: 13 % of 3 × 12.35 is not 3 times 13 % of 12.35. */
export const pass10 = item({
  id: 12,
  kind: 'ROUND',
  name: 'One round',
  unitPrice: 1_235,
  fullPrice: 1_235,
  tax: 161,
  advanceBookingDays: 0,
  roundCredits: 0,
});

export const entry = (part: Partial<OfferedEntry> = {}): OfferedEntry => ({
  id: 1,
  name: 'Full 7-day',
  description: 'Any day.',
  nineHole: false,
  weekday: false,
  leagues: true,
  tournaments: false,
  trips: false,
  purchaseLimit: 0,
  organizationId: null,
  imageUrl: '/images/full.jpg',
  sequenceNo: 1,
  productItems: [item()],
  ...part,
});

export const membership = (part: Partial<Membership> = {}): Membership => ({
  id: 1,
  userId: ava.userId,
  userName: ava.userName,
  name: ava.name,
  memberNumber: '1581',
  imageUrl: null,
  productId: 9,
  productName: 'Full 2026',
  catalogueEntryId: 1,
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  state: 'CURRENT',
  unitPrice: 90_000,
  discount: 0,
  tax: 11_700,
  total: 101_700,
  purchaseId: 70,
  advanceBookingDays: 14,
  roundCredits: 5,
  creditAdjustment: 0,
  adjustmentComments: null,
  usedCredits: 1,
  reservedCredits: 1,
  availableCredits: 3,
  incentiveId: null,
  cancellationFee: null,
  refund: 0,
  comments: null,
  createdAt: '2026-01-02T15:00:00.000Z',
  cancelledAt: null,
  ...part,
});

export const avaPerson = { userId: ava.userId, userName: ava.userName, name: ava.name };
export const marcusPerson = { userId: 8, userName: 'marcus', name: 'Marcus Chen' };

export const purchase = (part: Partial<Purchase> = {}): Purchase => ({
  purchaseId: 70,
  kind: 'CART',
  title: 'Full 2027',
  buyer: avaPerson,
  chargeUser: avaPerson,
  message: null,
  net: 100_000,
  tax: 13_000,
  total: 113_000,
  refunded: 0,
  cancelled: false,
  roundCredits: 0,
  paidBy: null,
  createdAt: '2026-11-21T17:00:00.000Z',
  ...part,
});

export const receipt = (part: Partial<Receipt> = {}): Receipt => ({
  ...purchase(),
  number: '2026-000070',
  club: {
    name: 'Maple Hollow Golf Club',
    address: '1 Fairway Lane\nOntario',
    taxName: 'HST',
    taxNumber: '12345 RT0001',
  },
  day: '2026-11-21',
  lines: [
    {
      name: 'Full 2027',
      userFor: avaPerson,
      chargedTo: avaPerson,
      productItemId: 11,
      kind: 'MEMBERSHIP',
      detail: null,
      quantity: 1,
      unitPrice: 100_000,
      discount: 0,
      net: 100_000,
      taxBasisPoints: 1_300,
      tax: 13_000,
      total: 113_000,
      roundCredits: 0,
      reversed: false,
    },
  ],
  taxes: [{ name: 'HST', basisPoints: 1_300, taxable: 100_000, tax: 13_000 }],
  changes: [],
  entry: null,
  ...part,
});

/** A club where Ava has nothing yet and one entry with two items is on sale. */
export const sellingClub = (entries: readonly OfferedEntry[] = [entry({ productItems: [item(), pass10] })]) =>
  quietClub()
    .on(getCurrentUser, { ...ava, avatarUrl: '/images/a.jpg' })
    .on(listOwnVouchers, { vouchers: [] })
    .on(listAvailableMemberships, entries)
    .on(at(listMembershipsByUser, { id: 7 }), [])
    .on(at(listExternalMemberships, { id: 7 }), [])
    .on(at(getMembershipFeatures, { id: 9 }), {
      productItemId: 9,
      name: 'Full 2026',
      entryName: 'Full 7-day',
      nineHole: false,
      weekday: false,
      leagues: true,
      tournaments: true,
      trips: false,
      credits: 5,
      advanceBookingDays: 14,
    })
    .on(getBookingParams, params({ settings: { LARGE_SUM: '200000' } }))
    .on(at(getReceipt, { id: 70 }), receipt());

/** Opens a page; the code of all of them must not take time in here. */
export async function openShop(network: Network, address: string, loggedIn = true): Promise<Network> {
  await import('@fourball/web/app/pages/MemberPages.tsx');
  await Promise.all([
    import('@fourball/web/membership/MembershipsPage.tsx'),
    import('@fourball/web/money/shop/BuyMembershipsPage.tsx'),
    import('@fourball/web/membership/CreditsPage.tsx'),
    import('@fourball/web/money/shop/CartPage.tsx'),
    import('@fourball/web/money/receipt/PurchasesPage.tsx'),
    import('@fourball/web/money/receipt/ReceiptPage.tsx'),
    import('@fourball/web/money/account/AccountAtClubPage.tsx'),
    import('@fourball/web/accounts/search/UserSearchDialog.tsx'),
    import('@fourball/web/membership/MembershipCardDialog.tsx'),
  ]);
  if (loggedIn) rememberSession();
  await startApp(network, address);
  await pass(50);
  return network;
}

export const stored = (key: string): unknown => JSON.parse(localStorage.getItem(key) ?? 'null');

/** What a part of the page that is named so says. */
export const articles = (): string[] =>
  [...document.querySelectorAll('main article')].map(({ textContent }) => textContent ?? '');
