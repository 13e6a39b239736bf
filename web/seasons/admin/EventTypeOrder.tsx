/** The list of event types that is put in order by dragging, with mouse, finger or keyboard. */
import { ActionIcon } from '@mantine/core';
import { IconEye, IconEyeOff, IconLock, IconWorld } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { EventType } from '@fourball/shared/seasons/shapes.ts';
import { SortableList } from '../../ui/table/SortableList.tsx';
import { RowLink } from '../../ui/table/RowLink.tsx';
import rowLook from '../../ui/table/RowLink.module.css';
import classes from './AdminEventTypesPage.module.css';
import { words } from './admin-words.en.ts';
import { EventCover } from '../EventCover.tsx';
import { colourOf } from '../event-colour.ts';
import { kindIcons } from '../EventCard.tsx';
import { useHideEventType, useMoveEventType } from './event-type-changes.ts';
import { words as pageWords } from '../words.en.ts';

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
  return (
    <SortableList
      items={eventTypes}
      nameOf={({ orgName }) => orgName}
      words={words}
      className={classes.list}
      movable={movable}
      onMove={move}
      row={({ id, hidden }) => ({
        className: `${rowLook.row} ${classes.row}`,
        'data-event-type': id,
        'data-hidden': hidden || undefined,
        'data-open': id === openId || undefined,
      })}
    >
      {(eventType, handle) => <Row eventType={eventType} handle={handle} onOpen={onOpen} />}
    </SortableList>
  );
}

interface RowProps {
  eventType: EventType;
  handle: ReactNode;
  onOpen: (id: number) => void;
}

function Row({ eventType, handle, onOpen }: RowProps) {
  const { id, orgName, type, colorCode, visibility, registration, hidden } = eventType;
  const hide = useHideEventType();
  const Kind = kindIcons[type];
  return (
    <>
      {handle}
      <span className={classes.thumb}>
        <EventCover eventType={eventType} />
      </span>
      <div className={classes.name}>
        <RowLink label={words.edit(orgName)} onClick={() => onOpen(id)}>
          {orgName}
        </RowLink>
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
        className={rowLook.above}
        variant="subtle"
        color="gray"
        aria-label={hidden ? words.show(orgName) : words.hide(orgName)}
        onClick={() => hide(eventType, !hidden)}
      >
        {hidden ? <IconEyeOff size={20} aria-hidden /> : <IconEye size={20} aria-hidden />}
      </ActionIcon>
    </>
  );
}
