/** Who plays with whom, and against whom. */
import { sha256 } from '../../../contract/sha256.ts';
import { byPlayer, list, refuse, whole, yesOrNo } from '../rule/golf-input.ts';
import { golfRule } from '../rule/golf-rule.ts';
import { limits } from '../rule/limits.ts';
import { sortByIndex } from './flights.ts';
import { cutIntoGroups, sizesOf } from './groups.ts';

/** Players of a group, unless told. */
const usualGroup = 4;

const readMost = (most: unknown): number =>
  most === undefined ? usualGroup : whole('most', most, 2, usualGroup);

type Indexes = Readonly<Record<string, number>>;

/** In groups by index, the lowest or the highest first; smaller groups go first. Source: club practice. */
export const drawByHandicap = golfRule(
  (
    input: { readonly handicapIndexes: Indexes; readonly highestFirst: boolean; readonly most?: number },
    note,
  ) => {
    const highestFirst = yesOrNo('highestFirst', input.highestFirst);
    const most = readMost(input.most);
    const players = sortByIndex(input.handicapIndexes);
    if (highestFirst) players.reverse();
    note?.({ what: 'sortedPlayers', gives: players.map(({ player }) => player) });
    return {
      groups: cutIntoGroups(
        players.map(({ player }) => player),
        most,
      ),
    };
  },
);

/**
 * Four quarters by index, A the lowest; group i of k takes the i-th of A and C and the i-th from the end of B and D, so that groups are about
 * as strong. Sources: Golf Genius, pair by ABCD; the snake is a decision of this club software.
 */
export const drawAbcd = golfRule((input: { readonly handicapIndexes: Indexes }, note) => {
  const players = sortByIndex(input.handicapIndexes).map(({ player }) => player);
  const count = sizesOf(players.length, usualGroup).length;
  const quarters = Array.from({ length: usualGroup }, (_, quarter) =>
    players.slice(quarter * count, (quarter + 1) * count),
  );
  for (const [index, quarter] of quarters.entries()) {
    note?.({ what: 'quarter', of: 'ABCD'[index] ?? '', gives: quarter });
  }
  const groups = Array.from({ length: count }, (_, group) =>
    quarters.flatMap((quarter, index) => quarter[index % 2 === 0 ? group : count - 1 - group] ?? []),
  );
  return { groups: groups.sort((one, other) => one.length - other.length) };
});

const mostInBracket = 512;

/**
 * The first round of a knock-out by seeds: the two highest seeds meet in the final at the earliest, and byes (null) go to the highest.
 * Source: Committee Procedures 2023, 5F, general numerical draw.
 */
export const bracket = golfRule((input: { readonly players: number }, note) => {
  const players = whole('players', input.players, 2, mostInBracket);
  let seeds = [1, 2];
  while (seeds.length < players) {
    const size = 2 * seeds.length;
    seeds = seeds.flatMap((seed) => [seed, size + 1 - seed]);
  }
  note?.({ what: 'bracketSize', gives: seeds.length });
  note?.({ what: 'byes', formula: [seeds.length, '−', players], gives: seeds.length - players });
  const seat = (seed: number | undefined) => (seed === undefined || seed > players ? null : seed);
  return {
    pairs: Array.from({ length: seeds.length / 2 }, (_, pair) => [
      seat(seeds[2 * pair]),
      seat(seeds[2 * pair + 1]),
    ]),
  };
});

/** By the place of the last round, the leaders last; smaller groups go first, equal places by name. Source: golf-rules of the club. */
export const drawByLastResult = golfRule(
  (input: { readonly positions: Readonly<Record<string, number>>; readonly most?: number }, note) => {
    const most = readMost(input.most);
    const players = byPlayer('positions', input.positions)
      .map(([player, place]) => ({ player, place: whole(`positions.${player}`, place, 1, limits.players) }))
      .sort((one, other) => other.place - one.place)
      .map(({ player }) => player);
    note?.({ what: 'sortedPlayers', gives: players });
    return { groups: cutIntoGroups(players, most) };
  },
);

type Id = number | string;

const compareIds = (one: Id, other: Id): number =>
  typeof one === 'number' && typeof other === 'number' ? one - other : String(one) < String(other) ? -1 : 1;

/** The lot of each, as 64 hexadecimal digits: the lower one is drawn first. */
export const lotOf = (seed: string, id: Id): Promise<string> => sha256(`${seed}:${id}`);

/**
 * By `sha256(seed:id)`, as the ballot draws. The commitment, `sha256` of the seed and all ids in order, one a line, is published before, the seed
 * afterwards, so that anybody can repeat it. Source: a decision of this club software.
 */
export const drawRandom = golfRule(
  async (input: { readonly seed: string; readonly ids: readonly Id[]; readonly most?: number }, note) => {
    const { seed } = input;
    if (typeof seed !== 'string' || seed === '') return refuse('seed', { code: 'missing' });
    const most = readMost(input.most);
    const ids = [...list('ids', input.ids)];
    if (ids.length === 0) return refuse('ids', { code: 'empty' });
    if (ids.length > limits.players) return refuse('ids', { code: 'most', most: limits.players });
    for (const [index, id] of ids.entries()) {
      if (typeof id !== 'string') whole(`ids[${index}]`, id, 0, Number.MAX_SAFE_INTEGER);
      if (ids.indexOf(id) !== index) return refuse(`ids[${index}]`, { code: 'twice', value: id });
    }
    ids.sort(compareIds);
    const commitment = await sha256(seed + ids.join('\n'));
    const lots = await Promise.all(ids.map(async (id) => ({ id, lot: await lotOf(seed, id) })));
    lots.sort((one, other) => (one.lot < other.lot ? -1 : 1));
    for (const { id, lot } of lots) note?.({ what: 'lot', of: id, gives: lot });
    const order = lots.map(({ id }) => id);
    return { order, groups: cutIntoGroups(order, most), commitment };
  },
);
