/** Dragging in the arranging of groups, by pointer or keyboard: what is under way, what it says, and what a drop does. */
import {
  KeyboardSensor,
  PointerSensor,
  pointerWithin,
  rectIntersection,
  useSensor,
  useSensors,
  type Announcements,
  type CollisionDetection,
  type DndContextProps,
  type DragEndEvent,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import { useState } from 'react';
import type { BookingDetails, BookingGroup } from '@fourball/shared/booking/shapes.ts';
import { words } from '../group-words.en.ts';
import { isSpot, shelfId, type ArrangeNames } from './arrange-names.ts';
import { placeByKeys } from './drag-keys.ts';
import type { Arranging } from './use-arrange.ts';

/** By the pointer where there is one; the keyboard moves the piece itself onto a place. */
const underneath: CollisionDetection = (args) =>
  args.pointerCoordinates ? pointerWithin(args) : rectIntersection(args);

interface Dragging {
  /** What is being dragged. */
  dragged: UniqueIdentifier | null;
  /** Whether what is dragged may be dropped on the group. */
  mayDropOn: (group: BookingGroup) => boolean;
  context: DndContextProps;
}

export function useDragging(
  { groups, ungrouped }: BookingDetails,
  names: ArrangeNames,
  arranging: Arranging,
): Dragging {
  const [dragged, setDragged] = useState<UniqueIdentifier | null>(null);
  const sensors = useSensors(
    // A little way first: a tap on the handle is no drag.
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: placeByKeys }),
  );

  const onDragEnd = ({ active, over }: DragEndEvent) => {
    setDragged(null);
    if (over === null) return;
    const target = over.id === shelfId ? undefined : names.groupAt(over.id);
    if (!isSpot(active.id)) {
      const group = names.groupAt(active.id);
      if (group && target && group !== target) arranging.moveGroup(group, groups.indexOf(target));
      return;
    }
    const spot = names.spotAt(active.id);
    if (spot === undefined) return;
    if (over.id === shelfId) {
      if (!ungrouped.includes(spot)) arranging.ungroup(spot);
    } else if (target && !target.players.includes(spot)) arranging.moveTo(spot, target);
  };

  const announcements: Announcements = {
    onDragStart: ({ active }) => words.groups.picked(names.at(active.id)),
    onDragOver: ({ active, over }) =>
      over ? words.groups.over(names.at(active.id), names.at(over.id)) : undefined,
    onDragEnd: ({ active, over }) =>
      over
        ? words.groups.dropped(names.at(active.id), names.at(over.id))
        : words.groups.nowhere(names.at(active.id)),
    onDragCancel: ({ active }) => words.groups.nowhere(names.at(active.id)),
  };

  return {
    dragged,
    // A group is put among the groups, a spot into another one.
    mayDropOn: (group) =>
      dragged !== null && !(isSpot(dragged) && group.players.some((one) => one === names.spotAt(dragged))),
    context: {
      sensors,
      collisionDetection: underneath,
      onDragStart: ({ active }) => setDragged(active.id),
      onDragEnd,
      onDragCancel: () => setDragged(null),
      accessibility: { announcements, screenReaderInstructions: { draggable: words.groups.dragHelp } },
    },
  };
}
