/** Takes a golfer's avatar away, in review or approved: the golfer's own doing, or an admin's refusal. */
import { avatarRefused, avatarRemoved } from '@fourball/shared/accounts/events.ts';
import type { UserActor } from '../kernel/actor.ts';
import { emit } from '../kernel/emit.ts';
import type { House } from '../kernel/house.ts';
import { transact } from '../kernel/transact.ts';
import { allow } from './access.ts';
import { lockAccount } from './account-row.ts';
import { recordChange } from './audit.ts';

/**
 * An admin who refuses takes the one in review and leaves an approved one; without one in review the approved one
 * goes. A golfer loses both. False where there was none. The event says which files nobody needs any more.
 * Errors: not_found, forbidden.
 */
export async function removeAvatar(
  { db }: House,
  actor: UserActor,
  userId: number,
): Promise<{ removed: boolean }> {
  return transact(db, async (tx) => {
    const account = await lockAccount(tx, userId);
    allow(actor, 'removeAvatar', { userId, status: account.status });
    const { avatar_url: avatarUrl, pending_avatar: pendingAvatar } = account;
    if (avatarUrl === null && pendingAvatar === null) return { removed: false };
    const own = actor.userId === userId;
    const kept = !own && pendingAvatar !== null ? avatarUrl : null;
    await tx.query('update users set avatar_url = $2, pending_avatar = null where id = $1', [userId, kept]);
    await recordChange(tx, actor, {
      action: own ? 'account.avatar-removed' : 'account.avatar-refused',
      userId,
      changes: [
        { field: 'avatarUrl', before: avatarUrl, after: kept },
        { field: 'pendingAvatar', before: pendingAvatar, after: null },
      ].filter(({ before, after }) => before !== after),
    });
    await emit(tx, own ? avatarRemoved : avatarRefused, {
      userId,
      avatarUrl: kept === null ? avatarUrl : null,
      pendingAvatar,
    });
    return { removed: true };
  });
}
