/** What the office reads where it books instalments that have fallen due. */
const parts = (count: number): string => (count === 1 ? '1 instalment' : `${count} instalments`);

export const words = {
  title: 'Instalments that fall due',
  text: 'Memberships that are paid in instalments: what falls due up to a day is booked on the accounts of their golfers, each once.',
  day: 'Up to',
  loading: 'Looking for what falls due',
  failed: 'It could not be looked up',
  failedText: 'The books are as they were. Try again in a moment.',
  none: 'Nothing is left to book up to this day.',
  count: (count: number, total: string) => `${parts(count)}, ${total} in all`,
  ahead: 'This day is ahead: you can look, and book it on that day.',
  book: (count: number) => `Book ${parts(count)}`,
  booked: (count: number, total: string) =>
    `${parts(count)} ${count === 1 ? 'is' : 'are'} booked, ${total} in all.`,
  later: (count: number, total: string, next: string) =>
    `${parts(count)} later: ${total}, the next on ${next}.`,
  golfer: 'Golfer',
  what: 'Membership',
  part: (number: number, of: number) => `${number} of ${of}`,
  due: 'Due',
  cents: 'Amount',
} as const;
