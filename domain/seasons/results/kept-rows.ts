/** Results as they are kept: numbers of every board of an event, and of its divisions and flights; names are read when somebody looks. Pure. */
import type { BoardRow, MatchRow, MatchSide, NassauRow } from '@fourball/shared/seasons/boards/rows.ts';
import type { KeptRow } from '@fourball/shared/seasons/results/result-shapes.ts';
import type { EventBoards } from '../boards/board-memory.ts';

export interface KeptBoard {
  /** `main-net`, `main-net@4` of a division, `main-net~1` of a flight. */
  readonly id: string;
  readonly rows: readonly KeptRow[];
}

const bare: KeptRow = {
  participantIds: [],
  opponentIds: [],
  place: null,
  shown: null,
  status: 'FINISHED',
  divisionId: null,
  flight: null,
  score: null,
  toPar: null,
  points: null,
  gross: null,
  net: null,
  playingHandicaps: [],
  tie: null,
  cut: null,
  result: null,
  won: null,
  skins: null,
  units: null,
};

/** `T2` is the second place. */
const placeOf = (shown: string | null): number | null =>
  shown === null ? null : Number.parseInt(shown.replace(/^T/, ''), 10);

const ofPlace = (row: BoardRow): KeptRow => ({
  ...bare,
  participantIds: [...row.participantIds],
  place: placeOf(row.place),
  shown: row.place,
  status: row.status,
  divisionId: row.divisionId,
  flight: row.flight,
  score: row.score,
  toPar: row.toPar,
  points: row.points,
  gross: row.gross,
  net: row.net,
  playingHandicaps: [...row.playingHandicaps],
  tie: row.tie && { ...row.tie },
  cut: row.cut,
  ...(row.rounds.length > 1 && {
    rounds: row.rounds.map(({ round, score, gross, net }) => ({ round, score, gross, net })),
  }),
});

const outcomeFor = (side: MatchSide, { winner }: Pick<MatchRow, 'winner'>): KeptRow['won'] =>
  winner === null ? null : winner === 'HALVED' ? 'HALVED' : winner === side ? 'WON' : 'LOST';

/** One for each side, so that whoever looks for a golfer finds the match. */
const ofMatch = (match: MatchRow): KeptRow[] =>
  (['A', 'B'] as const).map((side) => {
    const [own, other] = side === 'A' ? [match.a, match.b] : [match.b, match.a];
    return {
      ...bare,
      participantIds: [...own.participantIds],
      opponentIds: [...other.participantIds],
      status: match.winner === null ? 'PLAYING' : 'FINISHED',
      result: match.result,
      won: outcomeFor(side, match),
      ...(match.round > 1 && { round: match.round }),
    };
  });

const ofNassau = (row: NassauRow): KeptRow[] => [
  {
    ...bare,
    participantIds: [...row.a.participantIds],
    opponentIds: [...row.b.participantIds],
    units: row.unitsToA,
  },
  {
    ...bare,
    participantIds: [...row.b.participantIds],
    opponentIds: [...row.a.participantIds],
    units: row.unitsToA === 0 ? 0 : -row.unitsToA,
  },
];

/** Of every board, then of its divisions and flights where there are places. */
export function keptBoards(boards: EventBoards): KeptBoard[] {
  const { specs, event } = boards;
  return specs.flatMap(({ key }): KeptBoard[] => {
    const whole = boards.board({ board: key });
    const rows = [
      ...whole.rows.map(ofPlace),
      ...whole.matches.flatMap(ofMatch),
      ...whole.nassau.flatMap(ofNassau),
      ...whole.skins.flatMap(({ won }) =>
        won.map(({ key: of, skins }): KeptRow => ({ ...bare, participantIds: [of], skins })),
      ),
    ];
    const flights = [...new Set(whole.rows.flatMap(({ flight }) => flight ?? []))].sort((a, b) => a - b);
    const divisions = event.divisions.filter(({ id }) => whole.rows.some((row) => row.divisionId === id));
    return [
      { id: key, rows },
      ...divisions.map(({ id }) => ({
        id: `${key}@${id}`,
        rows: boards.board({ board: key, divisionId: id }).rows.map(ofPlace),
      })),
      ...flights.map((flight) => ({
        id: `${key}~${flight}`,
        rows: boards.board({ board: key, flight }).rows.map(ofPlace),
      })),
    ];
  });
}

/** What the id of a kept board says. */
export function readBoardId(id: string): { key: string; divisionId: number | null; flight: number | null } {
  const [, key = id, division, flight] = /^([^@~]+)(?:@(\d+))?(?:~(\d+))?$/.exec(id) ?? [];
  return {
    key,
    divisionId: division === undefined ? null : Number(division),
    flight: flight === undefined ? null : Number(flight),
  };
}
