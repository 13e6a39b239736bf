/** The English words of a golfer's vouchers. */
export const words = {
  title: 'Vouchers',
  lead: 'A voucher is spent at the desk, by its code. Here you see what is left of one.',
  code: 'Code of a voucher',
  codeHint: '16 letters and figures; gaps do not matter.',
  check: 'See what is left',
  unknown: 'The club knows no voucher with this code.',
  found: (end: string) => `Voucher …${end}`,
  left: (balance: string, amount: string) => `${balance} left of ${amount}`,
  states: {
    OPEN: (until: string | null) => (until === null ? 'good' : `good until ${until}`),
    SPENT: () => 'spent',
    EXPIRED: (until: string | null) => (until === null ? 'run out' : `ran out on ${until}`),
    VOID: () => 'taken back by the club',
  },
  kinds: { GIFT: 'Bought', GOODWILL: 'Given by the club', RAIN_CHECK: 'Rain check' },
  yours: 'In your name',
  failed: 'Your vouchers could not be loaded.',
  retry: 'Try again',
};
