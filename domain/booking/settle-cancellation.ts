/** What cancelled rounds leave in the books: charges taken back, the fee, credits given back or used up. */
import type { Transaction } from '@fourball/db/connection.ts';
import { giveBackCredits, useCredits } from '../membership/round-credits.ts';
import {
  chargeLines,
  golferAccount,
  productAccount,
  splitTaxIncluded,
  type NewEntry,
} from '../money/ledger.ts';
import { chargeRounds, type Posting } from './charge-rounds.ts';
import type { BookingFacts } from './load-booking.ts';

/**
 * Settles a booking that has just been cancelled. `facts` are from before. Late: rounds that credits pay for use them up,
 * and the booker owes `feeCents`, tax inside, for the others. Locks the credits' lots, then the golfers' accounts.
 */
export async function settleCancellation(
  tx: Transaction,
  { booking, rounds }: BookingFacts,
  { late, feeCents }: { readonly late: boolean; readonly feeCents: number },
  posting: Omit<Posting, 'fees'> & { readonly actorId: number | null },
): Promise<void> {
  const onCredits = rounds.filter(({ round_credits }) => round_credits > 0).map(({ round_id }) => round_id);
  if (onCredits.length > 0) {
    if (late) await useCredits(tx, onCredits, posting.actorId);
    else await returnCredits(tx, onCredits, posting.actorId);
  }
  const fee: NewEntry = {
    kind: 'FEE',
    day: posting.day,
    description: `Cancellation fee, tee time ${booking.day} ${booking.time}, ${booking.course_name}`,
    actorId: posting.actorId,
    purchaseId: booking.purchase_id,
    lines: chargeLines({
      payer: golferAccount(booking.user_id),
      product: productAccount('cancellation-fee', 'Cancellation fees'),
      ...splitTaxIncluded(feeCents, booking.tax_basis_points),
      taxBasisPoints: booking.tax_basis_points,
    }),
  };
  await chargeRounds(
    tx,
    rounds.map(({ round_id }) => round_id),
    { ...posting, fees: feeCents > 0 ? [fee] : [] },
  );
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
