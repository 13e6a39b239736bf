/**
 * What is wrong with a group, and what it costs. Whoever draws makes the sum as small as it can; boards that are changed by hand show each. So a
 * board and the draw mean the same by it.
 */
import { cutIntoGroups } from './groups.ts';

export type PreferenceKind = 'TOGETHER' | 'APART' | 'EARLY' | 'LATE' | 'WALKER';

export interface DrawWish {
  readonly kind: PreferenceKind;
  readonly participantIds: readonly number[];
}

export interface DrawnPlayer {
  readonly id: number;
  /** Handicap Index or league handicap; null of who has none, and is drawn as the highest there is. */
  readonly index: number | null;
  /** Whose group it has to be, too: partners of a team, guests of a golfer. */
  readonly side: string | null;
}

/**
 * APART: two who are not to be in one group. TORN: one whose partner, guest or companion is in another group. TOO_BIG: more than a group may have.
 * WALKERS: some walk and some ride. AGAIN: two who were in one group before. EARLY and LATE: one who starts in the other half of the starts.
 */
export type ConflictKind = 'APART' | 'TORN' | 'TOO_BIG' | 'WALKERS' | 'EARLY' | 'LATE' | 'AGAIN';

/** What a conflict costs; of AGAIN the square of how often the two have met. */
export const costs = { brokenRule: 1_000_000, brokenWish: 1_000 } as const;

export const pairsOf = (ids: readonly number[]): [number, number][] =>
  ids.flatMap((one, at) => ids.slice(at + 1).map((other): [number, number] => [one, other]));

interface Field {
  readonly players: readonly DrawnPlayer[];
  readonly wishes: readonly DrawWish[];
  /** The most golfers of a group. */
  readonly size: number;
}

/** Who has to be in one group, as far as they fit into one: teams first, then wishes in their order. */
export function findUnits({ players, wishes, size }: Field): ReadonlyMap<number, readonly number[]> {
  const units = new Map<number, readonly number[]>(players.map(({ id }) => [id, [id]]));
  const unite = (ids: readonly number[]): void => {
    const all = [...new Set(ids.flatMap((id) => units.get(id) ?? []))];
    if (all.length > size) return;
    for (const id of all) units.set(id, all);
  };
  const sides = new Map<string, number[]>();
  for (const { id, side } of players) if (side !== null) sides.set(side, [...(sides.get(side) ?? []), id]);
  for (const ids of sides.values()) for (const part of cutIntoGroups(ids, size)) unite(part);
  for (const { kind, participantIds } of wishes) if (kind === 'TOGETHER') unite(participantIds);
  return units;
}

/** What conflicts are judged by. */
export interface ConflictFacts {
  readonly units: ReadonlyMap<number, readonly number[]>;
  readonly wishes: readonly DrawWish[];
  /** How often two were in one group before, by `id-id` in either order; empty where repeats do not count. */
  readonly met: Readonly<Record<string, number>>;
  /** The most golfers of a group; null where that is not asked. */
  readonly size: number | null;
}

/** Hears of one conflict: whose it is, and for AGAIN how often they have met. WALKERS and TOO_BIG are of the group, and name nobody. */
type Tell = (
  kind: ConflictKind,
  cost: number,
  one: number | null,
  other: number | null,
  times: number,
) => void;

/** Tells of each conflict inside of a group; it is asked so often that it makes nothing but what it needs. */
function conflictsBy({ units, wishes, met, size }: ConflictFacts) {
  const apart = new Set(
    wishes
      .filter(({ kind }) => kind === 'APART')
      .flatMap(({ participantIds }) =>
        pairsOf(participantIds).flatMap(([a, b]) => [`${a}-${b}`, `${b}-${a}`]),
      ),
  );
  const walkers = new Set(
    wishes.flatMap(({ kind, participantIds }) => (kind === 'WALKER' ? participantIds : [])),
  );
  const { brokenRule, brokenWish } = costs;
  return (group: readonly number[], tell: Tell): void => {
    if (size !== null && group.length > size) tell('TOO_BIG', brokenRule, null, null, 0);
    for (const [one, other] of pairsOf(group)) {
      if (apart.has(`${one}-${other}`)) tell('APART', brokenRule, one, other, 0);
      const times = met[`${one}-${other}`] ?? met[`${other}-${one}`] ?? 0;
      if (times > 0) tell('AGAIN', times ** 2, one, other, times);
    }
    for (const id of group) {
      for (const mate of units.get(id) ?? [])
        if (!group.includes(mate)) tell('TORN', brokenRule, id, mate, 0);
    }
    const walking = group.filter((id) => walkers.has(id)).length;
    const mixed = Math.min(walking, group.length - walking);
    if (mixed > 0) tell('WALKERS', brokenWish * mixed, null, null, 0);
  };
}

/** What a group costs. */
export function costBy(facts: ConflictFacts): (group: readonly number[]) => number {
  const look = conflictsBy(facts);
  return (group) => {
    let sum = 0;
    look(group, (_, cost) => {
      sum += cost;
    });
    return sum;
  };
}

export interface Conflict {
  readonly kind: ConflictKind;
  readonly cost: number;
  /** Whom it concerns; of WALKERS and TOO_BIG the whole group. */
  readonly participantIds: readonly number[];
  /** Of AGAIN: how often they have met before. */
  readonly times: number;
}

/** How many groups start before at the same tee, and how many turns there are; null where all start at once. */
export interface Turn {
  readonly turn: number;
  readonly turns: number;
}

/** A group in the middle is early and late. */
export const startsEarly = ({ turn, turns }: Turn): boolean => turns <= 1 || 2 * turn < turns;
export const startsLate = ({ turn, turns }: Turn): boolean => turns <= 1 || 2 * turn + 1 > turns;

/** The conflicts of one group, the dearest first. */
export function findConflicts(
  facts: ConflictFacts,
): (group: readonly number[], turn: Turn | null) => Conflict[] {
  const look = conflictsBy(facts);
  const wishing = (wanted: PreferenceKind) =>
    new Set(facts.wishes.flatMap(({ kind, participantIds }) => (kind === wanted ? participantIds : [])));
  const early = wishing('EARLY');
  const late = wishing('LATE');
  return (group, turn) => {
    const found: Conflict[] = [];
    look(group, (kind, cost, one, other, times) =>
      found.push({
        kind,
        cost,
        participantIds: one === null ? group : [one, ...(other === null ? [] : [other])],
        times,
      }),
    );
    for (const id of turn === null ? [] : group) {
      const wish = { cost: costs.brokenWish, participantIds: [id], times: 0 };
      if (turn !== null && early.has(id) && !startsEarly(turn)) found.push({ kind: 'EARLY', ...wish });
      if (turn !== null && late.has(id) && !startsLate(turn)) found.push({ kind: 'LATE', ...wish });
    }
    return found.sort((a, b) => b.cost - a.cost);
  };
}
