/** Players divided by how well they play. */
import { byPlayer, compareNames, list, refuse, tenths, whole } from '../rule/golf-input.ts';
import { golfRule } from '../rule/golf-rule.ts';
import { limits } from '../rule/limits.ts';

type Indexes = Readonly<Record<string, number>>;

/** In tenths, lowest first, equal ones by name. */
export const sortByIndex = (indexes: Indexes | undefined): { player: string; index: number }[] =>
  byPlayer('handicapIndexes', indexes)
    .map(([player, index]) => ({
      player,
      index: tenths(`handicapIndexes.${player}`, index, limits.handicapIndex.from, limits.handicapIndex.to),
    }))
    .sort((one, other) => one.index - other.index || compareNames(one.player, other.player));

/**
 * So many flights of about one size, by the index frozen at the draw: lowest first, sizes differing by one at most, larger first.
 * Source: a decision of this club software.
 */
export const flightsBySize = golfRule(
  (input: { readonly handicapIndexes: Indexes; readonly flights: number }, note) => {
    const players = sortByIndex(input.handicapIndexes).map(({ player }) => player);
    const count = whole('flights', input.flights, 1, limits.players);
    note?.({ what: 'sortedPlayers', gives: players });
    const small = Math.floor(players.length / count);
    const larger = players.length % count;
    note?.({ what: 'flightSize', formula: [players.length, '÷', count], gives: small });
    let first = 0;
    return {
      flights: Array.from({ length: count }, (_, flight) =>
        players.slice(first, (first += small + (flight < larger ? 1 : 0))),
      ),
    };
  },
);

/** Flights by bands of the index, each up to and including its bound; the last has the rest. Source: a decision of this club software. */
export const flightsByBand = golfRule(
  (input: { readonly handicapIndexes: Indexes; readonly upTo: readonly number[] }, note) => {
    const players = sortByIndex(input.handicapIndexes);
    const { from, to } = limits.handicapIndex;
    const bounds = list('upTo', input.upTo).map((bound, band) => tenths(`upTo[${band}]`, bound, from, to));
    if (bounds.length === 0) return refuse('upTo', { code: 'empty' });
    for (const [band, bound] of bounds.entries()) {
      if (band > 0 && bound <= (bounds[band - 1] ?? bound)) {
        return refuse(`upTo[${band}]`, { code: 'descending' });
      }
    }
    const ends = [...bounds, Number.POSITIVE_INFINITY];
    const flights = ends.map((end, band) =>
      players
        .filter(({ index }) => index <= end && (band === 0 || index > (ends[band - 1] ?? end)))
        .map(({ player }) => player),
    );
    for (const [band, flight] of flights.entries()) {
      note?.({ what: 'band', of: band + 1, gives: { upTo: input.upTo[band] ?? null, players: flight } });
    }
    return { flights };
  },
);
