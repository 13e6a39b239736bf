/** What a desk may take, and how a card's number is told. */
import { dueByPayer, looksLikeCardNumber } from '@fourball/shared/money/till/due.ts';
import { describe, expect, it } from 'vitest';

describe('what is due', () => {
  it('is what stands for the lines, and never more than is owed in all', () => {
    const lines = [
      { payerId: 1, cents: 500 },
      { payerId: 2, cents: 300 },
      { payerId: 1, cents: 200 },
      { payerId: 3, cents: 50 },
    ];
    const balances = new Map([
      [1, 900],
      [2, 100],
      [3, -20],
    ]);
    expect([...dueByPayer(lines, (id) => balances.get(id) ?? 0)]).toEqual([
      [1, 700],
      [2, 100],
      [3, 0],
    ]);
  });

  it.each([
    ['4242424242424242', true],
    ['4242 4242 4242 4241', false],
    ['378282246310005', true],
    ['123456789012', false],
    ['slip 4242424242424242', false],
  ])('a card’s number is told: %s %s', (typed, is) => expect(looksLikeCardNumber(typed)).toBe(is));
});
