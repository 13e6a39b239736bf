/** How a booking looks once a spot or a group is put elsewhere: shown until the server's own word is in. */
import type { BookingDetails, BookingGolfer, BookingGroup } from '@fourball/shared/booking/shapes.ts';

export type Arrangement = Pick<BookingDetails, 'groups' | 'ungrouped'>;

/** The group of a spot; null where it is in none. */
export const groupOf = ({ groups }: Arrangement, roundId: number): BookingGroup | null =>
  groups.find(({ players }) => players.some((golfer) => golfer.roundId === roundId)) ?? null;

export const spotsOf = ({ groups, ungrouped }: Arrangement): BookingGolfer[] => [
  ...groups.flatMap(({ players }) => players),
  ...ungrouped,
];

/** Groups are named by their places: the first is 1. */
export const numberOf = ({ groups }: Arrangement, groupId: number): number =>
  groups.findIndex((group) => group.groupId === groupId) + 1;

/** A group without spots is none. */
const withPlayers = (
  { groups, ungrouped }: Arrangement,
  change: (players: BookingGolfer[], groupId: number | null) => BookingGolfer[],
): Arrangement => ({
  groups: groups
    .map((group) => ({ ...group, players: change(group.players, group.groupId) }))
    .filter(({ players }) => players.length > 0),
  ungrouped: change(ungrouped, null),
});

const without = (arrangement: Arrangement, roundId: number): Arrangement =>
  withPlayers(arrangement, (players) => players.filter((golfer) => golfer.roundId !== roundId));

/**
 * Puts a spot into a group. In another tee time it changes places with a vacant spot there; null where none is vacant,
 * for then only the server knows whether there is room.
 */
export function withSpotIn(arrangement: Arrangement, roundId: number, groupId: number): Arrangement | null {
  const spot = spotsOf(arrangement).find((one) => one.roundId === roundId);
  const target = arrangement.groups.find((group) => group.groupId === groupId);
  if (spot === undefined || target === undefined || groupOf(arrangement, roundId) === target) return null;
  if (spot.teeTimeId === target.teeTimeId) {
    return withPlayers(without(arrangement, roundId), (players, id) =>
      id === groupId ? [...players, spot] : players,
    );
  }
  const vacant = target.players.find(({ occupant }) => occupant !== 'GOLFER');
  if (vacant === undefined || spot.occupant !== 'GOLFER') return null;
  const here = { ...spot, teeTimeId: vacant.teeTimeId };
  const there = { ...vacant, teeTimeId: spot.teeTimeId };
  return withPlayers(arrangement, (players) =>
    players.map((one) =>
      one.roundId === spot.roundId ? there : one.roundId === vacant.roundId ? here : one,
    ),
  );
}

export function withSpotUngrouped(arrangement: Arrangement, roundId: number): Arrangement | null {
  const spot = groupOf(arrangement, roundId)?.players.find((one) => one.roundId === roundId);
  if (spot === undefined) return null;
  const left = without(arrangement, roundId);
  return { ...left, ungrouped: [...left.ungrouped, spot] };
}

/** The groups in the order of these ids. */
export function withOrder(arrangement: Arrangement, groupIds: readonly number[]): Arrangement {
  const inOrder = groupIds.flatMap((id) => arrangement.groups.filter(({ groupId }) => groupId === id));
  return {
    ...arrangement,
    groups: inOrder.map((group, index) => ({ ...group, groupSequenceNum: index + 1 })),
  };
}

/** Two groups change tee times and places: what stays where it was is the time. */
export function withTimesSwapped(arrangement: Arrangement, idA: number, idB: number): Arrangement | null {
  const a = arrangement.groups.find(({ groupId }) => groupId === idA);
  const b = arrangement.groups.find(({ groupId }) => groupId === idB);
  if (a === undefined || b === undefined) return null;
  const at = (group: BookingGroup, place: BookingGroup): BookingGroup => ({
    ...place,
    groupId: group.groupId,
    players: group.players.map((golfer) => ({ ...golfer, teeTimeId: place.teeTimeId })),
  });
  return {
    ...arrangement,
    groups: arrangement.groups.map((group) => (group === a ? at(b, a) : group === b ? at(a, b) : group)),
  };
}

export function withGroupDissolved(arrangement: Arrangement, groupId: number): Arrangement | null {
  const gone = arrangement.groups.find((group) => group.groupId === groupId);
  if (gone === undefined) return null;
  return {
    groups: arrangement.groups.filter((group) => group !== gone),
    ungrouped: [...arrangement.ungrouped, ...gone.players],
  };
}
