/** Photos of messages: taken in for a thread, carried by one message, given out to who may read the thread. */
import { prepared, type Sql, type Transaction } from '@fourball/db/connection.ts';
import { imagesRetired } from '@fourball/shared/club/events.ts';
import type { Message } from '@fourball/shared/messaging/shapes.ts';
import type { ImageContext, ImageUser } from '../../club/images/image-context.ts';
import {
  messagePhotoFolder,
  urlOfKey,
  type ImageStorage,
  type StoredFile,
} from '../../club/images/storage/image-storage.ts';
import { newKey } from '../../club/images/store-image.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { emit } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { accessConversation } from '../access.ts';

/** Pixels: as large as a screen shows it. */
const target = { width: 2000, height: 2000, fit: 'inside' } as const;

type Photo = NonNullable<Message['photo']>;

const insertPhoto = prepared(
  'messages.insert-photo',
  `insert into message_photos (conversation_id, user_id, storage_key, width, height)
   values ($1, $2, $3, $4, $5) returning id, width, height`,
);
const findKey = prepared('messages.photo-key', 'select 1 from message_photos where storage_key = $1');

/**
 * For who may write in the thread. When anything throws, neither file nor record stays.
 * Errors: not_found, invalid_input on file (no picture, too many pixels), unavailable while too many wait.
 */
export async function addMessagePhoto(
  { house, storage, pictures }: Pick<ImageContext, 'house' | 'storage' | 'pictures'>,
  actor: UserActor,
  { conversationId, file }: { conversationId: number; file: Blob },
): Promise<Photo> {
  // An upload for nothing need not be looked at.
  await accessConversation(house.db, actor, conversationId);
  const picture = await pictures.make(await file.bytes(), target, 'file');
  const key = newKey(messagePhotoFolder, conversationId);
  await storage.put(key, picture.bytes, 'image/jpeg');
  try {
    return await transact(house.db, async (tx) => {
      await accessConversation(tx, actor, conversationId);
      const { width, height } = picture;
      const [row] = await tx.query<Photo>(insertPhoto, [conversationId, actor.userId, key, width, height]);
      if (!row) throw new Error('A photo was not recorded.');
      return row;
    });
  } catch (error) {
    // A commit whose answer got lost may have happened: what is recorded must keep its file.
    const recorded = await house.db.query(findKey, [key]).catch(() => ['unknown']);
    if (recorded.length === 0) await storage.remove(key).catch(() => {});
    throw error;
  }
}

const findPhoto = prepared(
  'messages.photo',
  `select p.storage_key, p.conversation_id, p.user_id,
     exists (select from messages m where m.photo_id = p.id) as carried
   from message_photos p where p.id = $1`,
);

/** What no message carries yet is its sender's alone. Errors: not_found. */
export async function getMessagePhoto(
  { house, storage }: { house: Pick<House, 'db'>; storage: ImageStorage },
  actor: UserActor,
  photoId: number,
): Promise<StoredFile> {
  const [photo] = await house.db.query<{
    storage_key: string;
    conversation_id: number;
    user_id: number;
    carried: boolean;
  }>(findPhoto, [photoId]);
  if (!photo || !(photo.carried || photo.user_id === actor.userId)) throw new AppError('not_found');
  await accessConversation(house.db, actor, photo.conversation_id);
  const file = await storage.get(photo.storage_key);
  if (!file) throw new AppError('not_found');
  return file;
}

/** Takes the records out; a job removes the files after the commit. No message may carry them any more. */
export async function retirePhotos(tx: Transaction, photoIds: readonly number[]): Promise<void> {
  const gone = await tx.query<{ storage_key: string }>(
    'delete from message_photos where id = any($1::bigint[]) returning storage_key',
    [photoIds],
  );
  if (gone.length > 0) await emit(tx, imagesRetired, { keys: gone.map(({ storage_key }) => storage_key) });
}

const isUnsent = 'not exists (select from messages m where m.photo_id = p.id)';

/** At once, so that no sweep holds many locks. */
const sweepStep = 500;

/** Retires photos that were taken in more than `hours` ago and never sent; returns how many. */
export async function sweepUnsentPhotos({ db }: Pick<House, 'db'>, hours: number): Promise<number> {
  let swept = 0;
  for (;;) {
    const step = await transact(db, async (tx) => {
      // One that is being sent at this moment is locked, and carried by the time of the next sweep.
      const found = await tx.query<{ id: number }>(
        `select p.id from message_photos p
         where p.created_at < now() - make_interval(hours => $1) and ${isUnsent}
         order by p.id limit ${sweepStep} for update skip locked`,
        [hours],
      );
      // What was sent after the look and before the lock.
      const unsent = await tx.query<{ id: number }>(
        `select p.id from message_photos p where p.id = any($1::bigint[]) and ${isUnsent}`,
        [found.map(({ id }) => id)],
      );
      await retirePhotos(
        tx,
        unsent.map(({ id }) => id),
      );
      return { found: found.length, swept: unsent.length };
    });
    swept += step.swept;
    if (step.found < sweepStep) return swept;
  }
}

/** Photos of the golfer's own messages, for the archive of what the club keeps. */
export async function findOwnPhotos(
  sql: Sql,
  { userId }: Pick<UserActor, 'userId'>,
): Promise<{ key: string; fileName: string }[]> {
  const rows = await sql.query<{ id: number; storage_key: string }>(
    'select id, storage_key from message_photos where user_id = $1 order by id',
    [userId],
  );
  return rows.map(({ id, storage_key }) => ({ key: storage_key, fileName: `message-photo-${id}.jpg` }));
}

/** Keeps the files of photos from being taken for stray ones; the library of the club holds none of them. */
export const messagePhotoFiles: ImageUser = {
  kind: 'MESSAGE_PHOTO',
  findUses: async () => [],
  async findUsed(sql, urls) {
    const rows = await sql.query<{ storage_key: string }>(
      `select storage_key from message_photos where '/' || storage_key = any($1::text[])`,
      [urls],
    );
    return rows.map(({ storage_key }) => urlOfKey(storage_key));
  },
  replaceUrl: async () => {},
};
