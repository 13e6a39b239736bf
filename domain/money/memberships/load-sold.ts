/** Loads a membership that is about to change, under the locks of whom it concerns. */
import type { Transaction } from '@fourball/db/connection.ts';
import { lockUsers } from '../../accounts/lock-users.ts';
import { AppError } from '../../kernel/app-error.ts';
import { lockSaleItems } from '../../membership/catalogue/items-for-sale.ts';
import { getSoldMembership, type SoldMembership } from '../../membership/memberships/membership-rows.ts';
import { lockCredits } from '../../membership/credits/round-credits.ts';

/**
 * Locks the golfer and who is charged, sorted: every change of a membership happens under these. One that has ended is
 * a `conflict` unless `ended` lets it through. Errors: not_found, conflict.
 */
export async function lockMembership(
  tx: Transaction,
  today: string,
  id: number,
  { ended }: { ended: 'REFUSE' | 'UNLESS_DELETED' } = { ended: 'REFUSE' },
): Promise<SoldMembership> {
  const found = await getSoldMembership(tx, today, id);
  await lockUsers(tx, [found.user_id, found.charged_user_id ?? found.user_id]);
  const membership = await getSoldMembership(tx, today, id);
  const over = ended === 'REFUSE' ? membership.cancelled_at : membership.deleted_at;
  if (over !== null) throw new AppError('conflict');
  return membership;
}

/**
 * For one that ends: locks the item too, whose counter goes down, and then the golfer's lots, so that what rounds have of
 * its credits stays as it is read here. Errors: not_found, conflict where it has ended.
 */
export async function lockEndingMembership(
  tx: Transaction,
  today: string,
  id: number,
): Promise<SoldMembership> {
  const found = await lockMembership(tx, today, id);
  await lockSaleItems(tx, [found.product_item_id]);
  await lockCredits(tx, found.user_id);
  return getSoldMembership(tx, today, id);
}

/** What its instalments are known by. */
export const plannedOf = (membership: SoldMembership) => ({
  membershipId: membership.id,
  purchaseId: membership.purchase_id,
  chargedUserId: membership.charged_user_id ?? membership.user_id,
  name: membership.product_name,
});
