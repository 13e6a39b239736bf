/** Amounts of Canadian dollars, which are integer cents: how they are written, and how they are read. */

const dollars = new Intl.NumberFormat('en-CA', { style: 'currency', currency: 'CAD' });

export const formatMoney = (cents: number): string => dollars.format(cents / 100);

/** As a person types it into a field: 1250.00 */
export const dollarsOf = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;

/** The exact cents of an amount that was typed, such as 1,250 or $1250.5; null where it is none. */
export function centsOf(typed: string): number | null {
  const [, whole, part = ''] =
    /^\$?\s*(\d{1,9}|\d{1,3}(?:[, ]\d{3})+)(?:\.(\d{0,2}))?$/.exec(typed.trim()) ?? [];
  if (whole === undefined) return null;
  return Number(whole.replaceAll(/[, ]/g, '')) * 100 + Number(part.padEnd(2, '0'));
}

/** Basis points in words: 1300 is 13%. */
export const percentOf = (basisPoints: number): string =>
  `${(basisPoints / 100).toLocaleString('en-CA', { maximumFractionDigits: 2 })}%`;
