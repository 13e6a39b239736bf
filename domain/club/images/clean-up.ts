/** Keeps records, files and addresses of images in step with one another. */
import type { Sql } from '@fourball/db/connection.ts';
import type { ImageProblem } from '@fourball/shared/club/shapes.ts';
import type { House } from '../../kernel/house.ts';
import type { ImageContext } from './image-context.ts';
import { isImageKey, urlOfKey, type ImageStorage, type StoredFile } from './storage/image-storage.ts';
import { folderOf, pictureKinds, scorecardFolder } from './picture-kinds.ts';

/** Of these keys, those that a record names. */
async function findRecorded(sql: Sql, keys: readonly string[]): Promise<Set<string>> {
  const rows = await sql.query<{ key: string }>(
    `select key from images where key = any($1::text[])
     union all select key from global_images where key = any($1::text[])
     union all select key from course_scorecard_images where key = any($1::text[])`,
    [keys],
  );
  return new Set(rows.map(({ key }) => key));
}

/** Removes the files that no record names; those that are gone already are no failure. */
async function removeFiles(
  { house, storage }: { house: Pick<House, 'db'>; storage: ImageStorage },
  keys: readonly string[],
): Promise<void> {
  const recorded = await findRecorded(house.db, keys);
  for (const key of keys) if (!recorded.has(key)) await storage.remove(key);
}

/**
 * Removes the files of images that were retired. One that is shown in yet another place, moved or copied there, stays: it
 * goes with the stray ones once nothing shows it any more.
 */
export async function removeRetiredFiles(
  { house, storage, users }: Pick<ImageContext, 'house' | 'storage' | 'users'>,
  keys: readonly string[],
): Promise<void> {
  for (const key of await findStray({ house, users }, keys)) await storage.remove(key);
}

/** Takes out the records of images that an account no longer shows, by their addresses, and removes their files. */
export async function clearPictures(
  images: { house: Pick<House, 'db'>; storage: ImageStorage },
  userId: number,
  urls: readonly (string | null)[],
): Promise<void> {
  const keys = urls.flatMap((url) => (url?.startsWith('/') ? [url.slice(1)] : [])).filter(isImageKey);
  await images.house.db.query(
    `delete from images where owner_kind = 'USER' and owner_id = $1 and key = any($2::text[])
       and not exists (select from users where id = $1 and '/' || images.key in (avatar_url, pending_avatar, cover_photo_url))`,
    [userId, keys],
  );
  await removeFiles(images, keys);
}

/** Of these keys, those that neither a record nor a row names. */
async function findStray(
  { house, users }: Pick<ImageContext, 'house' | 'users'>,
  keys: readonly string[],
): Promise<string[]> {
  const recorded = await findRecorded(house.db, keys);
  const used = new Set<string>();
  for (const user of users)
    for (const url of await user.findUsed(house.db, keys.map(urlOfKey))) used.add(url);
  return keys.filter((key) => !recorded.has(key) && !used.has(urlOfKey(key)));
}

/** As many keys as one question to the database is about. */
const sweepStep = 500;

/**
 * Removes what crashes left behind: files that neither a record nor a row names, and unfinished ones. A file comes
 * before its record, so only those stored more than `hours` ago are taken for left behind. Returns how many went.
 */
export async function sweepStrayFiles(
  { house, storage, users }: Pick<ImageContext, 'house' | 'storage' | 'users'>,
  hours: number,
): Promise<number> {
  // Files have the time of the machine that stores them, as the database has, which tests leave alone.
  const [row] = await house.db.query<{ before: Date }>(
    'select now() - make_interval(hours => $1) as before',
    [hours],
  );
  if (!row) return 0;
  let removed = await storage.removeUnfinished(row.before);
  const keys = await storage.list('images/');
  for (let at = 0; at < keys.length; at += sweepStep) {
    for (const key of await findStray({ house, users }, keys.slice(at, at + sweepStep))) {
      const file = await storage.get(key);
      if (file && file.storedAt < row.before && (await storage.remove(key))) removed += 1;
    }
  }
  return removed;
}

/** Removes the files that neither a record nor a row names. What is no key, or in use, or not there, is kept. */
export async function removeUnusedFiles(
  { house, storage, users }: ImageContext,
  keys: readonly string[],
): Promise<{ removed: string[]; kept: string[] }> {
  const asked = [...new Set(keys)];
  const removed: string[] = [];
  for (const key of await findStray({ house, users }, asked.filter(isImageKey))) {
    if (await storage.remove(key)) removed.push(key);
  }
  return { removed, kept: asked.filter((key) => !removed.includes(key)) };
}

interface KeyRow {
  id: number;
  key: string;
}

/** What is wrong with the images of one owner, whatever it is that has this id. */
export async function findProblems(
  { house, storage }: ImageContext,
  ownerId: number,
): Promise<ImageProblem[]> {
  const records = await house.db.query<KeyRow>(
    `select id, key from images where owner_id = $1
     union all select id, key from course_scorecard_images where course_id = $1 order by key`,
    [ownerId],
  );
  const problems: ImageProblem[] = [];
  for (const { id, key } of records) {
    if (!(await storage.get(key))) problems.push({ key, problem: 'NO_FILE', imageId: id });
  }
  const folders = [
    ...Object.keys(pictureKinds).map((type) => folderOf(type as keyof typeof pictureKinds)),
    scorecardFolder,
  ];
  const files = await Promise.all(folders.map((folder) => storage.list(`images/${folder}/${ownerId}-`)));
  const keys = files.flat();
  const recorded = await findRecorded(house.db, keys);
  for (const key of keys) if (!recorded.has(key)) problems.push({ key, problem: 'NO_RECORD', imageId: null });
  return problems;
}

interface IncompleteRow extends KeyRow {
  library: boolean;
}

/**
 * Fills in what records lack and their files tell, and takes our own origin off addresses of golfers' images.
 * Run again, it changes nothing more.
 */
export async function repairImages({
  house: { db },
  storage,
  publicUrl,
}: ImageContext): Promise<{ checked: number; filled: number; missing: number }> {
  for (const column of ['avatar_url', 'pending_avatar', 'cover_photo_url']) {
    await db.query(
      `update users set ${column} = substr(${column}, length($1) + 1) where starts_with(${column}, $1 || '/images/')`,
      [publicUrl],
    );
  }
  const rows = await db.query<IncompleteRow & { complete: boolean }>(
    `select id, key, false as library, width is not null and height is not null and bytes is not null as complete
     from images
     union all
     select id, key, true, width is not null and height is not null and bytes is not null from global_images
     order by library, id`,
  );
  let filled = 0;
  let missing = 0;
  for (const { id, key, library, complete } of rows) {
    const file = await storage.get(key);
    if (!file) missing += 1;
    else if (!complete) {
      const { width, height } = await measure(file);
      await db.query(
        `update ${library ? 'global_images' : 'images'} set width = $2, height = $3, bytes = $4 where id = $1`,
        [id, width, height, file.bytes],
      );
      filled += 1;
    }
  }
  return { checked: rows.length, filled, missing };
}

/** What is stored was made here, so its header can be read without care. Only who repairs waits for the library. */
async function measure(file: StoredFile): Promise<{ width: number; height: number }> {
  const { default: sharp } = await import('sharp');
  const stream = await file.open();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return sharp(Buffer.concat(chunks)).metadata();
}
