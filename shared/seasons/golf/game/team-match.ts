/** A match of teams, as the Ryder Cup: a point for each match that is won, half a point for one that is halved. */
import { choice, list, refuse, whole } from '../rule/golf-input.ts';
import { golfRule } from '../rule/golf-rule.ts';
import type { HoleResult, Side } from './match-play.ts';

const mostMatches = 200;

/**
 * More than half of the points wins, half of them keeps the cup for its holder; told as soon as it is certain. Without a holder a tie is
 * `halved`. Source: Ryder Cup, conditions (28 points: 14½ win, 14 keep).
 */
export const teamMatch = golfRule(
  (
    input: {
      readonly results: readonly HoleResult[];
      readonly matches: number;
      readonly holder?: Side | null;
    },
    note,
  ) => {
    const matches = whole('matches', input.matches, 1, mostMatches);
    const results = list('results', input.results).map((result, match) =>
      choice(`results[${match}]`, result, ['A', 'B', 'H'] as const),
    );
    if (results.length > matches) return refuse('results', { code: 'most', most: matches });
    const holder = input.holder == null ? null : choice('holder', input.holder, ['A', 'B'] as const);
    // In half points: as many as there are matches is half of all.
    const halvesOf = (side: Side) =>
      results.reduce((total, result) => total + (result === side ? 2 : result === 'H' ? 1 : 0), 0);
    const halfPoints = { A: halvesOf('A'), B: halvesOf('B') };
    const left = matches - results.length;
    const winner = (['A', 'B'] as const).find((side) => halfPoints[side] > matches);
    const kept = holder !== null && halfPoints[holder] >= matches;
    const decided = winner ?? (kept ? `${holder} retains` : left === 0 ? 'halved' : null);
    const points = { A: halfPoints.A / 2, B: halfPoints.B / 2 };
    note?.({ what: 'teamPoints', gives: points });
    note?.({ what: 'toWin', formula: [matches, '÷', 2, '+', 0.5], gives: (matches + 1) / 2 });
    note?.({ what: 'teamDecided', gives: decided });
    return { points, left, decided };
  },
);
