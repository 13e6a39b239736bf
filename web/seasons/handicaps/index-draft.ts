/** An index while it is typed. */

/** As the calls name them. */
export const indexFields = ['value', 'association', 'validFrom'];

/** `14.3`, `14,3`, a plus player's `+2.1`; null for what is none. */
export function readIndex(typed: string): number | null {
  const [, sign, digits = ''] = /^\s*([+-]?)\s*(\d{1,2}(?:[.,]\d)?)\s*$/.exec(typed) ?? [];
  if (digits === '') return null;
  const value = Number(digits.replace(',', '.'));
  return sign ? 0 - value : value;
}
