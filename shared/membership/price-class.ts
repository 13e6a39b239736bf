/** Which of a fee's prices a golfer pays for a round: memberships count on some days, for some rounds. Pure. */
import type { PlayedRound } from '../club/prices/played-round.ts';
import type { PriceClass } from './enums.ts';

/** What a membership is narrowed down to, as it was sold. */
export interface MembershipBounds {
  /** Mondays to Fridays that are no holidays. */
  readonly weekday: boolean;
  /** Rounds of nine holes. */
  readonly nineHole: boolean;
}

/** What decides of a golfer which price is the golfer's. */
export interface Payer {
  readonly priceClass: PriceClass;
  /** Null while the office has seen no birth date. */
  readonly bornOn: string | null;
  readonly resident: boolean;
}

/** Who has no record at the club: grown up, and from elsewhere. */
export const guestPayer: Payer = { priceClass: 'NON_MEMBER', bornOn: null, resident: false };

export const countsFor = (
  { weekday, nineHole }: MembershipBounds,
  { weekend, holes = 9 }: PlayedRound,
): boolean => !(weekday && weekend) && !(nineHole && holes !== 9);

/** `otherwise` is the class of the golfer where no membership counts. */
export const classFor = (
  { memberships, otherwise }: { memberships: readonly MembershipBounds[]; otherwise: PriceClass },
  round: PlayedRound,
): PriceClass => (memberships.some((one) => countsFor(one, round)) ? 'MEMBER' : otherwise);
