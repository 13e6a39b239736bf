/** Moves what is picked up with the keyboard from one place to the next: up and left to the one before, else the one after. */
import { KeyboardCode, type KeyboardCoordinateGetter } from '@dnd-kit/core';

const back: readonly string[] = [KeyboardCode.Up, KeyboardCode.Left];
const onward: readonly string[] = [KeyboardCode.Down, KeyboardCode.Right];

/** Places are taken in their order down the page; none is the next of the last. */
export const placeByKeys: KeyboardCoordinateGetter = (event, { context }) => {
  const way = back.includes(event.code) ? -1 : onward.includes(event.code) ? 1 : 0;
  if (way === 0) return undefined;
  event.preventDefault();
  const { droppableRects, droppableContainers, collisionRect, over } = context;
  const places = droppableContainers
    .getEnabled()
    .flatMap(({ id }) => {
      const rect = droppableRects.get(id);
      return rect === undefined ? [] : [{ id, rect }];
    })
    .toSorted((a, b) => a.rect.top - b.rect.top || a.rect.left - b.rect.left);
  const middle = collisionRect === null ? 0 : collisionRect.top + collisionRect.height / 2;
  const here = places.findIndex(({ id, rect }) =>
    over === null ? rect.top <= middle && middle <= rect.bottom : id === over.id,
  );
  const next = places[Math.min(places.length - 1, Math.max(0, here + way))];
  if (next === undefined || collisionRect === null) return undefined;
  return {
    x: next.rect.left,
    y: next.rect.top + (next.rect.height - collisionRect.height) / 2,
  };
};
