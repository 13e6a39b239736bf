/** The library of images that the whole club uses: adding, exchanging, deleting. */
import { prepared, type Sql } from '@fourball/db/connection.ts';
import type { GlobalImage, ImageUsage } from '@fourball/shared/club/shapes.ts';
import { imagesRetired } from '@fourball/shared/club/events.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { emit } from '../../kernel/emit.ts';
import { transact } from '../../kernel/transact.ts';
import { findUsages } from './find-usages.ts';
import type { ImageContext } from './image-context.ts';
import { urlOfKey } from './storage/image-storage.ts';
import { presentLibraryImage, type LibraryRow } from './find-library-images.ts';
import { libraryPicture } from './picture-kinds.ts';
import { storePicture } from './store-image.ts';

const folder = 'library';
const field = 'file';

export interface NewLibraryImage {
  readonly file: Blob;
  readonly fileName: string;
  readonly tags?: readonly string[] | null;
}

const insert = prepared(
  'library.insert',
  `insert into global_images (key, file_name, tags, width, height, bytes, created_by)
   values ($1, $2, $3, $4, $5, $6, $7) returning *`,
);

/** Errors: as `storeImage`. */
export function addLibraryImage(
  images: ImageContext,
  actor: UserActor,
  { file, fileName, tags }: NewLibraryImage,
): Promise<GlobalImage> {
  const target = { file, field, target: libraryPicture, folder, ownerId: actor.userId };
  return storePicture(images, target, (key, { bytes, width, height }) =>
    images.house.db.transaction(async (tx) => {
      const values = [key, fileName, tags ?? [], width, height, bytes.length, actor.userId];
      const [row] = await tx.query<LibraryRow>(insert, values);
      if (!row) throw new AppError('internal');
      await recordChange(tx, actor, {
        action: 'library.image-added',
        changes: [{ field: fileName, before: null, after: urlOfKey(key) }],
      });
      return presentLibraryImage(row);
    }),
  );
}

export interface LibraryChange {
  readonly imageId: number;
  /** Left out, the picture stays. */
  readonly file?: Blob | null;
  readonly fileName: string;
  /** Left out, the name that it has so far. */
  readonly oldFileName?: string | null;
  /** Left out, the tags stay. */
  readonly tags?: readonly string[] | null;
}

/**
 * Another picture has another address, which takes the place of the old one wherever that is used: all in one
 * transaction, with the image locked. Errors: not_found, and as `storeImage`.
 */
export async function updateLibraryImage(
  images: ImageContext,
  actor: UserActor,
  change: LibraryChange,
): Promise<GlobalImage> {
  const { db } = images.house;
  const { imageId, file, fileName, oldFileName, tags } = change;
  await getRow(db, imageId);
  const write = (picture: { key: string; width: number; height: number; bytes: number } | undefined) =>
    transact(db, async (tx) => {
      if (picture) for (const user of images.users) await user.lock?.(tx);
      const before = await getRow(tx, imageId, lockRow);
      const [after] = await tx.query<LibraryRow>(
        `update global_images set file_name = $2, old_file_name = $3, tags = coalesce($4, tags),
           key = coalesce($5, key), width = coalesce($6, width), height = coalesce($7, height),
           bytes = coalesce($8, bytes)
         where id = $1 returning *`,
        [
          imageId,
          fileName,
          oldFileName ?? before.file_name,
          tags ?? null,
          picture?.key ?? null,
          picture?.width ?? null,
          picture?.height ?? null,
          picture?.bytes ?? null,
        ],
      );
      if (!after) throw new AppError('not_found');
      if (before.key !== after.key) {
        for (const user of images.users) await user.replaceUrl(tx, urlOfKey(before.key), urlOfKey(after.key));
        await emit(tx, imagesRetired, { keys: [before.key] });
      }
      await recordChange(tx, actor, {
        action: 'library.image-changed',
        changes: [{ field: fileName, before: urlOfKey(before.key), after: urlOfKey(after.key) }],
      });
      return presentLibraryImage(after);
    });
  if (!file) return write(undefined);
  const target = { file, field, target: libraryPicture, folder, ownerId: actor.userId };
  return storePicture(images, target, (key, { bytes, width, height }) =>
    write({ key, width, height, bytes: bytes.length }),
  );
}

/** An image in use stays, and the usages say where. Locks the image, which whoever begins to use it does too. Errors: not_found. */
export function deleteLibraryImage(
  { house, users }: Pick<ImageContext, 'house' | 'users'>,
  actor: UserActor,
  imageId: number,
): Promise<{ result: 'DELETED' | 'IN_USE'; usages: ImageUsage[] }> {
  return transact(house.db, async (tx) => {
    const row = await getRow(tx, imageId, lockRow);
    const usages = await findUsages(tx, users, urlOfKey(row.key));
    if (usages.length > 0) return { result: 'IN_USE', usages };
    await tx.query('delete from global_images where id = $1', [imageId]);
    await emit(tx, imagesRetired, { keys: [row.key] });
    await recordChange(tx, actor, {
      action: 'library.image-deleted',
      changes: [{ field: row.file_name, before: urlOfKey(row.key), after: null }],
    });
    return { result: 'DELETED', usages };
  });
}

const findRow = 'select * from global_images where id = $1';
const lockRow = 'select * from global_images where id = $1 for update';

async function getRow(sql: Sql, imageId: number, statement = findRow): Promise<LibraryRow> {
  const [row] = await sql.query<LibraryRow>(statement, [imageId]);
  if (!row) throw new AppError('not_found');
  return row;
}
