/** What the live channel tells in tests: the version of the product, and an event at a place in the log. */

export const version = { major: 2, minor: 2, revision: 29 };
export const cancelled = (seq: number) => ({
  type: 'BOOKING_CANCELLED',
  seq,
  purchaseId: 1,
  conversationId: 2,
  userName: 'x',
});
