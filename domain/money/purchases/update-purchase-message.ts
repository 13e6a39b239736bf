/** Changes what the buyer wrote on a purchase. */
import type { Purchase } from '@fourball/shared/money/shapes.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import { lockUsers } from '../../accounts/lock-users.ts';
import { may, type UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { getPurchaseRow, presentPurchase, type DescribeBookings } from './purchase-rows.ts';

/**
 * Plain text; an empty one takes the message away. For the buyer and admins: whoever else is charged may know of the
 * purchase but not write on it. Locks the caller, so that an erasure leaves no text behind. Errors: not_found, forbidden,
 * unauthenticated where the account was erased meanwhile.
 */
export function updatePurchaseMessage(
  { db }: House,
  bookings: DescribeBookings,
  actor: UserActor,
  { purchaseId, message }: { purchaseId: number; message: string },
): Promise<Purchase> {
  return transact(db, async (tx) => {
    if (!(await lockUsers(tx, [actor.userId])).has(actor.userId)) throw new AppError('unauthenticated');
    const [locked] = await tx.query<{
      user_id: number;
      charged_user_id: number | null;
      bought_by: number | null;
    }>('select id, user_id, charged_user_id, bought_by from purchases where id = $1 for no key update', [
      purchaseId,
    ]);
    if (!locked) throw new AppError('not_found');
    const buyerId = locked.bought_by ?? locked.user_id;
    if (!may(actor, 'ACCOUNTANT') && actor.userId !== buyerId) {
      const concerned = [locked.user_id, locked.charged_user_id].includes(actor.userId);
      throw new AppError(concerned ? 'forbidden' : 'not_found');
    }
    await tx.query('update purchases set message = $2 where id = $1', [purchaseId, message || null]);
    if (actor.userId !== buyerId) {
      await recordChange(tx, actor, { action: 'purchase.message-changed', userId: buyerId });
    }
    return presentPurchase(
      await getPurchaseRow(tx, bookings, purchaseId, may(actor, 'ACCOUNTANT') ? null : actor.userId),
    );
  });
}
