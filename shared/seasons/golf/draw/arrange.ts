/** Puts golfers into groups in one of the ways there are, keeps together who belongs together, and says which wishes could not be kept. */
import { limits } from '../rule/limits.ts';
import {
  costBy,
  costs,
  findUnits,
  pairsOf,
  startsEarly,
  startsLate,
  type DrawnPlayer,
  type DrawWish,
  type PreferenceKind,
} from './cost.ts';
import { bracket, drawAbcd, drawByLastResult, drawRandom } from './draws.ts';
import { drawFewestRepeats } from './fewest-repeats.ts';
import { sortByIndex } from './flights.ts';
import { cutIntoGroups, sizesOf } from './groups.ts';

export interface ArrangeInput {
  readonly order:
    | 'RANDOM'
    | 'HANDICAP'
    | 'ABCD'
    | 'LAST_RESULT'
    | 'SEEDED'
    | 'FEWEST_REPEATS'
    | 'LEADERS_LAST'
    | 'LEADERS_FIRST';
  readonly start: 'ONE_TEE' | 'TWO_TEES' | 'SHOTGUN';
  /** The most golfers of a group, 2 to 5; ABCD always makes groups of 4, and of the others 4 are the most with FEWEST_REPEATS. */
  readonly size: number;
  readonly players: readonly DrawnPlayer[];
  /** Of a draw by lot. */
  readonly seed: string;
  /** How often two were in one group before, by `id-id`. */
  readonly met: Readonly<Record<string, number>>;
  readonly wishes: readonly DrawWish[];
  /** Of LAST_RESULT and by the leaders: the place of who has one, by id. */
  readonly places?: Readonly<Record<string, number>>;
  /** Of a bracket that was begun: who meets whom now. */
  readonly pairs?: readonly (readonly [number, number])[];
}

export interface Arranged {
  /** In the order of their starts. Of a bracket whoever has a bye is in none. */
  readonly groups: readonly (readonly number[])[];
  readonly unmet: readonly DrawWish[];
  /** The order of the lots, and what was fixed by the seed; of a draw by lot alone. */
  readonly lots: readonly number[];
  readonly commitment: string | null;
  /** Of a bracket that begins: its golfers by their seeds, the first the best. */
  readonly seeds: readonly number[];
}

type Groups = number[][];

/** In the order given, those of a unit with its first. A group takes the next that still fits. */
function pack(order: readonly number[], units: ReadonlyMap<number, readonly number[]>, size: number): Groups {
  const left = [...new Set(order.map((id) => units.get(id) ?? [id]))];
  if (left.every((unit) => unit.length === 1)) return cutIntoGroups(order, size);
  const groups: Groups = [];
  const sizes = sizesOf(order.length, size);
  while (left.length > 0) {
    const first = left.shift() ?? [];
    const room = Math.max(sizes[groups.length] ?? size, first.length);
    const group = [...first];
    for (
      let next = fitting(left, room - group.length);
      next >= 0;
      next = fitting(left, room - group.length)
    ) {
      group.push(...(left.splice(next, 1)[0] ?? []));
    }
    groups.push(group);
  }
  return groups;
}

const fitting = (units: readonly (readonly number[])[], room: number): number =>
  room === 0 ? -1 : units.findIndex(({ length }) => length <= room);

/** What a group costs. Golfers have met before where an order counts it; sizes are right already. */
type Cost = (group: readonly number[]) => number;

const costOf = ({ met, wishes, order }: ArrangeInput, units: ReadonlyMap<number, readonly number[]>): Cost =>
  costBy({ units, wishes, met: order === 'FEWEST_REPEATS' ? met : {}, size: null });

/** Rounds over all groups in which something is looked for; each swap makes it better, so few are enough. */
const mostRounds = 20;

/** Swaps golfers, or units of one size, as long as a swap makes something better. Only groups in which a rule is broken give somebody. */
function repair(groups: Groups, units: ReadonlyMap<number, readonly number[]>, cost: Cost): void {
  const partsOf = (group: readonly number[]): (readonly number[])[] => {
    const whole = new Set(group.map((id) => units.get(id) ?? [id]));
    const kept = [...whole].filter((unit) => unit.every((id) => group.includes(id)));
    return [...kept, ...group.filter((id) => !kept.some((unit) => unit.includes(id))).map((id) => [id])];
  };
  const swapped = (group: readonly number[], out: readonly number[], into: readonly number[]) => [
    ...group.filter((id) => !out.includes(id)),
    ...into,
  ];
  for (let round = 0, better = true; round < mostRounds && better; round += 1) {
    better = false;
    for (const [at, one] of groups.entries()) {
      if (cost(one) < costs.brokenWish) continue;
      for (const [otherAt, two] of groups.entries()) {
        const now = groups[at] ?? one;
        if (otherAt === at) continue;
        const before = cost(now) + cost(two);
        const best = partsOf(now)
          .flatMap((mine) =>
            partsOf(two)
              .filter((theirs) => theirs.length === mine.length)
              .map((theirs) => [swapped(now, mine, theirs), swapped(two, theirs, mine)] as const),
          )
          .map((pair) => ({ pair, after: cost(pair[0]) + cost(pair[1]) }))
          .filter(({ after }) => after < before)
          .sort((a, b) => a.after - b.after)[0];
        if (!best) continue;
        [groups[at], groups[otherAt]] = best.pair;
        better = true;
      }
    }
  }
}

/** How many groups start before the one in this place, at its tee. */
const turnOf = (at: number, groups: number, start: ArrangeInput['start']): number =>
  start === 'SHOTGUN' ? 0 : start === 'ONE_TEE' ? at : at % Math.max(1, Math.ceil(groups / 2));

/** Groups of who wishes to start early first, of who wishes to start late last, and all others as they were. */
function byTime(groups: Groups, { wishes, start }: ArrangeInput): Groups {
  const wishing = (kind: PreferenceKind) =>
    new Set(wishes.flatMap((wish) => (wish.kind === kind ? wish.participantIds : [])));
  const early = wishing('EARLY');
  const late = wishing('LATE');
  const pull = (group: readonly number[]): number =>
    Number(group.some((id) => late.has(id))) - Number(group.some((id) => early.has(id)));
  if (start === 'SHOTGUN' || groups.every((group) => pull(group) === 0)) return groups;
  const slots = groups
    .map((_, at) => at)
    .sort((a, b) => turnOf(a, groups.length, start) - turnOf(b, groups.length, start) || a - b);
  const placed: Groups = groups.map(() => []);
  const firsts = groups.filter((group) => pull(group) < 0);
  const lasts = groups.filter((group) => pull(group) > 0);
  for (const group of firsts) placed[slots.shift() ?? 0] = group;
  for (const group of lasts.toReversed()) placed[slots.pop() ?? 0] = group;
  slots.sort((a, b) => a - b);
  for (const group of groups) if (pull(group) === 0) placed[slots.shift() ?? 0] = group;
  return placed;
}

/** Whether a wish is kept: early and late are the half of the starts. One group may be of some who walk and some who ride. */
function isKept({ kind, participantIds }: DrawWish, groups: Groups, start: ArrangeInput['start']): boolean {
  const groupOf = (id: number) => groups.findIndex((group) => group.includes(id));
  const own = participantIds.map(groupOf).filter((at) => at >= 0);
  const turns = Math.max(1, ...groups.map((_, at) => turnOf(at, groups.length, start) + 1));
  const turnAt = (at: number) => ({ turn: turnOf(at, groups.length, start), turns });
  switch (kind) {
    case 'TOGETHER':
      return new Set(own).size <= 1;
    case 'APART':
      return new Set(own).size === own.length;
    case 'EARLY':
      return start === 'SHOTGUN' || own.every((at) => startsEarly(turnAt(at)));
    case 'LATE':
      return start === 'SHOTGUN' || own.every((at) => startsLate(turnAt(at)));
    case 'WALKER': {
      const mixed = [...new Set(own)].filter((at) => groups[at]?.some((id) => !participantIds.includes(id)));
      return mixed.length <= 1;
    }
  }
}

const indexesOf = (players: readonly DrawnPlayer[]): Record<string, number> =>
  Object.fromEntries(players.map(({ id, index }) => [String(id), index ?? limits.handicapIndex.to]));

/** Who has no place starts first, the highest index before all others; the leaders go last. */
function byLastResult(
  players: readonly DrawnPlayer[],
  places: Readonly<Record<string, number>>,
): readonly number[] {
  const known = players.filter(({ id }) => places[id] !== undefined);
  const unknown = players.filter(({ id }) => places[id] === undefined);
  const others = unknown.length === 0 ? [] : sortByIndex(indexesOf(unknown));
  const positions = Object.fromEntries(known.map(({ id }) => [String(id), places[id] ?? 1]));
  const placed = known.length === 0 ? [] : drawByLastResult({ positions }).groups.flat();
  return [...others.reverse().map(({ player }) => Number(player)), ...placed.map(Number)];
}

const seedsOf = (players: readonly DrawnPlayer[]): number[] =>
  sortByIndex(indexesOf(players)).map(({ player }) => Number(player));

/** The first round of a bracket: the best meets the last, as far as there is one. */
const firstPairs = (seeds: readonly number[]): (readonly [number, number])[] =>
  seeds.length < 2
    ? []
    : bracket({ players: seeds.length }).pairs.flatMap(([one, other]) =>
        one && other ? [[seeds[one - 1] ?? 0, seeds[other - 1] ?? 0] as const] : [],
      );

function inBracket(pairs: readonly (readonly [number, number])[], size: number): Groups {
  const together = Math.floor(size / 2);
  return Array.from({ length: Math.ceil(pairs.length / together) }, (_, at) =>
    pairs.slice(at * together, (at + 1) * together).flat(),
  );
}

function withFewRepeats(input: ArrangeInput, units: ReadonlyMap<number, readonly number[]>): Groups {
  const { players, met, wishes, size } = input;
  const text = (pairs: readonly [number, number][]) => pairs.map(([a, b]) => [String(a), String(b)] as const);
  const known = new Set(players.map(({ id }) => id));
  const asked = { players: players.map(({ id }) => String(id)), met, most: Math.min(4, size) };
  const apart = wishes.flatMap(({ kind, participantIds }) =>
    kind === 'APART' ? pairsOf(participantIds.filter((id) => known.has(id))) : [],
  );
  const together = [...new Set(units.values())].flatMap(pairsOf);
  const kept = drawFewestRepeats({ ...asked, together: text(together), apart: text(apart) });
  const { groups } =
    kept.leastCost === null ? drawFewestRepeats({ ...asked, together: [], apart: [] }) : kept;
  return groups.map((group) => group.map(Number));
}

/** Whoever gives the same is given the same. Wishes about who does not play count for nothing. */
export async function arrange(asked: ArrangeInput): Promise<Arranged> {
  const playing = new Set(asked.players.map(({ id }) => id));
  const wishes = asked.wishes.map((wish) => ({
    ...wish,
    participantIds: wish.participantIds.filter((id) => playing.has(id)),
  }));
  const input = { ...asked, wishes };
  const { players, order, size, start } = input;
  if (players.length === 0) return { groups: [], unmet: [], lots: [], commitment: null, seeds: [] };
  const units = findUnits(input);
  let groups: Groups = [];
  let lots: readonly number[] = [];
  let commitment: string | null = null;
  let seeds: readonly number[] = [];
  switch (order) {
    case 'RANDOM': {
      const drawn = await drawRandom({ seed: input.seed, ids: [...playing].sort((a, b) => a - b) });
      lots = drawn.order.map(Number);
      ({ commitment } = drawn);
      groups = pack(lots, units, size);
      break;
    }
    case 'HANDICAP':
      groups = pack(
        sortByIndex(indexesOf(players)).map(({ player }) => Number(player)),
        units,
        size,
      );
      break;
    case 'LAST_RESULT':
      groups = pack(byLastResult(players, input.places ?? {}), units, size);
      break;
    case 'LEADERS_LAST':
      groups = pack(byLastResult(players, input.places ?? {}), units, size);
      break;
    case 'LEADERS_FIRST':
      groups = pack(byLastResult(players, input.places ?? {}).toReversed(), units, size);
      break;
    case 'ABCD':
      groups = drawAbcd({ handicapIndexes: indexesOf(players) }).groups.map((group) => group.map(Number));
      break;
    case 'SEEDED':
      if (!input.pairs) seeds = seedsOf(players);
      groups = inBracket(input.pairs ?? firstPairs(seeds), size);
      break;
    case 'FEWEST_REPEATS':
      groups = withFewRepeats(input, units);
  }
  // A bracket says who meets whom: there is nothing to choose.
  if (order !== 'SEEDED') {
    repair(groups, units, costOf(input, units));
    groups = byTime(groups, input);
  }
  const unmet = asked.wishes.filter((_, at) => {
    const wish = wishes[at];
    return wish !== undefined && !isKept(wish, groups, start);
  });
  return { groups, unmet, lots, commitment, seeds };
}
