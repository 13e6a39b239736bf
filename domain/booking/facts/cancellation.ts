/** What giving up spots costs now: pure rules, the same for one spot and for a whole booking. */
import { refusal, type Why } from '@fourball/shared/words/refusals.ts';
import type { BookingRules } from '../../club/parameters/parameters.ts';
import { may, type UserActor } from '../../kernel/actor.ts';
import type { BookingFacts, RoundFacts } from './load-booking.ts';

/** Who gives spots up and when. For the office, which is an admin in a booking of others, it is free. */
interface Asked {
  readonly rules: BookingRules;
  readonly now: Date;
  readonly office: boolean;
  /** Who does it. */
  readonly byUserId: number;
}

/** What one spot costs: cents of the fee, or round credits that are used up in its place. */
export interface SpotCost {
  readonly feeCents: number;
  readonly credits: number;
}

export const isOffice = (actor: UserActor, { booking }: Pick<BookingFacts, 'booking'>): boolean =>
  may(actor, 'STARTER') && actor.userId !== booking.user_id;

/**
 * Why spots can't be given up any more, in words: the booking has begun. Until its day is over the office may still take
 * back what was booked by mistake, from golfers who are noted neither as there nor as missing.
 */
export function whyBegun(
  { booking }: Pick<BookingFacts, 'booking'>,
  rounds: readonly Pick<RoundFacts, 'round_status'>[],
  { now, today, office }: { readonly now: Date; readonly today: string; readonly office: boolean },
): Why | undefined {
  if (booking.starts_at > now) return undefined;
  if (!office || booking.day < today) return refusal('booking.bookingBegun');
  return rounds.every(({ round_status }) => round_status === 'EXPECTED')
    ? undefined
    : refusal('booking.bookingBegunAndMarked');
}

/** Whether it is inside the cancellation window, and nothing about the booking or who asks makes it free. */
function isLate(booking: BookingFacts['booking'], { rules, now, office }: Asked): boolean {
  const left = booking.starts_at.getTime() - now.getTime();
  return (
    !office &&
    rules.cancellationFeeCents > 0 &&
    left < rules.cancellationWindowHours * 3_600_000 &&
    undoUntil(booking, rules, now) === null
  );
}

/**
 * Only golfers themselves lose credits: for what somebody else gives up the fee is due, and the credits go back.
 * A vacant spot costs nothing, and neither does one whose tee time is closed by the weather or was put back, or that the rain has ended.
 */
export function spotCost(
  { booking }: Pick<BookingFacts, 'booking'>,
  { name, user_id, weather, round_credits }: RoundFacts,
  asked: Asked,
): SpotCost {
  if (name === null || weather || !isLate(booking, asked)) return { feeCents: 0, credits: 0 };
  return round_credits > 0 && user_id === asked.byUserId
    ? { feeCents: 0, credits: round_credits }
    : { feeCents: asked.rules.cancellationFeeCents, credits: 0 };
}

/**
 * Cents. Free before the cancellation window and within the undo minutes after booking; inside the window the fee
 * is due for each golfer who has a spot, and the booker answers for the group. Who cancels a spot of their own that
 * round credits pay for loses those instead: `credits` says how many. A cancelled booking keeps the fee it was cancelled with.
 */
export function cancellationFee(
  { booking, rounds }: Pick<BookingFacts, 'booking' | 'rounds'>,
  asked: Asked,
): { perGolfer: number; total: number; credits: number } {
  if (booking.status === 'CANCELLED') {
    const golfers = rounds.filter(({ name, round_credits }) => name !== null && round_credits === 0).length;
    const credits = rounds.reduce((sum, { round_credits }) => sum + round_credits, 0);
    const total = booking.cancellation_fee_cents;
    return { perGolfer: golfers === 0 ? total : Math.round(total / golfers), total, credits };
  }
  const costs = rounds.map((round) => spotCost({ booking }, round, asked));
  const late = isLate(booking, asked) && rounds.some(({ weather }) => !weather);
  return {
    perGolfer: late ? asked.rules.cancellationFeeCents : 0,
    total: costs.reduce((sum, { feeCents }) => sum + feeCents, 0),
    credits: costs.reduce((sum, { credits }) => sum + credits, 0),
  };
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
