/** What tables sort by, and what they find, whatever their rows are. */

export interface Sorting<By extends string> {
  by: By;
  down: boolean;
}

/** What a row is sorted by; null comes last in both directions. */
export type SortValue = string | number | null;

/** Without accents and capitals, as people type. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The rows in which every word of the text is found; `whole` says what of a row is looked through. */
export function foundRows<Row>(
  rows: readonly Row[],
  text: string,
  whole: (row: Row) => readonly (string | null)[],
): readonly Row[] {
  const parts = plain(text).split(/\s+/).filter(Boolean);
  if (parts.length === 0) return rows;
  return rows.filter((row) => {
    const found = plain(whole(row).join(' '));
    return parts.every((part) => found.includes(part));
  });
}

const collator = new Intl.Collator('en-CA', { numeric: true, sensitivity: 'base' });

/** Equal rows stay in the order in which they were given. */
export function sortedRows<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => SortValue,
  down: boolean,
): readonly Row[] {
  const sign = down ? -1 : 1;
  return [...rows].sort((one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(`${a}`, `${b}`));
  });
}

/** People look for each other by the last name. */
export const surnameFirst = (name: string): string => {
  const parts = name.trim().split(/\s+/);
  return `${parts.at(-1) ?? ''} ${parts.slice(0, -1).join(' ')}`;
};

/** The rows of one page; a page that is not there any more is the last one. */
export function pageOf<Row>(rows: readonly Row[], page: number, size: number) {
  const pages = Math.max(1, Math.ceil(rows.length / size));
  const at = Math.min(page, pages - 1);
  return { rows: rows.slice(at * size, (at + 1) * size), at, pages };
}
