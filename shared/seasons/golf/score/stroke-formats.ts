/** Competitions that count strokes over the round. */
import { refuse, scaled, whole } from '../rule/golf-input.ts';
import { golfRule } from '../rule/golf-rule.ts';
import { sum } from '../rule/fractions.ts';
import { limits } from '../rule/limits.ts';
import {
  halves,
  readCard,
  readCardOn,
  readCourse,
  readHandicap,
  type Card,
  type GolfCourse,
} from './course.ts';
import { mostPerHole } from './strokes.ts';

/** A card on a course, by a golfer with a Playing Handicap. */
export interface ScoredCard {
  readonly course: GolfCourse;
  readonly gross: Card;
  readonly playingHandicap: number;
}

/** What a card is reckoned with, once it was read. */
export const readScoredCard = (input: ScoredCard) => {
  const course = readCourse(input.course);
  return {
    course,
    gross: readCardOn(course, 'gross', input.gross),
    handicap: readHandicap('playingHandicap', input.playingHandicap),
  };
};

/** Every hole, or null where one was not finished. */
const finished = (card: Card): readonly number[] | null =>
  card.every((strokes) => strokes !== null) ? (card as readonly number[]) : null;

/**
 * All strokes, less the Playing Handicap for the net score; every hole must be finished, or there is no result, and all is null.
 * Source: Rules of Golf 2023, 3.3.
 */
export const strokePlay = golfRule((input: ScoredCard, note) => {
  const { course, gross: card, handicap } = readScoredCard(input);
  const par = sum(course.par);
  const holes = finished(card);
  if (!holes) {
    note?.({ what: 'noResult', gives: card.indexOf(null) + 1 });
    return { gross: null, net: null, grossToPar: null, netToPar: null, out: null, in: null };
  }
  const gross = sum(holes);
  const { out, in: back } = halves(holes);
  note?.({ what: 'gross', formula: back === null ? [out] : [out, '+', back], gives: gross });
  const net = gross - handicap;
  note?.({ what: 'net', formula: [gross, '−', handicap], gives: net });
  note?.({ what: 'netToPar', formula: [net, '−', par], gives: net - par });
  return { gross, net, grossToPar: gross - par, netToPar: net - par, out, in: back };
});

const maxima = ['NET_DOUBLE_BOGEY', 'DOUBLE_PAR', 'PAR_PLUS_5', 'FIXED'] as const;

/** The most of a hole that a Committee sets: a number is the same on every hole. */
export type Maximum = Exclude<(typeof maxima)[number], 'FIXED'> | number | { readonly fixed: number };

const readFixed = (field: string, fixed: unknown): number =>
  whole(field, fixed, limits.strokes.from, limits.strokes.to);

/** What each hole counts at most; without an index (null) a net double bogey is par + 5. Errors: GolfInputError. */
export function mostOfHoles(
  maximum: Maximum,
  course: GolfCourse,
  handicap: number | null,
): readonly number[] {
  if (typeof maximum === 'number') return course.par.map(() => readFixed('maximum', maximum));
  if (typeof maximum === 'object' && maximum !== null) {
    return course.par.map(() => readFixed('maximum.fixed', maximum.fixed));
  }
  switch (maximum) {
    case 'NET_DOUBLE_BOGEY':
      return mostPerHole(course, handicap);
    case 'DOUBLE_PAR':
      return course.par.map((par) => 2 * par);
    case 'PAR_PLUS_5':
      return course.par.map((par) => par + 5);
    default:
      return maximum === undefined
        ? refuse('maximum', { code: 'missing' })
        : refuse('maximum', { code: 'choice', choices: maxima });
  }
}

/**
 * Stroke play in which a hole counts the Committee's maximum at most; one that was not finished counts it.
 * Source: Rules of Golf 2023, 21.2.
 */
export const maximumScore = golfRule((input: ScoredCard & { readonly maximum: Maximum }, note) => {
  const { course, gross: card, handicap } = readScoredCard(input);
  const most = mostOfHoles(input.maximum, course, handicap);
  note?.({ what: 'mostPerHole', gives: most });
  const holes = most.map((limit, hole) => Math.min(card[hole] ?? limit, limit));
  const gross = sum(holes);
  note?.({ what: 'gross', gives: gross });
  note?.({ what: 'net', formula: [gross, '−', handicap], gives: gross - handicap });
  return { holes, gross, net: gross - handicap };
});

/**
 * The score of a side that plays one ball: all strokes less the handicap of the side, which may have two decimals.
 * Source: Rules of Handicapping 2024, appendix C.
 */
export const teamNet = golfRule(
  (input: { readonly gross: Card; readonly teamHandicap: number; readonly format?: string }, note) => {
    const card = readCard('gross', input.gross, [9, 18]);
    const handicap = scaled('teamHandicap', input.teamHandicap, 2, limits.handicap.from, limits.handicap.to);
    const holes = finished(card);
    if (!holes) {
      note?.({ what: 'noResult', gives: card.indexOf(null) + 1 });
      return { gross: null, net: null };
    }
    const gross = sum(holes);
    note?.({ what: 'gross', gives: gross });
    const net = (100 * gross - handicap) / 100;
    note?.({ what: 'net', formula: [gross, '−', handicap / 100], gives: net });
    return { gross, net };
  },
);
