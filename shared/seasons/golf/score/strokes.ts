/** On which holes strokes are received, and how much a hole counts at most for a handicap. */
import { byPlayer, refuse, whole } from '../rule/golf-input.ts';
import { golfRule } from '../rule/golf-rule.ts';
import { sum } from '../rule/fractions.ts';
import { limits } from '../rule/limits.ts';
import {
  readCardOn,
  readCourse,
  readHandicap,
  readStrokeIndex,
  type Card,
  type GolfCourse,
} from './course.ts';

/** Of the holes that are played, the place of each from the hardest: nine holes 1, 3, 5 … become 1, 2, 3 …. */
const ranksOf = (strokeIndex: readonly number[]): readonly number[] =>
  strokeIndex.length === 18
    ? strokeIndex
    : strokeIndex.map((index) => strokeIndex.filter((other) => other <= index).length);

/** Strokes per hole, for numbers that were read already. A plus player gives strokes back from the easiest hole. */
export function strokesOn(strokeIndex: readonly number[], handicap: number): number[] {
  const holes = strokeIndex.length;
  const each = Math.floor(Math.abs(handicap) / holes);
  const rest = Math.abs(handicap) % holes;
  return ranksOf(strokeIndex).map((rank) =>
    handicap >= 0 ? each + (rank <= rest ? 1 : 0) : 0 - each - (rank > holes - rest ? 1 : 0),
  );
}

/**
 * Strokes are dealt from stroke index 1 upwards, round after round; a plus handicap gives them back from stroke index 18 downwards.
 * Source: Rules of Handicapping 2024, appendix E and appendix C.
 */
export const strokesByHole = golfRule(
  (input: { readonly playingHandicap: number; readonly strokeIndex: readonly number[] }, note) => {
    const strokeIndex = readStrokeIndex('strokeIndex', input.strokeIndex);
    const handicap = readHandicap('playingHandicap', input.playingHandicap);
    const strokes = strokesOn(strokeIndex, handicap);
    note?.({ what: 'ranks', gives: ranksOf(strokeIndex) });
    note?.({ what: 'strokesReceived', gives: strokes });
    return { strokes };
  },
);

/**
 * In a match the lowest plays off nothing and the others get the full difference, a plus player as lowest too.
 * Source: Rules of Handicapping 2024, appendix C.
 */
export const matchStrokes = golfRule(
  (input: { readonly playingHandicaps: Readonly<Record<string, number>> }, note) => {
    const players = byPlayer('playingHandicaps', input.playingHandicaps).map(
      ([player, handicap]) => [player, readHandicap(`playingHandicaps.${player}`, handicap)] as const,
    );
    const lowest = Math.min(...players.map(([, handicap]) => handicap));
    note?.({ what: 'lowestHandicap', gives: lowest });
    return {
      received: Object.fromEntries(
        players.map(([player, handicap]) => {
          const gives = handicap - lowest;
          note?.({ what: 'strokesReceived', of: player, formula: [handicap, '−', lowest], gives });
          return [player, gives];
        }),
      ),
    };
  },
);

/** Above par, with and without an index. */
const doubleBogey = 2;
const withoutIndex = 5;

/** The most of each hole for a handicap; null for a golfer without an index. */
export const mostPerHole = ({ par, strokeIndex }: GolfCourse, courseHandicap: number | null): number[] => {
  const strokes = courseHandicap === null ? null : strokesOn(strokeIndex, courseHandicap);
  return par.map((one, hole) => one + (strokes ? doubleBogey + (strokes[hole] ?? 0) : withoutIndex));
};

/**
 * The most that a hole counts for a handicap: net double bogey, by the Course Handicap as it is shown; par + 5 without an index.
 * Source: Rules of Handicapping 2024, 3.1.
 */
export const maxHoleScore = golfRule(
  (
    input: {
      readonly par: number;
      readonly strokeIndex: number;
      readonly courseHandicap: number | null;
      readonly courseStrokeIndex: readonly number[];
    },
    note,
  ) => {
    const par = whole('par', input.par, limits.holePar.from, limits.holePar.to);
    if (input.courseHandicap === null) {
      note?.({ what: 'mostWithoutIndex', formula: [par, '+', withoutIndex], gives: par + withoutIndex });
      return { max: par + withoutIndex };
    }
    const courseStrokeIndex = readStrokeIndex('courseStrokeIndex', input.courseStrokeIndex);
    const hole = courseStrokeIndex.indexOf(whole('strokeIndex', input.strokeIndex, 1, 18));
    if (hole < 0) return refuse('strokeIndex', { code: 'strokeIndexes' });
    const handicap = readHandicap('courseHandicap', input.courseHandicap);
    const strokes = strokesOn(courseStrokeIndex, handicap)[hole] ?? 0;
    const max = par + doubleBogey + strokes;
    note?.({ what: 'netDoubleBogey', formula: [par, '+', doubleBogey, '+', strokes], gives: max });
    return { max };
  },
);

/**
 * The gross score that a handicap is reckoned from: each hole at most its net double bogey, which a hole that was begun and not finished
 * counts too. Source: Rules of Handicapping 2024, 3.1 and 3.3.
 */
export const adjustedGross = golfRule(
  (
    input: { readonly course: GolfCourse; readonly courseHandicap: number | null; readonly gross: Card },
    note,
  ) => {
    const course = readCourse(input.course);
    const gross = readCardOn(course, 'gross', input.gross);
    const handicap =
      input.courseHandicap === null ? null : readHandicap('courseHandicap', input.courseHandicap);
    const most = mostPerHole(course, handicap);
    note?.({ what: 'mostPerHole', gives: most });
    const holes = most.map((limit, hole) => Math.min(gross[hole] ?? limit, limit));
    note?.({ what: 'adjustedHoles', gives: holes });
    const total = sum(holes);
    note?.({ what: 'total', gives: total });
    return { holes, total };
  },
);
