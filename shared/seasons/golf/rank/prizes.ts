/** What places, and single holes, are worth. */
import { byPlayer, choice, list, refuse, whole } from '../rule/golf-input.ts';
import { golfRule } from '../rule/golf-rule.ts';
import { shown, sum } from '../rule/fractions.ts';
import { limits } from '../rule/limits.ts';

/** Players by place; those who share one stand together. */
type Order = readonly (readonly string[])[];

function readOrder(order: Order | undefined): Order {
  const places = list('order', order);
  if (places.length === 0) return refuse('order', { code: 'empty' });
  const seen = new Set<string>();
  for (const [place, players] of places.entries()) {
    if (list(`order[${place}]`, players).length === 0) return refuse(`order[${place}]`, { code: 'empty' });
    for (const player of players) {
      if (seen.has(player)) return refuse(`order[${place}]`, { code: 'twice', value: player });
      seen.add(player);
    }
  }
  return places;
}

/** The places that each group of equals takes, as what they are worth together. */
function worthOf(order: Order, table: readonly number[]) {
  let first = 0;
  return order.map((players) => {
    const worth = sum(table.slice(first, first + players.length));
    first += players.length;
    return { players, worth };
  });
}

/**
 * Prizes by place; who share one share the sum of their places' prizes, and odd cents go to whoever is named first.
 * Source: a decision of this club software.
 */
export const purse = golfRule(
  (input: { readonly prizesCents: readonly number[]; readonly order: Order }, note) => {
    const prizes = list('prizesCents', input.prizesCents).map((cents, place) =>
      whole(`prizesCents[${place}]`, cents, 0, limits.cents),
    );
    const paid: Record<string, number> = {};
    for (const { players, worth } of worthOf(readOrder(input.order), prizes)) {
      const each = Math.floor(worth / players.length);
      const odd = worth - each * players.length;
      note?.({
        what: 'sharedPrize',
        of: players.join(', '),
        formula: [worth, '÷', players.length],
        gives: each,
      });
      for (const [index, player] of players.entries()) paid[player] = each + (index < odd ? 1 : 0);
    }
    return { paidCents: paid };
  },
);

const mostPoints = 1_000_000;

/**
 * Points of an order of merit; who share a place share the mean of their places' points, unrounded.
 * Source: PCGA, point system (two second: 440 each).
 */
export const meritPoints = golfRule(
  (input: { readonly order: Order; readonly table: readonly number[] }, note) => {
    const table = list('table', input.table).map((points, place) =>
      whole(`table[${place}]`, points, 0, mostPoints),
    );
    if (table.length === 0) return refuse('table', { code: 'empty' });
    const points: Record<string, number> = {};
    for (const { players, worth } of worthOf(readOrder(input.order), table)) {
      const each = shown(worth, players.length);
      note?.({
        what: 'sharedPoints',
        of: players.join(', '),
        formula: [worth, '÷', players.length],
        gives: each,
      });
      for (const player of players) points[player] = each;
    }
    return { points };
  },
);

const markerKinds = ['CLOSEST_TO_PIN', 'LONG_DRIVE'] as const;
const mostCentimetres = 50_000;

/**
 * The smallest distance, or the longest drive; equal ones share it. Null has missed the green, or the fairway.
 * Source: club practice.
 */
export const marker = golfRule(
  (
    input: {
      readonly entriesCm: Readonly<Record<string, number | null>>;
      readonly kind: (typeof markerKinds)[number];
    },
    note,
  ) => {
    const longest = choice('kind', input.kind, markerKinds) === 'LONG_DRIVE';
    const entries = byPlayer('entriesCm', input.entriesCm).flatMap(([player, distance]) =>
      distance === null
        ? []
        : [{ player, distance: whole(`entriesCm.${player}`, distance, 0, mostCentimetres) }],
    );
    const distances = entries.map(({ distance }) => distance);
    const best = longest ? Math.max(...distances) : Math.min(...distances);
    note?.({ what: 'bestDistance', gives: entries.length === 0 ? null : best });
    return {
      winners: entries.filter(({ distance }) => distance === best).map(({ player }) => player),
    };
  },
);
