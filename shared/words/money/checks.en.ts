/** What the checks of the office look for, in English, a sentence for each. */
import type { MembershipProblem } from '../../membership/enums.ts';

export const moneyChecks = {
  /** What holds where the books are right. */
  ledger: {
    'entries-balanced': 'The lines of every entry add up to zero.',
    'entries-whole': 'Every entry has at least two lines, and they are of its day.',
    'books-at-zero':
      'All lines add up to zero, and so do the balances of golfers and the totals of the club.',
    'golfer-balances': "Every golfer's balance equals the lines on the account.",
    'day-totals': "The totals of the club's accounts, folded and waiting, equal their lines on every day.",
    'month-totals': 'The folded totals of every month equal those of its days.',
    'entries-counted':
      'How many entries a day and a month have, folded and waiting, is how many there are. Examples are days.',
    'purchases-counted':
      'How many purchases a year has, counted and waiting, is how many there are. Examples are years.',
    'last-payments': 'When each golfer last paid is the day of the latest payment that was not undone.',
    'reversals-mirror':
      'Every reversal has exactly the opposite lines of what it undoes, which is no reversal itself.',
    'round-charges': 'What stands as charged for a round is its one charge that was not reversed.',
    'entry-products':
      'Every fee of a season or an event that was charged stands in the books once: to who pays it, with its amount and tax.',
    'entry-charges':
      'What stands as charged for fees of seasons and events is such a fee. Examples are entries.',
    'entry-sums': 'All charged fees of seasons and events add up to what stands in the books for them.',
    'refunds-within-charges': 'Of nothing that was sold more was given back than was charged.',
    'opening-balances':
      'What a golfer owed before the books began stands in them once. Examples are entries.',
    'payments-booked': 'A payment that succeeded is in the books once with its amount, and no other is.',
    'payouts-within-payments':
      'What was paid out of a payment is what was given back, and never more than was paid.',
    'extra-charges':
      'Every extra that a golfer has is charged once with its round, and what was given back is not.',
    'extras-out': 'How many of an extra are out at once is what goes out at the tee times.',
    takings: 'What a desk took at once is at least what it was taken for.',
    'cash-ups':
      'What a closed till was to have is its float and what was taken there less what was given back, and what it was over or short is in the books.',
    instalments:
      'What is not due yet of a membership that is paid in instalments is what its plan has left, and each that fell due was booked once.',
    'till-refunds': 'What a till gave back is in the books, and in the cash-up that ran then.',
    vouchers:
      'What is left of every voucher equals its moves, and each of them is in the books with its amount.',
    'vouchers-owed': 'What the club owes for vouchers in the books is what is left of all of them.',
    stock: 'How many of every article are there equals what came in less what went out.',
    'article-sales': 'What a till sold of articles, and what came back, is in the books at its price.',
    'round-credits': 'What is available, set aside and used of every lot of round credits equals its moves.',
  },
  /** What is wrong with a membership. */
  memberships: {
    OVERLAPPING: 'The golfer has another membership on some of the same days.',
    NO_MEMBER_NUMBER: 'The golfer has no member number.',
    INACTIVE_ACCOUNT: "The golfer's account is not active.",
    OVER_LIMIT: 'More of it are sold than the catalogue allows.',
    CREDITS_LEFT_AFTER_END: 'Round credits of it are left whose days are over.',
    UNPAID: 'It has begun and is not paid: the account it was charged to owes more than was charged since.',
  } satisfies Record<MembershipProblem, string>,
};
