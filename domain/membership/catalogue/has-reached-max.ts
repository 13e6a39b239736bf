/** Says whether a golfer may have no more of a product item. */
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import type { hasReachedMaxMemberships as hasMaxCall } from '@fourball/shared/membership/membership-calls.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { allowMembershipsOf } from '../access.ts';
import { findSaleItems, isSoldOut } from './items-for-sale.ts';

/**
 * True where it is sold out or the golfer has it already. `modifying`: the golfer would give up the membership of the
 * same catalogue entry, so that one does not count. The sale decides again, under the lock of the item. Errors:
 * forbidden, not_found.
 */
export async function hasReachedMax(
  { db }: House,
  actor: Actor,
  { userId, productItemId, modifying }: BodyOf<typeof hasMaxCall>,
): Promise<boolean> {
  await allowMembershipsOf(db, actor, userId);
  const item = (await findSaleItems(db, [productItemId])).get(productItemId);
  if (!item || item.removed) throw new AppError('not_found');
  if (item.kind === 'ROUND') return false;
  const own = await db.query(
    'select 1 from memberships where user_id = $1 and product_item_id = $2 and cancelled_at is null',
    [userId, productItemId],
  );
  // Of one item a golfer has one at most, and it is of the same entry as itself.
  const givenUp = modifying ? own.length : 0;
  return own.length - givenUp > 0 || isSoldOut(item, item.sold - givenUp);
}
