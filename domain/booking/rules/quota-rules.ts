/** What one golfer may have at most, and that nobody plays two rounds at once: pure rules, whose refusals say the figure. */
import { refusal, type Why } from '@fourball/shared/words/refusals.ts';
import type { BookingRules } from '../../club/parameters/parameters.ts';
import { isMember, type Standing } from '../../membership/memberships/standing.ts';
import type { GolferDays, RoundOn } from '../facts/golfer-days.ts';

/** How long golfers are on the course with a fee for so many holes. */
export const roundMinutes = ({ pace }: Pick<BookingRules, 'pace'>, holes: number | undefined): number =>
  (holes ?? 18) > 9 ? pace.roundMinutes : pace.turnMinutes;

/** When a round would be played. */
export interface Span {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

export const spanFrom = (startsAt: Date, minutes: number): Span => ({
  startsAt,
  endsAt: new Date(startsAt.getTime() + minutes * 60_000),
});

/** Rounds that golfers said yes to. */
const agreed = ({ rounds }: Pick<GolferDays, 'rounds'>): RoundOn[] => rounds.filter(({ asked }) => !asked);

/** The golfer's rounds that can't be played together with one in this span; those of `but` stand in nobody's way. */
export const roundsDuring = (
  days: Pick<GolferDays, 'rounds'> | undefined,
  { startsAt, endsAt }: Span,
  but?: number,
): RoundOn[] =>
  days === undefined
    ? []
    : agreed(days).filter(
        (round) => round.purchaseId !== but && round.startsAt < endsAt && round.endsAt > startsAt,
      );

const minutesOf = ({ startsAt, endsAt }: Span): number => (endsAt.getTime() - startsAt.getTime()) / 60_000;

/** For the golfer; where others ask, `name` is said and not where the golfer plays. */
export function whyPlaysThen(
  days: Pick<GolferDays, 'rounds'> | undefined,
  span: Span,
  { but, name }: { readonly but?: number; readonly name?: string } = {},
): Why | undefined {
  const [other] = roundsDuring(days, span, but);
  if (!other) return undefined;
  if (name !== undefined) return refusal('booking.otherPlaysThen', { name });
  const { time, courseName } = other;
  return refusal('booking.playsThen', { time, courseName, minutes: minutesOf(other) });
}

/** `but` is a booking whose rounds don't count. */
export function whyTooManyThatDay(
  { quotas }: Pick<BookingRules, 'quotas'>,
  days: Pick<GolferDays, 'rounds'> | undefined,
  day: string,
  { but, name }: { readonly but?: number; readonly name?: string } = {},
): Why | undefined {
  const count =
    days === undefined
      ? 0
      : agreed(days).filter((round) => round.day === day && round.purchaseId !== but).length;
  if (count < quotas.roundsADay) return undefined;
  const most = quotas.roundsADay;
  return name === undefined
    ? refusal('booking.mostRoundsADay', { most, rounds: count })
    : refusal('booking.otherHasMostRoundsADay', { most, name });
}

export const openBookingsOf = (
  { quotas }: Pick<BookingRules, 'quotas'>,
  standing: Pick<Standing, 'memberships'>,
): number => (isMember(standing) ? quotas.openOfMembers : quotas.openOfOthers);

export function whyTooManyOpen(
  rules: Pick<BookingRules, 'quotas'>,
  standing: Pick<Standing, 'memberships'>,
  openBookings: number,
): Why | undefined {
  const most = openBookingsOf(rules, standing);
  if (openBookings < most) return undefined;
  return refusal(
    isMember(standing) ? 'booking.mostOpenBookingsOfMembers' : 'booking.mostOpenBookingsOfOthers',
    { most, open: openBookings },
  );
}

/** `more` is how many spots would come to which nobody has said yes. */
export function whyTooManyUnclaimed(
  { quotas }: Pick<BookingRules, 'quotas'>,
  { unclaimedSpots }: Pick<GolferDays, 'unclaimedSpots'>,
  more: number,
): Why | undefined {
  if (more === 0 || unclaimedSpots + more <= quotas.unclaimedSpots) return undefined;
  return refusal('booking.mostUnclaimedSpots', {
    most: quotas.unclaimedSpots,
    more,
    together: unclaimedSpots + more,
  });
}

export const whyTooFast = (
  { quotas }: Pick<BookingRules, 'quotas'>,
  { madeLately }: Pick<GolferDays, 'madeLately'>,
): Why | undefined =>
  madeLately < quotas.bookingsPerMinute
    ? undefined
    : refusal('booking.mostBookingsAMinute', { most: quotas.bookingsPerMinute });
