/** Sides whose players each play a ball, of which the best count. */
import { choice, list, refuse, whole } from '../rule/golf-input.ts';
import { golfRule } from '../rule/golf-rule.ts';
import { sum } from '../rule/fractions.ts';
import { readCardOn, readCourse, readHandicap, type Card, type GolfCourse } from './course.ts';
import { pointsOf } from './points-formats.ts';
import { strokesOn } from './strokes.ts';

const mostPlayers = 10;

/** The cards of a side, with the strokes that each receives on each hole. */
export function readSide(
  course: GolfCourse,
  cards: readonly Card[] | undefined,
  playingHandicaps: readonly number[] | undefined,
) {
  const read = list('cards', cards).map((card, player) => readCardOn(course, `cards[${player}]`, card));
  if (read.length === 0) return refuse('cards', { code: 'empty' });
  if (read.length > mostPlayers) return refuse('cards', { code: 'most', most: mostPlayers });
  const handicaps = list('playingHandicaps', playingHandicaps).map((handicap, player) =>
    readHandicap(`playingHandicaps[${player}]`, handicap),
  );
  if (handicaps.length !== read.length) {
    return refuse('playingHandicaps', { code: 'length', allowed: [read.length] });
  }
  const strokes = handicaps.map((handicap) => strokesOn(course.strokeIndex, handicap));
  return read.map((card, player) => ({ card, strokes: strokes[player] ?? [] }));
}

/** Of one hole the scores of all who finished it. */
export const scoresOn = (
  side: readonly { readonly card: Card; readonly strokes: readonly number[] }[],
  hole: number,
  net: boolean,
): number[] =>
  side.flatMap(({ card, strokes }) => {
    const gross = card[hole] ?? null;
    return gross === null ? [] : [gross - (net ? (strokes[hole] ?? 0) : 0)];
  });

/**
 * The sum of a side's lowest so many scores on each hole; on a hole that fewer finished the side has none, and then no total.
 * Source: Rules of Handicapping 2024, appendix C; Rules of Golf 2023, 23.
 */
export const bestBall = golfRule(
  (
    input: {
      readonly course: GolfCourse;
      readonly cards: readonly Card[];
      readonly playingHandicaps: readonly number[];
      /** How many scores of each hole count. */
      readonly count: number;
      readonly mode: 'net' | 'gross';
    },
    note,
  ) => {
    const course = readCourse(input.course);
    const side = readSide(course, input.cards, input.playingHandicaps);
    const count = whole('count', input.count, 1, side.length);
    const net = choice('mode', input.mode, ['net', 'gross']) === 'net';
    const holes = course.par.map((_, hole) => {
      const lowest = scoresOn(side, hole, net).sort((one, other) => one - other);
      const gives = lowest.length < count ? null : sum(lowest.slice(0, count));
      note?.({ what: 'bestScores', of: hole + 1, gives: { scores: lowest, counts: gives } });
      return gives;
    });
    const counted = holes.filter((hole) => hole !== null);
    const total = counted.length < holes.length ? null : sum(counted);
    note?.({ what: 'total', gives: total });
    return { holes, total, toPar: total === null ? null : total - count * sum(course.par) };
  },
);

/** The better points of a side on each hole. Source: Rules of Golf 2023, 21.1 and 23. */
export const fourBallStableford = golfRule(
  (
    input: {
      readonly course: GolfCourse;
      readonly cards: readonly Card[];
      readonly playingHandicaps: readonly number[];
    },
    note,
  ) => {
    const course = readCourse(input.course);
    const side = readSide(course, input.cards, input.playingHandicaps);
    const points = course.par.map((par, hole) => {
      const each = side.map(({ card, strokes }) => pointsOf(card[hole] ?? null, par, strokes[hole] ?? 0));
      const gives = Math.max(...each);
      note?.({ what: 'bestScores', of: hole + 1, gives: { scores: each, counts: gives } });
      return gives;
    });
    const total = sum(points);
    note?.({ what: 'total', gives: total });
    return { points, total };
  },
);
