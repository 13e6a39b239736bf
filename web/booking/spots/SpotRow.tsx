/** A spot in the arranging of groups: taken by its handle, and with all that can be done with it in its menu. */
import { useDraggable } from '@dnd-kit/core';
import { Button } from '@mantine/core';
import {
  IconArrowRight,
  IconClockPlus,
  IconFolderOff,
  IconFolderPlus,
  IconGripVertical,
  IconUserMinus,
  IconUserPlus,
} from '@tabler/icons-react';
import type { BookingDetails, BookingGroup, Golfer } from '@fourball/shared/booking/shapes.ts';
import { clockText } from '../../lib/club/clock-text.ts';
import classes from './BookingGroups.module.css';
import { words } from '../group-words.en.ts';
import { openAssign, openLeave, openTeeTimePicker } from './open-spot-dialogs.ts';
import { RowMenu, type RowChoice } from '../RowMenu.tsx';
import { Spot } from './Spot.tsx';
import type { Arranging } from './use-arrange.ts';

interface SpotRowProps {
  spot: Golfer;
  name: string;
  /** Null on the shelf. */
  group: BookingGroup | null;
  booking: BookingDetails;
  booker: BookingDetails['booker'];
  myUserId: number;
  starter: boolean;
  /** Club time of its tee time; missing where that is not known yet. */
  time: string | undefined;
  /** The groups it may go to. */
  targets: readonly { group: BookingGroup; name: string }[];
  arranging: Arranging;
}

export function SpotRow(props: SpotRowProps) {
  const { spot, name, group, booking, booker, myUserId, time } = props;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: `spot-${spot.roundId}`,
  });
  const choices = choicesOf(props);
  return (
    <li
      ref={setNodeRef}
      className={classes.slot}
      data-occupant={spot.occupant}
      data-arrange
      data-dragging={isDragging || undefined}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        className={classes.handle}
        {...attributes}
        {...listeners}
        aria-label={words.groups.dragSpot(name)}
      >
        <IconGripVertical size={20} aria-hidden />
      </button>
      <Spot golfer={spot} booker={booker} myUserId={myUserId} time={group === null ? time : undefined} />
      {spot.occupant !== 'GOLFER' && (
        <Button
          variant="default"
          size="compact-md"
          aria-label={words.spot.assignTo(name)}
          onClick={() => void openAssign({ booking, spot, myUserId })}
        >
          {words.spot.assign}
        </Button>
      )}
      <RowMenu label={words.spot.menu(name)} choices={choices} />
    </li>
  );
}

function choicesOf(props: SpotRowProps): RowChoice[] {
  const { spot, name, group, booking, booker, myUserId, starter, time, targets, arranging } = props;
  const taken = spot.occupant === 'GOLFER';
  const mine = spot.userId === myUserId;
  const choices: (RowChoice | null)[] = [
    taken
      ? null
      : {
          label: words.spot.assignTo(name),
          icon: <IconUserPlus size={20} aria-hidden />,
          onChoose: () => void openAssign({ booking, spot, myUserId }),
        },
    ...targets.map(({ group: target, name: there }) => ({
      label: words.groups.moveTo(there),
      icon: <IconArrowRight size={20} aria-hidden />,
      onChoose: () => arranging.moveTo(spot, target),
    })),
    group === null &&
    time !== undefined &&
    targets.every((target) => target.group.teeTimeId !== spot.teeTimeId)
      ? {
          label: words.groups.regroup(clockText(time)),
          icon: <IconFolderPlus size={20} aria-hidden />,
          onChoose: () => arranging.startGroup(spot, { teeTimeId: spot.teeTimeId, time }),
        }
      : null,
    {
      label: words.groups.newGroup,
      icon: <IconClockPlus size={20} aria-hidden />,
      onChoose: () =>
        void openTeeTimePicker({ booking, spot, name }).then(
          (teeTime) => teeTime && arranging.startGroup(spot, teeTime),
        ),
    },
    group === null
      ? null
      : {
          label: words.groups.ungroup,
          icon: <IconFolderOff size={20} aria-hidden />,
          onChoose: () => arranging.ungroup(spot),
        },
    taken
      ? {
          label: mine ? words.spot.bail : words.spot.remove(name),
          icon: <IconUserMinus size={20} aria-hidden />,
          danger: true,
          onChoose: () => void openLeave({ booking, spot, manner: mine ? 'own' : 'other' }),
        }
      : null,
    taken && starter && !mine && booker.userId !== myUserId
      ? {
          label: words.spot.adminBail(name),
          icon: <IconUserMinus size={20} aria-hidden />,
          danger: true,
          onChoose: () => void openLeave({ booking, spot, manner: 'admin' }),
        }
      : null,
  ];
  return choices.filter((choice) => choice !== null);
}
