/** What one golfer may have at most, and that nobody plays two rounds at once: pure rules, in words that say the figure. */
import type { BookingRules } from '../../club/parameters/parameters.ts';
import { counted } from '../../kernel/counted.ts';
import type { Standing } from '../../membership/memberships/standing.ts';
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
): string | undefined {
  const [other] = roundsDuring(days, span, but);
  if (!other) return undefined;
  if (name !== undefined) return `${name} plays another round at that time.`;
  return `You already play at ${other.time} on ${other.courseName}: a round takes ${counted(minutesOf(other), 'minute')}.`;
}

/** `but` is a booking whose rounds don't count. */
export function whyTooManyThatDay(
  { quotas }: Pick<BookingRules, 'quotas'>,
  days: Pick<GolferDays, 'rounds'> | undefined,
  day: string,
  { but, name }: { readonly but?: number; readonly name?: string } = {},
): string | undefined {
  const count =
    days === undefined
      ? 0
      : agreed(days).filter((round) => round.day === day && round.purchaseId !== but).length;
  if (count < quotas.roundsADay) return undefined;
  const allowed = `A golfer may have ${counted(quotas.roundsADay, 'round')} a day`;
  return name === undefined ? `${allowed}; you have ${count}.` : `${allowed}; ${name} has them already.`;
}

export const openBookingsOf = (
  { quotas }: Pick<BookingRules, 'quotas'>,
  { priceClass }: Pick<Standing, 'priceClass'>,
): number => (priceClass === 'MEMBER' ? quotas.openOfMembers : quotas.openOfOthers);

export function whyTooManyOpen(
  rules: Pick<BookingRules, 'quotas'>,
  standing: Pick<Standing, 'priceClass'>,
  openBookings: number,
): string | undefined {
  const most = openBookingsOf(rules, standing);
  if (openBookings < most) return undefined;
  const whose = standing.priceClass === 'MEMBER' ? '' : ' without a membership';
  return `You may have ${counted(most, 'booking')} still to be played${whose}, and you have ${openBookings}.`;
}

/** `more` is how many spots would come to which nobody has said yes. */
export function whyTooManyUnclaimed(
  { quotas }: Pick<BookingRules, 'quotas'>,
  { unclaimedSpots }: Pick<GolferDays, 'unclaimedSpots'>,
  more: number,
): string | undefined {
  if (more === 0 || unclaimedSpots + more <= quotas.unclaimedSpots) return undefined;
  return (
    `You may keep ${counted(quotas.unclaimedSpots, 'spot')} that nobody has said yes to, over all your bookings: ` +
    `with ${more} more they would be ${unclaimedSpots + more}.`
  );
}

export const whyTooFast = (
  { quotas }: Pick<BookingRules, 'quotas'>,
  { madeLately }: Pick<GolferDays, 'madeLately'>,
): string | undefined =>
  madeLately < quotas.bookingsPerMinute
    ? undefined
    : `You may make ${counted(quotas.bookingsPerMinute, 'booking')} in a minute. Please wait a moment.`;
