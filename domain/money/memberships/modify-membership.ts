/** Moves a membership to another product item. */
import { taxOn } from '@fourball/shared/club/tax.ts';
import type { BodyOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { Unworded } from '@fourball/shared/words/refusals.ts';
import type { modifyMembership as modifyCall } from '@fourball/shared/membership/membership-calls.ts';
import { refuseOwnBooks } from '../../accounts/access.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { conflictOn, invalidField } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { onceOnly, type Intent } from '../../kernel/idempotency.ts';
import { transact } from '../../kernel/transact.ts';
import { findStanding, isSoldOut, lockSaleItems } from '../../membership/catalogue/items-for-sale.ts';
import { grantAnew } from '../../membership/credits/membership-credits.ts';
import { getSoldMembership, presentMembership } from '../../membership/memberships/membership-rows.ts';
import { refuseWhileInstalments } from '../instalments/instalment-plan.ts';
import { lockMembership } from './load-sold.ts';
import { isMaxReached } from '../purchases/max-reached.ts';
import { takeBackCharge } from './membership-books.ts';
import { alreadyHas, offSale, soldOut } from '../purchases/purchase-items.ts';
import { recordCart } from '../purchases/record-purchases.ts';
import { chargeItems } from '../purchases/sell-items.ts';

type Answer = Unworded<ReplyOf<typeof modifyCall>>;

/**
 * The old charge is reversed and the new price charged, with the same discount as far as the price covers it and the tax
 * of today. Of the new credits as many are taken as rounds have used or set aside already. Locks the golfers, both
 * items, the lots. Errors: not_found; forbidden for the own; conflict where it has ended; invalid_input, on id where something was given back.
 */
export async function modifyMembership(
  house: House,
  club: ClubFacts,
  actor: UserActor,
  { id, productItemId, comments }: BodyOf<typeof modifyCall>,
  intent: Intent | undefined,
): Promise<Answer> {
  const { taxBasisPoints } = await club.rules();
  try {
    return await transact(house.db, (tx) =>
      onceOnly(tx, intent, async (): Promise<Answer> => {
        const today = clubDay(house.clock.now(), house.timeZone);
        const before = await lockMembership(tx, today, id);
        refuseOwnBooks(actor, before.user_id, before.charged_user_id);
        if (before.refunded_cents > 0) {
          throw conflictOn('id', 'money.priceGivenBackSellOther');
        }
        await refuseWhileInstalments(tx, id, 'id');
        const { user_id: userId } = before;
        if (productItemId === before.product_item_id) {
          throw invalidField('productItemId', 'money.sameProduct');
        }
        const item = (await lockSaleItems(tx, [before.product_item_id, productItemId])).get(productItemId);
        if (!item || item.removed) return { result: 'NOT_AVAILABLE', reason: offSale };
        if (item.kind !== 'MEMBERSHIP') throw invalidField('productItemId', 'money.notAMembership');
        const standing = await findStanding(tx, [userId], [productItemId]);
        if (standing.size > 0) return { result: 'MAX_REACHED', reason: alreadyHas };
        if (isSoldOut(item, item.sold)) return { result: 'MAX_REACHED', reason: soldOut };

        const chargedUserId = before.charged_user_id ?? userId;
        const discountCents = Math.min(before.discount_cents, item.unit_price_cents);
        const purchaseId =
          before.purchase_id ??
          (await recordCart(tx, { chargedUserId, boughtBy: actor.userId, moment: house.clock.now() }));
        await grantAnew(
          tx,
          { membershipId: id, userId, startsOn: item.start_date, endsOn: item.end_date },
          {
            granted: item.round_credits,
            adjustment: before.credit_adjustment,
            adjustmentComment: before.adjustment_comments ?? 'The adjustment from before.',
            usedComment: `Used as ${before.product_name}.`,
            actorId: actor.userId,
          },
        );
        const by = { day: today, actorId: actor.userId };
        await takeBackCharge(tx, before, { ...by, reason: `Changed to ${item.name}.` });
        await chargeItems(tx, { purchaseId, chargedUserId, ...by }, [
          {
            item,
            userId,
            quantity: 1,
            unitPriceCents: item.unit_price_cents,
            discountCents,
            taxBasisPoints,
            membershipId: id,
          },
        ]);
        await tx.query(
          `update memberships set product_item_id = $2, unit_price_cents = $3, discount_cents = $4,
             tax_basis_points = $5, tax_cents = $6, charged_user_id = $7, purchase_id = $8,
             comments = coalesce($9, comments) where id = $1`,
          [
            id,
            item.id,
            item.unit_price_cents,
            discountCents,
            taxBasisPoints,
            taxOn(item.unit_price_cents - discountCents, taxBasisPoints),
            chargedUserId,
            purchaseId,
            comments || null,
          ],
        );
        await recordChange(tx, actor, {
          action: 'membership.modified',
          userId,
          changes: [{ field: 'productName', before: before.product_name, after: item.name }],
        });
        return {
          result: 'SUCCESS',
          membership: presentMembership(await getSoldMembership(tx, today, id), today, true),
        };
      }),
    );
  } catch (error) {
    if (isMaxReached(error)) return { result: 'MAX_REACHED', reason: soldOut };
    throw error;
  }
}
