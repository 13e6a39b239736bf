/** Starts and changes the pages that admins write. */
import { refusal } from '@fourball/shared/words/refusals.ts';
import type { Transaction } from '@fourball/db/connection.ts';
import type {
  updatePage as updateCall,
  updatePageElements as elementsCall,
} from '@fourball/shared/club/page-calls.ts';
import type { ContentPage, PageElement } from '@fourball/shared/club/shapes.ts';
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import { changesBetween } from '../../accounts/audit/changes-between.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError, invalidField } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { sanitiseHtml, sanitiseMarks } from '../../kernel/sanitise-html.ts';
import { transact } from '../../kernel/transact.ts';
import { keyOfUrl, urlOfKey } from '../images/storage/image-storage.ts';
import { retireImages } from '../images/retire-images.ts';
import {
  getPageByType,
  loadElements,
  lockPage,
  lockPageOfElement,
  presentPage,
  type PageRow,
} from './page-rows.ts';

type SentElement = BodyOf<typeof updateCall>['htmlElements'][number];

const titles: Readonly<Record<ContentPage['type'], string>> = {
  HOMEPAGE: 'Home',
  MEMBERSHIP: 'Membership',
  COURSE: 'Course',
};

/** Gives the page of this type, an empty one where there was none. Two at once make one. */
export function createPage(house: House, actor: Actor, type: ContentPage['type']): Promise<ContentPage> {
  return transact(house.db, async (tx) => {
    const made = await tx.query(
      'insert into pages (type, title) values ($1, $2) on conflict (type) do nothing returning id',
      [type, titles[type]],
    );
    if (made.length > 0) {
      await recordChange(tx, actor, {
        action: 'page.created',
        changes: [{ field: 'type', before: null, after: type }],
      });
    }
    return getPageByType(tx, type);
  });
}

/**
 * Writes the title and all elements: those left out go, those without an id are new. With `version` it only succeeds
 * where nobody has changed the page since; without, the last to write wins. Locks the page.
 * Errors: not_found, conflict, invalid_input on an element.
 */
export function updatePage(
  house: House,
  actor: Actor,
  body: BodyOf<typeof updateCall>,
): Promise<ContentPage> {
  return transact(house.db, async (tx) => {
    const page = await lockPage(tx, body.pageId);
    checkVersion(page, body.version);
    const before = await loadElements(tx, page.id);
    checkIds(body.htmlElements, before, 'htmlElements');
    const kept = body.htmlElements.flatMap(({ id }) => id ?? []);
    for (const { id, images } of before) if (!kept.includes(id)) await retireAll(tx, id, images);
    await tx.query('delete from page_elements where page_id = $1 and id <> all($2)', [page.id, kept]);
    for (const [at, element] of body.htmlElements.entries()) {
      const old = before.find(({ id }) => id === element.id);
      await writeElement(tx, page.id, element, at + 1, old, `htmlElements.${at}`);
    }
    return finishPageChange(tx, actor, page, before, body.title);
  });
}

/**
 * Changes some elements of one page. Among the places that they hold they take the order in which they are sent; the
 * other elements stay as and where they are. Locks the page. Errors as `updatePage`.
 */
export function updatePageElements(
  house: House,
  actor: Actor,
  { elements, version }: BodyOf<typeof elementsCall>,
): Promise<ContentPage> {
  return transact(house.db, async (tx) => {
    const nameless = elements.findIndex(({ id }) => id == null);
    if (nameless >= 0) throw invalidField(`elements.${nameless}.id`, 'club.elementMissing');
    const page = await lockPageOfElement(tx, elements[0]?.id ?? 0);
    if (!page) throw unknownElement('elements.0.id');
    checkVersion(page, version);
    const before = await loadElements(tx, page.id);
    checkIds(elements, before, 'elements');
    const places = before.flatMap(({ id }, at) => (elements.some((sent) => sent.id === id) ? at + 1 : []));
    for (const [at, element] of elements.entries()) {
      const old = before.find(({ id }) => id === element.id);
      await writeElement(tx, page.id, element, places[at] ?? before.length, old, `elements.${at}`);
    }
    return finishPageChange(tx, actor, page, before, page.title);
  });
}

function checkVersion(page: PageRow, version: number | undefined): void {
  if (version === undefined || version === page.version) return;
  throw new AppError('conflict', { version: page.version }, refusal('club.pageChangedMeanwhile'));
}

const unknownElement = (field: string) => invalidField(field, 'club.noSuchElement');

/** Each id must be of this page and come once. */
function checkIds(sent: readonly SentElement[], there: readonly PageElement[], field: string): void {
  const ids = sent.map(({ id }) => id);
  for (const [at, id] of ids.entries()) {
    if (id == null) continue;
    if (!there.some((element) => element.id === id)) throw unknownElement(`${field}.${at}.id`);
    if (ids.indexOf(id) !== at) throw invalidField(`${field}.${at}.id`, 'club.elementTwice');
  }
}

async function writeElement(
  tx: Transaction,
  pageId: number,
  sent: SentElement,
  place: number,
  old: PageElement | undefined,
  field: string,
): Promise<void> {
  const values = [place, sent.type, textOf(sent), sent.name || null, sent.deviceSize ?? 'ANY'];
  const [row] = old
    ? await tx.query<{ id: number }>(
        `update page_elements set sequence_no = $2, type = $3, text = $4, name = $5, device_size = $6
         where id = $1 returning id`,
        [old.id, ...values],
      )
    : await tx.query<{ id: number }>(
        `insert into page_elements (page_id, sequence_no, type, text, name, device_size)
         values ($1, $2, $3, $4, $5, $6) returning id`,
        [pageId, ...values],
      );
  const url = sent.image === null ? null : sent.image?.url;
  if (url === undefined || url === (old?.image?.url ?? null)) return;
  if (old) await retireAll(tx, old.id, old.images);
  await setImage(tx, row?.id ?? 0, url === null ? null : ownImage(url, `${field}.image.url`));
}

const inline = /^(?:H[1-6]|A|IMG)$/;

const textOf = ({ type, text }: SentElement): string | null =>
  (inline.test(type) ? sanitiseMarks(text ?? '') : sanitiseHtml(text ?? '')) || null;

/** Other people's images would tell them who reads the page. */
function ownImage(url: string, field: string): string {
  const key = keyOfUrl(url);
  if (key === undefined) throw invalidField(field, 'club.imageNotOfClub');
  return urlOfKey(key);
}

/** An image that another element shows as well stays. */
async function retireAll(tx: Transaction, ownerId: number, images: PageElement['images']): Promise<void> {
  for (const { url } of images) {
    const [other] = await tx.query(
      'select 1 from page_element_images where url = $1 and element_id <> $2 limit 1',
      [url, ownerId],
    );
    if (!other) await retireImages(tx, { type: 'ELEMENT', ownerId, url });
  }
}

/** One image for all screens, in the place of whatever the element had. */
async function setImage(tx: Transaction, elementId: number, url: string | null): Promise<void> {
  await tx.query('delete from page_element_images where element_id = $1', [elementId]);
  if (url === null) return;
  await tx.query('insert into page_element_images (element_id, device_size, url) values ($1, $2, $3)', [
    elementId,
    'ANY',
    url,
  ]);
}

/** Lets the version grow and notes what changed; the page must be locked. */
export async function finishPageChange(
  tx: Transaction,
  actor: Actor,
  page: PageRow,
  before: readonly PageElement[],
  title: string,
): Promise<ContentPage> {
  const [written] = await tx.query<PageRow>(
    'update pages set title = $2, version = version + 1 where id = $1 returning *',
    [page.id, title],
  );
  const after = await presentPage(tx, written ?? page);
  await recordChange(tx, actor, {
    action: 'page.changed',
    changes: [
      { field: 'page', before: null, after: page.type },
      ...changesBetween(
        { title: page.title, ...byId(before) },
        { ...gone(before), title: after.title, ...byId(after.htmlElements) },
      ),
    ],
  });
  return after;
}

const byId = (elements: readonly PageElement[]): Record<string, string> =>
  Object.fromEntries(
    elements.map(({ id, type, text, name, image }, at) => [
      `element ${id}`,
      [`${at + 1}. ${type}`, text, name, image?.url].filter(Boolean).join(' · '),
    ]),
  );
const gone = (elements: readonly PageElement[]): Record<string, null> =>
  Object.fromEntries(elements.map(({ id }) => [`element ${id}`, null]));
