/** The list of event types that is put in order by dragging, with mouse, finger or keyboard. */
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
import { ActionIcon } from '@mantine/core';
import { IconEye, IconEyeOff, IconGripVertical, IconLock, IconWorld } from '@tabler/icons-react';
import type { EventType } from '@fourball/shared/seasons/shapes.ts';
import classes from './AdminEventTypesPage.module.css';
import { words } from './admin-words.en.ts';
import { EventCover } from './EventCover.tsx';
import { colourOf } from './event-colour.ts';
import { kindIcons } from './EventCard.tsx';
import { useHideEventType, useMoveEventType } from './event-type-changes.ts';
import { words as pageWords } from './words.en.ts';

interface EventTypeOrderProps {
  eventTypes: readonly EventType[];
  /** Where only some are shown there is no order to change. */
  movable: boolean;
  /** The one whose form is open. */
  openId: number | null;
  onOpen: (id: number) => void;
}

export function EventTypeOrder({ eventTypes, movable, openId, onOpen }: EventTypeOrderProps) {
  const move = useMoveEventType();
  const sensors = useSensors(
    // A little way first: a tap on the handle is no drag.
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const nameOf = (id: UniqueIdentifier): string =>
    eventTypes.find((one) => one.id === id)?.orgName ?? String(id);
  const placeOf = (id: UniqueIdentifier): number => eventTypes.findIndex((one) => one.id === id) + 1;
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over !== null && over.id !== active.id) move(Number(active.id), placeOf(over.id));
  };
  const announcements: Announcements = {
    onDragStart: ({ active }) => words.dragging.start(nameOf(active.id)),
    onDragOver: ({ active, over }) =>
      over === null ? undefined : words.dragging.over(nameOf(active.id), placeOf(over.id), eventTypes.length),
    onDragEnd: ({ active, over }) => words.dragging.end(nameOf(active.id), placeOf(over?.id ?? active.id)),
    onDragCancel: ({ active }) => words.dragging.cancel(nameOf(active.id)),
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{ announcements, screenReaderInstructions: { draggable: words.dragHelp } }}
    >
      <SortableContext
        items={eventTypes.map(({ id }) => id)}
        strategy={verticalListSortingStrategy}
        disabled={!movable}
      >
        <ol className={classes.list} aria-label={words.list}>
          {eventTypes.map((eventType) => (
            <Row
              key={eventType.id}
              eventType={eventType}
              movable={movable}
              open={eventType.id === openId}
              onOpen={onOpen}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

interface RowProps {
  eventType: EventType;
  movable: boolean;
  open: boolean;
  onOpen: (id: number) => void;
}

function Row({ eventType, movable, open, onOpen }: RowProps) {
  const { id, orgName, type, colorCode, visibility, registration, hidden } = eventType;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id });
  const hide = useHideEventType();
  const Kind = kindIcons[type];
  return (
    <li
      ref={setNodeRef}
      className={classes.row}
      data-event-type={id}
      data-hidden={hidden || undefined}
      data-open={open || undefined}
      data-dragging={isDragging || undefined}
      style={{ transform: cssOf.Translate.toString(transform), transition }}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        className={classes.handle}
        disabled={!movable}
        {...attributes}
        {...listeners}
        aria-label={words.drag(orgName)}
      >
        <IconGripVertical size={20} aria-hidden />
      </button>
      <span className={classes.thumb}>
        <EventCover eventType={eventType} />
      </span>
      <div className={classes.name}>
        <button
          type="button"
          className={classes.open}
          aria-label={words.edit(orgName)}
          onClick={() => onOpen(id)}
        >
          {orgName}
        </button>
        <span className={classes.kind}>
          <span className={classes.dot} style={{ background: colourOf(colorCode, type) }} aria-hidden />
          <Kind size={16} aria-hidden />
          {pageWords.kind[type]}
        </span>
      </div>
      <span className={classes.fact}>
        {visibility === 'PUBLIC' ? <IconWorld size={16} aria-hidden /> : <IconLock size={16} aria-hidden />}
        {words.form.visibilities[visibility]}
      </span>
      <span className={classes.fact}>
        {words.registration}: {registration ? words.open : words.closed}
      </span>
      <span className={classes.state} data-hidden={hidden || undefined}>
        {hidden ? words.hidden : words.shown}
      </span>
      <ActionIcon
        className={classes.above}
        variant="subtle"
        color="gray"
        aria-label={hidden ? words.show(orgName) : words.hide(orgName)}
        onClick={() => hide(eventType, !hidden)}
      >
        {hidden ? <IconEyeOff size={20} aria-hidden /> : <IconEye size={20} aria-hidden />}
      </ActionIcon>
    </li>
  );
}
