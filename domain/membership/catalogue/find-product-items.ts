/** Reads single product items: what they give, how many are sold, and those for rounds. */
import type { Sql } from '@fourball/db/connection.ts';
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { getMembershipFeatures as featuresCall } from '@fourball/shared/membership/membership-calls.ts';
import type { ProductItem } from '@fourball/shared/membership/shapes.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { countedColumns } from './catalogue-rows.ts';

/** Also of one that is off sale: golfers may still have it. Errors: not_found. */
export async function getMembershipFeatures(
  { db }: House,
  productItemId: number,
): Promise<ReplyOf<typeof featuresCall>> {
  const [row] = await db.query<ReplyOf<typeof featuresCall>>(
    `select i.id as "productItemId", i.name, coalesce(e.name, i.name) as "entryName",
       coalesce(e.nine_hole, false) as "nineHole", coalesce(e.weekday, false) as weekday,
       coalesce(e.leagues, false) as leagues, coalesce(e.tournaments, false) as tournaments,
       coalesce(e.trips, false) as trips, i.round_credits as credits, i.advance_booking_days as "advanceBookingDays"
     from product_items i left join catalogue_entries e on e.id = i.catalogue_entry_id where i.id = $1`,
    [productItemId],
  );
  if (!row) throw new AppError('not_found');
  return row;
}

/** How many memberships of it stand. Errors: not_found. */
export async function countMemberships({ db }: House, productItemId: number): Promise<number> {
  const [row] = await db.query<{ sold: number }>('select sold from product_items where id = $1', [
    productItemId,
  ]);
  if (!row) throw new AppError('not_found');
  return row.sold;
}

const selectRoundItems = (sql: Sql, where: string, values: readonly unknown[]): Promise<ProductItem[]> =>
  sql.query<ProductItem>(
    `select ${countedColumns} from product_items i where i.kind = 'ROUND' and i.removed_at is null and ${where}
     order by i.start_date, i.id`,
    values,
  );

/** Errors: not_found, for a product item of memberships too. */
export async function getRoundProductItem({ db }: House, id: number): Promise<ProductItem> {
  const [item] = await selectRoundItems(db, 'i.id = $1', [id]);
  if (!item) throw new AppError('not_found');
  return item;
}

/** Those of which some day is in the year, the earliest first; 0 stands for all years. */
export const listRoundProductItems = ({ db }: House, year: number): Promise<ProductItem[]> =>
  selectRoundItems(
    db,
    '($1::int = 0 or $1 between extract(year from i.start_date) and extract(year from i.end_date))',
    [year],
  );
