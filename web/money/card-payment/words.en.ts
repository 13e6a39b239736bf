/** The words of paying by card, in English. */

export const words = {
  pay: {
    title: 'Pay by card',
    owed: (amount: string) => `You owe ${amount}.`,
    amount: 'Amount to pay',
    notAnAmount: 'Enter an amount such as 45.00.',
    tooMuch: (amount: string) => `This is more than the ${amount} that you owe.`,
    keep: 'Keep this card for next time',
    keepText: 'The club may charge it for a round you miss. You can remove it whenever you like.',
    next: 'Continue',
    submit: (amount: string) => `Pay ${amount}`,
    back: 'Back',
    paid: 'Paid. Thank you!',
    paidText: (amount: string) => `${amount} is on your account at the club.`,
    onItsWay: 'Your payment is on its way',
    onItsWayText:
      'Your bank takes a moment. It shows under Payments once it has arrived; please do not pay again.',
    calledOff:
      'This payment was called off, since another was begun. Nothing was charged; go back and begin again.',
    done: 'Done',
  },
  keep: {
    title: 'Save a card',
    text: 'The club may charge it for a round you miss. You can remove it whenever you like.',
    submit: 'Save card',
    saved: 'Your card is saved.',
  },
  form: {
    loading: 'Loading the secure card form',
    safe: 'Your card goes straight to Stripe. The club never sees its number.',
    unloaded: 'The card form did not load. Check your connection and try again; nothing was charged.',
    retry: 'Try again',
    cancel: 'Cancel',
    declined: 'The card was not accepted. Please try another one.',
  },
  cards: {
    title: 'Saved cards',
    none: 'No card is saved.',
    loading: 'Loading your cards',
    failed: 'Your cards did not load.',
    add: 'Save a card',
    named: (brand: string, last4: string) => `${brand} ending in ${last4}`,
    expires: (month: number, year: number) => `Expires ${String(month).padStart(2, '0')}/${year}`,
    remove: 'Remove',
    removeNamed: (card: string) => `Remove ${card}`,
    removeTitle: 'Remove this card?',
    removeText: (card: string) => `${card} is forgotten here and at Stripe. You can save it again later.`,
    keep: 'Keep it',
    removed: 'The card is removed.',
    notRemoved: 'The card was not removed. Please try again.',
  },
} as const;

const brands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** A brand as people write it. */
export const brandName = (brand: string): string => brands[brand] ?? 'Card';
