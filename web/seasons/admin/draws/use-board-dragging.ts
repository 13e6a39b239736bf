/** Dragging golfers over the board, by mouse, touch or keyboard: what is under way, what it says, and what a drop means. */
import {
  KeyboardCode,
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
  type KeyboardCoordinateGetter,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import { useState } from 'react';
import { titleOf, type Intent } from './board-moves.ts';
import { groupOf, type BoardView } from './board-view.ts';
import { words } from './draw-words.en.ts';

/** Ids of what is dragged and of where it is dropped: `seat-12`, `group-3`, and the tray. */
export const trayId = 'tray';
export const seatId = (participantId: number): string => `seat-${participantId}`;
export const groupId = (id: number): string => `group-${id}`;
const numberIn = (id: UniqueIdentifier): number => Number(String(id).slice(String(id).indexOf('-') + 1));
const isSeat = (id: UniqueIdentifier): boolean => String(id).startsWith('seat');

/** What putting a golfer on a place means: into a group, before a golfer in it, over with one of a full group, or out of all. */
export function intentOf(view: BoardView, participantId: number, over: UniqueIdentifier): Intent | null {
  if (over === trayId)
    return groupOf(view, participantId) === undefined ? null : { kind: 'unseat', participantId };
  if (!isSeat(over)) {
    const target = numberIn(over);
    return groupOf(view, participantId)?.id === target
      ? null
      : { kind: 'seat', participantId, groupId: target, before: null };
  }
  const other = numberIn(over);
  if (other === participantId) return null;
  const target = groupOf(view, other);
  if (target === undefined)
    return groupOf(view, participantId) === undefined ? null : { kind: 'swap', participantId, withId: other };
  const full = target.participantIds.length >= view.size && !target.participantIds.includes(participantId);
  if (full) return { kind: 'swap', participantId, withId: other };
  const from = target.participantIds.indexOf(participantId);
  const at = target.participantIds.indexOf(other);
  // Dragged down within a group it goes behind the one it was dropped on.
  const before = from >= 0 && from < at ? (target.participantIds[at + 1] ?? null) : other;
  return { kind: 'seat', participantId, groupId: target.id, before };
}

/** Of places inside each other the innermost; the keyboard moves the piece itself onto a place. */
const underneath: CollisionDetection = (args) => {
  const found = args.pointerCoordinates ? pointerWithin(args) : rectIntersection(args);
  const seats = found.filter(({ id }) => isSeat(id) && id !== args.active.id);
  return seats.length > 0 ? seats : found.filter(({ id }) => id !== args.active.id);
};

interface Spot {
  id: UniqueIdentifier;
  left: number;
  top: number;
  width: number;
  height: number;
}

const back: readonly string[] = [KeyboardCode.Up, KeyboardCode.Left];
const sideways: readonly string[] = [KeyboardCode.Left, KeyboardCode.Right];
const onward: readonly string[] = [KeyboardCode.Down, KeyboardCode.Right];

/** Up and down go from place to place as they are read, left and right from group to group. */
const placeByKeys: KeyboardCoordinateGetter = (event, { active, context }) => {
  const way = back.includes(event.code) ? -1 : onward.includes(event.code) ? 1 : 0;
  if (way === 0) return undefined;
  event.preventDefault();
  const { droppableRects, droppableContainers, collisionRect, over } = context;
  const order = new Map<UniqueIdentifier, number>(
    [...document.querySelectorAll<HTMLElement>('[data-place]')].map((one, at) => [
      one.dataset.place ?? '',
      at,
    ]),
  );
  const places = droppableContainers
    .getEnabled()
    .flatMap(({ id }): Spot[] => {
      const rect = droppableRects.get(id);
      return rect === undefined || !order.has(id) ? [] : [{ id, ...rect }];
    })
    .sort((one, other) => (order.get(one.id) ?? 0) - (order.get(other.id) ?? 0))
    .filter(({ id }) => (sideways.includes(event.code) ? !isSeat(id) : id !== active));
  const here = over?.id ?? active;
  const at = order.get(here) ?? 0;
  const next =
    way > 0
      ? places.find(({ id }) => (order.get(id) ?? 0) > at)
      : places.findLast(({ id }) => (order.get(id) ?? 0) < at);
  if (next === undefined || collisionRect === null) return undefined;
  // Onto the head of a group, where no golfer lies beneath.
  const inset = isSeat(next.id) ? (next.height - collisionRect.height) / 2 : 2;
  return { x: next.left, y: next.top + inset };
};

interface Dragging {
  /** Who is being dragged. */
  dragged: number | null;
  context: DndContextProps;
}

export function useBoardDragging(view: BoardView, move: (intent: Intent) => void): Dragging {
  const [dragged, setDragged] = useState<number | null>(null);
  const sensors = useSensors(
    // A little way first: a tap on the handle is no drag.
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: placeByKeys }),
  );
  const nameOf = (id: UniqueIdentifier) => view.places.get(numberIn(id))?.name ?? '';
  const placeName = (id: UniqueIdentifier): string => {
    if (id === trayId) return words.group.tray;
    if (isSeat(id)) {
      const group = groupOf(view, numberIn(id));
      return words.drag.onGolfer(nameOf(id), group === undefined ? words.group.tray : titleOf(group));
    }
    const group = view.groups.find((one) => one.id === numberIn(id));
    return group === undefined ? '' : titleOf(group);
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    setDragged(null);
    if (over === null) return;
    const intent = intentOf(view, numberIn(active.id), over.id);
    if (intent !== null) move(intent);
  };
  const announcements: Announcements = {
    onDragStart: ({ active }) => words.drag.picked(nameOf(active.id)),
    onDragOver: ({ active, over }) =>
      over ? words.drag.over(nameOf(active.id), placeName(over.id)) : undefined,
    onDragEnd: ({ active, over }) =>
      over
        ? words.drag.dropped(nameOf(active.id), placeName(over.id))
        : words.drag.nowhere(nameOf(active.id)),
    onDragCancel: ({ active }) => words.drag.nowhere(nameOf(active.id)),
  };
  return {
    dragged,
    context: {
      sensors,
      collisionDetection: underneath,
      onDragStart: ({ active }) => setDragged(numberIn(active.id)),
      onDragEnd,
      onDragCancel: () => setDragged(null),
      accessibility: { announcements, screenReaderInstructions: { draggable: words.drag.help } },
    },
  };
}
