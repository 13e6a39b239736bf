/** Groups in which as few as possible meet again. */
import { list, refuse, whole } from '../rule/golf-input.ts';
import { golfRule } from '../rule/golf-rule.ts';
import { limits } from '../rule/limits.ts';
import { sizesOf } from './groups.ts';

type Pairs = readonly (readonly [string, string] | readonly string[])[];

export interface RepeatsInput {
  readonly players: readonly string[];
  /** How often two have met, by `A-B`. Who does not play today may be named. */
  readonly met: Readonly<Record<string, number>>;
  /** Pairs that must be in one group, and pairs that must not. */
  readonly together: Pairs;
  readonly apart: Pairs;
  readonly most?: number;
}

/** Up to so many players all groupings are looked at. */
const exactUpTo = 12;
/** Beyond, how often a better swap is looked for. */
const mostRounds = 200;

interface Problem {
  readonly players: readonly string[];
  readonly sizes: readonly number[];
  /** Of two players by their places in the list; infinite where they must not meet. */
  readonly cost: readonly (readonly number[])[];
  /** Must be in one group. */
  readonly together: readonly (readonly [number, number])[];
}

const mostMeetings = 1_000;

function readMet(met: RepeatsInput['met'] | undefined): ReadonlyMap<string, number> {
  if (met === undefined || met === null) return refuse('met', { code: 'missing' });
  if (typeof met !== 'object') return refuse('met', { code: 'notAList' });
  return new Map(
    Object.entries(met).map(([pair, times]) => [pair, whole(`met.${pair}`, times, 0, mostMeetings)]),
  );
}

function readProblem(input: RepeatsInput): Problem {
  const players = [...list('players', input.players)];
  if (players.length === 0) return refuse('players', { code: 'empty' });
  if (players.length > limits.players) return refuse('players', { code: 'most', most: limits.players });
  for (const [index, player] of players.entries()) {
    if (typeof player !== 'string') return refuse(`players[${index}]`, { code: 'missing' });
    if (players.indexOf(player) !== index)
      return refuse(`players[${index}]`, { code: 'twice', value: player });
  }
  // The order in which players were entered changes nothing.
  players.sort();
  const most = input.most === undefined ? 4 : whole('most', input.most, 2, 4);
  const met = readMet(input.met);
  const timesMet = (one: string, other: string): number =>
    met.get(`${one}-${other}`) ?? met.get(`${other}-${one}`) ?? 0;
  const cost = players.map((one) => players.map((other) => (one === other ? 0 : timesMet(one, other) ** 2)));
  const places = (field: 'together' | 'apart') =>
    list(field, input[field] ?? []).map((pair, index) => {
      const [one = '', other = ''] = list(`${field}[${index}]`, pair);
      if (pair.length !== 2) return refuse(`${field}[${index}]`, { code: 'length', allowed: [2] });
      for (const player of [one, other]) {
        if (!players.includes(player)) return refuse(`${field}[${index}]`, { code: 'unknownPlayer', player });
      }
      return [players.indexOf(one), players.indexOf(other)] as const;
    });
  for (const [one, other] of places('apart')) {
    for (const [row, column] of [
      [one, other],
      [other, one],
    ] as const) {
      const costs = cost[row];
      if (costs) costs[column] = Number.POSITIVE_INFINITY;
    }
  }
  return { players, sizes: sizesOf(players.length, most), cost, together: places('together') };
}

const costIn = ({ cost }: Problem, group: readonly number[]): number => {
  let total = 0;
  for (let one = 0; one < group.length; one += 1) {
    for (let other = one + 1; other < group.length; other += 1) {
      total += cost[group[one] ?? 0]?.[group[other] ?? 0] ?? 0;
    }
  }
  return total;
};

/** Whether each pair that belongs together is in the group or outside of it. */
const keepsTogether = ({ together }: Problem, group: readonly number[]): boolean =>
  together.every(([one, other]) => group.includes(one) === group.includes(other));

interface Found {
  cost: number;
  ways: number;
  groups: readonly (readonly number[])[];
}

/** All groupings: the first player who is left takes companions, so that none is looked at twice. */
function lookAtAll(problem: Problem): Found {
  const found: Found = { cost: Number.POSITIVE_INFINITY, ways: 0, groups: [] };
  const fill = (
    left: readonly number[],
    sizes: readonly number[],
    groups: number[][],
    soFar: number,
  ): void => {
    if (soFar > found.cost) return;
    const [first, ...others] = left;
    if (first === undefined) {
      found.ways = soFar < found.cost ? 1 : found.ways + 1;
      if (soFar < found.cost) Object.assign(found, { cost: soFar, groups });
      return;
    }
    for (const size of new Set(sizes)) {
      const rest = sizes.toSpliced(sizes.indexOf(size), 1);
      for (const companions of choose(others, size - 1)) {
        const group = [first, ...companions];
        const cost = soFar + costIn(problem, group);
        if (!Number.isFinite(cost) || !keepsTogether(problem, group)) continue;
        const remaining = others.filter((player) => !companions.includes(player));
        fill(remaining, rest, [...groups, group], cost);
      }
    }
  };
  const all = problem.players.map((_, index) => index);
  fill(all, problem.sizes, [], 0);
  return found;
}

/** All so many of the players, in their order. */
function* choose(players: readonly number[], count: number): Generator<readonly number[]> {
  if (count === 0) {
    yield [];
    return;
  }
  for (const [index, first] of players.entries()) {
    for (const rest of choose(players.slice(index + 1), count - 1)) yield [first, ...rest];
  }
}

/** What breaks a rule costs more than anything that repeats. */
const brokenRule = 1_000_000_000;

const penalized = (problem: Problem, group: readonly number[]): number => {
  let total = 0;
  for (let one = 0; one < group.length; one += 1) {
    for (let other = one + 1; other < group.length; other += 1) {
      const cost = problem.cost[group[one] ?? 0]?.[group[other] ?? 0] ?? 0;
      total += Number.isFinite(cost) ? cost : brokenRule;
    }
  }
  for (const [one, other] of problem.together) {
    if (group.includes(one) !== group.includes(other)) total += brokenRule / 2;
  }
  return total;
};

/** Groups one after the other, each with whoever costs it least, then swaps of two players as long as one helps. */
function lookNearby(problem: Problem): Found {
  const left = problem.players.map((_, index) => index);
  const groups = problem.sizes.map((size) => {
    const group: number[] = [];
    while (group.length < size) {
      const costs = left.map((player) => penalized(problem, [...group, player]));
      const [player] = left.splice(costs.indexOf(Math.min(...costs)), 1);
      if (player !== undefined) group.push(player);
    }
    return group;
  });
  for (let round = 0; round < mostRounds && swapOnce(problem, groups); round += 1);
  const cost = groups.reduce((total, group) => total + penalized(problem, group), 0);
  return { cost: cost >= brokenRule / 2 ? Number.POSITIVE_INFINITY : cost, ways: 0, groups };
}

/** Goes through all pairs of players of different groups, and swaps those whose swap costs less. */
function swapOnce(problem: Problem, groups: number[][]): boolean {
  let better = false;
  for (const [index, one] of groups.entries()) {
    for (const two of groups.slice(index + 1)) {
      for (const place of one.keys()) {
        for (const otherPlace of two.keys()) {
          const before = penalized(problem, one) + penalized(problem, two);
          swap(one, place, two, otherPlace);
          if (penalized(problem, one) + penalized(problem, two) < before) better = true;
          else swap(one, place, two, otherPlace);
        }
      }
    }
  }
  return better;
}

function swap(one: number[], place: number, two: number[], otherPlace: number): void {
  const kept = one[place] ?? 0;
  one[place] = two[otherPlace] ?? 0;
  two[otherPlace] = kept;
}

/**
 * The groups whose pairs have met least: the sum of the squares of how often each pair met is smallest. Up to 12 players all groupings are looked
 * at and `ways` says how many are as good; beyond, pairs are swapped until no swap helps, and `ways` is null. Without any grouping that keeps
 * all wishes `leastCost` is null. Source: golf-rules of the club (fewest repeated pairings of the season).
 */
export const drawFewestRepeats = golfRule((input: RepeatsInput, note) => {
  const problem = readProblem(input);
  const exact = problem.players.length <= exactUpTo;
  const { cost, ways, groups } = exact ? lookAtAll(problem) : lookNearby(problem);
  if (!Number.isFinite(cost)) {
    note?.({ what: 'noGrouping', gives: null });
    return { leastCost: null, ways: exact ? 0 : null, groups: [] };
  }
  const named = groups.map((group) => group.map((place) => problem.players[place] ?? ''));
  for (const [index, group] of named.entries()) {
    note?.({
      what: 'repeats',
      of: index + 1,
      gives: { players: group, cost: costIn(problem, groups[index] ?? []) },
    });
  }
  return { leastCost: cost, ways: exact ? ways : null, groups: named };
});
