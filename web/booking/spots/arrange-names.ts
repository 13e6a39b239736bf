/** What the groups of a booking, their spots and the shelf are called while they are arranged, and the ids they are dragged by. */
import type { UniqueIdentifier } from '@dnd-kit/core';
import type { BookingDetails, BookingGolfer, BookingGroup } from '@fourball/shared/booking/shapes.ts';
import { clockText } from '../../lib/club/clock-text.ts';
import { numberOf, spotsOf } from '../arrangement.ts';
import { words } from '../group-words.en.ts';

/** Ids of what is dragged and of where it is dropped: `spot-12`, `group-3`, and the shelf. */
export const shelfId = 'shelf';
const numberIn = (id: UniqueIdentifier): number => Number(String(id).split('-')[1]);
export const isSpot = (id: UniqueIdentifier): boolean => String(id).startsWith('spot');

export interface ArrangeNames {
  ofGroup: (group: BookingGroup) => string;
  ofSpot: (spot: Pick<BookingGolfer, 'roundId' | 'name'>) => string;
  /** Of whatever has the id. */
  at: (id: UniqueIdentifier) => string;
  spotAt: (id: UniqueIdentifier) => BookingGolfer | undefined;
  groupAt: (id: UniqueIdentifier) => BookingGroup | undefined;
}

export function arrangeNames(booking: BookingDetails): ArrangeNames {
  const { groups } = booking;
  const spots = spotsOf(booking);
  const ofGroup = (group: BookingGroup) =>
    words.groups.name(numberOf(booking, group.groupId), clockText(group.time));
  const ofSpot = ({ roundId, name }: Pick<BookingGolfer, 'roundId' | 'name'>): string => {
    const vacant = spots.filter(({ occupant }) => occupant !== 'GOLFER');
    return name ?? words.spot.vacant(vacant.findIndex((one) => one.roundId === roundId) + 1);
  };
  const spotAt = (id: UniqueIdentifier) => spots.find(({ roundId }) => roundId === numberIn(id));
  const groupAt = (id: UniqueIdentifier) => groups.find(({ groupId }) => groupId === numberIn(id));
  const at = (id: UniqueIdentifier): string => {
    if (id === shelfId) return words.groups.shelf;
    const spot = isSpot(id) ? spotAt(id) : undefined;
    if (spot !== undefined) return ofSpot(spot);
    const group = groupAt(id);
    return group === undefined ? '' : ofGroup(group);
  };
  return { ofGroup, ofSpot, at, spotAt, groupAt };
}
