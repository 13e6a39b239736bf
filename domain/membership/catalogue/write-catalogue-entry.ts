/** Adds and changes catalogue entries. */
import type { Transaction } from '@fourball/db/connection.ts';
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import type { createCatalogueEntry as createCall } from '@fourball/shared/membership/catalogue-calls.ts';
import type { CatalogueEntry } from '@fourball/shared/membership/shapes.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import { changesBetween } from '../../accounts/audit/changes-between.ts';
import type { ImageContext } from '../../club/images/image-context.ts';
import { retireImages } from '../../club/images/retire-images.ts';
import { storeImage } from '../../club/images/store-image.ts';
import type { Actor } from '../../kernel/actor.ts';
import { invalidField } from '../../kernel/app-error.ts';
import { transact } from '../../kernel/transact.ts';
import { getEntryRow, lockCatalogue } from './catalogue-rows.ts';

type EntryBody = BodyOf<typeof createCall>;
type EntryFields = Omit<EntryBody, 'imageFile'>;

/** The type of picture that an entry has one of. */
export const entryPicture = 'PRODUCT';

/** At the end of the catalogue, which it locks. Errors: invalid_input on organizationId, or imageFile as `storeImage`. */
export async function createCatalogueEntry(
  images: ImageContext,
  actor: Actor,
  { imageFile: file, ...fields }: EntryBody,
): Promise<CatalogueEntry> {
  const { db } = images.house;
  // The file is kept under the entry's id, so the id comes first.
  const [next] = await db.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('catalogue_entries', 'id')) as id`,
  );
  const id = next?.id ?? 0;
  if (!file) return transact(db, (tx) => insertEntry(tx, actor, id, fields, null));
  return storeImage(images, { file, field: 'imageFile', type: entryPicture, ownerId: id }, (tx, { url }) =>
    insertEntry(tx, actor, id, fields, url),
  );
}

async function insertEntry(
  tx: Transaction,
  actor: Actor,
  id: number,
  fields: EntryFields,
  imageUrl: string | null,
): Promise<CatalogueEntry> {
  await lockCatalogue(tx);
  await checkOrganization(tx, 'organizationId', fields.organizationId);
  const values = { ...valuesOf(fields), image_url: imageUrl };
  const names = Object.keys(values);
  await tx.query(
    `insert into catalogue_entries (id, ${names.join(', ')}, sequence_no) overriding system value
     select $1, ${names.map((_, at) => `$${at + 2}`).join(', ')},
       (select count(*) + 1 from catalogue_entries where removed_at is null)`,
    [id, ...Object.values(values)],
  );
  const created = await getEntryRow(tx, id);
  await recordChange(tx, actor, { action: 'catalogue-entry.created', changes: changesBetween({}, created) });
  return created;
}

/**
 * Without a file the picture stays, with null it goes. The limit holds for its product items at once; where more are
 * sold already no further one is. Locks the catalogue and those items. Errors: not_found, invalid_input as
 * `createCatalogueEntry`.
 */
export async function updateCatalogueEntry(
  images: ImageContext,
  actor: Actor,
  { id, imageFile: file, ...fields }: EntryBody & { id: number },
): Promise<CatalogueEntry> {
  const { db } = images.house;
  if (!file) {
    return transact(db, async (tx) => {
      await lockCatalogue(tx);
      if (file === null) await retireImages(tx, { type: entryPicture, ownerId: id });
      return changeEntry(tx, actor, id, fields, file === null ? { image_url: null } : {});
    });
  }
  // An upload for nothing need not be looked at.
  await getEntryRow(db, id);
  const picture = { file, field: 'imageFile', type: entryPicture, ownerId: id } as const;
  return storeImage(images, picture, async (tx, { imageId, url }) => {
    await lockCatalogue(tx);
    await retireImages(tx, { type: entryPicture, ownerId: id, except: imageId });
    return changeEntry(tx, actor, id, fields, { image_url: url });
  });
}

async function changeEntry(
  tx: Transaction,
  actor: Actor,
  id: number,
  fields: EntryFields,
  picture: { image_url?: string | null },
): Promise<CatalogueEntry> {
  const before = await getEntryRow(tx, id);
  await checkOrganization(tx, 'organizationId', fields.organizationId);
  if (fields.purchaseLimit !== before.purchaseLimit) await limitItems(tx, id, fields.purchaseLimit);
  const values = { ...valuesOf(fields), ...picture };
  const assignments = Object.keys(values).map((name, at) => `${name} = $${at + 2}`);
  await tx.query(`update catalogue_entries set ${assignments.join(', ')} where id = $1`, [
    id,
    ...Object.values(values),
  ]);
  const after = await getEntryRow(tx, id);
  const changes = changesBetween(before, after);
  if (changes.length > 0) {
    await recordChange(tx, actor, {
      action: 'catalogue-entry.changed',
      changes: [namingEntry(after), ...changes],
    });
  }
  return after;
}

/** A sale waits for these locks, so that nobody counts by a limit that is no longer there. */
async function limitItems(tx: Transaction, entryId: number, limit: number): Promise<void> {
  await tx.query('select id from product_items where catalogue_entry_id = $1 order by id for update', [
    entryId,
  ]);
  await tx.query(
    `update product_items set purchase_limit = case when $2 = 0 then 0 else greatest($2, sold) end
     where catalogue_entry_id = $1 and kind = 'MEMBERSHIP'`,
    [entryId, limit],
  );
}

/** Refuses an organisation that is not there, by the name of its field. */
export async function checkOrganization(
  tx: Transaction,
  field: string,
  organizationId: number | null | undefined,
): Promise<void> {
  if (organizationId === null || organizationId === undefined) return;
  const found = await tx.query('select 1 from organizations where id = $1', [organizationId]);
  if (found.length === 0) throw invalidField(field, 'membership.noSuchOrganisation');
}

/** Says in the trail which entry it was. */
export const namingEntry = ({ id, name }: CatalogueEntry) => ({
  field: 'catalogueEntry',
  before: null,
  after: `${name} (${id})`,
});

const valuesOf = (fields: EntryFields): Record<string, unknown> => ({
  name: fields.name,
  description: fields.description,
  nine_hole: fields.nineHole,
  weekday: fields.weekday,
  leagues: fields.leagues,
  tournaments: fields.tournaments,
  trips: fields.trips,
  purchase_limit: fields.purchaseLimit,
  organization_id: fields.organizationId ?? null,
});
