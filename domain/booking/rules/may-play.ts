/** Whether a golfer can have a round of a booking that stands: no other at that time, not too many that day, not suspended. */
import { refusal, type Why } from '@fourball/shared/words/refusals.ts';
import type { Transaction } from '@fourball/db/connection.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import { feeOf } from '../../club/courses/courses.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { findBookingStandings } from '../facts/booking-standings.ts';
import { bookingWindow, whyNotOpen } from './booking-window.ts';
import { findDaysOf } from '../facts/golfer-days.ts';
import type { BookingFacts, RoundFacts } from '../facts/load-booking.ts';
import { roundMinutes, spanFrom, whyPlaysThen, whyTooManyThatDay } from './quota-rules.ts';

/** Who is to have a round, of which booking. */
export interface Candidate {
  readonly facts: BookingFacts;
  readonly userId: number;
  /** Of whom others ask: named in the reason, which tells nothing of the golfer's own affairs. */
  readonly name?: string;
  /** Whether the golfer says yes with it, in person or by a standing yes: who is only asked may be so in any case. */
  readonly agrees: boolean;
}

/** Why the golfer can't have that round; undefined where it can be had. */
export type WhyNot = (round: Pick<RoundFacts, 'starts_at'>) => Why | undefined;

/** Call it under the golfer's lock and that of the booking's tee times. */
export async function readMayPlay(
  tx: Transaction,
  house: House,
  club: ClubFacts,
  { facts: { booking }, userId, name, agrees }: Candidate,
): Promise<WhyNot> {
  const [rules, courses] = await Promise.all([club.rules(), club.courses()]);
  const now = house.clock.now();
  const today = clubDay(now, house.timeZone);
  const { timeZone } = house;
  const days = await findDaysOf(tx, userId, { today, now, timeZone, minutes: rules.pace.roundMinutes });
  const standing = agrees ? (await findBookingStandings(tx, [userId], today, now)).get(userId) : undefined;
  const window = standing && bookingWindow(rules, standing, now, timeZone);
  const suspended = window?.suspendedUntil === undefined ? undefined : whyNotOpen(window, rules, booking.day);
  const fee = feeOf(courses, booking.course_fee_id);
  const minutes = roundMinutes(rules, fee?.holes);
  const but = booking.purchase_id;
  const about = name === undefined ? { but } : { but, name };
  if (suspended !== undefined)
    return () => (name === undefined ? suspended : refusal('booking.notPlaceableThatDay', { name }));
  return ({ starts_at: startsAt }) =>
    whyPlaysThen(days, spanFrom(startsAt, minutes), about) ??
    whyTooManyThatDay(rules, days, booking.day, about);
}
