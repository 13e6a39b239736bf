/** The strokes of a side that plays one ball. */
import { choice, listOf, refuse } from '../rule/golf-input.ts';
import { golfRule } from '../rule/golf-rule.ts';
import { roundHalfUp, shown, sum } from '../rule/fractions.ts';
import { limits, standardSlope } from '../rule/limits.ts';

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

/** A denominator that holds a Course Handicap as it is shown with six decimals, and as the fraction that it was. */
const parts = 10 * standardSlope * 100_000;

/**
 * A Course Handicap is so many 1,130ths: one that is handed on with six decimals is taken for the fraction that it was, or sums that are
 * exact halves would be missed.
 */
function inParts(field: string, value: unknown): number {
  const { from, to } = limits.handicap;
  if (value === undefined || value === null) return refuse(field, { code: 'missing' });
  if (typeof value !== 'number' || !Number.isFinite(value)) return refuse(field, { code: 'notANumber' });
  if (value < from || value > to) return refuse(field, { code: 'range', from, to });
  const fraction = Math.round(value * 10 * standardSlope);
  const isFraction = Math.abs(value - fraction / (10 * standardSlope)) < 0.6e-6;
  return isFraction ? fraction * 100_000 : Math.round(value * 1_000_000) * standardSlope;
}

const isAmbrose = (method: TeamMethod): method is Ambrose => method in ambroseDivisors;

/** How many play on such a side. */
const sizesOf = (method: TeamMethod): readonly number[] =>
  method === 'TEXAS10' ? texasSizes : isAmbrose(method) ? [Number(method.at(-1))] : [shares[method].length];

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
    const percents: readonly number[] =
      method === 'TEXAS10' ? handicaps.map(() => texasPercent) : shares[method];
    const total = sum(handicaps.map((handicap, index) => handicap * (percents[index] ?? 0)));
    const unrounded = shown(total, parts * 100);
    note?.({
      what: 'teamHandicapUnrounded',
      formula: shownOnes.flatMap((handicap, index) => [
        ...(index === 0 ? [] : (['+'] as const)),
        handicap,
        '×' as const,
        percents[index] ?? 0,
        '%' as const,
      ]),
      gives: unrounded,
    });
    const rounded = roundHalfUp(total, parts * 100);
    note?.({ what: 'teamHandicap', gives: rounded });
    return { unrounded, teamHandicap: rounded };
  },
);
