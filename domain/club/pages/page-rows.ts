/** Reads and locks the pages that admins write, and shows them with their elements. */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import type { ContentPage, PageElement } from '@fourball/shared/club/shapes.ts';
import { AppError } from '../../kernel/app-error.ts';

type PageType = ContentPage['type'];

export interface PageRow {
  id: number;
  type: PageType;
  title: string;
  version: number;
}

type ElementRow = Omit<PageElement, 'image'>;

const elementsSql = `
  select e.id, e.type, e.text, e.name, e.device_size as "deviceSize",
    coalesce((select json_agg(json_build_object('deviceSize', i.device_size, 'url', i.url) order by i.device_size)
              from page_element_images i where i.element_id = e.id), '[]') as images
  from page_elements e where e.page_id = $1 order by e.sequence_no`;

/** The address for screens of any size, else the largest. */
const bestImage = (images: PageElement['images']): PageElement['image'] => {
  const best = ['ANY', 'LARGE', 'SMALL']
    .map((size) => images.find(({ deviceSize }) => deviceSize === size))
    .find((image) => image !== undefined);
  return best ? { url: best.url } : null;
};

export async function loadElements(sql: Sql, pageId: number): Promise<PageElement[]> {
  const rows = await sql.query<ElementRow>(elementsSql, [pageId]);
  return rows.map((row) => ({ ...row, image: bestImage(row.images) }));
}

export async function presentPage(sql: Sql, { id, ...page }: PageRow): Promise<ContentPage> {
  const elements = await loadElements(sql, id);
  return { pageId: id, ...page, htmlElements: elements, elements };
}

/** Throws not_found where the club has no page of this type yet. */
export async function getPageByType(sql: Sql, type: PageType): Promise<ContentPage> {
  const [page] = await sql.query<PageRow>('select * from pages where type = $1', [type]);
  if (!page) throw new AppError('not_found');
  return presentPage(sql, page);
}

/** Whoever changes a page or its elements holds its row. Throws not_found. */
export async function lockPage(tx: Transaction, pageId: number): Promise<PageRow> {
  const [page] = await tx.query<PageRow>('select * from pages where id = $1 for update', [pageId]);
  if (!page) throw new AppError('not_found');
  return page;
}

/** Locks the page of an element; undefined where there is no such element. */
export async function lockPageOfElement(tx: Transaction, elementId: number): Promise<PageRow | undefined> {
  const [page] = await tx.query<PageRow>(
    `select p.* from pages p join page_elements e on e.page_id = p.id where e.id = $1 for update of p`,
    [elementId],
  );
  return page;
}
