/** The rounds that a hold becomes, each at the price that was frozen when it was held. Pure. */
import { refusal, type Why } from '@fourball/shared/words/refusals.ts';
import { priceFor } from '@fourball/shared/booking/rules/price.ts';
import type { Payer } from '@fourball/shared/membership/price-class.ts';
import type { PaidSpot } from '@fourball/shared/booking/rules/you-pay.ts';
import { taxOn } from '@fourball/shared/club/tax.ts';
import type { PlayedRound } from '@fourball/shared/club/prices/played-round.ts';
import { planReservation, type CreditMove } from '../../membership/credits/round-credits.ts';
import { payerFor } from '../../membership/memberships/standing.ts';
import type { DecisionFacts } from './booking-request.ts';
import type { NewRound } from '../facts/booking-rows.ts';
import type { HoldRow, LockedTeeTime } from '../facts/hold-rows.ts';

/** The prices that were frozen when the hold was taken, in cents before tax. */
export const frozenIn = (hold: HoldRow) => ({
  memberPrice: hold.member_cents,
  nonMemberPrice: hold.non_member_cents,
  externalMemberPrice: hold.external_member_cents,
  brackets: hold.brackets ?? undefined,
});

/** Who has the hold pays what it has frozen; others what they are by now, by the frozen prices. */
export function frozenPrice(hold: HoldRow, userId: number, payer: Payer): number {
  const own = userId === hold.user_id ? hold.own_prices : null;
  return priceFor(own ?? frozenIn(hold), payer);
}

/** A guest plays at the price of non-members, and the booker pays. */
export function guestRound(
  { id: teeTimeId, day }: Pick<LockedTeeTime, 'id' | 'day'>,
  { name, email }: { readonly name: string; readonly email?: string | null | undefined },
  hold: HoldRow,
): NewRound {
  return {
    teeTimeId,
    day,
    userId: null,
    guest: { name, email: email ?? null },
    chargePurchaser: false,
    agreement: 'OWN',
    playFeeCents: hold.non_member_cents,
    taxCents: taxOn(hold.non_member_cents, hold.tax_basis_points),
    roundCredits: 0,
  };
}

/** A vacant spot has no price yet. */
export const vacantRound = ({ id: teeTimeId, day }: Pick<LockedTeeTime, 'id' | 'day'>): NewRound => ({
  teeTimeId,
  day,
  userId: null,
  chargePurchaser: false,
  agreement: 'OWN',
  playFeeCents: null,
  taxCents: null,
  roundCredits: 0,
});

/** A golfer's is the price that was frozen for who the golfer is. */
export function newRound(
  teeTime: Pick<LockedTeeTime, 'id' | 'day'>,
  { userId, chargePurchaser, agreement }: Pick<NewRound, 'userId' | 'chargePurchaser' | 'agreement'>,
  hold: HoldRow,
  { standings, round }: Pick<DecisionFacts, 'standings'> & { readonly round: PlayedRound },
): NewRound {
  if (userId === null) return vacantRound(teeTime);
  const playFeeCents = frozenPrice(hold, userId, payerFor(standings.get(userId), round));
  return {
    teeTimeId: teeTime.id,
    day: teeTime.day,
    userId,
    chargePurchaser: chargePurchaser && userId !== hold.user_id,
    agreement,
    playFeeCents,
    taxCents: taxOn(playFeeCents, hold.tax_basis_points),
    roundCredits: 0,
  };
}

/** What the booker pays for a spot as it is booked, and whether somebody else may have it later. */
export const paidSpot = (
  { userId, guest, chargePurchaser, agreement, playFeeCents, taxCents, roundCredits }: NewRound,
  bookerId: number,
): PaidSpot => ({
  now:
    roundCredits === 0 &&
    (userId === bookerId || guest !== undefined || chargePurchaser || agreement === 'ASKED')
      ? (playFeeCents ?? 0) + (taxCents ?? 0)
      : 0,
  mayPass: guest === undefined && userId !== bookerId,
});

/** What a round takes of the booker's lots, or why it can't be paid like that. A golfer has one spot per booking. */
export function planCredits(
  bookerId: number,
  day: string,
  {
    lots,
    creditsPerRound,
    round,
  }: Pick<DecisionFacts, 'lots' | 'creditsPerRound'> & { readonly round: PlayedRound },
): CreditMove[] | Why {
  if (creditsPerRound === 0) return refusal('booking.creditsOff');
  const own = lots.filter(({ user_id }) => user_id === bookerId);
  const moves = planReservation(own, {
    day,
    round,
    credits: creditsPerRound,
    actorId: bookerId,
  });
  return moves ?? refusal('booking.tooFewCredits');
}
