/** The pictures of catalogue entries, told to those who look after images. */
import type { Transaction } from '@fourball/db/connection.ts';
import type { ImageUsage } from '@fourball/shared/club/shapes.ts';
import type { ImageUser } from '../../club/images/image-context.ts';
import { lockCatalogue } from './catalogue-rows.ts';
import { entryPicture } from './write-catalogue-entry.ts';

async function attach(tx: Transaction, id: number, url: string): Promise<boolean> {
  await lockCatalogue(tx);
  const rows = await tx.query(
    'update catalogue_entries set image_url = $2 where id = $1 and removed_at is null returning id',
    [id, url],
  );
  return rows.length > 0;
}

export const catalogueImages: ImageUser = {
  kind: 'CATALOGUE_ENTRY',
  findUses: (sql, url) =>
    sql.query<ImageUsage>(
      `select 'CATALOGUE_ENTRY' as kind, id, name as label from catalogue_entries where image_url = $1 order by id`,
      [url],
    ),
  async findUsed(sql, urls) {
    const rows = await sql.query<{ url: string }>(
      'select distinct image_url as url from catalogue_entries where image_url = any($1::text[])',
      [urls],
    );
    return rows.map(({ url }) => url);
  },
  replaceUrl: async (tx, from, to) =>
    void (await tx.query('update catalogue_entries set image_url = $2 where image_url = $1', [from, to])),
  clearUrl: async (tx, url) =>
    void (await tx.query('update catalogue_entries set image_url = null where image_url = $1', [url])),
  attach: { [entryPicture]: (tx, id, { url }) => attach(tx, id, url) },
};
