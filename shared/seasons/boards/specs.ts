/** Which boards a format has: one for each competition and way of scoring, and one for each side game. */
import { playsOneBall, recommendedAllowance } from '../allowance.ts';
import type { CompetitionFormat, EventFormat, SideGame } from '../event-format.ts';
import { recommendedShares } from '../golf/handicap/team-handicap.ts';
import type { PointsTable } from '../golf/score/points-formats.ts';
import type { Maximum } from '../golf/score/stroke-formats.ts';

/** Strokes to par, points, matches of two sides, skins, or a Nassau of two sides. */
export type BoardKind = 'STROKES' | 'POINTS' | 'MATCH' | 'SKINS' | 'NASSAU';

export interface BoardSpec {
  /** Stays for as long as the competition does: `main-net`, `main-gross`, `club-cup-net`, `skins`, `nassau-2`. */
  readonly key: string;
  /** `main`, or the key of the further competition. */
  readonly competition: string;
  /** Of a further competition, as its organizer named it. */
  readonly name: string | null;
  readonly kind: BoardKind;
  readonly score: 'GROSS' | 'NET';
  readonly format: CompetitionFormat;
  readonly holes: EventFormat['holes'];
  readonly rounds: number;
  readonly hideLastThree: boolean;
  /** Of a Nassau. */
  readonly autoPress: number | null;
}

export const higherWins = ({ kind }: Pick<BoardSpec, 'kind'>): boolean => kind === 'POINTS';

/** Points of the best known table, a double eagle down to a double bogey. */
export const usualPoints: PointsTable = { '3': 8, '2': 5, '1': 2, '0': 0, '-1': -1, '-2': -3, none: -3 };

const usualMaximum: Maximum = 'NET_DOUBLE_BOGEY';

export const pointsTableOf = ({ points }: CompetitionFormat): PointsTable => points ?? usualPoints;
export const maximumOf = ({ maximum }: CompetitionFormat): Maximum => maximum ?? usualMaximum;

export const skinsOf = ({ skins }: CompetitionFormat) =>
  skins ?? { carry: true, grossTrumpsNet: false, among: 'FIELD' as const };

/** Percents of the Course Handicaps of so many golfers who share a ball, or of one with an own ball; lowest first. */
export function sharesOf({ format }: Pick<BoardSpec, 'format'>, golfers: number): readonly number[] {
  const { side, allowance, allowancePercent } = format;
  const all = Array.from({ length: golfers });
  if (allowance !== undefined && 'parts' in allowance) {
    // A side that is short of golfers has the shares of those with the lowest handicaps.
    return all.map((_, at) => allowance.parts[at] ?? 0);
  }
  const percent = allowance?.percent ?? allowancePercent;
  if (percent !== null) return all.map(() => percent);
  const { mode } = side;
  if (mode === 'SINGLE' || mode === 'BEST_N') return all.map(() => recommendedAllowance(format) ?? 100);
  return recommendedShares(mode, golfers);
}

const kinds = {
  STROKE: 'STROKES',
  MAX_SCORE: 'STROKES',
  STABLEFORD: 'POINTS',
  MODIFIED: 'POINTS',
  PAR_BOGEY: 'POINTS',
  MATCH: 'MATCH',
  SKINS: 'SKINS',
} as const satisfies Record<CompetitionFormat['basis'], BoardKind>;

/** `skins`, then `skins-2`. */
const numbered = (games: readonly SideGame[], at: number): string => {
  const kind = games[at]?.kind ?? 'SKINS';
  const before = games.slice(0, at).filter((game) => game.kind === kind).length;
  return `${kind.toLowerCase()}${before === 0 ? '' : `-${before + 1}`}`;
};

function sideGameSpec(format: EventFormat, game: SideGame, key: string): BoardSpec {
  const { allowance: _, cut: _cut, flights: _flights, ...main } = format;
  const { side } = format;
  // In a side game everybody plays off the full handicap; where a side has one ball, off its own.
  const own = !playsOneBall(side);
  return {
    key,
    competition: 'main',
    name: null,
    kind: game.kind,
    score: game.score,
    format: {
      ...main,
      ...(own
        ? { side: { size: 1, mode: 'SINGLE', count: 1 }, allowancePercent: 100 }
        : { ...(format.allowance !== undefined && { allowance: format.allowance }) }),
      ...(game.kind === 'SKINS' && { skins: game }),
    },
    holes: format.holes,
    rounds: format.rounds,
    hideLastThree: format.hideLastThree ?? false,
    autoPress: game.kind === 'NASSAU' ? game.autoPress : null,
  };
}

/** In the order in which they are shown; net before gross. */
export function boardsOf(format: EventFormat): BoardSpec[] {
  const { also = [], sideGames = [], holes, rounds, hideLastThree = false } = format;
  const competitions = [{ ...format, key: 'main', name: null }, ...also];
  const boards = competitions.flatMap((one) =>
    (one.score === 'BOTH' ? (['NET', 'GROSS'] as const) : [one.score]).map((score): BoardSpec => ({
      key: `${one.key}-${score.toLowerCase()}`,
      competition: one.key,
      name: one.name,
      kind: kinds[one.basis],
      score,
      format: one,
      holes,
      rounds,
      hideLastThree,
      autoPress: null,
    })),
  );
  const games = sideGames.map((game, at) => sideGameSpec(format, game, numbered(sideGames, at)));
  return [...boards, ...games];
}
