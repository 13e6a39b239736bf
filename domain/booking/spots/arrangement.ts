/** How the spots of a booking stand: in which tee time, in which group, in which order. Pure: what is to be written. */
import type { BookingFacts, RoundFacts } from '../facts/load-booking.ts';

/** A group of the booking; one that is still to be made has no id. */
export interface PlannedGroup {
  readonly id: number | null;
  readonly teeTimeId: number;
  readonly roundIds: readonly number[];
}

/** Every spot of a booking, in one place each: the groups in their order, and the spots that are in none. */
export interface Arrangement {
  readonly groups: readonly PlannedGroup[];
  readonly ungrouped: readonly { readonly roundId: number; readonly teeTimeId: number }[];
}

/** Where one spot stands. */
export interface Stand {
  readonly teeTimeId: number;
  readonly group: PlannedGroup | null;
}

export function arrangementOf({ rounds }: BookingFacts): Arrangement {
  const groups = new Map<number, { id: number; teeTimeId: number; roundIds: number[] }>();
  const ungrouped: { roundId: number; teeTimeId: number }[] = [];
  for (const { round_id: roundId, group_id: id, tee_time_id: teeTimeId } of rounds) {
    if (id === null) {
      ungrouped.push({ roundId, teeTimeId });
      continue;
    }
    const group = groups.get(id) ?? { id, teeTimeId, roundIds: [] };
    group.roundIds.push(roundId);
    groups.set(id, group);
  }
  return { groups: [...groups.values()], ungrouped };
}

/** By the ids of the spots. */
export function standsIn({ groups, ungrouped }: Arrangement): Map<number, Stand> {
  return new Map([
    ...groups.flatMap((group) =>
      group.roundIds.map((roundId): [number, Stand] => [roundId, { teeTimeId: group.teeTimeId, group }]),
    ),
    ...ungrouped.map(({ roundId, teeTimeId }): [number, Stand] => [roundId, { teeTimeId, group: null }]),
  ]);
}

/** Groups that nobody is left in are gone. */
const withoutEmpty = ({ groups, ungrouped }: Arrangement): Arrangement => ({
  groups: groups.filter(({ roundIds }) => roundIds.length > 0),
  ungrouped,
});

const without = ({ groups, ungrouped }: Arrangement, leaving: readonly number[]): Arrangement => ({
  groups: groups.map((group) => ({
    ...group,
    roundIds: group.roundIds.filter((roundId) => !leaving.includes(roundId)),
  })),
  ungrouped: ungrouped.filter(({ roundId }) => !leaving.includes(roundId)),
});

/** With spots put into the group of a tee time, which is made, as the last, where there is none. */
function withGrouped(
  { groups, ungrouped }: Arrangement,
  teeTimeId: number,
  roundIds: readonly number[],
): Arrangement {
  const there = groups.some((group) => group.teeTimeId === teeTimeId);
  return {
    groups: there
      ? groups.map((group) =>
          group.teeTimeId === teeTimeId ? { ...group, roundIds: [...group.roundIds, ...roundIds] } : group,
        )
      : [...groups, { id: null, teeTimeId, roundIds }],
    ungrouped,
  };
}

const isVacant = ({ user_id, name }: RoundFacts): boolean => user_id === null && name === null;

/**
 * A spot goes into the group of a tee time. A golfer who comes from another tee time changes places with a vacant spot
 * of the booking there, where there is one: rather one that is in no group.
 */
export function grouped(facts: BookingFacts, round: RoundFacts, teeTimeId: number): Arrangement {
  const now = arrangementOf(facts);
  const from = standsIn(now).get(round.round_id);
  if (!from || (from.teeTimeId === teeTimeId && from.group !== null)) return now;
  const partner =
    from.teeTimeId === teeTimeId || isVacant(round)
      ? undefined
      : facts.rounds
          .filter((other) => other.tee_time_id === teeTimeId && isVacant(other))
          .sort((a, b) => Number(a.group_id !== null) - Number(b.group_id !== null))[0];
  if (!partner) return withoutEmpty(withGrouped(without(now, [round.round_id]), teeTimeId, [round.round_id]));
  const left = without(now, [round.round_id, partner.round_id]);
  const filled: Arrangement = from.group
    ? withGrouped(left, from.teeTimeId, [partner.round_id])
    : {
        ...left,
        ungrouped: [...left.ungrouped, { roundId: partner.round_id, teeTimeId: from.teeTimeId }],
      };
  return withoutEmpty(withGrouped(filled, teeTimeId, [round.round_id]));
}

/** These spots leave their groups and keep their tee times. */
export function ungroupedFrom(facts: BookingFacts, roundIds: readonly number[]): Arrangement {
  const now = arrangementOf(facts);
  const stands = standsIn(now);
  const left = without(now, roundIds);
  return withoutEmpty({
    ...left,
    ungrouped: [
      ...left.ungrouped,
      ...roundIds.flatMap((roundId) => {
        const stand = stands.get(roundId);
        return stand ? [{ roundId, teeTimeId: stand.teeTimeId }] : [];
      }),
    ],
  });
}

/** The same groups in another order of their tee times; null where these are not exactly the booking's. */
export function reordered(facts: BookingFacts, teeTimeIds: readonly number[]): Arrangement | null {
  const now = arrangementOf(facts);
  const groups = teeTimeIds.flatMap((id) => now.groups.find(({ teeTimeId }) => teeTimeId === id) ?? []);
  const complete = groups.length === teeTimeIds.length && new Set(groups).size === now.groups.length;
  return complete && groups.length === now.groups.length ? { ...now, groups } : null;
}

/** Two groups change places in the order, and their tee times too where that is wanted. */
export function swapped(
  facts: BookingFacts,
  [idA, idB]: readonly [number, number],
  withTeeTimes: boolean,
): Arrangement {
  const now = arrangementOf(facts);
  const a = now.groups.find(({ id }) => id === idA);
  const b = now.groups.find(({ id }) => id === idB);
  if (!a || !b) return now;
  const inPlaceOf = (gone: PlannedGroup, comes: PlannedGroup): PlannedGroup =>
    withTeeTimes ? { ...comes, teeTimeId: gone.teeTimeId } : comes;
  return {
    ...now,
    groups: now.groups.map((group) =>
      group === a ? inPlaceOf(a, b) : group === b ? inPlaceOf(b, a) : group,
    ),
  };
}

/** Every spot of a tee time goes to another one; a group that meets one of the booking's there becomes part of it. */
export const partyMoved = (facts: BookingFacts, from: number, to: number): Arrangement =>
  movedWithin(arrangementOf(facts), from, to);

/** The same of an arrangement, for several parties of a booking that move together. */
export function movedWithin(now: Arrangement, from: number, to: number): Arrangement {
  const ungrouped = now.ungrouped.map((spot) =>
    spot.teeTimeId === from ? { ...spot, teeTimeId: to } : spot,
  );
  const moving = now.groups.find(({ teeTimeId }) => teeTimeId === from);
  if (!moving) return { ...now, ungrouped };
  if (!now.groups.some(({ teeTimeId }) => teeTimeId === to)) {
    return {
      groups: now.groups.map((group) => (group === moving ? { ...group, teeTimeId: to } : group)),
      ungrouped,
    };
  }
  const left = { groups: now.groups.filter((group) => group !== moving), ungrouped };
  return withGrouped(left, to, moving.roundIds);
}
