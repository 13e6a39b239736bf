/** Shows a golfer's payments. */
import type { Payment } from '@fourball/shared/money/shapes.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { allowMoneyOf } from '../access.ts';
import { presentPaymentsOf } from './payment-rows.ts';

/** Of the caller, or of anybody for admins. Errors: forbidden, not_found. */
export async function listPayments({ db }: House, actor: UserActor, userId: number): Promise<Payment[]> {
  allowMoneyOf(actor, userId);
  const known = await db.query('select 1 from users where id = $1', [userId]);
  if (known.length === 0) throw new AppError('not_found');
  return presentPaymentsOf(db, userId);
}
