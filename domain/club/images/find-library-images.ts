/** Reads the library of images: whole, in pages, and by tags. */
import type { Sql } from '@fourball/db/connection.ts';
import type { GlobalImage } from '@fourball/shared/club/shapes.ts';
import { tidyTags } from '@fourball/shared/club/images/image-tags.ts';
import { urlOfKey } from './storage/image-storage.ts';

export interface LibraryRow {
  id: number;
  key: string;
  file_name: string;
  old_file_name: string | null;
  tags: string[];
  width: number | null;
  height: number | null;
  created_at: Date;
}

export const presentLibraryImage = (row: LibraryRow): GlobalImage => ({
  imageId: row.id,
  fileName: row.file_name,
  oldFileName: row.old_file_name,
  tags: row.tags,
  url: urlOfKey(row.key),
  width: row.width ?? 0,
  height: row.height ?? 0,
  createdAt: row.created_at.toISOString(),
});

/** The newest first. */
const order = 'order by created_at desc, id desc';

async function find(sql: Sql, rest: string, values: readonly unknown[] = []): Promise<GlobalImage[]> {
  const rows = await sql.query<LibraryRow>(`select * from global_images ${rest}`, values);
  return rows.map(presentLibraryImage);
}

/** Beyond so many a list is of no use; pages go further. */
const listLimit = 2_000;

export const listLibraryImages = (sql: Sql): Promise<GlobalImage[]> =>
  find(sql, `${order} limit ${listLimit}`);

/** `page` counts from 0. */
export const listLibraryPage = (sql: Sql, page: number, size: number): Promise<GlobalImage[]> =>
  find(sql, `${order} limit $1 offset $2`, [size, page * size]);

export async function countLibraryImages(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ count: number }>('select count(*) from global_images');
  return row?.count ?? 0;
}

/** Those with a tag that contains the text, in any letter case. */
export const findLibraryImagesByText = (sql: Sql, text: string): Promise<GlobalImage[]> =>
  find(
    sql,
    `where exists (select from unnest(tags) as tag where position($1 in tag) > 0) ${order} limit ${listLimit}`,
    [text.toLowerCase()],
  );

/** Those that carry all of the tags; no tags are carried by all. */
export const findLibraryImagesByTags = (sql: Sql, tags: readonly string[]): Promise<GlobalImage[]> =>
  find(sql, `where tags @> $1::text[] ${order} limit ${listLimit}`, [tidyTags(tags)]);
