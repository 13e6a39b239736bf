/** A list that is put in order by dragging, with mouse, finger or keyboard. */
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS as cssOf } from '@dnd-kit/utilities';
import { IconGripVertical } from '@tabler/icons-react';
import type { HTMLAttributes, ReactNode } from 'react';
import classes from './SortableList.module.css';

/** What is said of the list, and while something in it moves. */
interface SortableWords {
  list: string;
  drag: (name: string) => string;
  dragHelp: string;
  dragging: {
    start: (name: string) => string;
    over: (name: string, place: number, of: number) => string;
    end: (name: string, place: number) => string;
    cancel: (name: string) => string;
  };
}

type RowProps = HTMLAttributes<HTMLLIElement> & { [data: `data-${string}`]: unknown };

interface SortableListProps<Item extends { id: number }> {
  items: readonly Item[];
  nameOf: (item: Item) => string;
  words: SortableWords;
  className?: string;
  /** Where only some are shown there is no order to change. */
  movable?: boolean;
  /** `place` is counted from 1. */
  onMove: (id: number, place: number) => void;
  /** Of each row's own element, which also has `data-dragging` while it moves. */
  row: (item: Item) => RowProps;
  /** What stands in a row; the handle is what it is taken by. */
  children: (item: Item, handle: ReactNode) => ReactNode;
}

export function SortableList<Item extends { id: number }>(props: SortableListProps<Item>) {
  const { items, nameOf, words, className = '', movable = true, onMove, row, children } = props;
  const sensors = useSensors(
    // A little way first: a tap on the handle is no drag.
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const named = (id: UniqueIdentifier): string => {
    const item = items.find((one) => one.id === id);
    return item === undefined ? String(id) : nameOf(item);
  };
  const placeOf = (id: UniqueIdentifier): number => items.findIndex((one) => one.id === id) + 1;
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over !== null && over.id !== active.id) onMove(Number(active.id), placeOf(over.id));
  };
  const announcements: Announcements = {
    onDragStart: ({ active }) => words.dragging.start(named(active.id)),
    onDragOver: ({ active, over }) =>
      over === null ? undefined : words.dragging.over(named(active.id), placeOf(over.id), items.length),
    onDragEnd: ({ active, over }) => words.dragging.end(named(active.id), placeOf(over?.id ?? active.id)),
    onDragCancel: ({ active }) => words.dragging.cancel(named(active.id)),
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{ announcements, screenReaderInstructions: { draggable: words.dragHelp } }}
    >
      <SortableContext
        items={items.map(({ id }) => id)}
        strategy={verticalListSortingStrategy}
        disabled={!movable}
      >
        <ol className={`${classes.list} ${className}`} aria-label={words.list}>
          {items.map((item) => (
            <Row
              key={item.id}
              id={item.id}
              own={row(item)}
              label={words.drag(nameOf(item))}
              movable={movable}
            >
              {(handle) => children(item, handle)}
            </Row>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

interface SortableRowProps {
  id: number;
  own: RowProps;
  label: string;
  movable: boolean;
  children: (handle: ReactNode) => ReactNode;
}

function Row({ id, own, label, movable, children }: SortableRowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id });
  return (
    <li
      {...own}
      ref={setNodeRef}
      data-dragging={isDragging || undefined}
      style={{ transform: cssOf.Translate.toString(transform), transition }}
    >
      {children(
        <button
          ref={setActivatorNodeRef}
          type="button"
          className={classes.handle}
          disabled={!movable}
          {...attributes}
          {...listeners}
          aria-label={label}
        >
          <IconGripVertical size={20} aria-hidden />
        </button>,
      )}
    </li>
  );
}
