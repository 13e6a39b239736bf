/** The English words of the search for a tee time. */

const spots = (count: number): string => (count === 1 ? '1 spot' : `${count} spots`);

export const words = {
  title: 'Find a time',
  lead: 'All courses at once, for your party and at your price.',
  filters: 'What you are looking for',
  firstDay: 'First day',
  lastDay: 'Last day',
  fromTime: 'From',
  toTime: 'Until',
  party: 'Players',
  courses: 'Courses',
  allCourses: 'All courses',
  moreFilters: (set: number) => (set === 0 ? 'Courses, time, price' : `Courses, time, price (${set} set)`),
  maxPrice: 'At most per golfer',
  badPrice: 'Please enter an amount, like 45 or 45.50.',
  results: 'Tee times found',
  found: (count: number, more: boolean) =>
    more ? `The first ${count} tee times` : count === 1 ? '1 tee time' : `${count} tee times`,
  more: 'There are more than these. Narrow the days or the time to see the others.',
  failed: 'The search did not get through',
  failedText: 'Check your connection and try again. Nothing was held.',
  empty: 'No tee time fits',
  emptyText: (days: string, party: number) => `Nothing is free for ${spots(party)} ${days}.`,
  onDay: (day: string) => `on ${day}`,
  betweenDays: (from: string, to: string) => `from ${from} to ${to}`,
  nearest: 'Other days with room',
  nearestDay: (day: string, count: number) => `${day}: ${count === 1 ? '1 tee time' : `${count} tee times`}`,
  waitlist: 'Open the tee sheet to be told when a place comes free:',
  reset: 'Any time, any price',
  laterDays: (day: string) => `You can book up to ${day}. Later days are left out.`,
  nothingOpen: 'These days are not open for you yet',
  nothingOpenText: (day: string) => `You can book up to ${day}.`,
  card: (time: string, price: string, open: number) => `${time}, ${price} per golfer, ${open} open, book`,
  dividedCard: (times: readonly string[], price: string) =>
    `${times.join(' and ')}, ${price} per golfer, book for the whole party`,
  open: (count: number) => `${count} open`,
  tee: (tee: number) => `Tee ${tee}`,
  perGolfer: 'Prices are for one golfer, before tax.',
  updating: 'Updating…',
} as const;
