/** Amounts as people at the desk type them. */

/** Integer cents of `1,234.50`, `$20` or `20`; null where it is no amount. */
export function centsOf(typed: string): number | null {
  const plain = typed.replaceAll(/[\s,$]/g, '');
  if (!/^\d{1,7}(?:\.\d{0,2})?$/.test(plain)) return null;
  const [dollars = '0', rest = ''] = plain.split('.');
  return Number(dollars) * 100 + Number(rest.padEnd(2, '0'));
}

/** As it stands in a field: `1234.50`. */
export const typedOf = (cents: number): string => (cents / 100).toFixed(2);

/** Basis points in words: 1300 is 13%. */
export const percentOf = (basisPoints: number): string =>
  `${(basisPoints / 100).toLocaleString('en-CA', { maximumFractionDigits: 2 })}%`;
