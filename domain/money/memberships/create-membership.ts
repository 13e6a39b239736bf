/** Gives a membership to a golfer, at the price that the office says. */
import type { BodyOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { Unworded } from '@fourball/shared/words/refusals.ts';
import type { createMembership as createCall } from '@fourball/shared/membership/membership-calls.ts';
import { purchaseMade } from '@fourball/shared/money/events.ts';
import { refuseOwnBooks } from '../../accounts/access.ts';
import { changesBetween } from '../../accounts/audit/changes-between.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import { lockUsers } from '../../accounts/lock-users.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { invalidField } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import { emit } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { onceOnly, type Intent } from '../../kernel/idempotency.ts';
import { transact } from '../../kernel/transact.ts';
import {
  findStanding,
  isSoldOut,
  lockSaleItems,
  type SaleItem,
} from '../../membership/catalogue/items-for-sale.ts';
import { adjustMembershipCredits } from '../../membership/credits/membership-credits.ts';
import { lockCredits } from '../../membership/credits/round-credits.ts';
import { getSoldMembership, presentMembership } from '../../membership/memberships/membership-rows.ts';
import { isMaxReached } from '../purchases/max-reached.ts';
import { alreadyHas, offSale, soldOut } from '../purchases/purchase-items.ts';
import { recordCart } from '../purchases/record-purchases.ts';
import { sellItems, type MembershipTerms } from '../purchases/sell-items.ts';

type Body = BodyOf<typeof createCall>;
type Answer = Unworded<ReplyOf<typeof createCall>>;

/** More days than that no membership opens ahead. */
const mostDays = 366;

/** What the fields of a membership say that may change. Throws invalid_input. */
export function readTerms(body: Body, item: Pick<SaleItem, 'advance_booking_days'>): MembershipTerms {
  if (body.advanceBookingDays > mostDays) {
    throw invalidField('advanceBookingDays', 'money.tooManyDays', { mostDays });
  }
  const adjustmentComments = body.adjustmentComments || null;
  if (body.creditAdjustment !== 0 && adjustmentComments === null) {
    throw invalidField('adjustmentComments', 'money.reasonMissing');
  }
  return {
    discountCents: body.discount,
    advanceBookingDays:
      body.advanceBookingDays === item.advance_booking_days ? null : body.advanceBookingDays,
    comments: body.comments || null,
    creditAdjustment: body.creditAdjustment,
    adjustmentComments,
    incentiveId: body.incentiveId ?? null,
  };
}

/**
 * The golfer is charged. Limits hold for the office too; what is off sale by its date, or was never in the catalogue,
 * can be given. Locks the golfer, the item, the lots. Errors: forbidden for oneself, invalid_input by field.
 */
export async function createMembership(
  house: House,
  club: ClubFacts,
  actor: UserActor,
  body: Body,
  intent: Intent | undefined,
): Promise<Answer> {
  refuseOwnBooks(actor, body.userId);
  if (body.usedCredits !== 0) throw invalidField('usedCredits', 'money.newHasNothingUsed');
  if (body.cancellationFee) throw invalidField('cancellationFee', 'money.newIsNotCancelled');
  if (body.refund) throw invalidField('refund', 'money.newHasNoRefund');
  const { userId, productId } = body;
  const { taxBasisPoints, creditsPerRound } = await club.rules();
  try {
    return await transact(house.db, (tx) =>
      onceOnly(tx, intent, async (): Promise<Answer> => {
        const users = await lockUsers(tx, [userId]);
        if (users.get(userId)?.status !== 'ACTIVE') throw invalidField('userId', 'money.accountNotOpen');
        const item = (await lockSaleItems(tx, [productId])).get(productId);
        if (!item || item.removed) return { result: 'NOT_AVAILABLE', reason: offSale };
        if (item.kind !== 'MEMBERSHIP') throw invalidField('productId', 'money.notAMembership');
        const terms = readTerms(body, item);
        if (terms.discountCents > item.unit_price_cents) {
          throw invalidField('discount', 'money.moreThanPrice');
        }
        const standing = await findStanding(tx, [userId], [productId]);
        if (standing.size > 0) return { result: 'MAX_REACHED', reason: alreadyHas };
        if (isSoldOut(item, item.sold)) return { result: 'MAX_REACHED', reason: soldOut };

        const moment = house.clock.now();
        const today = clubDay(moment, house.timeZone);
        // The charge locks the golfer's account, and lots come before accounts.
        if (terms.creditAdjustment !== 0) await lockCredits(tx, userId);
        const purchaseId = await recordCart(tx, { chargedUserId: userId, boughtBy: actor.userId, moment });
        const [membershipId = 0] = await sellItems(tx, {
          purchaseId,
          chargedUserId: userId,
          actorId: actor.userId,
          day: today,
          moment,
          taxBasisPoints,
          creditsPerRound,
          lines: [{ item, userId, quantity: 1, terms }],
        });
        const adjusted = await adjustMembershipCredits(
          tx,
          { membershipId, userId, startsOn: item.start_date, endsOn: item.end_date },
          terms.creditAdjustment,
          { actorId: actor.userId, comment: terms.adjustmentComments ?? '' },
        );
        if (!adjusted) throw invalidField('creditAdjustment', 'money.tooFewCredits');
        await emit(tx, purchaseMade, { purchaseId });
        const membership = presentMembership(await getSoldMembership(tx, today, membershipId), today, true);
        const { productName, discount, creditAdjustment, advanceBookingDays } = membership;
        await recordChange(tx, actor, {
          action: 'membership.created',
          userId,
          changes: changesBetween({}, { productName, discount, creditAdjustment, advanceBookingDays }),
        });
        return { result: 'SUCCESS', membership };
      }),
    );
  } catch (error) {
    if (isMaxReached(error)) return { result: 'MAX_REACHED', reason: soldOut };
    throw error;
  }
}
