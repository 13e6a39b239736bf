/** The English words of the office's home. */
import type { OfficeQueue } from '@fourball/shared/club/office-calls.ts';

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
    kinds: {
      ACCOUNTS: (count) => counted(count, 'account waits for a yes', 'accounts wait for a yes'),
      AVATARS: (count) => counted(count, 'picture to look at', 'pictures to look at'),
      EMERGENCY: (count) => counted(count, 'emergency contact to confirm', 'emergency contacts to confirm'),
      NUMBERS: (count) => counted(count, 'member without a number', 'members without a number'),
      EXTERNAL: (count) => counted(count, 'membership elsewhere to check', 'memberships elsewhere to check'),
      UNCONFIRMED: (count) =>
        counted(count, 'round of this week nobody confirmed', 'rounds of this week nobody confirmed'),
      FEES: (count) => counted(count, 'fee of an event to confirm', 'fees of events to confirm'),
      FEE_REQUESTS: (count) => counted(count, 'change of a fee to decide', 'changes of fees to decide'),
      ERRORS: (count) => counted(count, 'error today', 'errors today'),
    } satisfies Record<OfficeQueue, (count: number) => string>,
  },
  mail: {
    title: 'Mail',
    open: 'Mail that did not leave',
    fine: 'All mail has left',
    owed: (count: number) => counted(count, 'mail waits for its next try', 'mails wait for their next try'),
    givenUp: (count: number) => counted(count, 'mail was given up', 'mails were given up'),
  },
} as const;
