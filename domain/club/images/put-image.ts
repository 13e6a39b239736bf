/** Puts an image to what it belongs to, new or in the place of an older one. */
import type { Transaction } from '@fourball/db/connection.ts';
import type { ImageKind } from '@fourball/shared/club/enums.ts';
import type { Image } from '@fourball/shared/club/shapes.ts';
import type { AuditAction } from '@fourball/shared/accounts/enums.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { allow } from './access.ts';
import { lockGolfer, writeAvatars } from './golfer-images.ts';
import type { ImageContext, StoredImage } from './image-context.ts';
import { urlOfKey } from './storage/image-storage.ts';
import { isGolfers, pictureKinds } from './picture-kinds.ts';
import { retireImages } from './retire-images.ts';
import { storeImage } from './store-image.ts';

export interface PutImage {
  readonly file: Blob;
  /** The id of what it belongs to. */
  readonly id: number;
  readonly type: ImageKind;
  /** The key of the one that it replaces. */
  readonly oldImageKey?: string | null;
}

const present = (image: StoredImage, type: ImageKind, state: Image['state']): Image => ({
  ...image,
  type,
  state,
});

/**
 * For the office. Locks the row that shows it. What is put is approved.
 * Errors: forbidden, not_found for no such owner or no such old image of that owner, and as `storeImage`.
 */
export async function putImage(images: ImageContext, actor: UserActor, put: PutImage): Promise<Image> {
  const { file, id: ownerId, type, oldImageKey } = put;
  allow(actor, 'put', { type, ownerId });
  // What can be refused at once costs no work.
  if (oldImageKey) await checkOldImage(images.house.db, put);
  return storeImage(images, { file, type, ownerId, userId: actor.userId }, async (tx, image) => {
    if (oldImageKey) await checkOldImage(tx, put);
    const attach = images.users.flatMap(({ attach: all }) => all?.[type] ?? [])[0];
    if (attach && !(await attach(tx, ownerId, image))) throw new AppError('not_found');
    if (!pictureKinds[type].several) await retireImages(tx, { type, ownerId });
    else if (oldImageKey) await retireImages(tx, { type, ownerId, url: urlOfKey(oldImageKey) });
    await recordPut(tx, actor, 'image.put', put, image);
    return present(image, type, 'APPROVED');
  });
}

/**
 * The caller's own avatar or cover photo. A new avatar waits for approval, in the place of one that waited before; the
 * approved one stays until then. Locks the caller. Errors: forbidden for another's id or another type, not_found for an
 * old image that is not the caller's, and as `storeImage`.
 */
export async function putOwnImage(images: ImageContext, actor: UserActor, put: PutImage): Promise<Image> {
  const { file, id: ownerId, type, oldImageKey } = put;
  allow(actor, 'putOwn', { type, ownerId });
  if (oldImageKey) await checkOldImage(images.house.db, put);
  const state = type === 'AVATAR' ? 'REVIEW' : 'APPROVED';
  return storeImage(images, { file, type, ownerId, state, userId: ownerId }, async (tx, image) => {
    const golfer = await lockGolfer(tx, ownerId);
    if (type === 'AVATAR') {
      await retireImages(tx, { type, ownerId, state });
      await writeAvatars(tx, golfer, { avatarUrl: golfer.avatar_url, pendingAvatar: image.url });
    } else {
      await retireImages(tx, { type, ownerId });
      await tx.query('update users set cover_photo_url = $2 where id = $1', [ownerId, image.url]);
    }
    await recordPut(
      tx,
      actor,
      type === 'AVATAR' ? 'account.avatar-sent' : 'account.cover-photo-changed',
      put,
      image,
    );
    return present(image, type, state);
  });
}

/** A golfer's may also be one that has no record, as what a row shows may be older than the records. */
async function checkOldImage(
  sql: Pick<Transaction, 'query'>,
  { id: ownerId, type, oldImageKey }: PutImage,
): Promise<void> {
  const rows = await sql.query(
    `select 1 from images where key = $1 and type = $2 and owner_id = $3
     union all
     select 1 from users
     where id = $3 and ($2 = 'AVATAR' and '/' || $1 in (avatar_url, pending_avatar)
                        or $2 = 'COVER_PHOTO' and '/' || $1 = cover_photo_url)`,
    [oldImageKey, type, ownerId],
  );
  if (rows.length === 0) throw new AppError('not_found');
}

const recordPut = (
  tx: Transaction,
  actor: UserActor,
  action: AuditAction,
  { id, type, oldImageKey }: PutImage,
  { url }: StoredImage,
): Promise<void> =>
  recordChange(tx, actor, {
    action,
    ...(isGolfers(type) ? { userId: id } : {}),
    changes: [{ field: `${type} ${id}`, before: oldImageKey ? urlOfKey(oldImageKey) : null, after: url }],
  });
