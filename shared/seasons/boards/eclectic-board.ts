/** The eclectic of a season: the best score of each hole over the rounds of several events on one course and tee. */
import { compareNames } from '../golf/rule/golf-input.ts';
import { leaderboard } from '../golf/rank/positions.ts';
import { eclectic } from '../golf/rank/season-tables.ts';
import type { HoleScore } from './field.ts';

export interface EclecticPlayer {
  /** Whatever names a golfer over all events: a user. */
  readonly key: number;
  readonly name: string;
  /** At the end of the season; null plays for the gross score alone. */
  readonly playingHandicap: number | null;
  /** Cards of the course that counts, of 9 or 18 holes alike. */
  readonly rounds: readonly (readonly HoleScore[])[];
}

export interface EclecticRow {
  readonly key: number;
  readonly name: string;
  readonly place: string;
  /** The best of each hole; null where none was finished yet. */
  readonly holes: readonly (number | null)[];
  readonly rounds: number;
  /** Once every hole has a score. */
  readonly gross: number | null;
  readonly net: number | null;
  /** To par of the holes that have a score, before a handicap. */
  readonly toPar: number;
}

export interface EclecticRules {
  readonly par: readonly number[];
  readonly score: 'GROSS' | 'NET';
  /** Of the Playing Handicap. */
  readonly allowancePercent: number;
}

const strokesOf = (scores: readonly HoleScore[]): (number | null)[] =>
  scores.map((score) => (typeof score === 'number' ? score : null));

/**
 * Whole eclectics by their total, then those with holes to come by how they stand to par. Who has finished no hole is not on it.
 * Errors: GolfInputError of cards that have not as many holes as the course.
 */
export function computeEclectic(players: readonly EclecticPlayer[], rules: EclecticRules): EclecticRow[] {
  const net = rules.score === 'NET';
  const rows = players.flatMap((player) => {
    const rounds = player.rounds.map(strokesOf).filter((card) => card.some((score) => score !== null));
    if (rounds.length === 0 || (net && player.playingHandicap === null)) return [];
    const best = eclectic({
      rounds,
      ...(net &&
        player.playingHandicap !== null && {
          playingHandicap: player.playingHandicap,
          allowancePercent: rules.allowancePercent,
        }),
    });
    const toPar = best.holes.reduce<number>(
      (total, score, hole) => total + (score === null ? 0 : score - (rules.par[hole] ?? 0)),
      0,
    );
    return [
      {
        key: player.key,
        name: player.name,
        holes: best.holes,
        rounds: rounds.length,
        gross: best.gross,
        net: best.net ?? null,
        toPar,
      },
    ];
  });
  const label = ({ name, key }: { name: string; key: number }): string => `${name} (${key})`;
  const whole = rows.filter(({ gross }) => gross !== null);
  const board = leaderboard({
    rows: whole.map((row) => ({
      name: label(row),
      score: (net ? row.net : row.gross) ?? 0,
      thru: row.holes.length,
      status: 'FINISHED' as const,
    })),
    higherWins: false,
  });
  const places = new Map(board.rows.map(({ name, position }, at) => [name, { position, at }]));
  const open = rows
    .filter(({ gross }) => gross === null)
    .sort((one, other) => one.toPar - other.toPar || compareNames(one.name, other.name));
  return [
    ...whole
      .map((row) => ({ row, placed: places.get(label(row)) }))
      .sort((one, other) => (one.placed?.at ?? 0) - (other.placed?.at ?? 0))
      .map(({ row, placed }) => ({ ...row, place: placed?.position ?? '' })),
    ...open.map((row) => ({ ...row, place: '' })),
  ];
}
