/** The pictures of event types: cover photos that are uploaded, images of the library, and who uses which. */
import type { Transaction } from '@fourball/db/connection.ts';
import type { ImageKind } from '@fourball/shared/club/enums.ts';
import type { ImageUsage } from '@fourball/shared/club/shapes.ts';
import type { EventType } from '@fourball/shared/seasons/shapes.ts';
import type { ImageContext, ImageUser } from '../club/images/image-context.ts';
import { urlOfKey } from '../club/images/storage/image-storage.ts';
import { retireImages } from '../club/images/retire-images.ts';
import { storeImage } from '../club/images/store-image.ts';
import type { Actor } from '../kernel/actor.ts';
import { invalidField } from '../kernel/app-error.ts';
import type { House } from '../kernel/house.ts';
import { transact } from '../kernel/transact.ts';
import { getEventTypeRow, lockDirectory } from './event-type-rows.ts';
import { writeEventType } from './write-event-type.ts';

const cover = 'EVENT_COVER_PHOTO';

/** Locks the directory. Errors: not_found, and invalid_input on `imageFile` as `storeImage`. */
export async function addCoverPhoto(
  images: ImageContext,
  actor: Actor,
  id: number,
  file: Blob,
): Promise<EventType> {
  // An upload for nothing need not be looked at.
  await getEventTypeRow(images.house.db, id);
  return storeImage(
    images,
    { file, field: 'imageFile', type: cover, ownerId: id },
    async (tx, { imageId, url }) => {
      await lockDirectory(tx);
      const before = await getEventTypeRow(tx, id);
      const after = await writeEventType(tx, actor, before, { image_url: url });
      await retireImages(tx, { type: cover, ownerId: id, except: imageId });
      return after;
    },
  );
}

/** What an image of the library becomes of an event type, by the type that it is used as. */
const columnOf: Partial<Record<ImageKind, 'image_url' | 'logo'>> = {
  EVENT_COVER_PHOTO: 'image_url',
  COVER_PHOTO: 'image_url',
  LOGO: 'logo',
  ORG_LOGO: 'logo',
};

/** Shows an image of the library. Locks the directory. Errors: not_found, invalid_input on `type` or `imageId`. */
export function setEventTypeImage(
  house: House,
  actor: Actor,
  { id, imageId, type }: { id: number; imageId: number; type: ImageKind },
): Promise<EventType> {
  const column = columnOf[type];
  if (!column) throw invalidField('type', 'seasons.useOneOf', { options: Object.keys(columnOf).join(', ') });
  return transact(house.db, async (tx) => {
    await lockDirectory(tx);
    const before = await getEventTypeRow(tx, id);
    const [image] = await tx.query<{ key: string }>('select key from global_images where id = $1 for share', [
      imageId,
    ]);
    if (!image) throw invalidField('imageId', 'seasons.noSuchImage');
    const after = await writeEventType(tx, actor, before, { [column]: urlOfKey(image.key) });
    if (column === 'image_url') await retireImages(tx, { type: cover, ownerId: id });
    return after;
  });
}

const htmlColumns = ['about_html', 'contact_html'] as const;
const urlColumns = ['image_url', 'logo', ...htmlColumns] as const;

/** A text counts as using an image whose address is in it. */
const holds = (column: (typeof urlColumns)[number], url: string): string =>
  (htmlColumns as readonly string[]).includes(column)
    ? `position(${url} in coalesce(e.${column}, '')) > 0`
    : `e.${column} = ${url}`;

const uses = (url: string): string => urlColumns.map((column) => holds(column, url)).join(' or ');

async function attachCover(tx: Transaction, id: number, url: string): Promise<boolean> {
  await lockDirectory(tx);
  const rows = await tx.query('update event_types set image_url = $2 where id = $1 returning id', [id, url]);
  return rows.length > 0;
}

export const eventTypeImages: ImageUser = {
  kind: 'EVENT_TYPE',
  findUses: (sql, url) =>
    sql.query<ImageUsage>(
      `select 'EVENT_TYPE' as kind, e.id, e.org_name as label from event_types e where ${uses('$1')} order by e.id`,
      [url],
    ),
  async findUsed(sql, urls) {
    const rows = await sql.query<{ url: string }>(
      `select u.url from unnest($1::text[]) as u (url) where exists (select from event_types e where ${uses('u.url')})`,
      [urls],
    );
    return rows.map(({ url }) => url);
  },
  lock: lockDirectory,
  async replaceUrl(tx, from, to) {
    await tx.query(
      `update event_types e set ${urlColumns.map((column) => `${column} = replace(${column}, $1, $2)`).join(', ')}
       where ${uses('$1')}`,
      [from, to],
    );
  },
  attach: { [cover]: (tx, id, { url }) => attachCover(tx, id, url) },
};
