/** Who stands on a board as one: a golfer alone, or the golfers of a side, with what they play off. */
import { playsOneBall } from '../allowance.ts';
import { flightsByBand, flightsBySize } from '../golf/draw/flights.ts';
import { handicapByShares } from '../golf/handicap/team-handicap.ts';
import { roundHalfUp, sum } from '../golf/rule/fractions.ts';
import { apply, askOf, type Ask } from './explained.ts';
import { playerIn, type BoardField, type BoardPlayer, type PlayerStatus } from './field.ts';
import { sharesOf, type BoardSpec } from './specs.ts';

interface SideHandicaps {
  readonly players: readonly BoardPlayer[];
  readonly handicaps: readonly number[];
  readonly withoutIndex: boolean;
}

export interface Side {
  /** Its lowest participant. */
  readonly key: number;
  /** By id. */
  readonly players: readonly BoardPlayer[];
  readonly participantIds: readonly number[];
  readonly name: string;
  readonly divisionId: number | null;
  readonly status: PlayerStatus | null;
  /** One of the side where it plays one ball, else one of each golfer; in the rounds that have none of their own. */
  readonly handicaps: readonly number[];
  readonly withoutIndex: boolean;
  /** Rounds that are played off others. */
  readonly byRound: ReadonlyMap<number, SideHandicaps>;
  /** The mean of its golfers, in tenths; null where one has none. */
  readonly index: number | null;
}

/** A side goes on while one of its golfers does; else what is worst of them stands. */
const worst = ['DQ', 'WD', 'NR', 'NS'] as const;
function statusOf(players: readonly BoardPlayer[]): PlayerStatus | null {
  if (players.some(({ status }) => status === null)) return null;
  return worst.find((one) => players.some(({ status }) => status === one)) ?? null;
}

const isSaid = (handicap: number | undefined): handicap is number => handicap !== undefined;

function handicapsOf(
  spec: BoardSpec,
  players: readonly BoardPlayer[],
  ask: Ask | undefined,
  round?: number,
): number[] {
  const of = (some: readonly BoardPlayer[], participantId?: number): number =>
    apply(
      handicapByShares,
      {
        // Who has no index plays off nothing.
        courseHandicaps: some.map(({ courseHandicap }) => courseHandicap ?? 0),
        percents: sharesOf(spec, some.length),
      },
      ask,
      {
        about: 'HANDICAP',
        ...(participantId !== undefined && { participantId }),
        ...(round !== undefined && { round }),
      },
    ).teamHandicap;
  // An organizer's word holds in the event's own competition, not in games beside it.
  const said = ({ playingHandicap }: BoardPlayer) =>
    spec.key.startsWith('main-') ? (playingHandicap ?? undefined) : undefined;
  if (playsOneBall(spec.format.side)) return [players.map(said).find(isSaid) ?? of(players)];
  return players.map((player) => said(player) ?? of([player], player.participantId));
}

const withoutIndex = (players: readonly BoardPlayer[]): boolean =>
  players.some(({ courseHandicap }) => courseHandicap === null);

const noRounds: ReadonlyMap<number, SideHandicaps> = new Map();

/** Rounds for which a golfer of the side has a handicap of its own. */
function byRoundOf(
  spec: BoardSpec,
  players: readonly BoardPlayer[],
  ask: Ask | undefined,
): ReadonlyMap<number, SideHandicaps> {
  const rounds = new Set(players.flatMap(({ handicaps = [] }) => handicaps.map(({ round }) => round)));
  if (rounds.size === 0) return noRounds;
  return new Map(
    [...rounds].map((round) => {
      const then = players.map((player) => playerIn(player, round));
      return [
        round,
        { players: then, handicaps: handicapsOf(spec, then, ask, round), withoutIndex: withoutIndex(then) },
      ];
    }),
  );
}

/** What a side plays a round off. */
export const handicapsIn = (side: Side, round: number | undefined): SideHandicaps =>
  (round === undefined ? undefined : side.byRound.get(round)) ?? side;

const meanIndex = (players: readonly BoardPlayer[]): number | null => {
  const indexes = players.flatMap(({ index }) => (index === null ? [] : [index]));
  return indexes.length < players.length ? null : roundHalfUp(sum(indexes), indexes.length);
};

function sideOf(
  spec: BoardSpec,
  players: readonly BoardPlayer[],
  ask: Ask | undefined,
  round: number | undefined,
): Side | null {
  const [first] = players;
  if (first === undefined) return null;
  const participantIds = players.map(({ participantId }) => participantId);
  const asked = askOf(ask, participantIds);
  const byRound = byRoundOf(spec, players, asked);
  return {
    key: first.participantId,
    players,
    participantIds,
    name:
      players.length === 1 && spec.format.side.mode === 'SINGLE'
        ? first.name
        : (first.sideName ?? players.map(({ name }) => name).join(' / ')),
    divisionId: first.divisionId,
    status: statusOf(players),
    handicaps: handicapsOf(spec, players, asked, round ?? (byRound.size > 0 ? 1 : undefined)),
    withoutIndex: withoutIndex(players),
    byRound,
    index: meanIndex(players),
  };
}

/** In the order of the ids, whatever the order of the field. `round`: whose handicaps these are, where steps are to say so. */
export function sidesOf(spec: BoardSpec, { players }: BoardField, ask?: Ask, round?: number): Side[] {
  const sorted = players.toSorted((one, other) => one.participantId - other.participantId);
  const groups: BoardPlayer[][] = [];
  const named = new Map<string, BoardPlayer[]>();
  for (const player of sorted) {
    const name = spec.format.side.mode === 'SINGLE' ? null : player.side;
    const group = name === null ? undefined : named.get(name);
    if (group !== undefined) group.push(player);
    else {
      const begun = [player];
      groups.push(begun);
      if (name !== null) named.set(name, begun);
    }
  }
  return groups.flatMap((group) => sideOf(spec, group, ask, round) ?? []);
}

/** The flight of each side, from 1; none without an index. */
export function flightsOf({ format: { flights } }: BoardSpec, sides: readonly Side[]): Map<number, number> {
  const indexes = sides.flatMap(({ key, index }) =>
    index === null ? [] : [[String(key), index / 10] as const],
  );
  if (flights === undefined || indexes.length === 0) return new Map();
  const handicapIndexes = Object.fromEntries(indexes);
  const found =
    'sizes' in flights
      ? flightsBySize({ handicapIndexes, flights: flights.sizes }).flights
      : flightsByBand({ handicapIndexes, upTo: flights.bands }).flights;
  return new Map(found.flatMap((keys, at) => keys.map((key) => [Number(key), at + 1] as const)));
}
