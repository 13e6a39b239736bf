/** Fees that golfers owe, as the calls of tests answer them. */
import type { EntryProduct, ProductLog } from '@fourball/shared/seasons/entry-shapes.ts';

/** Zoe owes 100.00 and its tax for the event with the id 5. */
export const product = (productId: number, part: Partial<EntryProduct> = {}): EntryProduct => ({
  productId,
  registrationId: 500 + productId,
  userId: 71,
  name: 'Zoe Adler',
  guestName: null,
  chargedUserId: part.userId ?? 71,
  chargedName: part.name ?? 'Zoe Adler',
  seasonId: null,
  eventId: 5,
  title: 'Night 3',
  feeName: 'Entry',
  amount: 10_000,
  tax: 1_300,
  priceClass: 'MEMBER',
  includedIn: null,
  confirmed: false,
  processed: false,
  cancelled: false,
  processingStage: null,
  requestedAmount: null,
  requestedComment: null,
  comment: '',
  ...part,
});

export const logged = (id: number, what: string, part: Partial<ProductLog> = {}): ProductLog => ({
  id,
  at: '2026-11-20T15:00:00.000Z',
  actorName: 'Fiona MacLeod',
  what,
  before: null,
  after: null,
  comment: null,
  entryId: null,
  ...part,
});
