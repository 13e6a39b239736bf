/** Takes what is known of a customer away for good, on their wish; the books keep their lines. */
import type { UserActor } from '../../kernel/actor.ts';
import { AppError, conflictOn } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import type { LockedAccount } from '../account-row.ts';
import { lockAdmins } from '../admins.ts';
import type { Forget } from '../former-member.ts';
import { becomeFormer } from './erase-account.ts';

/**
 * `forget` are the other domains' parts, as with a golfer. Errors: not_found, also the second time; conflict for the one who stands for
 * whoever is not named, while something is owed either way, and while a round is ahead.
 */
export const eraseCustomer = (
  { db, clock }: House,
  actor: UserActor,
  userId: number,
  forget: readonly Forget[],
): Promise<{ result: 'ERASED' }> =>
  transact(db, async (tx) => {
    await lockAdmins(tx);
    const [account] = await tx.query<LockedAccount>(
      `select * from users where id = $1 and status = 'CUSTOMER' and erased_at is null for no key update`,
      [userId],
    );
    if (!account) throw new AppError('not_found');
    const [stands] = await tx.query<{ counter: boolean; balance: number; ahead: boolean }>(
      `select m.counter,
         coalesce((select a.balance_cents from ledger_accounts a where a.user_id = $1 and a.merged_into is null), 0)::bigint as balance,
         exists (select from rounds r join bookings b using (purchase_id) join tee_times t on t.id = r.tee_time_id
           where $1 in (r.customer_id, b.user_id) and r.status = 'BOOKED' and t.starts_at > $2) as ahead
       from customers m where m.user_id = $1`,
      [userId, clock.now()],
    );
    if (!stands || stands.counter) throw conflictOn('id', 'accounts.counterStays');
    if (stands.balance !== 0) throw conflictOn('id', 'accounts.customerOwes');
    if (stands.ahead) throw conflictOn('id', 'accounts.customerPlays');
    await tx.query('update customers set email = null, phone = null where user_id = $1', [userId]);
    await becomeFormer(tx, actor, account, forget);
    return { result: 'ERASED' };
  });
