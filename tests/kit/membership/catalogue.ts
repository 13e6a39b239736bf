/** What the calls that write the catalogue take, complete and good. */

export const entryBody = {
  name: 'Full',
  description: 'All days, all hours.\nA locker, too.',
  nineHole: false,
  organizationId: null,
  weekday: false,
  purchaseLimit: 0,
  leagues: true,
  tournaments: true,
  trips: false,
} as const;

/** Without its entry. */
export const itemBody = {
  orgId: null,
  name: 'Full 2027',
  unitPrice: 120_000,
  startDate: '2027-01-01',
  endDate: '2027-12-31',
  advanceBookingDays: 14,
  roundCredits: 10,
  seasonId: null,
} as const;

export const roundItemBody = {
  orgId: null,
  catalogueEntryId: null,
  name: 'Rounds 2026',
  unitPrice: 5_000,
  startDate: '2026-01-01',
  endDate: '2026-12-31',
} as const;
