/** From a Handicap Index to the strokes of one tee and one competition. */
import { choiceOfHoles, indexTenths, ratingTenths } from './rated.ts';
import { list, refuse, whole } from '../rule/golf-input.ts';
import { golfRule, type Note } from '../rule/golf-rule.ts';
import { fromTenths, roundHalfUp, shown } from '../rule/fractions.ts';
import { limits, standardSlope } from '../rule/limits.ts';

/** A golfer on a tee. Rating and par are those of the holes that are played. */
export interface RatedGolfer {
  readonly handicapIndex: number;
  readonly slope: number;
  readonly courseRating: number;
  readonly par: number;
  /** 18 unless told. */
  readonly holes?: 9 | 18;
}

/** Strokes as a fraction, so that whoever goes on reckons with the full value. */
interface Unrounded {
  readonly numerator: number;
  readonly denominator: number;
}

/** Denominator of a Course Handicap: tenths of an index by 113. */
const parts = 10 * standardSlope;

function unroundedOf(golfer: RatedGolfer, note: Note): Unrounded & { readonly halved?: number } {
  const holes = choiceOfHoles(golfer.holes);
  const index = indexTenths('handicapIndex', golfer.handicapIndex);
  const slope = whole('slope', golfer.slope, limits.slope.from, limits.slope.to);
  const rating = ratingTenths('courseRating', golfer.courseRating, holes);
  const par = whole('par', golfer.par, limits.par[holes].from, limits.par[holes].to);
  const used = holes === 9 ? roundHalfUp(index, 2) : index;
  if (holes === 9)
    note?.({ what: 'halvedIndex', formula: [fromTenths(index), '÷', 2], gives: fromTenths(used) });
  const numerator = used * slope + standardSlope * (rating - 10 * par);
  note?.({
    what: 'courseHandicapUnrounded',
    formula: [fromTenths(used), '×', slope, '÷', standardSlope, '+', '(', fromTenths(rating), '−', par, ')'],
    gives: shown(numerator, parts),
  });
  return { numerator, denominator: parts, ...(holes === 9 && { halved: fromTenths(used) }) };
}

/**
 * Strokes on this tee: index × slope ÷ 113 + (rating − par), rounded half up to be shown; of nine holes by half the index, to a tenth.
 * Source: Rules of Handicapping 2024, 6.1a and 6.1b.
 */
export const courseHandicap = golfRule((golfer: RatedGolfer, note) => {
  const { numerator, denominator, halved } = unroundedOf(golfer, note);
  const rounded = roundHalfUp(numerator, denominator);
  note?.({ what: 'courseHandicap', gives: rounded });
  return {
    ...(halved !== undefined && { halved }),
    unrounded: shown(numerator, denominator),
    courseHandicap: rounded,
  };
});

/**
 * Strokes of a competition: the Course Handicap, unrounded, × the allowance, rounded once. Says besides what rounding the Course Handicap
 * first would give, since many do so. Source: Rules of Handicapping 2024, 6.2a and the note to 6.1.
 */
export const playingHandicap = golfRule(
  (golfer: RatedGolfer & { readonly allowancePercent: number }, note) => {
    const { numerator, denominator } = unroundedOf(golfer, note);
    const percent = whole(
      'allowancePercent',
      golfer.allowancePercent,
      limits.percent.from,
      limits.percent.to,
    );
    const result = roundHalfUp(numerator * percent, denominator * 100);
    note?.({
      what: 'allowance',
      formula: [shown(numerator, denominator), '×', percent, '%'],
      gives: shown(numerator * percent, denominator * 100),
    });
    note?.({ what: 'playingHandicap', gives: result });
    return {
      playingHandicap: result,
      ifCourseHandicapWereRoundedFirst: roundHalfUp(roundHalfUp(numerator, denominator) * percent, 100),
    };
  },
);

/**
 * Who plays the tee with the higher par gets the difference in par on top: in stroke play and match play by gross or net scores, not where
 * results are relative to par. Source: Rules of Handicapping 2024, 6.2b.
 */
export const differentTees = golfRule(
  (input: { readonly playingHandicaps: readonly number[]; readonly par: readonly number[] }, note) => {
    const { from, to } = limits.handicap;
    const handicaps = list('playingHandicaps', input.playingHandicaps).map((handicap, index) =>
      whole(`playingHandicaps[${index}]`, handicap, from, to),
    );
    const pars = list('par', input.par).map((par, index) =>
      whole(`par[${index}]`, par, limits.par[9].from, limits.par[18].to),
    );
    if (handicaps.length === 0) return refuse('playingHandicaps', { code: 'empty' });
    if (pars.length !== handicaps.length)
      return refuse('par', { code: 'length', allowed: [handicaps.length] });
    const lowest = Math.min(...pars);
    return {
      playingHandicaps: handicaps.map((handicap, index) => {
        const par = pars[index] ?? lowest;
        const gives = handicap + par - lowest;
        note?.({
          what: 'parDifference',
          of: index + 1,
          formula: [handicap, '+', '(', par, '−', lowest, ')'],
          gives,
        });
        return gives;
      }),
    };
  },
);
