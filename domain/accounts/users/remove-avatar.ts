/** Takes a golfer's avatar away, in review or approved: the golfer's own doing, or the office's refusal. */
import type { z } from 'zod';
import type { avatarRemoval } from '@fourball/shared/accounts/enums.ts';
import { avatarRefused, avatarRemoved } from '@fourball/shared/accounts/events.ts';
import { may, type UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { emit } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { allow } from '../access.ts';
import { lockAccount, type LockedAccount } from '../account-row.ts';
import { recordChange } from '../audit/audit.ts';

type Removal = z.output<typeof avatarRemoval>;

interface Asked {
  userId: number;
  /** The one in review that the caller saw: it alone is meant. */
  pendingAvatar?: string | null;
}

/**
 * Of the office, who refuses takes the one in review and leaves an approved one; without one in review the approved one
 * goes. A golfer loses both. Whoever names the one in review takes that one and nothing else: where it waits no more,
 * or another does, everything stays. Locks the golfer, as approving does, so of several at once one decides. The event
 * says which files nobody needs any more. Errors: not_found, forbidden.
 */
export async function removeAvatar(
  { db }: House,
  actor: UserActor,
  { userId, pendingAvatar: seen }: Asked,
): Promise<{ removed: boolean; result: Removal }> {
  // Whether there is such a golfer is not told.
  if (actor.userId !== userId && !may(actor, 'MEMBERSHIP', 'CONTENT')) throw new AppError('forbidden');
  return transact(db, async (tx) => {
    const account = await lockAccount(tx, userId);
    allow(actor, 'removeAvatar', { userId, status: account.status });
    const { avatar_url: avatarUrl, pending_avatar: pendingAvatar } = account;
    const refused = refusalOf(account, seen);
    if (refused !== null) return { removed: false, result: refused };
    const own = actor.userId === userId;
    const kept = seen || (!own && pendingAvatar !== null) ? avatarUrl : null;
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
    return { removed: true, result: 'REMOVED' };
  });
}

/** Why nothing is taken away; null where something is. */
function refusalOf(
  { avatar_url: avatarUrl, pending_avatar: waiting }: Pick<LockedAccount, 'avatar_url' | 'pending_avatar'>,
  seen: string | null | undefined,
): Removal | null {
  if (seen) {
    if (waiting === null) return 'NOT_IN_REVIEW';
    return waiting === seen ? null : 'REPLACED';
  }
  return avatarUrl === null && waiting === null ? 'NONE' : null;
}
