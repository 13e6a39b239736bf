/** A golfer on the board: dragged by the handle, or chosen by the name and put somewhere with a second tap. */
import { useDraggable, useDroppable } from '@dnd-kit/core';
import { useCombinedRefs } from '@dnd-kit/utilities';
import { IconGripVertical } from '@tabler/icons-react';
import { formatHandicap } from '../../../ui/text/handicap.ts';
import { Colour } from '../Colour.tsx';
import { codeOf } from '../participants/FieldColumns.tsx';
import type { Place } from './board-view.ts';
import classes from './Draws.module.css';
import { words } from './draw-words.en.ts';
import { seatId } from './use-board-dragging.ts';

/** What the field says of a golfer besides. */
export interface Known {
  readonly index: number | null;
  readonly division: string | null;
  readonly colorCode: string | null;
}

interface SeatProps {
  place: Place;
  known: Known | undefined;
  /** Has just been moved. */
  moved: boolean;
  /** In a conflict. */
  torn: boolean;
  /** Chosen to be put somewhere: this one, or another. */
  picked: Place | null;
  /** What a tap does while another is chosen. */
  takes: 'swap' | 'before' | null;
  disabled: boolean;
  onTap: () => void;
}

export function Seat({ place, known, moved, torn, picked, takes, disabled, onTap }: SeatProps) {
  const { participantId, name, team } = place;
  const id = seatId(participantId);
  const { setNodeRef: setPlace, isOver } = useDroppable({ id, disabled });
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id,
    disabled,
  });
  const setBoth = useCombinedRefs(setPlace, setNodeRef);
  const self = picked?.participantId === participantId;
  const label =
    picked === null || self || takes === null
      ? words.seat.pick(name)
      : takes === 'swap'
        ? words.seat.swapWith(picked.name, name)
        : words.seat.before(picked.name, name);
  return (
    <li
      ref={setBoth}
      className={classes.seat}
      data-place={id}
      data-over={(isOver && !isDragging) || undefined}
      data-dragging={isDragging || undefined}
      data-moved={moved || undefined}
      data-torn={torn || undefined}
      data-picked={self || undefined}
    >
      {!disabled && (
        <button
          ref={setActivatorNodeRef}
          type="button"
          className={classes.handle}
          {...attributes}
          {...listeners}
          aria-label={words.seat.drag(name)}
        >
          <IconGripVertical size={20} aria-hidden />
        </button>
      )}
      <button
        type="button"
        className={classes.name}
        aria-label={label}
        aria-pressed={self}
        disabled={disabled}
        onClick={onTap}
      >
        <span className={classes.called}>{name}</span>
        {(team !== null || (known?.division ?? null) !== null) && (
          <span className={classes.beside}>
            {known?.division != null && <Colour code={codeOf(known.colorCode)} name={known.division} />}
            {team !== null && <span>{team}</span>}
          </span>
        )}
      </button>
      <span className={`${classes.index} figures`}>
        {known?.index == null ? (
          <span className="visually-hidden">{words.seat.noIndex}</span>
        ) : (
          formatHandicap(known.index)
        )}
      </span>
    </li>
  );
}
