/** Bad input is refused with its field, whatever the rule: never a wrong number. */
import { readFileSync } from 'node:fs';
import { GolfInputError } from '@fourball/shared/seasons/golf/rule/golf-input.ts';
import { isRuleName } from '@fourball/shared/seasons/golf/rules.ts';
import { applyRule, readVectors, type Vector } from '@fourball/shared/seasons/golf/vectors.ts';
import { expect, test } from 'vitest';

const vectors = readVectors(readFileSync(new URL('./golf-vectors.json', import.meta.url), 'utf8'));
const course = vectors.find(({ fn }) => fn === 'strokePlay')?.input as {
  course: { par: number[]; strokeIndex: number[] };
};
const { par, strokeIndex } = course.course;
const gross = par.map((one) => one + 1);
const card = { course: course.course, gross, playingHandicap: 9 };
const golfer = { handicapIndex: 14.3, slope: 128, courseRating: 71.8, par: 72, allowancePercent: 95 };

const refusedFor = async (fn: string, input: unknown): Promise<string> => {
  if (!isRuleName(fn)) throw new Error(`${fn} is no rule.`);
  try {
    return `gave ${JSON.stringify((await applyRule(fn, input)).result)}`;
  } catch (error) {
    if (error instanceof GolfInputError) return error.message;
    throw error;
  }
};

test.each([
  ['playingHandicap', { ...golfer, handicapIndex: 60 }, 'handicapIndex is not from -10 to 54'],
  ['playingHandicap', { ...golfer, handicapIndex: Number.NaN }, 'handicapIndex is not a number'],
  ['playingHandicap', { ...golfer, handicapIndex: '14.3' }, 'handicapIndex is not a number'],
  ['playingHandicap', { ...golfer, handicapIndex: 14.35 }, 'handicapIndex has more than 1 decimals'],
  ['playingHandicap', { ...golfer, handicapIndex: null }, 'handicapIndex is missing'],
  ['playingHandicap', { ...golfer, slope: 200 }, 'slope is not from 55 to 155'],
  ['playingHandicap', { ...golfer, slope: 128.5 }, 'slope is not a whole number'],
  ['playingHandicap', { ...golfer, slope: Number.POSITIVE_INFINITY }, 'slope is not a number'],
  ['playingHandicap', { ...golfer, courseRating: 35.9 }, 'courseRating is not from 45 to 90'],
  ['playingHandicap', { ...golfer, holes: 17 }, 'holes is none of 9, 18'],
  ['playingHandicap', null, 'input is missing'],
  ['strokePlay', { ...card, gross: gross.slice(1) }, 'gross has not the length 18'],
  ['strokePlay', { ...card, gross: [] }, 'gross is empty'],
  ['stableford', { ...card, gross: gross.map(() => null) }, 'gross is empty'],
  ['stableford', { ...card, gross: gross.with(3, Number.NaN) }, 'gross[3] is not a number'],
  ['stableford', { ...card, gross: gross.with(3, 0) }, 'gross[3] is not from 1 to 99'],
  ['stableford', { ...card, playingHandicap: 9.5 }, 'playingHandicap is not a whole number'],
  [
    'stableford',
    { ...card, course: { par: par.slice(1), strokeIndex: strokeIndex.slice(1) } },
    'course.par has not the length 9 or 18',
  ],
  [
    'stableford',
    { ...card, course: { par, strokeIndex: strokeIndex.with(0, 9) } },
    'course.strokeIndex has 9 twice',
  ],
  ['stableford', { ...card, course: undefined }, 'course is missing'],
  ['matchPlay', { holes: 17, results: ['A'] }, 'holes is none of 9, 18, 27, 36'],
  ['matchPlay', { holes: 18, results: ['A', 'X'] }, 'results[1] is none of A, B, H, CA, CB, MA, MB'],
  ['countback', { players: {}, kind: 'gross' }, 'players is empty'],
  [
    'countback',
    {
      players: { X: { holes: gross }, Y: { holes: (gross as (number | null)[]).with(8, null) } },
      kind: 'gross',
    },
    'players.Y.holes[8] has a hole without a score',
  ],
  [
    'countback',
    { players: { X: { holes: gross }, Y: { holes: gross } }, kind: 'net' },
    'players.X.playingHandicap is missing',
  ],
  ['handicapIndex', { differentials: [] }, 'differentials is empty'],
  ['handicapIndex', { differentials: Array.from({ length: 21 }, () => 9) }, 'differentials has more than 20'],
  [
    'teamHandicap',
    { courseHandicaps: [1, 2, 3], method: 'FOURSOMES' },
    'courseHandicaps has not the length 2',
  ],
  ['drawRandom', { seed: 'x', ids: [1, 2, 1] }, 'ids[2] has 1 twice'],
  [
    'drawFewestRepeats',
    { players: ['A', 'B'], met: {}, together: [['A', 'C']], apart: [] },
    'together[0] names C, who does not play',
  ],
  ['flightsByBand', { handicapIndexes: { A: 1 }, upTo: [18, 9] }, 'upTo[1] is not in ascending order'],
  [
    'startingTimes',
    { start: '8:00', interval: 10, groups: 1, mode: 'ONE_TEE' },
    'start is not a time as 08:00',
  ],
  ['purse', { prizesCents: [100], order: [['A'], ['A']] }, 'order[1] has A twice'],
])('%s refuses %#', async (fn, input, message) => {
  expect(await refusedFor(fn, input)).toBe(message);
});

/** Optional, or without a meaning of its own for the rule. */
const mayLack = new Set([
  'handicapIndex.holes',
  'courseHandicap.holes',
  'teamNet.format',
  'scoreDifferential.pcc',
  'scoreDifferential9.pcc',
  'maxHoleScore.courseStrokeIndex',
  'maxHoleScore.strokeIndex',
  'teamMatch.holder',
  'cut.withinOfLead',
  'drawFewestRepeats.together',
  'drawFewestRepeats.apart',
  'skins.strokes',
  'eclectic.playingHandicap',
  'startingTimes.par',
  'scoreDifferential9.nineHoleDifferential',
]);

/** The first example of each rule that has the field. */
const examples = [...new Map(vectors.map((vector) => [`${vector.fn}`, vector])).values()];

test.each(examples.map((vector) => [vector.fn, vector] as const))(
  '%s refuses each of its fields, where it is missing, NaN or of another kind, and names it',
  async (fn, { input }: Vector) => {
    const fields = Object.keys(input as object).filter((field) => !mayLack.has(`${fn}.${field}`));
    expect(fields.length).toBeGreaterThan(0);
    for (const field of fields) {
      for (const value of [undefined, Number.NaN, { of: 'another kind' }]) {
        const said = await refusedFor(fn, { ...(input as object), [field]: value });
        expect(`${fn}: ${said}`).toMatch(new RegExp(`^${fn}: ${field}\\b`));
      }
    }
  },
);
