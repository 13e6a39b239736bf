/** What a cancelled membership gives back, by the club's rule: a table of cases worked out by hand. */
import { cancellationValue, taxBack } from '@fourball/domain/money/memberships/cancellation-value.ts';
import { describe, expect, test } from 'vitest';

/** A year of 52 whole weeks for 1000.00 with 10 credits, 13 % and a fee of 100.00. */
const year = {
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  paid: 100_000,
  refunded: 0,
  netLeft: 100_000,
  taxLeft: 13_000,
  taxBasisPoints: 1300,
  roundCredits: 10,
  usedCredits: 0,
  fee: 10_000,
};
const on = (today: string, more: Partial<typeof year> = {}) => cancellationValue({ ...year, today, ...more });

describe('weeks', () => {
  test.each([
    ['before it begins, all', '2025-12-31', 52, 52],
    // 364 days are left after the first day: 52 weeks.
    ['on the first day', '2026-01-01', 52, 52],
    ['on the second day one more is begun', '2026-01-02', 52, 51],
    ['in the middle of June', '2026-06-16', 52, 28],
    ['a week before the end', '2026-12-24', 52, 1],
    ['six days before the end', '2026-12-25', 52, 0],
    ['on the last day', '2026-12-31', 52, 0],
    ['long after', '2027-06-01', 52, 0],
  ])('%s', (_, today, weeks, weeksLeft) => {
    expect(on(today)).toMatchObject({ weeks, weeksLeft });
  });

  test('a membership of less than a week is one', () => {
    const short = { startDate: '2026-06-16', endDate: '2026-06-18' };
    expect(on('2026-06-15', short)).toMatchObject({ weeks: 1, weeksLeft: 1, timeValue: 100_000 });
    expect(on('2026-06-16', short)).toMatchObject({ weeks: 1, weeksLeft: 0, timeValue: 0 });
  });
});

describe('money', () => {
  test('the weeks left less used credits, its tax, less the fee', () => {
    // 100000 × 28 ÷ 52 = 53846.15; 3 credits of 10 are worth 30000; 13 % of 23846 are 3099.98.
    expect(on('2026-06-16', { usedCredits: 3 })).toEqual({
      weeks: 52,
      weeksLeft: 28,
      timeValue: 53_846,
      usedCreditsValue: 30_000,
      value: 23_846,
      tax: 3_100,
      cancellationFee: 10_000,
      credit: 16_946,
    });
  });

  test('never below nothing, and the fee is never more than what is given back', () => {
    expect(on('2026-06-16', { usedCredits: 9 })).toMatchObject({ value: 0, cancellationFee: 0, credit: 0 });
    expect(on('2026-12-20')).toMatchObject({ value: 1_923, tax: 250, cancellationFee: 2_173, credit: 0 });
  });

  test('credits given on top cost nothing, and those of a product without any neither', () => {
    expect(on('2026-01-01', { usedCredits: 14 })).toMatchObject({ usedCreditsValue: 100_000, value: 0 });
    expect(on('2026-01-01', { roundCredits: 0, usedCredits: 4 })).toMatchObject({ usedCreditsValue: 0 });
  });

  test('never more than is left after what was given back before', () => {
    const given = { refunded: 60_000, netLeft: 40_000, taxLeft: 5_200 };
    expect(on('2026-01-01', given)).toMatchObject({ timeValue: 100_000, value: 40_000, tax: 5_200 });
    expect(on('2026-01-01', { netLeft: 0, taxLeft: 0 })).toMatchObject({ value: 0, tax: 0, credit: 0 });
  });

  test('with the last of the price goes the last cent of its tax, and never one more', () => {
    // Three parts of 33 cents: 4 cents of tax each would be 12 where 13 were charged.
    const parts = { taxBasisPoints: 1300 };
    expect(taxBack(33, { ...parts, left: 99, taxLeft: 13 })).toBe(4);
    expect(taxBack(33, { ...parts, left: 66, taxLeft: 9 })).toBe(4);
    expect(taxBack(33, { ...parts, left: 33, taxLeft: 5 })).toBe(5);
    expect(taxBack(50, { ...parts, left: 100, taxLeft: 2 })).toBe(2);
  });
});
