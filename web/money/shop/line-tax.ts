/** The tax of a line of something on sale, as the books will charge it: pure. */
import { taxOn } from '@fourball/shared/club/tax.ts';
import type { OfferedItem } from '@fourball/shared/membership/shapes.ts';

/**
 * Cents, rounded half up on the whole line and not on each of it. `taxBasisPoints`: null while the rate is not known yet,
 * and then it is what so many times the tax of one come to.
 */
export const lineTax = (
  { unitPrice, tax }: Pick<OfferedItem, 'unitPrice' | 'tax'>,
  quantity: number,
  taxBasisPoints: number | null,
): number =>
  quantity === 1 || taxBasisPoints === null ? quantity * tax : taxOn(quantity * unitPrice, taxBasisPoints);
