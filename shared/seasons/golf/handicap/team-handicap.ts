/** The strokes of a side that plays one ball. */
import { choice, list, listOf, refuse, whole } from '../rule/golf-input.ts';
import { golfRule, type Note } from '../rule/golf-rule.ts';
import { roundHalfUp, shown, sum } from '../rule/fractions.ts';
import { limits } from '../rule/limits.ts';
import { inParts, parts } from './rated.ts';

/** Shares of the Course Handicaps in percent, lowest first. */
const shares = {
  FOURSOMES: [50, 50],
  GREENSOMES: [60, 40],
  CHAPMAN: [60, 40],
  SCRAMBLE2: [35, 15],
  SCRAMBLE3: [30, 20, 10],
  SCRAMBLE4: [25, 20, 15, 10],
} as const;

/** The sum is divided by this, and kept with two decimals. */
const ambroseDivisors = { AMBROSE2: 4, AMBROSE3: 6, AMBROSE4: 8 } as const;

const texasPercent = 10;
const texasSizes = [2, 3, 4] as const;

type Shared = keyof typeof shares;
type Ambrose = keyof typeof ambroseDivisors;
export type TeamMethod = Shared | Ambrose | 'TEXAS10';

const methods = [...Object.keys(shares), ...Object.keys(ambroseDivisors), 'TEXAS10'] as TeamMethod[];

const isAmbrose = (method: TeamMethod): method is Ambrose => method in ambroseDivisors;

/** How many play on such a side. */
const sizesOf = (method: TeamMethod): readonly number[] =>
  method === 'TEXAS10' ? texasSizes : isAmbrose(method) ? [Number(method.at(-1))] : [shares[method].length];

/** Of handicaps in parts, lowest first, each the percent in its place, rounded once. */
function byShares(handicaps: readonly number[], percents: readonly number[], note: Note) {
  const total = sum(handicaps.map((handicap, index) => handicap * (percents[index] ?? 0)));
  const unrounded = shown(total, parts * 100);
  const alone = handicaps.length === 1;
  note?.({
    what: alone ? 'allowance' : 'teamHandicapUnrounded',
    formula: handicaps.flatMap((handicap, index) => [
      ...(index === 0 ? [] : (['+'] as const)),
      shown(handicap, parts),
      '×' as const,
      percents[index] ?? 0,
      '%' as const,
    ]),
    gives: unrounded,
  });
  const rounded = roundHalfUp(total, parts * 100);
  note?.({ what: alone ? 'playingHandicap' : 'teamHandicap', gives: rounded });
  return { unrounded, teamHandicap: rounded };
}

/**
 * What those play off who have these Course Handicaps, unrounded: to each the percent in its place, lowest first, rounded once at the end. Of one
 * golfer it is the Playing Handicap. Source: Rules of Handicapping 2024, 6.2a and appendix C.
 */
export const handicapByShares = golfRule(
  (input: { readonly courseHandicaps: readonly number[]; readonly percents: readonly number[] }, note) => {
    const handicaps = list('courseHandicaps', input.courseHandicaps)
      .map((handicap, index) => inParts(`courseHandicaps[${index}]`, handicap))
      .sort((one, other) => one - other);
    if (handicaps.length === 0) return refuse('courseHandicaps', { code: 'empty' });
    const { from, to } = limits.percent;
    const percents = list('percents', input.percents).map((percent, index) =>
      whole(`percents[${index}]`, percent, from, to),
    );
    if (percents.length !== handicaps.length)
      return refuse('percents', { code: 'length', allowed: [handicaps.length] });
    return byShares(handicaps, percents, note);
  },
);

/** What the Rules of Handicapping recommend for a side with one ball, which may be short of golfers; lowest first. */
export function recommendedShares(
  mode: 'FOURSOMES' | 'GREENSOMES' | 'CHAPMAN' | 'SCRAMBLE',
  golfers: number,
): readonly number[] {
  if (mode !== 'SCRAMBLE') return shares[mode].slice(0, golfers);
  if (golfers >= 4) return shares.SCRAMBLE4;
  return golfers === 3 ? shares.SCRAMBLE3 : shares.SCRAMBLE2.slice(0, golfers);
}

/**
 * The Course Handicaps of the side, unrounded, by the shares of its format, rounded once at the end; a scramble by Ambrose keeps two
 * decimals. Sources: Rules of Handicapping 2024, appendix C; Ambrose: Golf Australia; Texas: England, local.
 */
export const teamHandicap = golfRule(
  (input: { readonly courseHandicaps: readonly number[]; readonly method: TeamMethod }, note) => {
    const method = choice('method', input.method, methods);
    const handicaps = listOf('courseHandicaps', input.courseHandicaps, sizesOf(method))
      .map((handicap, index) => inParts(`courseHandicaps[${index}]`, handicap))
      .sort((one, other) => one - other);
    const shownOnes = handicaps.map((handicap) => shown(handicap, parts));
    const withPlus = shownOnes.flatMap((handicap, index) =>
      index === 0 ? [handicap] : ['+' as const, handicap],
    );
    if (isAmbrose(method)) {
      const divisor = ambroseDivisors[method];
      const total = sum(handicaps);
      const unrounded = shown(total, parts * divisor);
      note?.({
        what: 'teamHandicapUnrounded',
        formula: ['(', ...withPlus, ')', '÷', divisor],
        gives: unrounded,
      });
      const hundredths = roundHalfUp(total * 100, parts * divisor) / 100;
      note?.({ what: 'teamHandicap', gives: hundredths });
      return { unrounded, teamHandicap: hundredths };
    }
    return byShares(
      handicaps,
      method === 'TEXAS10' ? handicaps.map(() => texasPercent) : shares[method],
      note,
    );
  },
);
