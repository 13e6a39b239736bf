/** The review of avatars: which wait, and approving one. Refusing is taking it away, in accounts. */
import { avatarApproved } from '@fourball/shared/club/events.ts';
import type { AvatarInReview } from '@fourball/shared/club/shapes.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { emit } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { lockGolfer, writeAvatars } from './golfer-images.ts';
import { retireImages } from './retire-images.ts';

interface WaitingRow {
  id: number;
  name: string;
  user_name: string;
  member_number: string | null;
  pending_avatar: string;
  avatar_url: string | null;
  uploaded_at: Date;
}

/** The oldest first. */
export async function listAvatarsInReview({ db }: House): Promise<AvatarInReview[]> {
  const rows = await db.query<WaitingRow>(
    `select u.id, u.full_name as name, u.user_name, u.member_number, u.pending_avatar,
            u.avatar_url, coalesce(i.created_at, u.created_at) as uploaded_at
     from users u left join images i on i.owner_id = u.id and i.type = 'AVATAR' and i.state = 'REVIEW'
     where u.pending_avatar is not null
     order by uploaded_at, u.id`,
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    userName: row.user_name,
    memberNumber: row.member_number,
    pendingAvatar: row.pending_avatar,
    avatarUrl: row.avatar_url,
    uploadedAt: row.uploaded_at.toISOString(),
  }));
}

/** How many of them there are. */
export async function countAvatarsInReview({ db }: Pick<House, 'db'>): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'select count(*)::int as count from users where pending_avatar is not null',
  );
  return row?.count ?? 0;
}

/**
 * Approves the avatar that waits, or with `pendingAvatar` only that one. Locks the golfer, so of two admins one decides
 * and the other is told that none waits. The mail follows. Errors: not_found.
 */
export function approveAvatar(
  { db }: House,
  actor: UserActor,
  { id: userId, pendingAvatar: seen }: { id: number; pendingAvatar?: string | null },
): Promise<{ result: 'APPROVED' | 'NOT_IN_REVIEW' | 'REPLACED' }> {
  return transact(db, async (tx) => {
    const golfer = await lockGolfer(tx, userId);
    const { avatar_url: before, pending_avatar: waiting } = golfer;
    if (waiting === null) return { result: 'NOT_IN_REVIEW' };
    if (seen && seen !== waiting) return { result: 'REPLACED' };
    await retireImages(tx, { type: 'AVATAR', ownerId: userId, state: 'APPROVED' });
    await tx.query(`update images set state = 'APPROVED' where type = 'AVATAR' and owner_id = $1`, [userId]);
    await writeAvatars(tx, golfer, { avatarUrl: waiting, pendingAvatar: null });
    await recordChange(tx, actor, {
      action: 'account.avatar-approved',
      userId,
      changes: [{ field: 'avatarUrl', before, after: waiting }],
    });
    await emit(tx, avatarApproved, { userId });
    return { result: 'APPROVED' };
  });
}
