/** Takes an upload in: checks and re-encodes it, stores the file, and records it together with what uses it. */
import { randomBytes } from 'node:crypto';
import { prepared, type Transaction } from '@fourball/db/connection.ts';
import type { ImageKind } from '@fourball/shared/club/enums.ts';
import { invalidField } from '../../kernel/app-error.ts';
import { transact } from '../../kernel/transact.ts';
import type { ImageContext, StoredImage } from './image-context.ts';
import { urlOfKey } from './storage/image-storage.ts';
import type { Picture } from './picture-maker.ts';
import { folderOf, pictureKinds, type PictureKind } from './picture-kinds.ts';

export interface NewImage {
  /** The file as it was uploaded: JPEG, PNG, GIF, WebP, HEIC or HEIF. */
  readonly file: Blob;
  /** The field of the body that refusals name: 'file' unless the call calls it otherwise. */
  readonly field?: string;
  /** Says how large it becomes and how it is cut. */
  readonly type: ImageKind;
  /** The id of what it belongs to: a user, an event type, an element of a page. With `type` that names one owner. */
  readonly ownerId: number;
  readonly state?: 'REVIEW' | 'APPROVED';
  /** Who uploads. */
  readonly userId?: number;
}

const nextImageId = prepared(
  'images.next-id',
  `select nextval(pg_get_serial_sequence('images', 'id')) as id`,
);
const insertImage = prepared(
  'images.insert',
  `insert into images (id, key, type, owner_kind, owner_id, state, width, height, bytes, created_by)
   overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);
const findKey = prepared(
  'images.find-key',
  `select 1 from images where key = $1
   union all select 1 from global_images where key = $1
   union all select 1 from course_scorecard_images where key = $1`,
);

/**
 * Runs `write` in the transaction that records the image, after its file is stored, and returns what `write` returns.
 * When anything throws, neither file nor record stays. The file is processed before the transaction begins, so check
 * who may before, and lock, decide and write in `write`. Put `image.url` into the row that shows it there, and retire
 * what it replaces with `retireImages`.
 *
 *   await storeImage(images, { file, field: 'imageFile', type: 'EVENT_COVER_PHOTO', ownerId: id }, async (tx, image) => {
 *     … lock the row, throw not_found …
 *     await retireImages(tx, { type: 'EVENT_COVER_PHOTO', ownerId: id });
 *     await tx.query('update event_types set image_url = $2 where id = $1', [id, image.url]);
 *   });
 *
 * Errors: invalid_input on the field (not a valid file type, too big), unavailable while too many wait.
 */
export async function storeImage<Result>(
  images: ImageContext,
  { file, field = 'file', type, ownerId, state = 'APPROVED', userId }: NewImage,
  write: (tx: Transaction, image: StoredImage) => Promise<Result>,
): Promise<Result> {
  if (type === 'AVATAR' && file.size > images.avatarLimit) {
    throw invalidField(field, 'club.imageTooBig', { kilobytes: Math.floor(images.avatarLimit / 1024) });
  }
  const kind = pictureKinds[type];
  return storePicture(
    images,
    { file, field, target: kind, folder: folderOf(type), ownerId },
    (key, picture) =>
      transact(images.house.db, async (tx) => {
        const [row] = await tx.query<{ id: number }>(nextImageId);
        const { width, height } = picture;
        const image = { imageId: row?.id ?? 0, key, url: urlOfKey(key), width, height };
        // What it replaces goes first: a golfer has one avatar.
        const result = await write(tx, image);
        await tx.query(insertImage, [
          image.imageId,
          key,
          type,
          kind.ownerKind,
          ownerId,
          state,
          width,
          height,
          picture.bytes.length,
          userId ?? null,
        ]);
        return result;
      }),
  );
}

interface NewPicture {
  readonly file: Blob;
  readonly field: string;
  readonly target: Pick<PictureKind, 'width' | 'height' | 'fit'>;
  readonly folder: string;
  readonly ownerId: number;
}

/** Makes and stores the picture under a key of its own, then runs `record`; the file goes when that throws. */
export async function storePicture<Result>(
  { house, storage, pictures }: ImageContext,
  { file, field, target, folder, ownerId }: NewPicture,
  record: (key: string, picture: Picture) => Promise<Result>,
): Promise<Result> {
  const picture = await pictures.make(await file.bytes(), target, field);
  const key = newKey(folder, ownerId);
  await storage.put(key, picture.bytes, 'image/jpeg');
  try {
    return await record(key, picture);
  } catch (error) {
    // A commit whose answer got lost may have happened: what is recorded must keep its file.
    const recorded = await house.db.query(findKey, [key]).catch(() => ['unknown']);
    if (recorded.length === 0) await storage.remove(key).catch(() => {});
    throw error;
  }
}

/** 130 random bits: whoever was not told of an image does not find it. */
export function newKey(folder: string, ownerId: number, ending: 'jpg' | 'png' | 'pdf' = 'jpg'): string {
  const random = BigInt(`0x${randomBytes(17).toString('hex')}`)
    .toString(36)
    .padStart(27, '0')
    .slice(-26);
  return `images/${folder}/${ownerId}-${random}.${ending}`;
}
