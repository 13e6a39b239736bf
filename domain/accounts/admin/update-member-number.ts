/** Sets a golfer's member number, which no other golfer of the club may have. */
import { sqlStateOf } from '@fourball/db/connection.ts';
import type { AccountChange } from '@fourball/shared/accounts/shapes.ts';
import type { UserActor } from '../../kernel/actor.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { allow } from '../access.ts';
import { changeOf } from '../account-change.ts';
import { lockAccount } from '../account-row.ts';
import { recordChange } from '../audit/audit.ts';

const uniqueViolation = '23505';

/**
 * Null takes it away, so that it is free for whom it belongs to. Whatever was claimed at sign-up is settled by it. The
 * constraint decides between two who ask for one number at once: TAKEN for the later. Errors: not_found, forbidden.
 */
export async function updateMemberNumber(
  { db }: House,
  actor: UserActor,
  { userId, memberNumber }: { userId: number; memberNumber: string | null },
): Promise<AccountChange> {
  try {
    return await transact(db, async (tx) => {
      const account = await lockAccount(tx, userId);
      allow(actor, 'administer', { userId, status: account.status });
      await tx.query('update users set member_number = $2, claimed_member_number = null where id = $1', [
        userId,
        memberNumber,
      ]);
      if (account.member_number === memberNumber) return changeOf('UNCHANGED');
      await recordChange(tx, actor, {
        action: 'account.member-number-changed',
        userId,
        changes: [{ field: 'memberNumber', before: account.member_number, after: memberNumber }],
      });
      return changeOf('DONE');
    });
  } catch (error) {
    if (sqlStateOf(error) === uniqueViolation) return changeOf('TAKEN');
    throw error;
  }
}
