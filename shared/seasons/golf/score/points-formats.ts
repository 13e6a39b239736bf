/** Competitions that give each hole points, whatever the others cost. */
import { refuse, whole } from '../rule/golf-input.ts';
import { golfRule } from '../rule/golf-rule.ts';
import { sum } from '../rule/fractions.ts';
import { limits } from '../rule/limits.ts';
import { halves } from './course.ts';
import { readScoredCard, type ScoredCard } from './stroke-formats.ts';
import { strokesOn } from './strokes.ts';

/** Points of a net par. */
const pointsOfPar = 2;

/** For numbers that were read already; null is a hole that was not finished. */
export const pointsOf = (gross: number | null, par: number, strokes: number): number =>
  gross === null ? 0 : Math.max(0, pointsOfPar + par + strokes - gross);

/** Points of one hole: 2 for a net par, one more for each stroke better, never below 0. Source: Rules of Golf 2023, 21.1b. */
export const stablefordHole = golfRule(
  (input: { readonly gross: number | null; readonly par: number; readonly strokes: number }, note) => {
    const par = whole('par', input.par, limits.holePar.from, limits.holePar.to);
    const strokes = whole('strokes', input.strokes, limits.handicap.from, limits.handicap.to);
    const gross =
      input.gross === null ? null : whole('gross', input.gross, limits.strokes.from, limits.strokes.to);
    const points = pointsOf(gross, par, strokes);
    if (gross === null) note?.({ what: 'notFinished', gives: points });
    else
      note?.({ what: 'points', formula: [pointsOfPar, '+', par, '+', strokes, '−', gross], gives: points });
    return { points };
  },
);

/** Net score to par of each hole, positive where it is better; null where the hole was not finished. */
const underPar = ({ course, gross, handicap }: ReturnType<typeof readScoredCard>): (number | null)[] => {
  const strokes = strokesOn(course.strokeIndex, handicap);
  return course.par.map((par, hole) => {
    const score = gross[hole] ?? null;
    return score === null ? null : par + (strokes[hole] ?? 0) - score;
  });
};

/** Points of all holes, of both nines and of the round. A hole that was not finished has none. Source: Rules of Golf 2023, 21.1b. */
export const stableford = golfRule((input: ScoredCard, note) => {
  const read = readScoredCard(input);
  const strokes = strokesOn(read.course.strokeIndex, read.handicap);
  note?.({ what: 'strokesReceived', gives: strokes });
  const points = read.course.par.map((par, hole) =>
    pointsOf(read.gross[hole] ?? null, par, strokes[hole] ?? 0),
  );
  note?.({ what: 'points', gives: points });
  const total = sum(points);
  note?.({ what: 'total', gives: total });
  return { points, ...halves(points), total };
});

/**
 * Points by the net score to par, of an event's own table: `1` is one better than par, `none` a hole that was not finished. What is better or
 * worse than the table knows counts as its last entry. Source: Rules of Golf 2023, 21.1.
 */
export type PointsTable = Readonly<Record<string, number>>;

const mostPoints = 100;

/** Points by the net score to par, positive where it is better; null is a hole without a score. Errors: GolfInputError. */
export function readTable(table: PointsTable | undefined) {
  if (typeof table !== 'object' || table === null) return refuse('table', { code: 'missing' });
  const points = new Map<number, number>();
  for (const [key, value] of Object.entries(table)) {
    if (key === 'none') continue;
    points.set(
      whole(`table.${key}`, Number(key), -20, 20),
      whole(`table.${key}`, value, -mostPoints, mostPoints),
    );
  }
  if (points.size === 0) return refuse('table', { code: 'empty' });
  const none = whole('table.none', table.none, -mostPoints, mostPoints);
  const best = Math.max(...points.keys());
  const worst = Math.min(...points.keys());
  for (let score = worst; score <= best; score += 1) {
    if (!points.has(score)) return refuse(`table.${score}`, { code: 'missing' });
  }
  return (score: number | null): number =>
    score === null ? none : (points.get(Math.min(best, Math.max(worst, score))) ?? none);
}

/** Stableford by a table of the event. Source: Rules of Golf 2023, 21.1. */
export const modifiedStableford = golfRule((input: ScoredCard & { readonly table: PointsTable }, note) => {
  const scores = underPar(readScoredCard(input));
  const points = scores.map(readTable(input.table));
  note?.({ what: 'underPar', gives: scores });
  note?.({ what: 'points', gives: points });
  const total = sum(points);
  note?.({ what: 'total', gives: total });
  return { points, ...halves(points), total };
});

/**
 * Each hole is a match against par: +1 for a net score better than par, 0 for par, −1 for a worse one and for a hole not finished.
 * Source: Rules of Golf 2023, 21.3.
 */
export const parBogey = golfRule((input: ScoredCard, note) => {
  const holes = underPar(readScoredCard(input)).map((score) => (score === null ? -1 : Math.sign(score) + 0));
  note?.({ what: 'holesAgainstPar', gives: holes });
  const total = sum(holes);
  note?.({ what: 'total', gives: total });
  return { holes, total };
});
