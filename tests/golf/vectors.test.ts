/** Every example that stands in `golf-vectors.json`, worked out by two independent programs in exact arithmetic, reckoned by ours. */
import { readFileSync } from 'node:fs';
import { applyRule, checkVector, readVectors, sameResult } from '@fourball/shared/seasons/golf/vectors.ts';
import { isRuleName, ruleNames, rules } from '@fourball/shared/seasons/golf/rules.ts';
import { expect, test } from 'vitest';

const vectors = readVectors(readFileSync(new URL('./golf-vectors.json', import.meta.url), 'utf8'));

test('there is an example of each rule, and a rule for each example', () => {
  expect(vectors).toHaveLength(303);
  expect([...new Set(vectors.map(({ fn }) => fn))].sort()).toEqual([...ruleNames].sort());
});

test.each(vectors.map((vector) => [vector.id, vector] as const))('%s', async (_, vector) => {
  const { agrees, got, refused } = await checkVector(vector);
  expect({ agrees, got, refused }).toEqual({ agrees: true, got, refused: undefined });
});

test('each rule explains the example with the result that it gives without, in at least one step', async () => {
  for (const { id, fn, input } of vectors) {
    if (!isRuleName(fn)) throw new Error(`${fn} is no rule.`);
    const { result, steps } = await applyRule(fn, input);
    const bare = rules[fn] as (input: unknown) => unknown;
    expect([id, result]).toEqual([id, await bare(input)]);
    expect([id, steps.length > 0]).toEqual([id, true]);
  }
});

test('what differs by less than the sixth decimal is the same, and nothing else is', () => {
  expect(sameResult({ a: [1, null, '1'] }, { a: [1 + 1e-7, null, '1'] })).toBe(true);
  for (const [one, other] of [
    [1, 1.00001],
    [null, 0],
    [null, undefined],
    [[1, 2], [1]],
    [[1], { 0: 1 }],
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: 1, b: 2 }, { a: 1 }],
    ['1', 1],
    [Number.NaN, Number.NaN],
  ]) {
    expect(sameResult(one, other)).toBe(false);
  }
});
