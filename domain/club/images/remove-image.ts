/** Removes an image from what it belongs to, and from whatever shows it. */
import type { Transaction } from '@fourball/db/connection.ts';
import type { ImageKind } from '@fourball/shared/club/enums.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { allow, mayPut } from './access.ts';
import { lockGolfer } from './golfer-images.ts';
import type { ImageContext } from './image-context.ts';
import { urlOfKey } from './storage/image-storage.ts';
import { isGolfers } from './picture-kinds.ts';
import { retireImages } from './retire-images.ts';

/**
 * Takes an image of an owner away, and out of whatever shows it. False where the owner has no such image. Golfers may
 * remove what is their own, the office what it looks after. Errors: forbidden, conflict where something shows it that can't go without.
 */
export function removeImage(
  { house, users }: ImageContext,
  actor: UserActor,
  { id: ownerId, key, type }: { id: number; key: string; type: ImageKind },
): Promise<{ removed: boolean }> {
  allow(actor, 'remove', { type, ownerId });
  const url = urlOfKey(key);
  return house.db.transaction(async (tx) => {
    // The owner first, as everywhere.
    const golfer = isGolfers(type) ? await findGolfer(tx, ownerId) : undefined;
    const shown =
      golfer && (type === 'AVATAR' ? [golfer.avatar_url, golfer.pending_avatar] : [golfer.cover_photo_url]);
    const retired = await retireImages(tx, { type, ownerId, url });
    if (retired.length === 0 && !shown?.includes(url)) {
      // The office learns nothing new by this; a golfer asked for the own one.
      if (!mayPut(actor, type)) await refuseForeign(tx, key, actor.userId);
      return { removed: false };
    }
    for (const user of users) {
      if (user.clearUrl) await user.clearUrl(tx, url);
      else if ((await user.findUsed(tx, [url])).length > 0) throw new AppError('conflict');
    }
    await recordChange(tx, actor, {
      action: 'image.removed',
      ...(isGolfers(type) ? { userId: ownerId } : {}),
      changes: [{ field: `${type} ${ownerId}`, before: url, after: null }],
    });
    return { removed: true };
  });
}

const findGolfer = (tx: Transaction, userId: number) =>
  lockGolfer(tx, userId).catch((error: unknown) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });

async function refuseForeign(tx: Transaction, key: string, userId: number): Promise<void> {
  const rows = await tx.query('select 1 from images where key = $1 and owner_id <> $2', [key, userId]);
  if (rows.length > 0) throw new AppError('forbidden');
}
