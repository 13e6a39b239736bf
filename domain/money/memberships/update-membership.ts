/** Changes what the office may change of a membership: its discount, days, credits and notes. */
import type { Transaction } from '@fourball/db/connection.ts';
import { taxOn } from '@fourball/shared/club/tax.ts';
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import type { updateMembership as updateCall } from '@fourball/shared/membership/membership-calls.ts';
import type { Membership } from '@fourball/shared/membership/shapes.ts';
import { refuseOwnBooks } from '../../accounts/access.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import { changesBetween } from '../../accounts/audit/changes-between.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { conflictOn, invalidField } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { lockSaleItems, type SaleItem } from '../../membership/catalogue/items-for-sale.ts';
import { adjustMembershipCredits } from '../../membership/credits/membership-credits.ts';
import {
  getSoldMembership,
  paidFor,
  presentMembership,
  type SoldMembership,
} from '../../membership/memberships/membership-rows.ts';
import { readTerms } from './create-membership.ts';
import { refuseWhileInstalments } from '../instalments/instalment-plan.ts';
import { lockMembership } from './load-sold.ts';
import { findBooked, takeBackCharge } from './membership-books.ts';
import { chargeItems } from '../purchases/sell-items.ts';

type Body = BodyOf<typeof updateCall>;

const givenBackAlready = 'money.moreWasGivenBack';

/**
 * Another discount reverses the charge and charges anew at the price and the tax rate of the sale. `creditAdjustment` is
 * what it is in all: the difference is given or taken. What only cancelling and refunding change must be as it stands.
 * Locks the golfers, the item, the lots. Errors: not_found, forbidden for the own, conflict where it has ended, invalid_input by field.
 */
export function updateMembership(house: House, actor: UserActor, body: Body): Promise<Membership> {
  const today = clubDay(house.clock.now(), house.timeZone);
  return transact(house.db, async (tx) => {
    const before = await lockMembership(tx, today, body.id);
    refuseOwnBooks(actor, before.user_id, before.charged_user_id);
    refuseFixed(before, body);
    const terms = readTerms(body, { advance_booking_days: before.product_days });
    if (terms.discountCents > before.unit_price_cents) {
      throw invalidField('discount', 'money.moreThanPrice');
    }
    if (before.unit_price_cents - terms.discountCents < before.refunded_cents) {
      throw conflictOn('discount', givenBackAlready);
    }
    const otherPrice = terms.discountCents !== before.discount_cents;
    if (otherPrice) await refuseWhileInstalments(tx, before.id, 'discount');
    const items = otherPrice ? await lockSaleItems(tx, [before.product_item_id]) : undefined;
    const given = terms.creditAdjustment - before.credit_adjustment;
    const adjusted = await adjustMembershipCredits(
      tx,
      {
        membershipId: before.id,
        userId: before.user_id,
        startsOn: before.start_date,
        endsOn: before.end_date,
      },
      given,
      { actorId: actor.userId, comment: terms.adjustmentComments ?? 'The adjustment was taken back.' },
    );
    if (!adjusted) throw conflictOn('creditAdjustment', 'money.tooFewCreditsLeft');
    // After the lots: posting locks accounts, which come last.
    const item = items?.get(before.product_item_id);
    if (item) await chargeAnew(tx, actor, { day: today, item, before, discountCents: terms.discountCents });
    await tx.query(
      `update memberships set discount_cents = $2, tax_cents = $3, advance_booking_days = $4, comments = $5,
         credit_adjustment = $6, adjustment_comments = $7, incentive_id = $8 where id = $1`,
      [
        before.id,
        terms.discountCents,
        taxOn(before.unit_price_cents - terms.discountCents, before.tax_basis_points),
        terms.advanceBookingDays,
        terms.comments,
        terms.creditAdjustment,
        terms.adjustmentComments,
        terms.incentiveId,
      ],
    );
    const after = await getSoldMembership(tx, today, before.id);
    const changes = changesBetween(changeable(before), changeable(after));
    if (changes.length > 0) {
      await recordChange(tx, actor, { action: 'membership.updated', userId: before.user_id, changes });
    }
    return presentMembership(after, today, true);
  });
}

const changeable = (row: SoldMembership) => ({
  discount: row.discount_cents,
  advanceBookingDays: row.own_days ?? row.product_days,
  creditAdjustment: row.credit_adjustment,
  incentiveId: row.incentive_id,
});

/** Throws invalid_input where something is sent that this call does not change. */
function refuseFixed(before: SoldMembership, body: Body): void {
  const fixed = 'money.fixedHere';
  const another = 'money.membershipChangedMeanwhile';
  if (body.userId !== before.user_id) throw invalidField('userId', fixed);
  if (body.productId !== before.product_item_id) throw invalidField('productId', fixed);
  if (body.usedCredits !== before.used) throw invalidField('usedCredits', another);
  if ((body.cancellationFee ?? 0) !== (before.cancellation_fee_cents ?? 0)) {
    throw invalidField('cancellationFee', another);
  }
  if ((body.refund ?? before.refunded_cents) !== before.refunded_cents) throw invalidField('refund', another);
}

async function chargeAnew(
  tx: Transaction,
  actor: UserActor,
  {
    day,
    item,
    before,
    discountCents,
  }: { day: string; item: SaleItem; before: SoldMembership; discountCents: number },
): Promise<void> {
  const { purchase_id: purchaseId } = before;
  const { standing, tax } = await findBooked(tx, before.id);
  // What was charged may have been reversed by hand: then there is no charge to change.
  if (purchaseId === null || (standing.length === 0 && paidFor(before) > 0)) {
    throw conflictOn('discount', 'money.nothingCharged');
  }
  // Refunds in parts may have given back a cent more of tax than one for all would.
  const taxGivenBack = before.tax_cents - tax;
  if (taxOn(before.unit_price_cents - discountCents, before.tax_basis_points) < taxGivenBack) {
    throw conflictOn('discount', givenBackAlready);
  }
  await takeBackCharge(tx, before, { day, actorId: actor.userId, reason: 'The discount was changed.' });
  await chargeItems(
    tx,
    {
      purchaseId,
      chargedUserId: before.charged_user_id ?? before.user_id,
      actorId: actor.userId,
      day,
    },
    [
      {
        item,
        userId: before.user_id,
        quantity: 1,
        unitPriceCents: before.unit_price_cents,
        discountCents,
        taxBasisPoints: before.tax_basis_points,
        membershipId: before.id,
      },
    ],
  );
}
