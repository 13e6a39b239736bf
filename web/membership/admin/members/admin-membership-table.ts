/** Memberships as rows: what is found among them, what they are sorted by, their file, and what of them is how many. */
import type { Membership, ProductItem } from '@fourball/shared/membership/shapes.ts';
import { clubDayOf } from '../../../lib/club/club-time.ts';
import type { CsvValue } from '../../../lib/browser/csv.ts';
import type { ChartColumn, ChartRow } from '../../../ui/chart/chart-data.ts';
import { surnameFirst, type SortValue } from '../../../ui/table/data-table.ts';
import { words } from './admin-membership-words.en.ts';

const { columns: heads } = words;

export type MembershipColumn =
  'name' | 'product' | 'state' | 'startDate' | 'endDate' | 'total' | 'credits' | 'sold' | 'problem';

export const rowsPerPage = 50;

/** How far on it is; those that were ended early come last. */
const stateOrder = ['CURRENT', 'UPCOMING', 'PAST', 'CANCELLED', 'REFUNDED', 'DELETED'] as const;

/** Credits that came with it, with what the office gave or took. */
export const allCredits = ({ roundCredits, creditAdjustment }: Membership): number =>
  roundCredits + creditAdjustment;

export function sortValueOf(row: Membership, by: Exclude<MembershipColumn, 'problem'>): SortValue {
  switch (by) {
    case 'name':
      return surnameFirst(row.name);
    case 'product':
      return row.productName;
    case 'state':
      return stateOrder.indexOf(row.state);
    case 'startDate':
      return row.startDate;
    case 'endDate':
      return row.endDate;
    case 'total':
      return row.total;
    case 'credits':
      return allCredits(row) === 0 ? null : row.availableCredits;
    case 'sold':
      return row.createdAt;
  }
}

/** What the search looks through. */
export const wholeOf = (row: Membership): readonly (string | null)[] => [
  row.name,
  row.memberNumber,
  row.userName,
  row.productName,
  row.comments,
];

export const csvHead: readonly string[] = [
  heads.name,
  heads.number,
  heads.product,
  heads.state,
  heads.startDate,
  heads.endDate,
  words.drawer.price,
  words.drawer.discount,
  words.drawer.tax,
  heads.total,
  words.drawer.refund,
  heads.credits,
  words.drawer.credits.available,
  heads.sold,
  words.drawer.comments,
];

const dollars = (cents: number): number => Number((cents / 100).toFixed(2));

/** Days are those of the club. */
export const csvRow = (row: Membership, timeZone: string): readonly CsvValue[] => [
  row.name,
  row.memberNumber,
  row.productName,
  words.states[row.state],
  row.startDate,
  row.endDate,
  dollars(row.unitPrice),
  dollars(row.discount),
  dollars(row.tax),
  dollars(row.total),
  dollars(row.refund),
  allCredits(row),
  row.availableCredits,
  clubDayOf(row.createdAt, timeZone),
  row.comments,
];

interface Mix {
  columns: readonly ChartColumn[];
  rows: readonly ChartRow[];
  summary: string;
}

/** How many of each product there are, by how they stand; what was removed does not count. */
export function mixOf(memberships: readonly Membership[]): Mix | null {
  const counted = memberships.filter(({ state }) => state !== 'DELETED');
  const products = new Map<number, { label: string; values: number[] }>();
  for (const { productId, productName, state, total } of counted) {
    const product = products.get(productId) ?? { label: productName, values: [0, 0, 0, 0, 0] };
    products.set(productId, product);
    const at = { CURRENT: 0, UPCOMING: 1, PAST: 2, CANCELLED: 3, REFUNDED: 3, DELETED: 3 }[state];
    product.values[at] = (product.values[at] ?? 0) + 1;
    product.values[4] = (product.values[4] ?? 0) + total;
  }
  const countOf = ({ values }: { values: number[] }) => values.slice(0, 4).reduce((sum, one) => sum + one, 0);
  const rows = [...products]
    .map(([key, product]) => ({ key, ...product }))
    .sort((one, other) => countOf(other) - countOf(one) || one.label.localeCompare(other.label));
  const first = rows[0];
  if (first === undefined) return null;
  const { mix } = words;
  const columns: readonly ChartColumn[] = [
    { name: mix.current, unit: 'count', colour: 'accent' },
    { name: mix.upcoming, unit: 'count', colour: 'info' },
    { name: mix.past, unit: 'count', colour: 'quiet' },
    { name: mix.ended, unit: 'count', colour: 'danger' },
    { name: mix.money, unit: 'money' },
  ];
  // A year that is over has nothing upcoming: what no row has is left out.
  const kept = columns.map((_, at) => at === 4 || rows.some(({ values }) => values[at] !== 0));
  return {
    columns: columns.filter((_, at) => kept[at]),
    rows: rows.map((row) => ({ ...row, values: row.values.filter((_, at) => kept[at]) })),
    summary: mix.summary(counted.length, first.label, Math.round((countOf(first) / counted.length) * 100)),
  };
}

/** The product items that may still be had on a day, the next to begin last. */
export const stillToHave = (items: readonly ProductItem[], today: string): readonly ProductItem[] =>
  items
    .filter(({ kind, endDate }) => kind === 'MEMBERSHIP' && endDate >= today)
    .sort((one, other) => one.startDate.localeCompare(other.startDate) || one.id - other.id);
