/** Reads, locks and shows the rows of the catalogue: its entries and their product items. */
import { prepared, type Sql, type Transaction } from '@fourball/db/connection.ts';
import { locks, takeLock } from '@fourball/db/locks.ts';
import type { CatalogueEntry, ProductItem } from '@fourball/shared/membership/shapes.ts';
import { AppError } from '../../kernel/app-error.ts';

/** The columns under the names that travel. */
const entryColumns = `
  e.id, e.name, e.description, e.nine_hole as "nineHole", e.weekday, e.leagues, e.tournaments, e.trips,
  e.purchase_limit as "purchaseLimit", e.organization_id as "organizationId", e.image_url as "imageUrl",
  e.sequence_no as "sequenceNo"`;
const plainColumns = `
  i.id, i.kind, i.catalogue_entry_id as "catalogueEntryId", i.org_id as "orgId", i.season_id as "seasonId", i.name,
  i.unit_price_cents as "unitPrice", i.start_date as "startDate", i.end_date as "endDate",
  i.advance_booking_days as "advanceBookingDays", i.round_credits as "roundCredits",
  i.instalment_days::text[] as "instalmentDays"`;
/** With the memberships that stand as `sold`: what a limit is about, and the counter that a sale locks. */
export const itemColumns = `${plainColumns}, i.sold`;
/** For the office: a round that is paid in advance becomes no membership, so what was bought of it is counted. */
export const countedColumns = `${plainColumns}, case i.kind when 'MEMBERSHIP' then i.sold else (
    select coalesce(sum(b.quantity), 0)::int from purchase_lines b where b.product_item_id = i.id
      and not exists (select from ledger_entries r where r.reverses_entry_id = b.entry_id)) end as sold`;

const entriesInOrder = prepared(
  'catalogue.entries',
  `select ${entryColumns} from catalogue_entries e where e.removed_at is null order by e.sequence_no, e.id`,
);
const entryById = prepared(
  'catalogue.entry',
  `select ${entryColumns} from catalogue_entries e where e.id = $1 and e.removed_at is null`,
);
const itemsOfEntry = prepared(
  'catalogue.items-of-entry',
  `select ${countedColumns} from product_items i where i.catalogue_entry_id = $1 and i.removed_at is null
   order by i.start_date desc, i.end_date desc, i.id`,
);

/** Those that stand, in their order. */
export const selectEntries = (sql: Sql): Promise<CatalogueEntry[]> =>
  sql.query<CatalogueEntry>(entriesInOrder);

/** Throws not_found, for a removed one too. For a decision about it, lock the catalogue before. */
export async function getEntryRow(sql: Sql, id: number): Promise<CatalogueEntry> {
  const [entry] = await sql.query<CatalogueEntry>(entryById, [id]);
  if (!entry) throw new AppError('not_found');
  return entry;
}

/** Of one entry those that stand, the latest first. */
export const selectItems = (sql: Sql, entryId: number): Promise<ProductItem[]> =>
  sql.query<ProductItem>(itemsOfEntry, [entryId]);

/**
 * Locks a product item and reads it. A sale counts under this very lock, so what it says of `sold` stays true until the
 * transaction ends. Throws not_found, for a removed one too.
 */
export async function lockItem(tx: Transaction, id: number): Promise<ProductItem> {
  const [item] = await tx.query<ProductItem>(
    `select ${itemColumns} from product_items i where i.id = $1 and i.removed_at is null for update`,
    [id],
  );
  if (!item) throw new AppError('not_found');
  return item;
}

/** Whoever changes the catalogue does so alone: places and limits depend on all of its entries. Before any item's lock. */
export const lockCatalogue = async (tx: Transaction): Promise<void> =>
  void (await tx.query(`select ${takeLock('-catalogue')}($1)`, [locks.catalogue]));

/** Gives each entry the place that it has in the list; the catalogue must be locked. */
export const writePlaces = async (tx: Transaction, ids: readonly number[]): Promise<void> =>
  void (await tx.query(
    `update catalogue_entries e set sequence_no = o.place
     from unnest($1::bigint[]) with ordinality as o (id, place) where o.id = e.id and e.sequence_no <> o.place`,
    [ids],
  ));
