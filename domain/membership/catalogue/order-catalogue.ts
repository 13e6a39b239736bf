/** Puts the catalogue in another order and takes entries out of it; the others close up. */
import type { CatalogueEntry } from '@fourball/shared/membership/shapes.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import { retireImages } from '../../club/images/retire-images.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError, conflictOn } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { getEntryRow, lockCatalogue, selectEntries, writePlaces } from './catalogue-rows.ts';
import { entryPicture, namingEntry } from './write-catalogue-entry.ts';

/**
 * Every entry that stands must be named once, or somebody has added or removed one in between: `conflict`. What counts
 * of the numbers is their order. Returns all in their new order. Locks the catalogue.
 */
export function reorderCatalogueEntries(
  house: House,
  actor: Actor,
  places: readonly { id: number; sequenceNo: number }[],
): Promise<CatalogueEntry[]> {
  return transact(house.db, async (tx) => {
    await lockCatalogue(tx);
    const before = await selectEntries(tx);
    const ids = [...places].sort((a, b) => a.sequenceNo - b.sequenceNo).map(({ id }) => id);
    const named = new Set(ids);
    if (ids.length !== before.length || !before.every(({ id }) => named.has(id))) {
      throw new AppError('conflict');
    }
    await writePlaces(tx, ids);
    const after = await selectEntries(tx);
    const listed = (entries: readonly CatalogueEntry[]) => entries.map(({ name }) => name).join(', ');
    if (before.some(({ id }, at) => id !== ids[at])) {
      await recordChange(tx, actor, {
        action: 'catalogue-entry.reordered',
        changes: [{ field: 'sequenceNo', before: listed(before), after: listed(after) }],
      });
    }
    return after;
  });
}

/**
 * Takes it and its product items off sale; what was sold of it long ago stays. Refused while a membership of it holds
 * today or later. Locks the catalogue and those items. Errors: not_found, invalid_input on `id`.
 */
export function deleteCatalogueEntry(house: House, actor: Actor, id: number): Promise<CatalogueEntry> {
  return transact(house.db, async (tx) => {
    await lockCatalogue(tx);
    const entry = await getEntryRow(tx, id);
    await tx.query('select id from product_items where catalogue_entry_id = $1 order by id for update', [id]);
    const [held] = await tx.query(
      `select 1 from product_items i
       where i.catalogue_entry_id = $1 and i.sold > 0 and i.end_date >= $2 limit 1`,
      [id, clubDay(house.clock.now(), house.timeZone)],
    );
    if (held) throw conflictOn('id', 'membership.membershipsRunning');
    await tx.query(`update catalogue_entries set removed_at = now(), image_url = null where id = $1`, [id]);
    await tx.query(
      'update product_items set removed_at = now() where catalogue_entry_id = $1 and removed_at is null',
      [id],
    );
    await retireImages(tx, { type: entryPicture, ownerId: id });
    await writePlaces(
      tx,
      (await selectEntries(tx)).map((other) => other.id),
    );
    await recordChange(tx, actor, { action: 'catalogue-entry.removed', changes: [namingEntry(entry)] });
    return entry;
  });
}
