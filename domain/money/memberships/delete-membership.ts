/** Removes a membership that should not be there. */
import type { Membership } from '@fourball/shared/membership/shapes.ts';
import { refuseOwnBooks } from '../../accounts/access.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { conflictOn } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { withdrawMembershipCredits } from '../../membership/credits/membership-credits.ts';
import { getSoldMembership, presentMembership } from '../../membership/memberships/membership-rows.ts';
import { endInstalments } from '../instalments/instalment-plan.ts';
import { lockEndingMembership, plannedOf } from './load-sold.ts';
import { findBooked } from './membership-books.ts';
import { reverseEntries } from '../ledger/ledger.ts';

/**
 * Its charge is reversed and its credits are gone; admins still find it as deleted. Only as long as nothing came of it:
 * no credit with a round, nothing given back, not cancelled. Locks the golfers, the item, the lots. Errors: not_found,
 * forbidden for the own, conflict where it has ended, invalid_input on id.
 */
export function deleteMembership(house: House, actor: UserActor, id: number): Promise<Membership> {
  const moment = house.clock.now();
  const today = clubDay(moment, house.timeZone);
  return transact(house.db, async (tx) => {
    const before = await lockEndingMembership(tx, today, id);
    refuseOwnBooks(actor, before.user_id, before.charged_user_id);
    if (before.refunded_cents > 0) {
      throw conflictOn('id', 'money.priceGivenBackCancel');
    }
    const { withRounds } = await withdrawMembershipCredits(
      tx,
      { membershipId: id, userId: before.user_id },
      actor.userId,
    );
    if (withRounds > 0) throw conflictOn('id', 'money.creditsUsedCancelInstead');
    await endInstalments(tx, plannedOf(before), { day: today, actorId: actor.userId });
    const { standing } = await findBooked(tx, id);
    await reverseEntries(tx, standing, {
      day: today,
      actorId: actor.userId,
      reason: 'The membership was removed.',
    });
    await tx.query(
      'update memberships set cancelled_at = $2, deleted_at = $2, cancelled_by = $3 where id = $1',
      [id, moment, actor.userId],
    );
    await recordChange(tx, actor, {
      action: 'membership.deleted',
      userId: before.user_id,
      changes: [{ field: 'productName', before: before.product_name, after: null }],
    });
    return presentMembership(await getSoldMembership(tx, today, id), today, true);
  });
}
