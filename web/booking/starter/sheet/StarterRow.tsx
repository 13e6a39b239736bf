/** One tee time of the starter's sheet: its head opens it, each of its parties can be dragged to another time. */
import { useDraggable, useDroppable } from '@dnd-kit/core';
import {
  IconClockPause,
  IconClockPlay,
  IconGripVertical,
  IconHourglassHigh,
  IconLock,
  IconNote,
  IconSquarePlus,
  IconSteeringWheel,
  IconUsersPlus,
} from '@tabler/icons-react';
import { memo } from 'react';
import type { StarterSpot, StarterTeeTime } from '@fourball/shared/booking/starter/starter-shapes.ts';
import { clockText } from '../../../lib/club/clock-text.ts';
import { formatClubTime, useClubTimeZone } from '../../../lib/club/club-time.ts';
import { extrasInWords, isTaken, nameOf, paceInWords, partiesOf, type Party } from '../starter-sheet.ts';
import classes from './StarterRow.module.css';
import { Payment, StatusChip } from '../StatusChip.tsx';
import { words } from '../starter-words.en.ts';

interface StarterRowProps {
  teeTime: StarterTeeTime;
  courseName: string;
  /** Another start of the course has the same time. */
  showTee: boolean;
  /** The day is drawn by ballot, and has not been. */
  undrawn: boolean;
  /** Whether the drawer of this tee time is open. */
  chosen: boolean;
  onOpen: (teeTimeId: number) => void;
}

export const StarterRow = memo(function StarterRow(props: StarterRowProps) {
  const { teeTime, courseName, showTee, undrawn, chosen, onOpen } = props;
  const { teeTimeId, time, startTee, capacity, places, held, waiting, block, note, squeezed, was } = teeTime;
  const timeZone = useClubTimeZone();
  const { setNodeRef, isOver } = useDroppable({ id: `time-${teeTimeId}`, data: { teeTime } });
  const pace = paceInWords(teeTime.pace, (at) => formatClubTime(at, 'time', timeZone));
  const tee = showTee ? words.startTee(startTee) : null;
  const extras = extrasInWords(places);
  const free = capacity - places.length - held;
  return (
    <li
      ref={setNodeRef}
      className={classes.row}
      data-tee-time={teeTimeId}
      data-over={isOver || undefined}
      data-chosen={chosen || undefined}
      data-blocked={block !== null || undefined}
    >
      <button
        type="button"
        className={classes.open}
        data-stop={teeTimeId}
        aria-haspopup="dialog"
        aria-label={words.open(clockText(time), tee, courseName, places.length, capacity)}
        onClick={() => onOpen(teeTimeId)}
      >
        <span className={`${classes.time} figures`}>{clockText(time)}</span>
        <span className={classes.tee}>{tee ?? words.places(places.length, capacity)}</span>
      </button>
      <div className={classes.what}>
        {(block !== null ||
          note !== null ||
          pace !== null ||
          was !== undefined ||
          squeezed ||
          held > 0 ||
          extras !== '' ||
          waiting > 0) && (
          <p className={classes.facts}>
            {block !== null && (
              <span className={classes.fact} data-kind="block">
                <IconLock size={16} aria-hidden />
                <span>
                  <strong>{words.block[block.kind]}</strong> {block.reason}
                </span>
              </span>
            )}
            {pace !== null && (
              <span className={classes.fact} data-kind={pace.behind ? 'behind' : undefined}>
                <IconClockPlay size={16} aria-hidden />
                {pace.mark}
                {pace.pace !== null && `, ${pace.pace}`}
              </span>
            )}
            {was !== undefined && (
              <span className={classes.fact}>
                <IconClockPause size={16} aria-hidden />
                {words.was(clockText(was))}
              </span>
            )}
            {squeezed && (
              <span className={classes.fact}>
                <IconSquarePlus size={16} aria-hidden />
                {words.squeezed}
              </span>
            )}
            {extras !== '' && (
              <span className={classes.fact}>
                <IconSteeringWheel size={16} aria-hidden />
                {extras}
              </span>
            )}
            {held > 0 && (
              <span className={classes.fact} data-kind="held">
                <IconHourglassHigh size={16} aria-hidden />
                {words.held(held)}
              </span>
            )}
            {waiting > 0 && (
              <span className={classes.fact}>
                <IconUsersPlus size={16} aria-hidden />
                {words.waiting(waiting)}
              </span>
            )}
            {note !== null && (
              <span className={classes.fact} data-kind="note">
                <IconNote size={16} aria-hidden />
                <span>{note}</span>
              </span>
            )}
          </p>
        )}
        {partiesOf(teeTime).map((party) => (
          <PartyStrip key={party.purchaseId} party={party} time={time} />
        ))}
        {free > 0 && block === null && !undrawn && <p className={classes.free}>{words.free(free)}</p>}
      </div>
    </li>
  );
});

function PartyStrip({ party, time }: { party: Party; time: string }) {
  const { attributes, listeners, setNodeRef, isDragging } = useDraggable({
    id: `party-${party.purchaseId}-${party.teeTimeId}`,
    data: { party },
  });
  return (
    <div className={classes.party} data-dragging={isDragging || undefined}>
      <button
        ref={setNodeRef}
        type="button"
        className={classes.handle}
        {...attributes}
        {...listeners}
        aria-label={words.party.drag(party.booker, clockText(time))}
      >
        <IconGripVertical size={18} aria-hidden />
      </button>
      <ul className={classes.spots}>
        {party.spots.map((spot) => (
          <SpotLine key={spot.roundId} spot={spot} />
        ))}
      </ul>
    </div>
  );
}

function SpotLine({ spot }: { spot: StarterSpot }) {
  const taken = isTaken(spot);
  return (
    <li className={classes.spot} data-vacant={!taken || undefined}>
      <span className={classes.name}>
        {nameOf(spot)}
        {spot.guest && <span className={classes.guest}>{words.guest}</span>}
      </span>
      {taken && <StatusChip status={spot.roundStatus} />}
      {taken && <Payment spot={spot} />}
    </li>
  );
}
