/** The arithmetic of a round's price: the three classes, and tax in whole cents, rounded half up per line. */
import { priceFor } from '@fourball/shared/booking/rules/price.ts';
import { guestPayer } from '@fourball/shared/membership/price-class.ts';
import { taxOn } from '@fourball/shared/club/tax.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const prices = { memberPrice: 2800, nonMemberPrice: 9200, externalMemberPrice: 6400 };

test.each([
  ['MEMBER', 2800],
  ['NON_MEMBER', 9200],
  ['EXTERNAL_MEMBER', 6400],
] as const)('a %s pays %i cents', (priceClass, cents) => {
  expect(priceFor(prices, { ...guestPayer, priceClass })).toBe(cents);
});

test.each([
  [2800, 1300, 364],
  [9200, 1300, 1196],
  [6400, 1300, 832],
  [0, 1300, 0],
  [1, 1300, 0],
  [4, 1300, 1],
  // Half a cent goes up.
  [50, 1300, 7],
  [50, 1299, 6],
  [10, 500, 1],
  [9, 500, 0],
  [2800, 0, 0],
  [100_000_000, 1300, 13_000_000],
])('the tax on %i cents at %i basis points is %i cents', (cents, basisPoints, tax) => {
  expect(taxOn(cents, basisPoints)).toBe(tax);
});

const amount = fc.integer({ min: 0, max: 100_000_000 });
const rate = fc.integer({ min: 0, max: 10_000 });

test('tax is the exact tax to the nearest cent, halves upwards', () => {
  fc.assert(
    fc.property(amount, rate, (cents, basisPoints) => {
      const exact = BigInt(cents) * BigInt(basisPoints);
      const rounded = BigInt(taxOn(cents, basisPoints)) * 10_000n;
      expect(rounded - exact).toBeLessThanOrEqual(5_000n);
      expect(rounded - exact).toBeGreaterThan(-5_000n);
    }),
  );
});

test('who pays more is taxed no less, and two lines differ from their sum by one cent at most', () => {
  fc.assert(
    fc.property(amount, amount, rate, (one, other, basisPoints) => {
      const [less, more] = one < other ? [one, other] : [other, one];
      expect(taxOn(less, basisPoints)).toBeLessThanOrEqual(taxOn(more, basisPoints));
      const apart = taxOn(one, basisPoints) + taxOn(other, basisPoints);
      expect(Math.abs(apart - taxOn(one + other, basisPoints))).toBeLessThanOrEqual(1);
    }),
  );
});
