/** A tee time as the starter works on it: its parties, its pace, its note, and what can be started from it. */
import { Button } from '@mantine/core';
import {
  IconCashRegister,
  IconClockPlus,
  IconCloudRain,
  IconHourglassEmpty,
  IconLock,
  IconTrash,
  IconUsersPlus,
  IconWalk,
} from '@tabler/icons-react';
import type { StarterTeeTime } from '@fourball/shared/booking/starter/starter-shapes.ts';
import { clockText } from '../../../lib/club/clock-text.ts';
import { formatDay } from '../../../lib/club/club-time.ts';
import { SideFrame, type Side } from '../../../ui/form/SideDrawer.tsx';
import { BlockList } from '../forms/BlockList.tsx';
import { NoteForm } from '../forms/NoteForm.tsx';
import { PaceMarks } from '../PaceMarks.tsx';
import { PartyCard } from './PartyCard.tsx';
import { checkInExpected, removeSqueezed } from '../starter-actions.ts';
import type { StarterPart } from '../starter-parts.ts';
import { isDue } from '../forms/due-here.ts';
import { isExpected, isTaken, nextForWalkUps, partiesOf, type StarterCourse } from '../starter-sheet.ts';
import classes from '../StarterDrawer.module.css';
import { WhoWaits } from './WhoWaits.tsx';
import { words } from '../starter-words.en.ts';

const text = words.drawer;

interface TeeTimeDetailsProps {
  side: Side;
  course: StarterCourse;
  teeTime: StarterTeeTime;
  onPart: (part: StarterPart) => void;
  /** Another tee time, on one of its forms. */
  onOpen: (teeTimeId: number, part: StarterPart) => void;
}

export function TeeTimeDetails({ side, course, teeTime, onPart, onOpen }: TeeTimeDetailsProps) {
  const { time, startTee, places, capacity, day, block, squeezed, waiting } = teeTime;
  const expected = places.filter(isExpected);
  const taken = places.filter(isTaken);
  const free = nextForWalkUps(course, teeTime);
  const due = taken.filter(isDue);
  const came = taken.filter(({ roundStatus }) => roundStatus !== 'NO_SHOW');
  return (
    <SideFrame
      side={side}
      title={`${clockText(time)}, ${words.startTee(startTee)}`}
      lead={`${course.courseName} · ${formatDay(day, 'short')} · ${words.places(places.length, capacity)}`}
      cards
    >
      <section className={classes.card} aria-labelledby="starter-golfers">
        <div className={classes.head}>
          <h3 id="starter-golfers">{text.golfers}</h3>
          {expected.length > 1 && <Button onClick={() => void checkInExpected(teeTime)}>{text.all}</Button>}
        </div>
        {places.length === 0 && <p className={classes.quiet}>{text.nobody}</p>}
        {partiesOf(teeTime).map((party) => (
          <PartyCard key={party.purchaseId} party={party} teeTime={teeTime} onPart={onPart} />
        ))}
        <div className={classes.buttons}>
          {due.length > 0 && (
            <Button
              variant="default"
              leftSection={<IconCashRegister size={20} aria-hidden />}
              onClick={() => onPart({ name: 'pay', roundIds: due.map(({ roundId }) => roundId) })}
            >
              {words.pay.button}
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconUsersPlus size={20} aria-hidden />}
            disabled={free === null}
            onClick={() => free !== null && onOpen(free.teeTimeId, { name: 'walkUp' })}
          >
            {free === null || free === teeTime ? text.walkUp : text.walkUpAt(clockText(free.time))}
          </Button>
          {came.length > 0 && (
            <Button
              variant="default"
              leftSection={<IconCloudRain size={20} aria-hidden />}
              onClick={() => onPart({ name: 'rain', roundIds: came.map(({ roundId }) => roundId) })}
            >
              {text.rain}
            </Button>
          )}
        </div>
      </section>
      {waiting > 0 && (
        <section className={classes.card} aria-labelledby="starter-waiting">
          <h3 id="starter-waiting">
            <IconHourglassEmpty size={20} aria-hidden /> {text.waiting}
          </h3>
          <WhoWaits teeTime={teeTime} />
        </section>
      )}
      {taken.length > 0 && (
        <section className={classes.card} aria-labelledby="starter-pace">
          <h3 id="starter-pace">
            <IconWalk size={20} aria-hidden /> {text.pace}
          </h3>
          <PaceMarks teeTime={teeTime} />
        </section>
      )}
      <section className={classes.card}>
        <NoteForm key={teeTime.teeTimeId} side={side} teeTime={teeTime} />
      </section>
      <section className={classes.card} aria-labelledby="starter-more">
        <h3 id="starter-more">{text.more}</h3>
        {block !== null && <BlockList courseId={course.courseId} teeTime={teeTime} />}
        <div className={classes.buttons}>
          <Button
            variant="default"
            leftSection={<IconLock size={20} aria-hidden />}
            onClick={() => onPart({ name: 'block' })}
          >
            {text.block}
          </Button>
          <Button
            variant="default"
            leftSection={<IconClockPlus size={20} aria-hidden />}
            onClick={() => onPart({ name: 'squeeze' })}
          >
            {text.squeeze}
          </Button>
          {squeezed && places.length === 0 && (
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={20} aria-hidden />}
              onClick={() => void removeSqueezed(teeTime).then((gone) => gone && side.leave())}
            >
              {text.remove}
            </Button>
          )}
        </div>
      </section>
    </SideFrame>
  );
}
