/** What cancelled rounds leave in the books: charges taken back, the fee, credits given back or used up. */
import type { Transaction } from '@fourball/db/connection.ts';
import { giveBackCredits, lockCreditsOfRounds, useCredits } from '../../membership/credits/round-credits.ts';
import {
  chargeLines,
  golferAccount,
  productAccount,
  splitTaxIncluded,
  type NewEntry,
} from '../../money/ledger/ledger.ts';
import { chargeRounds, type Posting } from './charge-rounds.ts';
import type { BookingRow, RoundFacts } from './load-booking.ts';
import type { SpotCost } from './cancellation.ts';

/** A spot that was given up, as it was before, and what that costs. */
interface GivenUp {
  readonly round: RoundFacts;
  readonly cost: SpotCost;
}

/**
 * Settles spots that have just been given up. Credits whose use they cost are used up, others go back; `payerId` owes the
 * fees, tax inside, in one entry. Locks the credits' lots, then the golfers' accounts.
 */
export async function settleCancellation(
  tx: Transaction,
  booking: BookingRow,
  spots: readonly GivenUp[],
  {
    payerId,
    ...posting
  }: Omit<Posting, 'fees'> & { readonly actorId: number | null; readonly payerId: number },
): Promise<void> {
  const onCredits = spots.filter(({ round }) => round.round_credits > 0);
  const idsOf = (some: readonly GivenUp[]) => some.map(({ round }) => round.round_id);
  const usedUp = idsOf(onCredits.filter(({ cost }) => cost.credits > 0));
  const goBack = idsOf(onCredits.filter(({ cost }) => cost.credits === 0));
  if (onCredits.length > 0) await lockCreditsOfRounds(tx, idsOf(onCredits));
  if (usedUp.length > 0) await useCredits(tx, usedUp, posting.actorId);
  if (goBack.length > 0) await returnCredits(tx, goBack, posting.actorId);
  const feeCents = spots.reduce((sum, { cost }) => sum + cost.feeCents, 0);
  const fee: NewEntry = {
    kind: 'FEE',
    day: posting.day,
    description: `Cancellation fee, tee time ${booking.day} ${booking.time}, ${booking.course_name}`,
    actorId: posting.actorId,
    purchaseId: booking.purchase_id,
    lines: chargeLines({
      payer: golferAccount(payerId),
      product: productAccount('cancellation-fee', 'Cancellation fees'),
      ...splitTaxIncluded(feeCents, booking.tax_basis_points),
      taxBasisPoints: booking.tax_basis_points,
    }),
  };
  await chargeRounds(tx, idsOf(spots), { ...posting, fees: feeCents > 0 ? [fee] : [] });
}

/** Gives back what these rounds have of credits, set aside or used; they are paid in money again, or not at all. */
export async function returnCredits(
  tx: Transaction,
  roundIds: readonly number[],
  actorId: number | null,
): Promise<void> {
  await giveBackCredits(tx, roundIds, { actorId });
  await tx.query('update rounds set round_credits = 0 where id = any($1::bigint[])', [roundIds]);
}
