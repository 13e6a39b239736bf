/** What a request may have beside what its golfers have already, and what it leaves for the next one of its transaction. Pure. */
import { refusal, type Why } from '@fourball/shared/words/refusals.ts';
import { feeOf } from '../../club/courses/courses.ts';
import { may } from '../../kernel/actor.ts';
import type { Agreement } from '../facts/agreement.ts';
import type { BookingRequest, DecisionFacts } from './booking-request.ts';
import type { NewRound } from '../facts/booking-rows.ts';
import type { HoldRow, LockedTeeTime } from '../facts/hold-rows.ts';
import {
  roundMinutes,
  spanFrom,
  whyPlaysThen,
  whyTooFast,
  whyTooManyOpen,
  whyTooManyThatDay,
  whyTooManyUnclaimed,
} from '../rules/quota-rules.ts';

/** How long the golfers of a hold are on the course. */
export const minutesOf = (
  { course_fee_id: courseFeeId }: Pick<HoldRow, 'course_fee_id'>,
  { courses, rules }: Pick<DecisionFacts, 'courses' | 'rules'>,
): number => roundMinutes(rules, feeOf(courses, courseFeeId)?.holes);

/** Why a golfer can't be placed there: another round at the time, or enough of them that day. The office knows better. */
export function whyBusy(
  { actor }: BookingRequest,
  { userId, agreement }: { readonly userId: number; readonly agreement: Agreement },
  { starts_at: startsAt, day }: LockedTeeTime,
  hold: HoldRow,
  facts: DecisionFacts,
): Why | undefined {
  if (agreement === 'OFFICE') return undefined;
  const days = facts.days.get(userId);
  const name = facts.people.get(userId)?.name ?? '';
  const of = agreement === 'OWN' ? {} : { name };
  const until = agreement === 'ASKED' ? null : facts.standings.get(userId)?.suspendedUntil;
  // The hold was granted before the suspension, or is somebody else's.
  if (until && day > facts.today) {
    return agreement === 'OWN'
      ? refusal('booking.suspendedFromBookingAhead')
      : refusal('booking.notPlaceableThatDay', { name });
  }
  return (
    whyPlaysThen(days, spanFrom(startsAt, minutesOf(hold, facts)), of) ??
    (may(actor, 'STARTER') ? undefined : whyTooManyThatDay(facts.rules, days, day, of))
  );
}

/** Why the booker can't have one booking more: too many, too fast, or too much kept from others. The office can. */
export function whyTooMuch(
  { actor }: BookingRequest,
  rounds: readonly NewRound[],
  { rules, days, standings }: DecisionFacts,
): Why | undefined {
  const own = days.get(actor.userId);
  const standing = standings.get(actor.userId);
  if (may(actor, 'STARTER') || !own || !standing) return undefined;
  return (
    whyTooFast(rules, own) ??
    whyTooManyOpen(rules, standing, own.openBookings) ??
    whyTooManyUnclaimed(rules, own, rounds.filter(isUnclaimed).length)
  );
}

const isUnclaimed = ({ userId, guest, agreement }: NewRound): boolean =>
  (userId === null && guest === undefined) || agreement === 'ASKED';

/** What a booking that will be written takes is not there for the next one of the same transaction. */
export function takeNote(
  { actor }: BookingRequest,
  rounds: readonly NewRound[],
  held: readonly { readonly teeTime: LockedTeeTime }[],
  facts: DecisionFacts,
  hold: HoldRow,
): void {
  const noted = facts.days.get(actor.userId);
  if (noted) {
    facts.days.set(actor.userId, {
      ...noted,
      openBookings: noted.openBookings + 1,
      madeLately: noted.madeLately + 1,
      unclaimedSpots: noted.unclaimedSpots + rounds.filter(isUnclaimed).length,
    });
  }
  for (const { teeTimeId, userId, agreement } of rounds) {
    const teeTime = held.find(({ teeTime: { id } }) => id === teeTimeId)?.teeTime;
    const days = userId === null ? undefined : facts.days.get(userId);
    if (userId === null || !teeTime || !days) continue;
    const course = facts.courses.find(({ courseId }) => courseId === teeTime.course_id);
    const round = {
      ...spanFrom(teeTime.starts_at, minutesOf(hold, facts)),
      roundId: 0,
      purchaseId: 0,
      teeTimeId,
      day: teeTime.day,
      time: teeTime.time,
      courseName: course?.name ?? '',
      asked: agreement === 'ASKED',
    };
    facts.days.set(userId, { ...days, rounds: [...days.rounds, round] });
  }
}
