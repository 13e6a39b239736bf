/** A leaderboard, and a golfer's card on it, for tests of the pages that show them. */
import type { Leaderboard } from '@fourball/shared/seasons/boards/board-shapes.ts';
import type { CardDetails, Scorecard } from '@fourball/shared/seasons/scores/score-shapes.ts';
import { golfEvent } from './golf-event.ts';

type Board = Leaderboard['board'];
type Row = Board['rows'][number];

/** Who is even after nine holes. */
export const boardRow = (key: number, name: string, part: Partial<Row> = {}): Row => ({
  key,
  participantIds: [key],
  name,
  divisionId: null,
  flight: null,
  status: 'PLAYING',
  place: String(key),
  score: 0,
  toPar: 0,
  points: null,
  gross: 36,
  net: 36,
  thru: 9,
  today: 0,
  through: 9,
  rounds: [{ round: 1, thru: 9, score: 0, gross: 36, net: 36 }],
  playingHandicaps: [0],
  withoutIndex: false,
  cut: null,
  tie: null,
  drives: [],
  ...part,
});

export const board = (rows: readonly Row[], part: Partial<Board> = {}): Board => ({
  key: 'main-net',
  final: false,
  hidden: false,
  rows: [...rows],
  matches: [],
  teams: null,
  skins: [],
  nassau: [],
  cut: null,
  ...part,
});

export const boardEntry = (
  part: Partial<Leaderboard['boards'][number]> = {},
): Leaderboard['boards'][number] => ({
  key: 'main-net',
  competition: 'main',
  name: null,
  kind: 'STROKES',
  score: 'NET',
  ...part,
});

export const leaderboard = (rows: readonly Row[], part: Partial<Leaderboard> = {}): Leaderboard => ({
  eventId: 5,
  eventName: 'Frost Open',
  version: 7,
  updatedAt: '2026-11-21T16:50:00.000Z',
  final: false,
  finalAt: null,
  suspension: null,
  rounds: 1,
  boards: [boardEntry()],
  divisions: [],
  lots: null,
  cards: { made: rows.length, settled: 0, disputed: 0 },
  board: board(rows),
  pollSeconds: 5,
  ...part,
});

const pars = [4, 5, 3, 4, 4, 4, 3, 5, 4];

/** Nine holes, with one stroke received on the first. */
export const scorecard = (participantId: number, name: string, strokes: readonly number[]): Scorecard => ({
  cardId: participantId * 10,
  round: 1,
  version: 3,
  players: [
    {
      participantId,
      userId: null,
      name,
      guest: false,
      own: false,
      courseHandicap: null,
      playingHandicap: 1,
      side: null,
      strokes: [1, 0, 0, 0, 0, 0, 0, 0, 0],
    },
  ],
  playingHandicap: 1,
  strokes: [1, 0, 0, 0, 0, 0, 0, 0, 0],
  teeName: 'White',
  holes: pars.map((par, at) => ({ hole: at + 1, par, strokeIndex: at + 1, length: 350 })),
  scores: strokes.map((count, at) => ({
    hole: at + 1,
    kind: 'STROKES',
    strokes: count,
    driveBy: null,
    disputed: false,
  })),
  marker: null,
  signatures: { player: null, marker: null },
  locked: false,
  conceded: null,
  outcome: null,
  outcomeReason: '',
  photos: 0,
  can: {
    enter: false,
    settle: false,
    signAsPlayer: false,
    signAsMarker: false,
    chooseMarker: false,
    addPhoto: false,
    reopen: false,
    setOutcome: false,
    concede: false,
    takeConcessionBack: false,
  },
});

export const cardDetails = (card: Scorecard): CardDetails => ({
  event: { id: 5, name: 'Frost Open', date: '2026-11-21', cancelled: false, final: false },
  format: golfEvent().format,
  card,
  log: [],
  entries: [],
  photos: [],
});
