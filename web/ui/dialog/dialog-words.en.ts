/** The English words of the dialogs that several domains share. */

export const words = {
  confirmDelete: {
    title: 'Delete',
    label: 'Type DELETE to confirm',
    /** What has to be typed, in any case. */
    word: 'delete',
    ok: 'ok',
    cancel: 'Cancel',
  },
  unsaved: {
    title: 'Leave without saving?',
    text: 'What you changed here is not saved yet.',
    leave: 'Leave',
    stay: 'Keep editing',
  },
  /** The heading of what is done with a row. */
  tools: 'Actions',
  /** Which of a table are shown. */
  columns: 'Columns',
  showColumn: (name: string) => `Show ${name}`,
  hideColumn: (name: string) => `Hide ${name}`,
  /** Of rows that something is done to together. */
  choose: (name: string) => `Select ${name}`,
  chooseAll: 'Select all that are shown',
  form: {
    unreached: 'The club can’t be reached right now. What you typed is still here.',
    someWrong: 'Some of it needs another look.',
    amount: 'Please enter an amount such as 1250.00.',
    number: 'Please enter a whole number.',
    cancel: 'Cancel',
  },
  touched: {
    title: 'Bookings stand there',
    sum: (bookings: number, golfers: number, days: number) =>
      `${bookings} ${bookings === 1 ? 'booking' : 'bookings'} with ${golfers} ${golfers === 1 ? 'golfer' : 'golfers'}${days > 1 ? ` on ${days} days` : ''}:`,
    one: (day: string, time: string, booker: string, spots: number) =>
      `${day}, ${time}: ${booker}, ${spots} ${spots === 1 ? 'spot' : 'spots'}`,
    more: (n: number) => `and ${n} more`,
    stay: 'They stay as they are, and nobody is told.',
    go: 'Do it all the same',
    back: 'Not yet',
  },
  loading: {
    title: 'Loading...',
    text: 'Please wait',
  },
} as const;
