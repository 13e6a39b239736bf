/** The English words of the office's home. */

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

export const words = {
  loading: 'Loading the office',
  failed: 'The office did not load',
  failedText: 'Nothing was changed.',
  partFailed: 'This part could not be read.',
  retry: 'Try again',
  greeting: (name: string, hour: number) =>
    `Good ${hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'}, ${name}`,
  sheet: {
    title: 'Today’s sheet',
    open: 'Starter’s sheet',
    none: 'No tee times today',
    noneText: 'They are made of the courses’ templates.',
    taken: (taken: number, places: number) => `${taken} of ${counted(places, 'place', 'places')}`,
    share: (course: string, percent: number) => `${course}: ${percent} % taken`,
    checkedIn: (count: number) => `${count} checked in`,
    noShows: (count: number) => counted(count, 'no-show', 'no-shows'),
    blocked: (count: number) => counted(count, 'blocked tee time', 'blocked tee times'),
  },
  arrivals: {
    title: (minutes: number) => `The next ${minutes} minutes`,
    none: 'Nobody is due in the next while',
    time: 'Time',
    owing: (count: number) => `${count} to pay`,
  },
  money: {
    title: 'Money due',
    open: 'Accounts',
    owed: (amount: string) => `Golfers owe ${amount} in all`,
    none: 'Nobody owes anything',
  },
  queues: {
    title: 'Waits for you',
    none: 'Nothing waits',
    noneText: 'New accounts, pictures and fees appear here.',
  },
  mail: {
    title: 'Mail',
    open: 'Mail that did not leave',
    fine: 'All mail has left',
    owed: (count: number) => counted(count, 'mail waits for its next try', 'mails wait for their next try'),
    givenUp: (count: number) => counted(count, 'mail was given up', 'mails were given up'),
  },
} as const;
