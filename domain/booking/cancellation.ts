/** What cancelling a booking costs now: pure rules. */
import type { BookingRules } from '../club/parameters.ts';
import type { BookingFacts } from './load-booking.ts';

/**
 * Cents. Free before the cancellation window and within the undo minutes after booking; inside the window the fee
 * is due for each golfer who has a spot and pays in money, and the booker answers for the group. Who plays on round
 * credits loses those instead: `credits` says how many. A cancelled booking keeps the fee it was cancelled with.
 */
export function cancellationFee(
  { booking, rounds }: BookingFacts,
  rules: BookingRules,
  now: Date,
): { perGolfer: number; total: number; credits: number } {
  const golfers = rounds.filter(({ name, round_credits }) => name !== null && round_credits === 0).length;
  const credits = rounds.reduce((sum, { round_credits }) => sum + round_credits, 0);
  if (booking.status === 'CANCELLED') {
    const total = booking.cancellation_fee_cents;
    return { perGolfer: golfers === 0 ? total : Math.round(total / golfers), total, credits };
  }
  const insideWindow =
    booking.starts_at.getTime() - now.getTime() < rules.cancellationWindowHours * 3_600_000;
  const perGolfer = insideWindow && undoUntil(booking, rules, now) === null ? rules.cancellationFeeCents : 0;
  return { perGolfer, total: perGolfer * golfers, credits: perGolfer > 0 ? credits : 0 };
}

/** Until when cancelling costs nothing because it has only just been booked; null once that has passed. */
export function undoUntil(
  { created_at, status }: Pick<BookingFacts['booking'], 'created_at' | 'status'>,
  rules: BookingRules,
  now: Date,
): Date | null {
  const until = new Date(created_at.getTime() + rules.undoMinutes * 60_000);
  return status === 'BOOKED' && now < until ? until : null;
}
