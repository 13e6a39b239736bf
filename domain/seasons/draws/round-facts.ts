/** What a round of an event is drawn by, of the rounds before it: who is out and why, how all stand, and who meets whom in a bracket. */
import type { Sql } from '@fourball/db/connection.ts';
import { bracket } from '@fourball/shared/seasons/golf/draw/draws.ts';
import type { OutReason } from '@fourball/shared/seasons/draw-shapes.ts';
import type { EventBoards } from '../boards/board-memory.ts';
import type { EventRow } from '../facts/event-rows.ts';
import { cutsOf, loadBoards } from './rounds.ts';

export interface Out {
  readonly why: OutReason;
  /** On the event's first board, of who missed a cut on the board of it; null without places. */
  readonly score: number | null;
  /** Of who missed the cut: by which. */
  readonly cut: { readonly board: string; readonly divisionId: number | null } | null;
}

export interface RoundFacts {
  /** Who is not drawn, by participant. */
  readonly out: ReadonlyMap<number, Out>;
  /** The place of each on the event's first board so far, the best 1; empty where it has no places. */
  readonly places: Readonly<Record<string, number>>;
  /** A cut before this round is still to be decided. */
  readonly cutOpen: boolean;
  /** Of a bracket: matches of the round before that nobody has won yet; 0 of anything else. */
  readonly matchesOpen: number;
  /** Of a bracket: its participants from the top to the bottom, with gaps where there is nobody; null of anything else. */
  readonly leaves: readonly (number | null)[] | null;
}

const first: RoundFacts = {
  out: new Map(),
  places: {},
  cutOpen: false,
  matchesOpen: 0,
  leaves: null,
};

interface BeforeRow {
  order: string | null;
  seeds: number[];
}

/** Of a bracket, in which all rounds before were drawn: its participants as they stand in it. */
async function findLeaves(sql: Sql, eventId: number, round: number): Promise<(number | null)[] | null> {
  const rows = await sql.query<BeforeRow>(
    `select order_kind as "order", seeds from draws where event_id = $1 and state = 'PUBLISHED' and round < $2 order by round`,
    [eventId, round],
  );
  const seeds = rows[0]?.seeds ?? [];
  if (rows.length < round - 1 || seeds.length < 2 || rows.some(({ order }) => order !== 'SEEDED'))
    return null;
  return bracket({ players: seeds.length })
    .pairs.flat()
    .map((seed) => (seed === null || seed === undefined ? null : (seeds[seed - 1] ?? null)));
}

/** Who missed each cut before this round of the event's own boards, or of all where these have none. */
function whoMissed(
  boards: EventBoards,
  round: number,
): { missed: ReadonlyMap<number, NonNullable<Out['cut']>>; open: boolean } {
  const cuts = cutsOf(boards).filter(({ afterRound }) => afterRound < round);
  const main = cuts.filter(({ board }) => board.startsWith('main-'));
  const decided = cuts.filter((cut) => cut.decided);
  // Whoever made a cut on one board plays on; where the event itself has none, everybody does.
  const made = new Set(decided.flatMap((cut) => cut.made));
  const missed = new Map<number, NonNullable<Out['cut']>>();
  for (const { board, divisionId, missed: some } of main.filter((cut) => cut.decided))
    for (const id of some) if (!made.has(id) && !missed.has(id)) missed.set(id, { board, divisionId });
  return { missed, open: cuts.some((cut) => !cut.decided) };
}

/** Of the first round there is nothing: it is not read. */
export async function loadRoundFacts(
  sql: Sql,
  { id }: Pick<EventRow, 'id'>,
  round: number,
): Promise<RoundFacts> {
  if (round === 1) return first;
  const boards = await loadBoards(sql, id);
  const leaves = await findLeaves(sql, id, round);
  const out = new Map<number, Out>();
  const places: Record<string, number> = {};
  const board = boards.board({});
  const scoreOn = (rows: typeof board.rows, participantId: number) =>
    rows.find(({ participantIds }) => participantIds.includes(participantId))?.score ?? null;
  const leave = (participantId: number, why: OutReason) =>
    out.set(participantId, { why, score: scoreOn(board.rows, participantId), cut: null });
  const { missed, open } = whoMissed(boards, round);
  const cutOn = new Map(
    [...new Set([...missed.values()].map((cut) => cut.board))].map((key) => [
      key,
      boards.board({ board: key }).rows,
    ]),
  );
  for (const [participantId, cut] of missed)
    out.set(participantId, {
      why: 'MISSED_CUT',
      score: scoreOn(cutOn.get(cut.board) ?? [], participantId),
      cut,
    });
  for (const { status, participantIds, place } of board.rows)
    for (const participantId of participantIds) {
      if (status === 'WD' || status === 'DQ' || status === 'NS' || status === 'NR')
        leave(participantId, status);
      else if (place !== null) places[participantId] = Object.keys(places).length + 1;
    }
  const before = leaves ? board.matches.filter((match) => match.round < round) : [];
  for (const { winner, a, b } of before)
    for (const participantId of winner === 'A' ? b.participantIds : winner === 'B' ? a.participantIds : [])
      leave(participantId, 'LOST_MATCH');
  const outNow = boards.field.players.filter(({ status }) => status !== null);
  for (const { participantId, status } of outNow)
    if (status !== null && !out.has(participantId)) leave(participantId, status);
  return {
    out,
    places,
    cutOpen: open,
    matchesOpen: before.filter(({ winner }) => winner === null || winner === 'HALVED').length,
    leaves,
  };
}

/** Who meets whom in a round of a bracket: who is left of each part of it. Whoever has nobody to meet has a bye. */
export function pairsOfBracket(
  leaves: readonly (number | null)[],
  round: number,
  playing: ReadonlySet<number>,
): (readonly [number, number])[] {
  const part = 2 ** round;
  const pairs: (readonly [number, number])[] = [];
  for (let from = 0; from < leaves.length; from += part) {
    const left = leaves
      .slice(from, from + part)
      .flatMap((one) => (one !== null && playing.has(one) ? [one] : []));
    for (let at = 0; at + 1 < left.length; at += 2) pairs.push([left[at] ?? 0, left[at + 1] ?? 0]);
  }
  return pairs;
}
