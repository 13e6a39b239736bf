/** Ends a membership for a fee, and says before what that would give back. */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import type { cancelMembership as cancelCall } from '@fourball/shared/membership/membership-calls.ts';
import type { CancelQuote, Membership } from '@fourball/shared/membership/shapes.ts';
import { refuseOwnBooks } from '../../accounts/access.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import { changesBetween } from '../../accounts/audit/changes-between.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError, invalidField } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { onceOnly, type Intent } from '../../kernel/idempotency.ts';
import { transact } from '../../kernel/transact.ts';
import { withdrawMembershipCredits } from '../../membership/credits/membership-credits.ts';
import {
  getSoldMembership,
  paidFor,
  presentMembership,
  type SoldMembership,
} from '../../membership/memberships/membership-rows.ts';
import { cancellationValue } from './cancellation-value.ts';
import {
  chargeLines,
  golferAccount,
  postEntries,
  refundLines,
  splitTaxIncluded,
  type NewEntry,
} from '../ledger/ledger.ts';
import { endInstalments, laterOf } from '../instalments/instalment-plan.ts';
import { lockEndingMembership, plannedOf } from './load-sold.ts';
import { cancellationFee as feeAccount, findBooked } from './membership-books.ts';
import { itemAccount } from '../purchases/sell-items.ts';

/** The club's fee in cents, tax included. An unusable parameter is an error of the installation and says so. */
async function clubFee(club: ClubFacts): Promise<number> {
  const value = (await club.rules()).all.MEMBERSHIP_CANCELLATION_FEE;
  if (value === undefined || !/^\d{1,9}$/.test(value)) {
    throw new Error('The parameter MEMBERSHIP_CANCELLATION_FEE is missing or unusable.');
  }
  return Number(value);
}

/** Credits that are set aside for rounds to come count as used: they stay with their rounds. */
async function quoteFor(
  sql: Sql,
  membership: SoldMembership,
  today: string,
  fee: number,
): Promise<CancelQuote> {
  const { net, tax } = await findBooked(sql, membership.id);
  const later = await laterOf(sql, membership.id);
  const usedCredits = membership.used + membership.reserved;
  return {
    id: membership.id,
    ...(later > 0 ? { laterInstalments: later } : {}),
    usedCredits,
    ...cancellationValue({
      startDate: membership.prorated_from ?? membership.start_date,
      endDate: membership.end_date,
      today,
      paid: paidFor(membership),
      refunded: membership.refunded_cents,
      netLeft: net,
      taxLeft: tax,
      taxBasisPoints: membership.tax_basis_points,
      roundCredits: membership.round_credits,
      usedCredits,
      fee,
    }),
  };
}

/** Errors: not_found; conflict where it has ended. For admins. */
export async function getCancelQuote(house: House, club: ClubFacts, id: number): Promise<CancelQuote> {
  const today = clubDay(house.clock.now(), house.timeZone);
  const membership = await getSoldMembership(house.db, today, id);
  if (membership.cancelled_at) throw new AppError('conflict');
  return quoteFor(house.db, membership, today, await clubFee(club));
}

/**
 * Gives back by the club's rule, less the fee, to whoever was charged; credits that are left are gone. Locks the golfers,
 * the item, the lots. Errors: not_found, forbidden for the own, conflict where it has ended, invalid_input on cancellationFee.
 */
export async function cancelMembership(
  house: House,
  club: ClubFacts,
  actor: UserActor,
  { id, cancellationFee, comments }: BodyOf<typeof cancelCall>,
  intent: Intent | undefined,
): Promise<Membership> {
  const fee = cancellationFee ?? (await clubFee(club));
  return transact(house.db, (tx) =>
    onceOnly(tx, intent, async () => {
      const today = clubDay(house.clock.now(), house.timeZone);
      const before = await lockEndingMembership(tx, today, id);
      refuseOwnBooks(actor, before.user_id, before.charged_user_id);
      const quote = await quoteFor(tx, before, today, fee);
      if (cancellationFee && cancellationFee > quote.value + quote.tax) {
        throw invalidField('cancellationFee', 'money.moreThanGivenBack');
      }
      await withdrawMembershipCredits(tx, { membershipId: id, userId: before.user_id }, actor.userId);
      const feeNet = splitTaxIncluded(quote.cancellationFee, before.tax_basis_points).netCents;
      await tx.query(
        `update memberships set cancelled_at = $2, cancelled_by = $3, cancel_comments = $4,
           cancellation_fee_cents = $5, refunded_cents = refunded_cents + $6 where id = $1`,
        [
          id,
          house.clock.now(),
          actor.userId,
          comments || null,
          quote.cancellationFee,
          Math.max(0, quote.value - feeNet),
        ],
      );
      await endInstalments(tx, plannedOf(before), { day: today, actorId: actor.userId });
      await postCancellation(tx, actor, today, before, quote);
      await recordChange(tx, actor, {
        action: 'membership.cancelled',
        userId: before.user_id,
        changes: changesBetween(
          {},
          { productName: before.product_name, credit: quote.credit, cancellationFee: quote.cancellationFee },
        ),
      });
      return presentMembership(await getSoldMembership(tx, today, id), today, true);
    }),
  );
}

async function postCancellation(
  tx: Transaction,
  actor: UserActor,
  day: string,
  membership: SoldMembership,
  { value, tax, cancellationFee }: CancelQuote,
): Promise<void> {
  const payer = golferAccount(membership.charged_user_id ?? membership.user_id);
  const { tax_basis_points: taxBasisPoints, purchase_id: purchaseId } = membership;
  const about = {
    day,
    actorId: actor.userId,
    membershipId: membership.id,
    ...(purchaseId === null ? {} : { purchaseId }),
  };
  const entries: NewEntry[] = [];
  if (value > 0) {
    entries.push({
      ...about,
      kind: 'REFUND',
      description: membership.product_name,
      lines: refundLines({
        payer,
        product: itemAccount({
          id: membership.product_item_id,
          kind: 'MEMBERSHIP',
          name: membership.product_name,
        }),
        netCents: value,
        taxCents: tax,
        taxBasisPoints,
      }),
    });
  }
  if (cancellationFee > 0) {
    entries.push({
      ...about,
      kind: 'FEE',
      description: `Cancellation fee, ${membership.product_name}`,
      lines: chargeLines({
        payer,
        product: feeAccount,
        ...splitTaxIncluded(cancellationFee, taxBasisPoints),
        taxBasisPoints,
      }),
    });
  }
  await postEntries(tx, entries);
}
