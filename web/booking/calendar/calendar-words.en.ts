/** The English words of the section in which a golfer makes a private calendar address. */

export const words = {
  title: 'Calendar feed',
  text: 'A private address that your calendar reads: your rounds appear there by themselves, change when they are moved, and show when they are cancelled.',
  loading: 'Loading the calendar feed',
  failed: 'The calendar feed could not be read.',
  none: 'You have no calendar address yet.',
  since: 'Your address has worked since',
  once: 'This is your address. It is shown only now: add it to your calendar, or copy it. Whoever has it sees your rounds.',
  address: 'Calendar address',
  subscribe: 'Subscribe',
  copy: 'Copy',
  copied: 'The address is copied.',
  copyFailed: 'It could not be copied. Select the address and copy it.',
  make: 'Make an address',
  again: 'New address',
  againTitle: 'Make a new address',
  againAsk:
    'The address you have now stops working at once. Calendars that read it show no changes any more.',
  againDo: 'Make a new one',
  remove: 'Remove',
  removeAsk: 'Your calendars can not read your rounds any more.',
  removeTitle: 'Remove the address',
  removed: 'The calendar address is removed.',
  trouble: 'That did not work. Please try again.',
} as const;
