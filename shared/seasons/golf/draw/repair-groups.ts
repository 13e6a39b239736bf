/**
 * Mends groups that golfers have left: as few as can be start anew. A group that has become smaller stays as it is; one that is too small is
 * closed, or gets somebody from elsewhere. Whoever comes in later takes the places that are open. Pure, and the same for the same input.
 */
import { costs, findConflicts, findUnits, type DrawnPlayer, type DrawWish, type Turn } from './cost.ts';

export interface RepairGroup {
  readonly id: number;
  /** In the order of their places. */
  readonly participantIds: readonly number[];
  /** Places that were left and that nobody has taken since. A group without any is let alone: who made it so small knows why. */
  readonly openPlaces: number;
  /** Which turn it has at its tee; null where all start at once. */
  readonly turn: Turn | null;
}

export interface RepairInput {
  /** In the order of their starts. */
  readonly groups: readonly RepairGroup[];
  /** The most golfers of a group. */
  readonly size: number;
  /** The fewest with whom a group goes out. */
  readonly smallest: number;
  /** Everybody who plays. Who is in no group has come in, in the order given. */
  readonly players: readonly DrawnPlayer[];
  readonly wishes: readonly DrawWish[];
}

export interface Repaired {
  /** Those that stay, in their order. */
  readonly groups: readonly Omit<RepairGroup, 'turn'>[];
  /** Groups that everybody has left. */
  readonly closed: readonly number[];
  /** Who starts with another group than before. */
  readonly moved: readonly { readonly participantId: number; readonly from: number; readonly to: number }[];
  /** Who has come in. */
  readonly placed: readonly { readonly participantId: number; readonly to: number }[];
  /** Groups that are too small, and can't be helped. */
  readonly short: readonly number[];
}

interface Group {
  readonly id: number;
  readonly at: number;
  readonly turn: Turn | null;
  members: readonly number[];
  open: number;
}

type Unit = readonly number[];

interface Step {
  readonly unit: Unit;
  readonly from: Group;
  readonly to: Group;
}

/** One way to help a group that is too small. */
interface Plan {
  readonly cost: number;
  readonly steps: readonly Step[];
}

const movedBy = ({ steps }: Plan): number => steps.reduce((sum, { unit }) => sum + unit.length, 0);

const without = (members: readonly number[], unit: Unit): number[] =>
  members.filter((id) => !unit.includes(id));

/** Who is where while one plan is thought through. */
class Draft {
  readonly steps: Step[] = [];
  readonly #members = new Map<Group, readonly number[]>();

  of(group: Group): readonly number[] {
    return this.#members.get(group) ?? group.members;
  }

  move(step: Step): void {
    const { unit, from, to } = step;
    this.#members.set(from, without(this.of(from), unit));
    this.#members.set(to, [...this.of(to), ...unit]);
    this.steps.push(step);
  }
}

class Board {
  readonly groups: readonly Group[];
  readonly #input: RepairInput;
  readonly #units: ReadonlyMap<number, Unit>;
  readonly #conflicts: ReturnType<typeof findConflicts>;

  constructor(input: RepairInput) {
    this.#input = input;
    const { players, size } = input;
    const playing = new Set(players.map(({ id }) => id));
    const wishes = input.wishes.map(({ kind, participantIds }) => ({
      kind,
      participantIds: participantIds.filter((id) => playing.has(id)),
    }));
    this.#units = findUnits({ players, wishes, size });
    this.#conflicts = findConflicts({ units: this.#units, wishes, met: {}, size });
    this.groups = input.groups.map(({ id, participantIds, openPlaces, turn }, at) => ({
      id,
      at,
      turn,
      members: participantIds,
      open: openPlaces,
    }));
  }

  isShort({ members, open }: Group): boolean {
    return open > 0 && members.length > 0 && members.length < this.#input.smallest;
  }

  /** Who goes along with whom, among these. */
  unitsOf(members: readonly number[]): Unit[] {
    const whole = new Map<Unit, Unit>();
    for (const id of members) {
      const unit = this.#units.get(id) ?? [id];
      whole.set(unit, [...(whole.get(unit) ?? []), id]);
    }
    return [...whole.values()];
  }

  #cost(group: Group, members: readonly number[]): number {
    return this.#conflicts(members, group.turn).reduce((sum, { cost }) => sum + cost, 0);
  }

  #more(group: Group, before: readonly number[], after: readonly number[]): number {
    return this.#cost(group, after) - this.#cost(group, before);
  }

  /** Whoever comes in late takes places that somebody left: first where a group is too small, then where it is smallest. */
  place(unit: Unit): Group | undefined {
    const [best] = this.groups
      .filter(
        ({ members, open }) =>
          members.length > 0 && unit.length <= Math.min(open, this.#input.size - members.length),
      )
      .map((group) => ({ group, more: this.#more(group, group.members, [...group.members, ...unit]) }))
      .sort(
        (one, other) =>
          Number(this.isShort(other.group)) - Number(this.isShort(one.group)) ||
          one.more - other.more ||
          one.group.members.length - other.group.members.length ||
          one.group.at - other.group.at,
      );
    if (!best) return undefined;
    best.group.members = [...best.group.members, ...unit];
    best.group.open -= unit.length;
    return best.group;
  }

  /** Whoever is left over makes up a group that everybody has left, where they are enough for one. */
  reopen(units: readonly Unit[]): { unit: Unit; to: Group }[] {
    const { size, smallest } = this.#input;
    const placed: { unit: Unit; to: Group }[] = [];
    let left = units;
    for (const group of this.groups) {
      if (group.members.length > 0 || group.open === 0) continue;
      const coming: Unit[] = [];
      for (const unit of left) if (coming.flat().length + unit.length <= size) coming.push(unit);
      const members = coming.flat();
      if (members.length < smallest) continue;
      group.members = members;
      group.open = Math.max(0, group.open - members.length);
      left = left.filter((unit) => !coming.includes(unit));
      placed.push(...coming.map((unit) => ({ unit, to: group })));
    }
    return placed;
  }

  /** All of them go elsewhere: best where another group is too small itself, then where somebody has left, near their own start. */
  #closing(short: Group): Plan | undefined {
    const draft = new Draft();
    let cost = -this.#cost(short, short.members);
    for (const unit of this.unitsOf(short.members)) {
      const [best] = this.groups
        .filter((to) => to !== short && draft.of(to).length > 0)
        .filter((to) => draft.of(to).length + unit.length <= this.#input.size)
        .map((to) => ({ to, more: this.#more(to, draft.of(to), [...draft.of(to), ...unit]) }))
        .sort(
          (one, other) =>
            one.more - other.more ||
            Number(this.isShort(other.to)) - Number(this.isShort(one.to)) ||
            Number(other.to.open > 0) - Number(one.to.open > 0) ||
            Math.abs(one.to.at - short.at) - Math.abs(other.to.at - short.at) ||
            one.to.at - other.to.at,
        );
      if (!best) return undefined;
      cost += best.more;
      draft.move({ unit, from: short, to: best.to });
    }
    return { cost, steps: draft.steps };
  }

  /** Others come to it, from groups that are large enough without them; who belongs together stays so. */
  #filling(short: Group): Plan | undefined {
    const { smallest, size } = this.#input;
    const draft = new Draft();
    let cost = 0;
    while (draft.of(short).length < smallest) {
      const there = draft.of(short);
      const [best] = this.groups
        .filter((from) => from !== short && draft.of(from).length > smallest)
        .flatMap((from) => this.unitsOf(draft.of(from)).map((unit) => ({ from, unit })))
        .filter(({ from, unit }) => draft.of(from).length - unit.length >= smallest)
        .filter(({ unit }) => there.length + unit.length <= size)
        .map(({ from, unit }) => ({
          from,
          unit,
          more:
            this.#more(short, there, [...there, ...unit]) +
            this.#more(from, draft.of(from), without(draft.of(from), unit)),
        }))
        .sort(
          (one, other) =>
            one.more - other.more ||
            one.unit.length - other.unit.length ||
            draft.of(other.from).length - draft.of(one.from).length ||
            Math.abs(one.from.at - short.at) - Math.abs(other.from.at - short.at) ||
            one.from.at - other.from.at,
        );
      if (!best) return undefined;
      cost += best.more;
      draft.move({ unit: best.unit, from: best.from, to: short });
    }
    return { cost, steps: draft.steps };
  }

  /** Does what breaks the fewest rules, then what moves the fewest. False: it can't be helped. */
  help(short: Group): boolean {
    const broken = ({ cost }: Plan) => Math.round(cost / costs.brokenRule);
    const [plan] = [this.#closing(short), this.#filling(short)]
      .flatMap((one) => one ?? [])
      .sort(
        (one, other) => broken(one) - broken(other) || movedBy(one) - movedBy(other) || one.cost - other.cost,
      );
    if (!plan) return false;
    for (const { unit, from, to } of plan.steps) {
      from.members = without(from.members, unit);
      to.members = [...to.members, ...unit];
      to.open = Math.max(0, to.open - unit.length);
      // A place that somebody gave up to help others is open to who comes in.
      if (from !== short) from.open += unit.length;
    }
    return true;
  }
}

export function repairGroups(input: RepairInput): Repaired {
  const board = new Board(input);
  const before = new Map(
    input.groups.flatMap(({ id, participantIds }) =>
      participantIds.map((participantId) => [participantId, id] as const),
    ),
  );
  const newcomers = input.players.map(({ id }) => id).filter((id) => !before.has(id));
  const came: { unit: Unit; to: Group }[] = [];
  const waiting: Unit[] = [];
  for (const unit of board.unitsOf(newcomers)) {
    const to = board.place(unit);
    if (to) came.push({ unit, to });
    else waiting.push(unit);
  }
  came.push(...board.reopen(waiting));
  const hopeless = new Set<Group>();
  for (;;) {
    const [short] = board.groups
      .filter((group) => board.isShort(group) && !hopeless.has(group))
      .sort((one, other) => one.members.length - other.members.length || one.at - other.at);
    if (!short) break;
    if (!board.help(short)) hopeless.add(short);
  }
  const isClosed = ({ members, open }: Group) => members.length === 0 && open > 0;
  return {
    groups: board.groups
      .filter((group) => !isClosed(group))
      .map(({ id, members, open }) => ({ id, participantIds: members, openPlaces: open })),
    closed: board.groups.filter(isClosed).map(({ id }) => id),
    moved: board.groups.flatMap(({ id, members }) =>
      members.flatMap((participantId) => {
        const from = before.get(participantId);
        return from === undefined || from === id ? [] : [{ participantId, from, to: id }];
      }),
    ),
    // Where they are now: a group that they came into may have been closed after all.
    placed: came.flatMap(({ unit }) =>
      unit.flatMap((participantId) => {
        const group = board.groups.find(({ members }) => members.includes(participantId));
        return group ? [{ participantId, to: group.id }] : [];
      }),
    ),
    short: board.groups.filter((group) => board.isShort(group)).map(({ id }) => id),
  };
}
