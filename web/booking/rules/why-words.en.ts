/** The English words of the explanation of a refusal or a price. */
import { taxName } from '../../lib/club/club-name.ts';
import type { BookingRule } from '@fourball/shared/booking/find/why-calls.ts';

export const words = {
  wait: 'Wait for a spot',
  title: 'Why?',
  loading: 'Looking up the rules',
  failed: 'The explanation did not load',
  failedText: 'Nothing has changed. Check your connection and try again.',
  retry: 'Try again',
  allowed: 'Nothing stands in the way: this can be booked now.',
  allowedDay: 'Nothing stands in the way: this day can be booked now.',
  refused: 'What stands in the way',
  kept: (count: number) => (count === 1 ? '1 rule is met' : `${count} rules are met`),
  rules: {
    DAY_PASSED: 'Day',
    DAY_OPEN: 'How far ahead you may book',
    SUSPENSION: 'Missed rounds',
    BALLOT: 'Ballot',
    WAITING_ROOM: 'Waiting room',
    OPEN_BOOKINGS: 'Your bookings',
    ROUNDS_A_DAY: 'Rounds that day',
    OVERLAP: 'Your other rounds',
    TEE_TIME: 'Tee time',
    BLOCK: 'Closed by the club',
    CUT_OFF: 'Close of online booking',
    MAX_SPOTS: 'Size of a booking',
    FEE: 'Round',
    TWILIGHT: 'Twilight',
    PLACES: 'Places',
  } satisfies Record<BookingRule, string>,
  since: (day: string) => `since ${day}`,
  price: 'Your price',
  perGolfer: 'per golfer',
  holdsFrom: (day: string) => `This price holds from ${day}.`,
  tax: (rate: string) => `${taxName()} ${rate}`,
  total: 'With tax',
} as const;
