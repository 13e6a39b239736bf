/** The images of pages: those uploaded for an element, one for each size of screen, and who uses which. */
import type { Transaction } from '@fourball/db/connection.ts';
import type { ContentPage, ImageUsage, PageElement } from '@fourball/shared/club/shapes.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { ImageContext, ImageUser } from '../images/image-context.ts';
import { retireImages } from '../images/retire-images.ts';
import { storeImage } from '../images/store-image.ts';
import { loadElements, lockPageOfElement } from './page-rows.ts';
import { finishPageChange } from './write-page.ts';

export interface NewElementImage {
  readonly id: number;
  readonly file: Blob;
  /** What it shows in words; left out, the element keeps its own. */
  readonly name?: string | null;
  readonly deviceSize: PageElement['deviceSize'];
}

/** In the place of the one that the element had for this size. Locks the page. Errors: not_found, and as `storeImage`. */
export async function addElementImage(
  images: ImageContext,
  actor: Actor,
  { id, file, name, deviceSize }: NewElementImage,
): Promise<ContentPage> {
  const [element] = await images.house.db.query('select 1 from page_elements where id = $1', [id]);
  if (!element) throw new AppError('not_found');
  return storeImage(images, { file, type: 'ELEMENT', ownerId: id }, async (tx, { url }) => {
    const page = await lockPageOfElement(tx, id);
    if (!page) throw new AppError('not_found');
    const before = await loadElements(tx, page.id);
    if (name) await tx.query('update page_elements set name = $2 where id = $1', [id, name]);
    await putElementImage(tx, id, deviceSize, url);
    return finishPageChange(tx, actor, page, before, page.title);
  });
}

async function putElementImage(
  tx: Transaction,
  elementId: number,
  deviceSize: PageElement['deviceSize'],
  url: string,
): Promise<void> {
  const [old] = await tx.query<{ url: string }>(
    'delete from page_element_images where element_id = $1 and device_size = $2 returning url',
    [elementId, deviceSize],
  );
  await tx.query('insert into page_element_images (element_id, device_size, url) values ($1, $2, $3)', [
    elementId,
    deviceSize,
    url,
  ]);
  if (old) await retireImages(tx, { type: 'ELEMENT', ownerId: elementId, url: old.url });
}

const uses = (url: string): string =>
  `exists (select from page_element_images i where i.element_id = e.id and i.url = ${url})
   or position(${url} in coalesce(e.text, '')) > 0`;

export const pageImages: ImageUser = {
  kind: 'PAGE_ELEMENT',
  findUses: (sql, url) =>
    sql.query<ImageUsage>(
      `select 'PAGE_ELEMENT' as kind, e.id, p.title as label
       from page_elements e join pages p on p.id = e.page_id where ${uses('$1')} order by e.id`,
      [url],
    ),
  async findUsed(sql, urls) {
    const rows = await sql.query<{ url: string }>(
      `select u.url from unnest($1::text[]) as u (url)
       where exists (select from page_elements e where ${uses('u.url')})`,
      [urls],
    );
    return rows.map(({ url }) => url);
  },
  async replaceUrl(tx, from, to) {
    // Who has such a page open must not write the old address over the new one.
    await tx.query(
      `update pages p set version = version + 1
       where exists (select from page_elements e where e.page_id = p.id and (${uses('$1')}))`,
      [from],
    );
    await tx.query('update page_element_images set url = $2 where url = $1', [from, to]);
    await tx.query(
      'update page_elements set text = replace(text, $1, $2) where position($1 in coalesce(text, $3)) > 0',
      [from, to, ''],
    );
  },
  attach: {
    async ELEMENT(tx, elementId, { url }) {
      const page = await lockPageOfElement(tx, elementId);
      if (!page) return false;
      await putElementImage(tx, elementId, 'ANY', url);
      await tx.query('update pages set version = version + 1 where id = $1', [page.id]);
      return true;
    },
  },
};
