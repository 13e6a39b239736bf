/** Photos of paper cards: kept beside the card, shown to who plays on it, marks it or organizes. */
import { prepared, type Sql, type Transaction } from '@fourball/db/connection.ts';
import { imagesRetired } from '@fourball/shared/club/events.ts';
import type { CardPhoto } from '@fourball/shared/seasons/scores/score-shapes.ts';
import type { ImageContext } from '../../club/images/image-context.ts';
import {
  scorecardPhotoFolder,
  type ImageStorage,
  type StoredFile,
} from '../../club/images/storage/image-storage.ts';
import { newKey } from '../../club/images/store-image.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError, conflict } from '../../kernel/app-error.ts';
import { emit } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { loadCard, lockCard, type CardRow } from './score-rows.ts';
import { getSeenEvent } from './scored-event.ts';
import { findStanding, marks, playsOn, type Standing } from './who-enters.ts';

/** Pixels: every number on a card can still be read. */
const target = { width: 2000, height: 2000, fit: 'inside' } as const;

interface PhotoRow {
  readonly id: number;
  readonly cardId: number;
  readonly userId: number;
  readonly key: string;
  readonly width: number;
  readonly height: number;
  readonly by: string;
  readonly at: Date;
}

const selectPhotos = `select f.id, f.card_id as "cardId", f.user_id as "userId", f.storage_key as key, f.width, f.height,
  u.full_name as by, f.created_at as at from scorecard_photos f join users u on u.id = f.user_id`;

const mayRemove = ({ scorer, manages }: Standing, photo: PhotoRow): boolean =>
  manages || (scorer.kind === 'user' && scorer.userId === photo.userId);

const present = (standing: Standing, photo: PhotoRow): CardPhoto => ({
  id: photo.id,
  width: photo.width,
  height: photo.height,
  by: photo.by,
  at: photo.at.toISOString(),
  can: { remove: mayRemove(standing, photo) },
});

/** The oldest first; whoever asks must be one who may see them. */
export async function listPhotos(
  sql: Sql,
  standing: Standing,
  { id }: Pick<CardRow, 'id'>,
): Promise<CardPhoto[]> {
  const rows = await sql.query<PhotoRow>(`${selectPhotos} where f.card_id = $1 order by f.id`, [id]);
  return rows.map((row) => present(standing, row));
}

/** How the actor stands to the card. Throws not_found for who may not see its event, forbidden for who has nothing to do with it. */
async function accessCard(
  sql: Sql,
  house: Pick<House, 'clock' | 'timeZone'>,
  actor: UserActor,
  cardId: number,
): Promise<{ card: CardRow; standing: Standing }> {
  const card = await loadCard(sql, cardId);
  if (!card) throw new AppError('not_found');
  const event = await getSeenEvent(sql, actor, card.eventId);
  const standing = await findStanding(sql, house, actor, event);
  if (!(standing.manages || playsOn(standing, card) || marks(standing, card)))
    throw new AppError('forbidden');
  return { card, standing };
}

const logPhoto = (
  tx: Transaction,
  cardId: number,
  what: string,
  userId: number,
  at: Date,
): Promise<unknown> =>
  tx.query('insert into scorecard_log (card_id, what, by_user, at) values ($1, $2, $3, $4)', [
    cardId,
    what,
    userId,
    at,
  ]);

/**
 * When anything throws, neither file nor record stays. Locks the card. Errors: not_found, forbidden, conflict where it has `most` photos,
 * invalid_input on file (no picture, too many pixels), unavailable while too many wait.
 */
export async function addPhoto(
  { house, storage, pictures }: Pick<ImageContext, 'house' | 'storage' | 'pictures'>,
  most: number,
  actor: UserActor,
  { cardId, file }: { cardId: number; file: Blob },
): Promise<CardPhoto> {
  // An upload for nothing need not be looked at.
  await accessCard(house.db, house, actor, cardId);
  const picture = await pictures.make(await file.bytes(), target, 'file');
  const key = newKey(scorecardPhotoFolder, cardId);
  await storage.put(key, picture.bytes, 'image/jpeg');
  const at = house.clock.now();
  try {
    return await transact(house.db, async (tx) => {
      if (!(await lockCard(tx, cardId))) throw new AppError('not_found');
      const { card, standing } = await accessCard(tx, house, actor, cardId);
      if (card.photos >= most) throw conflict('seasons.tooManyPhotos', { most });
      const [row] = await tx.query<{ id: number }>(
        `insert into scorecard_photos (card_id, user_id, storage_key, width, height, created_at)
         values ($1, $2, $3, $4, $5, $6) returning id`,
        [cardId, actor.userId, key, picture.width, picture.height, at],
      );
      await logPhoto(tx, cardId, 'PHOTO_ADDED', actor.userId, at);
      const [photo] = await tx.query<PhotoRow>(`${selectPhotos} where f.id = $1`, [row?.id]);
      if (!photo) throw new Error('A photo was not recorded.');
      return present(standing, photo);
    });
  } catch (error) {
    // A commit whose answer got lost may have happened: what is recorded must keep its file.
    const recorded = await house.db
      .query('select 1 from scorecard_photos where storage_key = $1', [key])
      .catch(() => ['unknown']);
    if (recorded.length === 0) await storage.remove(key).catch(() => {});
    throw error;
  }
}

const findPhoto = prepared('scores.photo', `${selectPhotos} where f.id = $1`);

/** Errors: not_found, also for who has nothing to do with the card. */
export async function getPhoto(
  { house, storage }: { house: House; storage: ImageStorage },
  actor: UserActor,
  photoId: number,
): Promise<StoredFile> {
  const [photo] = await house.db.query<PhotoRow>(findPhoto, [photoId]);
  if (!photo) throw new AppError('not_found');
  await accessCard(house.db, house, actor, photo.cardId).catch((error: unknown) => {
    throw error instanceof AppError ? new AppError('not_found') : error;
  });
  const file = await storage.get(photo.key);
  if (!file) throw new AppError('not_found');
  return file;
}

/** Takes records out; a job removes the files after the commit. */
async function retire(tx: Transaction, ids: readonly number[]): Promise<void> {
  const gone = await tx.query<{ storage_key: string }>(
    'delete from scorecard_photos where id = any($1::bigint[]) returning storage_key',
    [ids],
  );
  if (gone.length > 0) await emit(tx, imagesRetired, { keys: gone.map(({ storage_key }) => storage_key) });
}

/** The own one, as an organizer any. Locks the card. Errors: not_found, forbidden. */
export async function removePhoto(
  house: House,
  actor: UserActor,
  photoId: number,
): Promise<{ removed: boolean }> {
  return transact(house.db, async (tx) => {
    const [photo] = await tx.query<PhotoRow>(findPhoto, [photoId]);
    if (!photo) throw new AppError('not_found');
    await lockCard(tx, photo.cardId);
    const { standing } = await accessCard(tx, house, actor, photo.cardId).catch((error: unknown) => {
      throw error instanceof AppError ? new AppError('not_found') : error;
    });
    if (!mayRemove(standing, photo)) throw new AppError('forbidden');
    await retire(tx, [photoId]);
    await logPhoto(tx, photo.cardId, 'PHOTO_REMOVED', actor.userId, house.clock.now());
    return { removed: true };
  });
}

/** What a golfer photographed, and who left: cards have names and signatures on them. */
export async function retirePhotosOf(tx: Transaction, userId: number): Promise<void> {
  const rows = await tx.query<{ id: number }>(
    `select f.id from scorecard_photos f where f.user_id = $1 or f.card_id in (
       select o.card_id from scorecard_players o join participants p on p.id = o.participant_id where p.user_id = $1)`,
    [userId],
  );
  await retire(
    tx,
    rows.map(({ id }) => id),
  );
}

/** The golfer's own photos of cards, for the archive of what the club keeps. */
export async function findOwnCardPhotos(
  sql: Sql,
  { userId }: Pick<UserActor, 'userId'>,
): Promise<{ key: string; fileName: string }[]> {
  const rows = await sql.query<{ id: number; storage_key: string }>(
    'select id, storage_key from scorecard_photos where user_id = $1 order by id',
    [userId],
  );
  return rows.map(({ id, storage_key }) => ({ key: storage_key, fileName: `scorecard-photo-${id}.jpg` }));
}
