/** The price of a booking before it is made: a line per golfer, tax per line, and what falls to the booker. */
import { priceFor, type Prices } from '@fourball/shared/booking/rules/price.ts';
import {
  highestPrice,
  lowestPrice,
  priceWithTax,
  withTax,
  youPay,
  type PaidSpot,
} from '@fourball/shared/booking/rules/you-pay.ts';
import { taxOn } from '@fourball/shared/club/tax.ts';
import type { PriceClass } from '@fourball/shared/membership/enums.ts';
import { guestPayer } from '@fourball/shared/membership/price-class.ts';

/** Who is named in the party, as far as the price goes. */
interface PricedPlayer {
  readonly userId: number | null;
  readonly name: string;
  readonly chargePurchaser: boolean;
}

/** Cents; the two ends differ while the booker does not know who the golfer is to the prices. */
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
  /** True: on the booker's bill until the golfer confirms, at once or never where that was agreed before. */
  untilConfirmed?: boolean;
}

export interface PriceTable {
  lines: PriceLine[];
  openSpots: number;
  subtotal: Amount;
  tax: Amount;
  /** What is charged at the last tap. */
  total: Amount;
  /** The most it becomes, whoever accepts, declines or confirms: cents with tax. */
  atMost: number;
}

const nothing: Amount = { from: 0, to: 0 };
const plus = (a: Amount, b: Amount): Amount => ({ from: a.from + b.from, to: a.to + b.to });
const exactly = (cents: number): Amount => ({ from: cents, to: cents });

export interface FrozenPrices extends Prices {
  priceClass: PriceClass;
  /** The booker's own, where it is not that of the class. */
  ownPrice?: number | undefined;
  taxBasisPoints: number;
}

/**
 * Lines for the booker and every named golfer. Golfers who pay for themselves are on the booker's bill until they confirm,
 * which those who agreed before do at once. Tax is rounded half up on each line, as the ledger does.
 */
export function priceTable(
  prices: FrozenPrices,
  me: { name: string },
  players: readonly PricedPlayer[],
  spots: number,
  useCredit = false,
  asked: readonly PricedPlayer[] = [],
): PriceTable {
  const unknownClass: Amount = {
    from: lowestPrice(prices),
    to: highestPrice(prices),
  };
  const lines: PriceLine[] = [
    {
      key: 'me',
      name: me.name,
      price: exactly(
        useCredit
          ? 0
          : (prices.ownPrice ?? priceFor(prices, { ...guestPayer, priceClass: prices.priceClass })),
      ),
      yours: true,
      credit: useCredit,
    },
    ...players.map((player, index) => ({
      key: `${index} ${player.name}`,
      name: player.name,
      // Who has no account is a guest, at the price of non-members.
      price: player.userId === null ? exactly(prices.nonMemberPrice) : unknownClass,
      yours: player.chargePurchaser,
      untilConfirmed: player.userId !== null && !player.chargePurchaser,
    })),
  ];
  const bills = lines.map(({ price, yours }): Amount => (yours ? price : { from: 0, to: price.to }));
  const subtotal = bills.reduce(plus, nothing);
  const tax = bills.reduce(
    (sum, bill) =>
      plus(sum, {
        from: taxOn(bill.from, prices.taxBasisPoints),
        to: taxOn(bill.to, prices.taxBasisPoints),
      }),
    nothing,
  );
  const openSpots = Math.max(0, spots - lines.length);
  return {
    lines,
    openSpots,
    subtotal,
    tax,
    total: plus(subtotal, tax),
    atMost: atMostOf(prices, { bills, players, openSpots, asked }),
  };
}

/** The booker's own spot and guests stay; other golfers may decline and make room for who was asked. */
function atMostOf(
  prices: FrozenPrices,
  {
    bills,
    players,
    openSpots,
    asked,
  }: {
    /** Of the booker, then of the players. */
    bills: readonly Amount[];
    players: readonly PricedPlayer[];
    openSpots: number;
    asked: readonly PricedPlayer[];
  },
): number {
  const spots: PaidSpot[] = [
    ...bills.map(({ to }, index) => ({
      now: withTax(to, prices.taxBasisPoints),
      mayPass: index > 0 && players[index - 1]?.userId !== null,
    })),
    ...Array.from({ length: openSpots }, () => ({ now: 0, mayPass: true })),
  ];
  const costs = asked.flatMap(({ userId, chargePurchaser }) => {
    if (userId === null) return [priceWithTax(prices, guestPayer)];
    return chargePurchaser ? [priceWithTax(prices, null)] : [];
  });
  return youPay(spots, costs).atMost;
}

/** 1300 → `13 %` */
export const percent = (basisPoints: number): string => `${Number((basisPoints / 100).toFixed(2))} %`;
