/** The files of photos of paper cards, for those who look after all files. */
import type { ImageUser } from '../club/images/image-context.ts';
import { urlOfKey } from '../club/images/storage/image-storage.ts';

/** Keeps the files of photos from being taken for stray ones; the library of the club holds none of them. */
export const scorecardPhotoFiles: ImageUser = {
  kind: 'SCORECARD_PHOTO',
  findUses: async () => [],
  async findUsed(sql, urls) {
    const rows = await sql.query<{ storage_key: string }>(
      `select storage_key from scorecard_photos where '/' || storage_key = any($1::text[])`,
      [urls],
    );
    return rows.map(({ storage_key }) => urlOfKey(storage_key));
  },
  replaceUrl: async () => {},
};
