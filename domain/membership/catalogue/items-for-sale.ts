/** The product items that a sale is decided on: locked, with what is sold of them and how many there are in all. */
import { prepared, type Sql, type Transaction } from '@fourball/db/connection.ts';

export interface SaleItem {
  readonly id: number;
  readonly kind: 'MEMBERSHIP' | 'ROUND';
  readonly name: string;
  readonly catalogue_entry_id: number | null;
  readonly unit_price_cents: number;
  readonly start_date: string;
  readonly end_date: string;
  readonly advance_booking_days: number;
  readonly round_credits: number;
  readonly instalment_days: readonly string[];
  /** Memberships of it that stand. */
  readonly sold: number;
  /** The strictest limit there is; 0 for any number. */
  readonly purchase_limit: number;
  /** The item or its catalogue entry is taken away. */
  readonly removed: boolean;
  /** The day of a sale at a part of the price, for the days from then on. */
  readonly proratedFrom?: string;
}

const lockItems = prepared(
  'sale.lock-items',
  'select id from product_items where id = any($1::bigint[]) order by id for update',
);
const findItems = prepared(
  'sale.items',
  `select i.id, i.kind, i.name, i.catalogue_entry_id, i.unit_price_cents, i.start_date, i.end_date,
     i.advance_booking_days, i.round_credits, i.instalment_days::text[] as instalment_days, i.sold,
     coalesce(least(nullif(i.purchase_limit, 0), nullif(e.purchase_limit, 0)), 0) as purchase_limit,
     i.removed_at is not null or e.removed_at is not null as removed
   from product_items i left join catalogue_entries e on e.id = i.catalogue_entry_id
   where i.id = any($1::bigint[]) order by i.id`,
);

export const findSaleItems = async (
  sql: Sql,
  ids: readonly number[],
): Promise<ReadonlyMap<number, SaleItem>> => {
  const rows = await sql.query<SaleItem>(findItems, [ids]);
  return new Map(rows.map((row) => [row.id, row]));
};

/** Second of the locks, after the golfers, sorted by id. What it reads of `sold` stays true until the end. */
export async function lockSaleItems(
  tx: Transaction,
  ids: readonly number[],
): Promise<ReadonlyMap<number, SaleItem>> {
  const sorted = [...new Set(ids)].sort((a, b) => a - b);
  await tx.query(lockItems, [sorted]);
  return findSaleItems(tx, sorted);
}

/** Whether one more would be too many. `sold` counts those that stand. */
export const isSoldOut = ({ purchase_limit }: SaleItem, sold: number): boolean =>
  purchase_limit > 0 && sold >= purchase_limit;

const standingOf = prepared(
  'sale.standing',
  `select user_id, product_item_id from memberships
   where user_id = any($1::bigint[]) and product_item_id = any($2::bigint[]) and cancelled_at is null`,
);

/** Who of these golfers has which of these items, as `<user>:<item>`. */
export async function findStanding(
  sql: Sql,
  userIds: readonly number[],
  itemIds: readonly number[],
): Promise<Set<string>> {
  const rows = await sql.query<{ user_id: number; product_item_id: number }>(standingOf, [userIds, itemIds]);
  return new Set(rows.map(({ user_id, product_item_id }) => standingKey(user_id, product_item_id)));
}

export const standingKey = (userId: number, itemId: number): string => `${userId}:${itemId}`;
