// @vitest-environment happy-dom
/** What is said of an item before it is bought: days left, the rule, what is held, included and left of it. */
import { expect, it } from 'vitest';
import { buyingNotes } from '@fourball/web/money/shop/buying-notes.ts';
import { entry, item, membership, pass10 } from '../kit/shop.ts';

const full = item({ id: 21, startDate: '2026-11-23', endDate: '2027-11-22', days: 365, daysLeft: 365 });
const held = membership({
  productId: 11,
  productName: 'Full 2026',
  catalogueEntryId: 1,
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  state: 'CURRENT',
  availableCredits: 3,
});
const offers = [entry({ leagues: true, trips: true }), entry({ id: 2, leagues: true, productItems: [full] })];

it('says what is held, how long both would run, what is included and which credits are left', () => {
  expect(buyingNotes(full, offers[1], [held], offers)).toEqual([
    expect.stringMatching(/^Held already: Full 2026 until .*2026\. 39 days of this would overlap\.$/),
    'Included in what is held already: leagues.',
    '3 round credits are left of what is held; this brings 5 more.',
  ]);
});

it('says the days left, and that the whole price is due or what the rule makes of it', () => {
  expect(buyingNotes({ ...full, daysLeft: 39 }, offers[1], [], offers)).toEqual([
    '39 days left of 365. The whole price is due.',
  ]);
  expect(buyingNotes({ ...full, daysLeft: 39, unitPrice: 10_685 }, offers[1], [], offers)).toEqual([
    '39 days left of 365. You pay for what is left: $106.85 instead of $1,000.00.',
  ]);
});

it('says nothing of what is over, cancelled, elsewhere in time, or a round', () => {
  const past = { ...held, state: 'PAST' as const };
  const later = { ...held, startDate: '2028-01-01', endDate: '2028-12-31', state: 'UPCOMING' as const };
  expect(buyingNotes(full, offers[1], [past, later], offers)).toEqual([]);
  expect(buyingNotes(pass10, offers[1], [held], offers)).toEqual([]);
});
