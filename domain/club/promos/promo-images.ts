/** The pictures of promos: of the library, or uploaded for one promo. */
import type { Transaction } from '@fourball/db/connection.ts';
import type { ImageUsage } from '@fourball/shared/club/shapes.ts';
import type { ImageUser } from '../images/image-context.ts';
import { retireImages } from '../images/retire-images.ts';
import { keyOfUrl } from '../images/storage/image-storage.ts';
import { lockPromos } from './promo-rows.ts';

/** Removes a picture that was uploaded for the promo, whichever course that was then; one of the library stays. */
export async function retirePromoImage(tx: Transaction, promoId: number, url: string): Promise<void> {
  const [image] = await tx.query<{ type: 'PROMO' | 'COURSE_PROMO'; ownerId: number }>(
    `select type, owner_id as "ownerId" from images
     where key = $1 and (type = 'COURSE_PROMO' or (type = 'PROMO' and owner_id = $2))`,
    [keyOfUrl(url) ?? '', promoId],
  );
  if (image) await retireImages(tx, { ...image, url });
}

/** Without a picture a promo is nothing, so the one that is shown can't be taken away: another can be put in its place. */
export const promoImages: ImageUser = {
  kind: 'PROMO',
  findUses: (sql, url) =>
    sql.query<ImageUsage>(
      `select 'PROMO' as kind, id, link as label from promos where image_url = $1 order by id`,
      [url],
    ),
  async findUsed(sql, urls) {
    const rows = await sql.query<{ url: string }>(
      'select distinct image_url as url from promos where image_url = any($1::text[])',
      [urls],
    );
    return rows.map(({ url }) => url);
  },
  lock: lockPromos,
  async replaceUrl(tx, from, to) {
    await tx.query('update promos set image_url = $2 where image_url = $1', [from, to]);
  },
  attach: {
    async PROMO(tx, promoId, { url }) {
      await lockPromos(tx);
      const [before] = await tx.query<{ url: string }>('select image_url as url from promos where id = $1', [
        promoId,
      ]);
      if (!before) return false;
      await tx.query('update promos set image_url = $2 where id = $1', [promoId, url]);
      await retirePromoImage(tx, promoId, before.url);
      return true;
    },
  },
};
