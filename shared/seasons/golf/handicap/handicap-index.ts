/** An index from score differentials, and how far it may rise. What is worked out here is shown as league handicap. */
import { list, refuse, tenths } from '../rule/golf-input.ts';
import { golfRule } from '../rule/golf-rule.ts';
import { fromTenths, roundHalfUp, sum } from '../rule/fractions.ts';
import { limits } from '../rule/limits.ts';
import { countedScores } from './differentials.ts';
import { indexTenths } from './rated.ts';

/** From so many scores on, how many of the lowest count, and what is added, in tenths. */
const table = [
  { scores: 20, counted: 8, adjustment: 0 },
  { scores: 19, counted: 7, adjustment: 0 },
  { scores: 17, counted: 6, adjustment: 0 },
  { scores: 15, counted: 5, adjustment: 0 },
  { scores: 12, counted: 4, adjustment: 0 },
  { scores: 9, counted: 3, adjustment: 0 },
  { scores: 7, counted: 2, adjustment: 0 },
  { scores: 6, counted: 2, adjustment: -10 },
  { scores: 5, counted: 1, adjustment: 0 },
  { scores: 4, counted: 1, adjustment: -10 },
  { scores: 3, counted: 1, adjustment: -20 },
] as const;

/**
 * The mean of the lowest of the last 20 differentials, with the table's adjustment, 54.0 at most; null for fewer than three scores.
 * Source: Rules of Handicapping 2024, 5.2.
 */
export const handicapIndex = golfRule((input: { readonly differentials: readonly number[] }, note) => {
  const { from, to } = limits.differential;
  const differentials = list('differentials', input.differentials).map((one, place) =>
    tenths(`differentials[${place}]`, one, from, to),
  );
  if (differentials.length === 0) return refuse('differentials', { code: 'empty' });
  if (differentials.length > countedScores) {
    return refuse('differentials', { code: 'most', most: countedScores });
  }
  const row = table.find(({ scores }) => differentials.length >= scores);
  note?.({ what: 'scores', gives: differentials.length });
  if (!row) return { handicapIndex: null };
  const lowest = [...differentials].sort((one, other) => one - other).slice(0, row.counted);
  note?.({ what: 'lowestDifferentials', gives: lowest.map(fromTenths) });
  const total = sum(lowest) + row.adjustment * row.counted;
  const index = roundHalfUp(total, row.counted);
  note?.({
    what: 'mean',
    formula: [
      fromTenths(sum(lowest)),
      '÷',
      row.counted,
      row.adjustment < 0 ? '−' : '+',
      fromTenths(Math.abs(row.adjustment)),
    ],
    gives: fromTenths(index),
  });
  const limited = Math.min(index, 10 * limits.handicapIndex.to);
  if (limited < index) note?.({ what: 'mostIndex', gives: fromTenths(limited) });
  return { counted: row.counted, handicapIndex: fromTenths(limited) };
});

/** In tenths above the low index: from where on half of the rise counts, and what it is at most. */
const softCap = 30;
const hardCap = 50;

/**
 * A rise of more than 3.0 above the low index of the year counts half, and 5.0 at most. It applies once there is a low index, which takes 20
 * scores. Source: Rules of Handicapping 2024, 5.7 and 5.8.
 */
export const capIndex = golfRule(
  (input: { readonly calculated: number; readonly lowHandicapIndex: number }, note) => {
    const { from, to } = limits.differential;
    const calculated = tenths('calculated', input.calculated, from, to);
    const low = indexTenths('lowHandicapIndex', input.lowHandicapIndex);
    const rise = calculated - low;
    note?.({
      what: 'rise',
      formula: [fromTenths(calculated), '−', fromTenths(low)],
      gives: fromTenths(rise),
    });
    if (rise <= softCap) {
      note?.({ what: 'noCap', gives: fromTenths(calculated) });
      return { handicapIndex: fromTenths(calculated) };
    }
    // In halves of a tenth, so that nothing is rounded before the end.
    const allowed = Math.min(2 * hardCap, 2 * softCap + rise - softCap);
    const capped = fromTenths(roundHalfUp(2 * low + allowed, 2));
    note?.({
      what: allowed === 2 * hardCap ? 'hardCap' : 'softCap',
      formula: [fromTenths(low), '+', allowed / 20],
      gives: capped,
    });
    return { handicapIndex: capped };
  },
);
