/** What the cart costs at the prices of the offer, and what stands in the way of buying a line: pure rules. */
import type { Membership, OfferedEntry, OfferedItem } from '@fourball/shared/membership/shapes.ts';
import { buyingNotes } from './buying-notes.ts';
import { mostOfOne, type CartLine } from './cart.ts';
import { lineTax } from './line-tax.ts';

export interface PricedLine extends CartLine {
  /** Null where it is not on sale any more. */
  item: OfferedItem | null;
  /** The name of its catalogue entry. */
  entryName: string | null;
  imageUrl: string | null;
  /** The most that can be bought at once; 1 of a membership. */
  most: number;
  /** Cents of the whole line. */
  net: number;
  tax: number;
  total: number;
  /** False while the tax of several is a guess, before the rate is known. */
  exact: boolean;
  obstacle: 'notOnSale' | 'soldOut' | 'haveIt' | null;
  /** What a buyer should know of it first. */
  notes: readonly string[];
}

/**
 * `taxBasisPoints`: the rate, as far as it is known already; tax is rounded half up on each line, as the books do.
 * `held`: the memberships of whom it is for.
 */
export function pricedLines(
  lines: readonly CartLine[],
  offers: readonly OfferedEntry[],
  held: readonly Membership[],
  taxBasisPoints: number | null,
): PricedLine[] {
  const offered = new Map(
    offers.flatMap((entry) => entry.productItems.map((item) => [item.id, { entry, item }] as const)),
  );
  return lines.map((line): PricedLine => {
    const found = line.productType === 'GOLF' ? offered.get(line.productItemId) : undefined;
    if (found === undefined) {
      const nothing = { item: null, entryName: null, imageUrl: null, most: 1, net: 0, tax: 0, total: 0 };
      return { ...line, ...nothing, exact: false, obstacle: 'notOnSale', notes: [] };
    }
    const { entry, item } = found;
    const most = item.kind === 'MEMBERSHIP' ? 1 : Math.min(mostOfOne, item.left ?? mostOfOne);
    const quantity = Math.max(1, Math.min(line.quantity, most));
    const net = quantity * item.unitPrice;
    const tax = lineTax(item, quantity, taxBasisPoints);
    const has = held.some(
      ({ productId, state }) => productId === item.id && (state === 'CURRENT' || state === 'UPCOMING'),
    );
    return {
      ...line,
      quantity,
      item,
      entryName: entry.name,
      imageUrl: entry.imageUrl,
      most,
      net,
      tax,
      total: net + tax,
      exact: quantity === 1 || taxBasisPoints !== null,
      obstacle: item.kind === 'MEMBERSHIP' && has ? 'haveIt' : item.left === 0 ? 'soldOut' : null,
      notes: buyingNotes(item, entry, held, offers),
    };
  });
}

/** Of what can be bought. */
export function sumOf(lines: readonly PricedLine[]): { net: number; tax: number; total: number } {
  const sum = { net: 0, tax: 0, total: 0 };
  for (const { obstacle, net, tax, total } of lines) {
    if (obstacle !== null) continue;
    sum.net += net;
    sum.tax += tax;
    sum.total += total;
  }
  return sum;
}
