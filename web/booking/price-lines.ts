/** The price of a booking before it is made: a line per golfer, tax per line, and what falls to the booker. */
import { priceFor, type Prices } from '@fourball/shared/booking/price.ts';
import { taxOn } from '@fourball/shared/club/tax.ts';
import type { PriceClass } from '@fourball/shared/membership/enums.ts';
import type { Player } from './players.ts';

/** Cents; the two ends differ while the golfer's price class is not known to the booker. */
export interface Amount {
  from: number;
  to: number;
}

export interface PriceLine {
  key: string;
  name: string;
  price: Amount;
  /** True: on the booker's bill. */
  yours: boolean;
  /** True: round credits pay for it. */
  credit?: boolean;
}

export interface PriceTable {
  lines: PriceLine[];
  openSpots: number;
  subtotal: Amount;
  tax: Amount;
  total: Amount;
}

const nothing: Amount = { from: 0, to: 0 };
const plus = (a: Amount, b: Amount): Amount => ({ from: a.from + b.from, to: a.to + b.to });
const exactly = (cents: number): Amount => ({ from: cents, to: cents });

export interface FrozenPrices extends Prices {
  priceClass: PriceClass;
  taxBasisPoints: number;
}

/**
 * Lines for the booker and every named golfer. Golfers who pay for themselves are shown, but only the booker's own
 * bill is added up. Tax is rounded half up on each line, as the ledger does.
 */
export function priceTable(
  prices: FrozenPrices,
  me: { name: string },
  players: readonly Player[],
  spots: number,
  useCredit = false,
): PriceTable {
  const all = [prices.memberPrice, prices.nonMemberPrice, prices.externalMemberPrice];
  const unknownClass: Amount = { from: Math.min(...all), to: Math.max(...all) };
  const lines: PriceLine[] = [
    {
      key: 'me',
      name: me.name,
      price: exactly(useCredit ? 0 : priceFor(prices, prices.priceClass)),
      yours: true,
      credit: useCredit,
    },
    ...players.map((player, index) => ({
      key: `${index} ${player.name}`,
      name: player.name,
      // Who has no account is a guest, at the price of non-members.
      price: player.userId === null ? exactly(prices.nonMemberPrice) : unknownClass,
      yours: player.chargePurchaser,
    })),
  ];
  const yours = lines.filter((line) => line.yours);
  const subtotal = yours.reduce((sum, line) => plus(sum, line.price), nothing);
  const tax = yours.reduce(
    (sum, line) =>
      plus(sum, {
        from: taxOn(line.price.from, prices.taxBasisPoints),
        to: taxOn(line.price.to, prices.taxBasisPoints),
      }),
    nothing,
  );
  return {
    lines,
    openSpots: Math.max(0, spots - lines.length),
    subtotal,
    tax,
    total: plus(subtotal, tax),
  };
}

/** 1300 → `13 %` */
export const percent = (basisPoints: number): string => `${Number((basisPoints / 100).toFixed(2))} %`;
