/** Reads what the club offers: the catalogue, its product items, and what of it is on sale. */
import { prepared } from '@fourball/db/connection.ts';
import { taxOn } from '@fourball/shared/club/tax.ts';
import type { Proration } from '@fourball/shared/club/enums.ts';
import { daysLeftOf, proratedPrice } from '@fourball/shared/membership/prorate.ts';
import type {
  CatalogueEntry,
  ListedItem,
  OfferedEntry,
  ProductItem,
} from '@fourball/shared/membership/shapes.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import { may, type Actor } from '../../kernel/actor.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { getEntryRow, itemColumns, selectEntries, selectItems } from './catalogue-rows.ts';

/** `$2` null: of any year. */
const itemsOnSale = prepared(
  'catalogue.items-on-sale',
  `select ${itemColumns} from product_items i
   where i.catalogue_entry_id is not null and i.removed_at is null and i.end_date >= $1
     and ($2::int is null or $2 between extract(year from i.start_date) and extract(year from i.end_date))
   order by i.start_date, i.end_date, i.unit_price_cents, i.id`,
);

/**
 * What may be bought today, and of one year only where `year` names one: entries in their order with the product items
 * that are not over, sold out ones with 0 left; entries without any are left out, and rounds paid in advance where the
 * club takes no round credits.
 */
export async function listOffered(
  { db, clock, timeZone }: House,
  club: ClubFacts,
  year?: number,
): Promise<OfferedEntry[]> {
  const today = clubDay(clock.now(), timeZone);
  const [rules, entries, rows] = await Promise.all([
    club.rules(),
    selectEntries(db),
    db.query<ProductItem>(itemsOnSale, [today, year || null]),
  ]);
  const offered = entries.map((entry) => ({
    ...entry,
    productItems: rows
      .filter(
        ({ catalogueEntryId, kind }) =>
          catalogueEntryId === entry.id && (kind === 'MEMBERSHIP' || rules.creditsPerRound > 0),
      )
      .map((item) => ({ ...item, ...priceToday(item, today, rules.membershipProration) }))
      .map(({ sold, ...item }) => ({
        ...item,
        tax: taxOn(item.unitPrice, rules.taxBasisPoints),
        left: left(entry, item, sold),
      })),
  }));
  return offered.filter(({ productItems }) => productItems.length > 0);
}

function priceToday(item: ProductItem, today: string, rule: Proration) {
  const { days, left: daysLeft } = daysLeftOf(item, today);
  const unitPrice =
    item.kind === 'MEMBERSHIP' ? proratedPrice(item.unitPrice, item, today, rule) : item.unitPrice;
  return { unitPrice, fullPrice: item.unitPrice, days, daysLeft };
}

/** A limit is of memberships; where more are sold than a limit that came later, none are left. */
const left = ({ purchaseLimit }: CatalogueEntry, { kind }: Pick<ProductItem, 'kind'>, sold: number) =>
  purchaseLimit === 0 || kind === 'ROUND' ? null : Math.max(0, purchaseLimit - sold);

/** In their order. */
export const listCatalogueEntries = ({ db }: House): Promise<CatalogueEntry[]> => selectEntries(db);

/** Errors: not_found. */
export const getCatalogueEntry = ({ db }: House, id: number): Promise<CatalogueEntry> => getEntryRow(db, id);

/** Of one catalogue entry, the latest first; how many are sold for the office alone. Errors: not_found. */
export async function listProductItems({ db }: House, actor: Actor, entryId: number): Promise<ListedItem[]> {
  await getEntryRow(db, entryId);
  const items = await selectItems(db, entryId);
  return may(actor, 'MEMBERSHIP', 'MANAGER') ? items : items.map((item) => ({ ...item, sold: undefined }));
}
