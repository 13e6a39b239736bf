/** Boards of matches: how each stands, and what the teams have by them. */
import { matchPlay, type MatchEntry } from '../golf/game/match-play.ts';
import { nassau } from '../golf/game/nassau.ts';
import { teamMatch } from '../golf/game/team-match.ts';
import { sum } from '../golf/rule/fractions.ts';
import { apply, askOf, type Ask } from './explained.ts';
import { offRound, playerIn, type BoardCard, type BoardField, type BoardFilter } from './field.ts';
import { entriesOf, holesOf, pairsOf, playedPair, type Pair } from './pairs.ts';
import { cardsBy } from './rounds.ts';
import type { Board, MatchRow, NassauRow, TeamTotals } from './rows.ts';
import { sidesOf, type Side } from './sides.ts';
import type { BoardSpec } from './specs.ts';

const shownSide = ({ participantIds, name }: Side) => ({ participantIds, name });

const worth = { A: 1, B: -1, H: 0, CA: -1, CB: 1, MA: 0, MB: 0 } as const satisfies Record<
  MatchEntry,
  number
>;

/** Who is left where the other side does not go on: a match that is not played to its end is conceded. */
function concededBy({ a, b }: Pair): 'MA' | 'MB' | null {
  if ((a.status === null) === (b.status === null)) return null;
  return a.status === null ? 'MB' : 'MA';
}

function matchOf(
  spec: BoardSpec,
  field: BoardField,
  pair: Pair,
  cards: ReadonlyMap<number, readonly BoardCard[]>,
  round: number,
  all: Ask | undefined,
): MatchRow {
  const ask = askOf(all, [...pair.a.participantIds, ...pair.b.participantIds]);
  const extraHoles = spec.format.extraHoles === true;
  const played = playedPair(spec, field, pair, cards, round, ask);
  const conceded = concededBy(pair);
  const entries = played === null ? [] : entriesOf(field, played, extraHoles);
  const given = entries.some((entry) => entry === 'MA' || entry === 'MB');
  const results = conceded === null || given ? entries : [...entries, conceded];
  const begun = {
    // Two may meet in several rounds.
    key: spec.rounds > 1 ? `${round}:${pair.key}` : pair.key,
    round,
    a: shownSide(pair.a),
    b: shownSide(pair.b),
    received: played?.received ?? [],
  };
  if (results.length === 0)
    return { ...begun, up: 0, thru: 0, dormie: false, winner: null, result: null, holes: [] };
  const holes = played?.order.length ?? (spec.holes === '18' ? 18 : 9);
  const match = apply(matchPlay, { holes, results }, ask, { about: 'MATCH' });
  const counted = results.slice(0, match.decidedAfter ?? results.length);
  // All square after the last hole, it goes on where extra holes are to be played.
  const open = match.result === null || (match.result === 'halved' && extraHoles && !field.final);
  const thru = counted.filter((entry) => entry !== 'MA' && entry !== 'MB').length;
  return {
    ...begun,
    up: sum(counted.map((entry) => worth[entry])),
    thru,
    dormie: open && match.dormieAfter.includes(thru),
    winner: open ? null : (match.winner ?? 'HALVED'),
    result: open ? null : match.result,
    holes: counted.flatMap((entry) =>
      entry === 'MA' || entry === 'MB' ? [] : [entry === 'CA' ? 'B' : entry === 'CB' ? 'A' : entry],
    ),
  };
}

/** Points of both teams; matches that are open count by who is up for what is projected. */
function teamsOf(
  { format }: BoardSpec,
  pairs: readonly Pair[],
  matches: readonly MatchRow[],
): TeamTotals | null {
  const { teamMatch: teams } = format;
  if (teams === undefined || matches.length === 0) return null;
  const ofTeams = matches.filter((_, at) => {
    const [a, b] = [pairs[at]?.a.players[0]?.team, pairs[at]?.b.players[0]?.team];
    return a !== undefined && b !== undefined && a !== null && b !== null && a !== b;
  });
  if (ofTeams.length === 0) return null;
  const over = ofTeams.flatMap(({ winner }) =>
    winner === null ? [] : [winner === 'HALVED' ? ('H' as const) : winner],
  );
  const { points, left, decided } = teamMatch({
    results: over,
    matches: ofTeams.length,
    holder: teams.holder,
  });
  const open = ofTeams.filter(({ winner }) => winner === null);
  const ahead = (sign: number): number =>
    open.filter(({ up }) => Math.sign(up) === sign).length + open.filter(({ up }) => up === 0).length / 2;
  return {
    names: teams.names,
    points,
    projected: { A: points.A + ahead(1), B: points.B + ahead(-1) },
    left,
    toWin: (ofTeams.length + 1) / 2,
    decided,
  };
}

const isShown = ({ divisionId }: BoardFilter, { a, b }: Pair): boolean =>
  divisionId === undefined || a.divisionId === divisionId || b.divisionId === divisionId;

/** As the field stood in one round: who met whom in its groups, and what came of who left. */
export function fieldOfRound(field: BoardField, round: number): BoardField {
  return {
    ...field,
    players: field.players.map((of) => {
      const { handicaps: _, ...player } = playerIn(of, round);
      if (player.starts === undefined) return player;
      const start = player.starts.find((one) => one.round === round);
      return start === undefined
        ? { ...player, groupId: null, seat: null }
        : { ...player, ...start, starts: player.starts };
    }),
    pairings: (field.pairings ?? []).filter((one) => (one.round ?? 1) === round),
  };
}

export function computeMatches(
  spec: BoardSpec,
  field: BoardField,
  filter: BoardFilter,
  ask?: Ask,
): Pick<Board, 'matches' | 'teams'> {
  const cards = cardsBy(field);
  const rounds = Array.from({ length: spec.rounds }, (_, at) => at + 1).filter(
    (round) => filter.round === undefined || round === filter.round,
  );
  const found = rounds.flatMap((round) => {
    const then = spec.rounds > 1 ? fieldOfRound(field, round) : field;
    // A round that is played off handicaps of its own has steps of its own.
    const others = field.players.some(({ handicaps }) => handicaps?.some((one) => one.round === round));
    return pairsOf(
      then,
      sidesOf(spec, then, round === 1 || others ? ask : undefined, others ? round : undefined),
    )
      .filter((pair) => isShown(filter, pair))
      .map((pair) => ({ pair, match: matchOf(spec, then, pair, cards, round, ask) }));
  });
  const matches = found.map(({ match }) => match);
  return {
    matches,
    teams: teamsOf(
      spec,
      found.map(({ pair }) => pair),
      matches,
    ),
  };
}

export function computeNassau(
  spec: BoardSpec,
  field: BoardField,
  filter: BoardFilter,
  ask?: Ask,
): Pick<Board, 'nassau'> {
  const cards = cardsBy(field);
  const round = filter.round ?? Math.max(1, ...field.cards.map((card) => card.round));
  const rows = pairsOf(field, sidesOf(spec, offRound(field, round), ask))
    .filter((pair) => isShown(filter, pair))
    .map((pair): NassauRow => {
      const asked = askOf(ask, [...pair.a.participantIds, ...pair.b.participantIds]);
      const played = playedPair(spec, field, pair, cards, round, asked);
      const holes = played === null ? [] : holesOf(field, played);
      const thru = holes.filter((hole) => hole !== null).length;
      const named = { key: pair.key, a: shownSide(pair.a), b: shownSide(pair.b), thru };
      if (thru === 0)
        return { ...named, margins: { front: 0, back: 0, overall: 0 }, presses: [], unitsToA: 0 };
      // A hole that is not over is not won by anybody yet.
      const results = holes.map((hole) => hole ?? 'H');
      return {
        ...named,
        ...apply(nassau, { results, autoPress: spec.autoPress }, asked, { about: 'NASSAU' }),
      };
    });
  return { nassau: rows };
}
