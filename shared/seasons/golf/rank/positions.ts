/** Places: who is where, who makes the cut. */
import { byPlayer, choice, compareNames, list, refuse, whole, yesOrNo } from '../rule/golf-input.ts';
import { golfRule } from '../rule/golf-rule.ts';
import { limits } from '../rule/limits.ts';

/** Strokes of a tournament, or points, of either sign. */
const mostScore = 10_000;

const readScores = (scores: Readonly<Record<string, number>> | undefined): [string, number][] =>
  byPlayer('scores', scores).map(([player, score]) => [
    player,
    whole(`scores.${player}`, score, -mostScore, mostScore),
  ]);

/** `T2` where a place is shared. */
const placeOf = (ahead: number, equal: number): string => `${equal > 1 ? 'T' : ''}${ahead + 1}`;

/** The place of each score among all, for numbers that were read already. */
function placesOf(scores: readonly number[], higherWins: boolean): string[] {
  const sorted = [...scores].sort((one, other) => (higherWins ? other - one : one - other));
  const first = new Map<number, number>();
  const equal = new Map<number, number>();
  for (const [place, score] of sorted.entries()) {
    if (!first.has(score)) first.set(score, place);
    equal.set(score, (equal.get(score) ?? 0) + 1);
  }
  return scores.map((score) => placeOf(first.get(score) ?? 0, equal.get(score) ?? 1));
}

/** Equal scores share the place, and the next places are skipped: 1, T2, T2, 4. Source: universal practice. */
export const positions = golfRule(
  (input: { readonly scores: Readonly<Record<string, number>>; readonly higherWins: boolean }, note) => {
    const higherWins = yesOrNo('higherWins', input.higherWins);
    const scores = readScores(input.scores);
    const places = placesOf(
      scores.map(([, score]) => score),
      higherWins,
    );
    const byName = Object.fromEntries(scores.map(([player], index) => [player, places[index] ?? '']));
    note?.({ what: 'places', gives: byName });
    return { positions: byName };
  },
);

const statuses = ['FINISHED', 'PLAYING', 'NR', 'WD', 'DQ', 'NS'] as const;

/** No result, withdrawn, disqualified, not started: below all who have a place, in this order. */
export type BoardStatus = (typeof statuses)[number];

const hasPlace = (status: BoardStatus): boolean => status === 'FINISHED' || status === 'PLAYING';

export interface BoardRow {
  readonly name: string;
  /** To par, or points. */
  readonly score: number;
  /** Holes played. */
  readonly thru: number;
  readonly status: BoardStatus;
}

const mostHoles = 180;

/**
 * Who plays and who has finished, together by score; equal scores share the place, further along first, then by name. Then those without a
 * place. Nobody is told apart by a tie-break before the end. Source: a decision of this club software.
 */
export const leaderboard = golfRule(
  (input: { readonly rows: readonly BoardRow[]; readonly higherWins: boolean }, note) => {
    const higherWins = yesOrNo('higherWins', input.higherWins);
    const rows = list('rows', input.rows).map((row, index) => {
      const field = `rows[${index}]`;
      if (typeof row !== 'object' || row === null) return refuse(field, { code: 'missing' });
      const status = choice(`${field}.status`, row.status, statuses);
      if (typeof row.name !== 'string') return refuse(`${field}.name`, { code: 'missing' });
      return {
        name: row.name,
        status,
        score: hasPlace(status) ? whole(`${field}.score`, row.score, -mostScore, mostScore) : 0,
        thru: whole(`${field}.thru`, row.thru, 0, mostHoles),
      };
    });
    if (rows.length > limits.players) return refuse('rows', { code: 'most', most: limits.players });
    const placed = rows.filter(({ status }) => hasPlace(status));
    placed.sort(
      (one, other) =>
        (higherWins ? other.score - one.score : one.score - other.score) ||
        other.thru - one.thru ||
        compareNames(one.name, other.name),
    );
    const places = placesOf(
      placed.map(({ score }) => score),
      higherWins,
    );
    const others = rows.filter(({ status }) => !hasPlace(status));
    others.sort(
      (one, other) =>
        statuses.indexOf(one.status) - statuses.indexOf(other.status) || compareNames(one.name, other.name),
    );
    const board = [
      ...placed.map(({ name }, index) => ({ name, position: places[index] ?? '' })),
      ...others.map(({ name, status }) => ({ name, position: status as string })),
    ];
    note?.({ what: 'board', gives: board.map(({ name, position }) => ({ name, position })) });
    return { rows: board };
  },
);

/**
 * The best so many and ties: the score of the N-th is the line. With `withinOfLead` everybody within so many strokes of the lead is in as
 * well. Sources: golf-rules of the club; the ten-stroke rule of the Masters.
 */
export const cut = golfRule(
  (
    input: {
      readonly scores: Readonly<Record<string, number>>;
      readonly best: number;
      readonly withinOfLead?: number;
      /** Of points the higher one is better; strokes unless told. */
      readonly higherWins?: boolean;
    },
    note,
  ) => {
    const best = whole('best', input.best, 1, limits.players);
    const sign = input.higherWins === undefined || !yesOrNo('higherWins', input.higherWins) ? 1 : -1;
    const scores = readScores(input.scores).map(([player, score]) => ({ player, score: sign * score }));
    scores.sort((one, other) => one.score - other.score);
    const nth = scores[Math.min(best, scores.length) - 1]?.score ?? 0;
    note?.({ what: 'nthScore', of: best, gives: sign * nth });
    let line = nth;
    if (input.withinOfLead !== undefined) {
      const within = whole('withinOfLead', input.withinOfLead, 0, mostScore);
      const lead = scores[0]?.score ?? 0;
      note?.({
        what: 'withinOfLead',
        formula: [sign * lead, sign > 0 ? '+' : '−', within],
        gives: sign * (lead + within),
      });
      line = Math.max(nth, lead + within);
    }
    note?.({ what: 'cutLine', gives: sign * line + 0 });
    const made = scores.filter(({ score }) => score <= line).map(({ player }) => player);
    note?.({ what: 'madeTheCut', gives: made });
    return { line: sign * line + 0, made };
  },
);
