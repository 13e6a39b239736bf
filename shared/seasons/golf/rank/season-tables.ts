/** What many rounds or events come to. */
import { byPlayer, list, refuse, scaled, whole } from '../rule/golf-input.ts';
import { golfRule } from '../rule/golf-rule.ts';
import { roundHalfUp, sum } from '../rule/fractions.ts';
import { limits } from '../rule/limits.ts';
import { readCard, readHandicap, type Card } from '../score/course.ts';

/**
 * The best score of each hole over the season; with a handicap net as well, by a share of it that is rounded half up. Holes without a score
 * leave no total. Source: club practice (ringer board).
 */
export const eclectic = golfRule(
  (
    input: {
      readonly rounds: readonly Card[];
      readonly playingHandicap?: number;
      readonly allowancePercent?: number;
    },
    note,
  ) => {
    const given = list('rounds', input.rounds);
    if (given.length === 0) return refuse('rounds', { code: 'empty' });
    const rounds = given.map((card, round) =>
      readCard(`rounds[${round}]`, card, round === 0 ? [9, 18] : [given[0]?.length ?? 18]),
    );
    const holes = (rounds[0] ?? []).map((_, hole) => {
      const scores = rounds.flatMap((card) => card[hole] ?? []);
      return scores.length === 0 ? null : Math.min(...scores);
    });
    note?.({ what: 'bestHoles', gives: holes });
    const finished = holes.filter((hole) => hole !== null);
    const gross = finished.length < holes.length ? null : sum(finished);
    note?.({ what: 'gross', gives: gross });
    if (input.playingHandicap === undefined) return { holes, gross };
    const handicap = readHandicap('playingHandicap', input.playingHandicap);
    const percent = whole('allowancePercent', input.allowancePercent, limits.percent.from, limits.percent.to);
    const strokes = roundHalfUp(handicap * percent, 100);
    note?.({ what: 'allowance', formula: [handicap, '×', percent, '%'], gives: strokes });
    const net = gross === null ? null : gross - strokes;
    note?.({ what: 'net', gives: net });
    return { holes, gross, net };
  },
);

const mostEvents = 400;
const mostPoints = 1_000_000;
/** Shared places have points with so many decimals. */
const pointDecimals = 6;

/**
 * The sum of the best so many events of each; who has fewer than the minimum does not qualify. Source: club practice (Norcross Golf Society:
 * best five of seven, at least five).
 */
export const meritSeason = golfRule(
  (
    input: {
      readonly points: Readonly<Record<string, readonly number[]>>;
      readonly best: number;
      readonly minimumEvents: number;
    },
    note,
  ) => {
    const best = whole('best', input.best, 1, mostEvents);
    const minimum = whole('minimumEvents', input.minimumEvents, 0, mostEvents);
    return Object.fromEntries(
      byPlayer('points', input.points).map(([player, points]) => {
        const read = list(`points.${player}`, points).map((one, event) =>
          scaled(`points.${player}[${event}]`, one, pointDecimals, -mostPoints, mostPoints),
        );
        const counted = read.sort((one, other) => other - one).slice(0, best);
        const total = sum(counted) / 10 ** pointDecimals;
        const qualified = read.length >= minimum;
        note?.({ what: 'bestResults', of: player, gives: counted.map((one) => one / 10 ** pointDecimals) });
        note?.({ what: 'total', of: player, gives: total });
        return [player, { total, counted: counted.length, qualified }];
      }),
    );
  },
);

const mostScore = 10_000;

/** The middle of the scores; of an even count the mean of the middle two. Source: golf-rules of the club. */
export const median = golfRule((input: { readonly scores: readonly number[] }, note) => {
  const scores = list('scores', input.scores).map((score, index) =>
    whole(`scores[${index}]`, score, -mostScore, mostScore),
  );
  if (scores.length === 0) return refuse('scores', { code: 'empty' });
  scores.sort((one, other) => one - other);
  note?.({ what: 'sorted', gives: scores });
  const upper = scores[Math.floor(scores.length / 2)] ?? 0;
  const lower = scores[Math.ceil(scores.length / 2) - 1] ?? upper;
  const middle = (lower + upper) / 2;
  note?.({ what: 'middle', formula: ['(', lower, '+', upper, ')', '÷', 2], gives: middle });
  return { median: middle };
});
