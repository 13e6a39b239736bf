/** Adds, changes and removes product items: what memberships, and rounds paid in advance, cost for which days. */
import { sqlStateOf, type Transaction } from '@fourball/db/connection.ts';
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import type { updateProductItem as updateCall } from '@fourball/shared/membership/catalogue-calls.ts';
import type { ProductItem } from '@fourball/shared/membership/shapes.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import { changesBetween } from '../../accounts/audit/changes-between.ts';
import type { Actor } from '../../kernel/actor.ts';
import { conflictOn, invalidField } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { lockCatalogue, lockItem } from './catalogue-rows.ts';
import { checkOrganization } from './write-catalogue-entry.ts';

type ItemFields = Omit<BodyOf<typeof updateCall>, 'id'>;
type NewItem = ItemFields & { readonly kind: ProductItem['kind'] };

/**
 * Locks the catalogue. Errors: invalid_input on the field: no such entry or organisation, a last day before the first,
 * one of the same name for the same days, and for rounds days that another product item has already.
 */
export function createProductItem(house: House, actor: Actor, fields: NewItem): Promise<ProductItem> {
  return withOneRoundItemPerDay(() =>
    transact(house.db, async (tx) => {
      await lockCatalogue(tx);
      const values = await valuesOf(tx, fields);
      const names = Object.keys(values);
      const [row] = await tx.query<{ id: number }>(
        `insert into product_items (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})
         returning id`,
        Object.values(values),
      );
      const created = await lockItem(tx, row?.id ?? 0);
      await recordChange(tx, actor, { action: 'product-item.created', changes: changesBetween({}, created) });
      return created;
    }),
  );
}

/**
 * Of one that is sold the days, the round credits and the catalogue entry stay as they are; a new price is that of the
 * sales to come. Locks the catalogue and the product item. Errors: not_found, invalid_input as `createProductItem` and
 * on what has to stay.
 */
export function updateProductItem(
  house: House,
  actor: Actor,
  { id, ...fields }: ItemFields & { id: number },
): Promise<ProductItem> {
  return withOneRoundItemPerDay(() =>
    transact(house.db, async (tx) => {
      await lockCatalogue(tx);
      const before = await lockItem(tx, id);
      if (await isSold(tx, before)) refuseChangeOfSold(before, fields);
      const values = await valuesOf(tx, { ...fields, kind: before.kind }, before);
      const assignments = Object.keys(values).map((name, at) => `${name} = $${at + 2}`);
      await tx.query(`update product_items set ${assignments.join(', ')} where id = $1`, [
        id,
        ...Object.values(values),
      ]);
      const after = await lockItem(tx, id);
      const changes = changesBetween(before, after);
      if (changes.length > 0) {
        await recordChange(tx, actor, {
          action: 'product-item.changed',
          changes: [naming(after), ...changes],
        });
      }
      return after;
    }),
  );
}

/** Refuses one that is sold. Locks the product item. Errors: not_found, invalid_input on `id`. */
export function deleteProductItem(house: House, actor: Actor, id: number): Promise<ProductItem> {
  return transact(house.db, async (tx) => {
    const item = await lockItem(tx, id);
    if (await isSold(tx, item)) throw conflictOn('id', 'membership.sold');
    await tx.query('update product_items set removed_at = now() where id = $1', [id]);
    await recordChange(tx, actor, { action: 'product-item.removed', changes: [naming(item)] });
    return item;
  });
}

/** Checks the fields and names the column of each. */
async function valuesOf(
  tx: Transaction,
  fields: NewItem,
  before?: ProductItem,
): Promise<Record<string, unknown>> {
  if (fields.endDate < fields.startDate) {
    throw invalidField('endDate', 'membership.lastDayTooEarly');
  }
  const instalmentDays = instalmentDaysOf(fields);
  const limit = await limitOf(tx, fields);
  await checkOrganization(tx, 'orgId', fields.orgId);
  if (fields.seasonId) {
    const known = await tx.query('select 1 from seasons where id = $1', [fields.seasonId]);
    if (known.length === 0) throw invalidField('seasonId', 'seasons.noSuchSeason');
  }
  const others = await tx.query(
    `select 1 from product_items
     where removed_at is null and id <> $1 and catalogue_entry_id is not distinct from $2 and lower(name) = lower($3)
       and start_date = $4 and end_date = $5`,
    [before?.id ?? 0, fields.catalogueEntryId ?? null, fields.name, fields.startDate, fields.endDate],
  );
  if (others.length > 0) throw invalidField('name', 'membership.nameTakenThoseDays');
  return {
    kind: fields.kind,
    catalogue_entry_id: fields.catalogueEntryId ?? null,
    org_id: fields.orgId ?? null,
    season_id: fields.seasonId ?? null,
    name: fields.name,
    unit_price_cents: fields.unitPrice,
    start_date: fields.startDate,
    end_date: fields.endDate,
    advance_booking_days: fields.advanceBookingDays,
    round_credits: fields.roundCredits,
    ...(instalmentDays === undefined ? {} : { instalment_days: instalmentDays }),
    // Within one entry the limit stays as it binds this item: more may be sold than the entry allows by now.
    ...(limit !== null && before?.catalogueEntryId !== fields.catalogueEntryId
      ? { purchase_limit: limit }
      : {}),
  };
}

/** In their order. Throws invalid_input where a day comes twice, lies after the last day of the membership, or a round has some. */
function instalmentDaysOf({ kind, endDate, instalmentDays }: NewItem): string[] | undefined {
  if (instalmentDays === undefined) return undefined;
  const days = instalmentDays.toSorted();
  const last = days.at(-1);
  if (last !== undefined && (kind === 'ROUND' || last > endDate || new Set(days).size < days.length))
    throw invalidField('instalmentDays', 'membership.oddInstalmentDays');
  return days;
}

/** The limit of the entry, which counts memberships alone; null where there is no entry. */
async function limitOf(tx: Transaction, { kind, catalogueEntryId }: NewItem): Promise<number | null> {
  if (catalogueEntryId === null || catalogueEntryId === undefined) {
    if (kind === 'ROUND') return null;
    throw invalidField('catalogueEntryId', 'membership.entryMissing');
  }
  const [entry] = await tx.query<{ purchase_limit: number }>(
    'select purchase_limit from catalogue_entries where id = $1 and removed_at is null',
    [catalogueEntryId],
  );
  if (!entry) throw invalidField('catalogueEntryId', 'membership.noSuchEntry');
  return kind === 'MEMBERSHIP' ? entry.purchase_limit : 0;
}

/** A round that is paid in advance becomes no membership, so its purchases are what counts. */
async function isSold(tx: Transaction, { id, kind, sold }: ProductItem): Promise<boolean> {
  if (kind === 'MEMBERSHIP') return sold > 0;
  const bought = await tx.query('select 1 from purchase_lines where product_item_id = $1 limit 1', [id]);
  return bought.length > 0;
}

const frozen = {
  startDate: 'membership.soldForTheseDays',
  endDate: 'membership.soldForTheseDays',
  roundCredits: 'membership.soldWithTheseCredits',
  catalogueEntryId: 'membership.soldInThisEntry',
} as const;

function refuseChangeOfSold(before: ProductItem, fields: ItemFields): void {
  for (const field of ['startDate', 'endDate', 'roundCredits', 'catalogueEntryId'] as const) {
    if ((fields[field] ?? null) !== before[field]) throw conflictOn(field, frozen[field]);
  }
}

const exclusionViolation = '23P01';

/** The table itself refuses a second product item for the rounds of a day, also of two that come at once. */
async function withOneRoundItemPerDay(write: () => Promise<ProductItem>): Promise<ProductItem> {
  try {
    return await write();
  } catch (error) {
    if (sqlStateOf(error) !== exclusionViolation) throw error;
    throw invalidField('startDate', 'membership.itemForRoundsOverlaps');
  }
}

/** Says in the trail which one it was. */
const naming = ({ id, name }: ProductItem) => ({
  field: 'productItem',
  before: null,
  after: `${name} (${id})`,
});
