/** A group as a card that spots are dropped on and that is moved among the others; and the shelf of spots without one. */
import { useDraggable, useDroppable } from '@dnd-kit/core';
import { IconGripVertical } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { BookingGroup } from '@fourball/shared/booking/shapes.ts';
import classes from './BookingGroups.module.css';
import { words } from '../group-words.en.ts';
import { RowMenu, type RowChoice } from '../RowMenu.tsx';

interface GroupCardProps {
  group: BookingGroup;
  name: string;
  movable: boolean;
  /** What is being dragged may be dropped here. */
  takes: boolean;
  choices: readonly RowChoice[];
  children: ReactNode;
}

export function GroupCard({ group, name, movable, takes, choices, children }: GroupCardProps) {
  const id = `group-${group.groupId}`;
  const { setNodeRef: setPlace, isOver } = useDroppable({ id });
  const { attributes, listeners, setNodeRef, isDragging } = useDraggable({ id, disabled: !movable });
  return (
    <div
      ref={setPlace}
      className={classes.group}
      data-over={(isOver && takes) || undefined}
      data-dragging={isDragging || undefined}
    >
      <div className={classes.groupHead}>
        {movable && (
          <button
            ref={setNodeRef}
            type="button"
            className={classes.handle}
            {...attributes}
            {...listeners}
            aria-label={words.groups.dragGroup(name)}
          >
            <IconGripVertical size={20} aria-hidden />
          </button>
        )}
        <h3>{name}</h3>
        <RowMenu label={words.groups.menu(name)} choices={choices} />
      </div>
      <ul className={classes.slots}>{children}</ul>
    </div>
  );
}

export function Shelf({ id, children }: { id: string; children: ReactNode[] }) {
  const { setNodeRef, isOver } = useDroppable({ id });
  return (
    <div ref={setNodeRef} className={classes.shelf} data-over={isOver || undefined}>
      <h3>{words.groups.shelf}</h3>
      <p className={classes.note}>{words.groups.shelfText}</p>
      {children.length > 0 && <ul className={classes.slots}>{children}</ul>}
    </div>
  );
}
