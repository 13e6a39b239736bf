/** The courses of the starter's sheet side by side; a party is dragged to another tee time of its course. */
import {
  DndContext,
  DragOverlay,
  KeyboardSensor,
  PointerSensor,
  pointerWithin,
  rectIntersection,
  useSensor,
  useSensors,
  type Active,
  type Announcements,
  type CollisionDetection,
  type DragEndEvent,
  type KeyboardCoordinateGetter,
  type Over,
} from '@dnd-kit/core';
import { Button } from '@mantine/core';
import { IconClockPlus } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { StarterSheet, StarterTeeTime } from '@fourball/shared/booking/starter/starter-shapes.ts';
import { clockText } from '../../../lib/club/clock-text.ts';
import { StateView } from '../../../ui/page/StateView.tsx';
import { toast } from '../../../ui/dialog/toast.ts';
import { CheckInGroups } from '../../starts/CheckInGroups.tsx';
import { placeByKeys } from '../../spots/drag-keys.ts';
import { movePartyTo } from '../starter-actions.ts';
import { sharedTimes, sumsOf, type Party, type StarterCourse } from '../starter-sheet.ts';
import classes from './StarterPage.module.css';
import { StarterRow } from './StarterRow.tsx';
import { words } from '../starter-words.en.ts';

/** By the pointer where there is one; the keyboard moves the piece itself onto a place. */
const underneath: CollisionDetection = (args) =>
  args.pointerCoordinates ? pointerWithin(args) : rectIntersection(args);

const partyOf = (active: Active | null): Party | null =>
  (active?.data.current as { party?: Party } | undefined)?.party ?? null;
const teeTimeOf = (over: Over | null): StarterTeeTime | null =>
  (over?.data.current as { teeTime?: StarterTeeTime } | undefined)?.teeTime ?? null;

interface StarterColumnsProps {
  grid: RefObject<HTMLDivElement | null>;
  sheet: StarterSheet;
  shown: readonly StarterCourse[];
  /** The courses' names stand above their columns. */
  titled: boolean;
  /** The tee time whose drawer is open. */
  at: number | null;
  onOpen: (teeTimeId: number) => void;
  /** Adds a tee time to a course that has none. */
  onAdd: (courseId: number) => void;
}

export function StarterColumns(props: StarterColumnsProps) {
  const { grid, sheet, shown, titled, at, onOpen, onAdd } = props;
  const [dragged, setDragged] = useState<Party | null>(null);
  const courseOf = (teeTimeId: number) =>
    shown.find(({ teeTimes }) => teeTimes.some((one) => one.teeTimeId === teeTimeId))?.courseId;
  const sensors = useSensors(
    // A little way first: a tap on the handle is no drag.
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: withinColumn }),
  );
  useStartAhead(grid, sheet);

  const onDragEnd = ({ active, over }: DragEndEvent) => {
    setDragged(null);
    const party = partyOf(active);
    const target = teeTimeOf(over);
    if (party === null || target === null || target.teeTimeId === party.teeTimeId) return;
    if (courseOf(party.teeTimeId) !== target.courseId) return toast(words.party.otherCourse);
    void movePartyTo(party, target);
  };
  const name = (active: Active) => words.party.of(partyOf(active)?.booker ?? '');
  const announcements: Announcements = {
    onDragStart: ({ active }) => words.party.picked(name(active)),
    onDragOver: ({ active, over }) =>
      over ? words.party.over(name(active), clockText(teeTimeOf(over)?.time ?? '')) : undefined,
    onDragEnd: ({ active, over }) =>
      over
        ? words.party.dropped(name(active), clockText(teeTimeOf(over)?.time ?? ''))
        : words.party.nowhere(name(active)),
    onDragCancel: ({ active }) => words.party.nowhere(name(active)),
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={underneath}
      onDragStart={({ active }) => setDragged(partyOf(active))}
      onDragEnd={onDragEnd}
      onDragCancel={() => setDragged(null)}
      accessibility={{ announcements, screenReaderInstructions: { draggable: words.party.help } }}
    >
      <div className={classes.columns} ref={grid} data-count={shown.length}>
        {shown.map((course) => (
          <Column
            key={course.courseId}
            course={course}
            day={sheet.day}
            titled={titled}
            at={at}
            onOpen={onOpen}
            onAdd={onAdd}
          />
        ))}
      </div>
      <DragOverlay dropAnimation={null}>
        {dragged === null ? null : (
          <div className={classes.dragged}>
            {words.party.of(dragged.booker)} ({dragged.spots.length})
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}

type ColumnProps = Pick<StarterColumnsProps, 'titled' | 'at' | 'onOpen' | 'onAdd'> & {
  course: StarterCourse;
  day: string;
};

function Column({ course, day, titled, at, onOpen, onAdd }: ColumnProps) {
  const { courseId, courseName, teeTimes, undrawn } = course;
  const shared = useMemo(() => sharedTimes(teeTimes), [teeTimes]);
  const { golfers, checkedIn, noShows } = sumsOf(course);
  return (
    <section className={classes.column} aria-label={courseName}>
      <header className={classes.head} data-titled={titled || undefined}>
        {titled && <h2>{courseName}</h2>}
        <span>{words.sums(golfers, checkedIn, noShows)}</span>
      </header>
      <CheckInGroups courseId={courseId} day={day} />
      {undrawn && <p className={classes.undrawn}>{words.undrawn}</p>}
      {teeTimes.length === 0 ? (
        <>
          <StateView kind="empty" title={words.noTeeTimes} text={words.noTeeTimesText} />
          <Button
            className={classes.add}
            variant="default"
            leftSection={<IconClockPlus size={20} aria-hidden />}
            onClick={() => onAdd(courseId)}
          >
            {words.squeezeHere}
          </Button>
        </>
      ) : (
        <ol className={classes.rows}>
          {teeTimes.map((teeTime) => (
            <StarterRow
              key={teeTime.teeTimeId}
              teeTime={teeTime}
              courseName={courseName}
              showTee={shared.has(teeTime.time)}
              undrawn={undrawn === true}
              chosen={teeTime.teeTimeId === at}
              onOpen={onOpen}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

/** The places in the column of what was picked up: a party stays on its course. */
const withinColumn: KeyboardCoordinateGetter = (event, args) => {
  const { context } = args;
  const party = partyOf(context.active);
  const places = context.droppableContainers.getEnabled();
  const own = places.find((place) => place.data.current?.teeTime?.teeTimeId === party?.teeTimeId);
  const courseId: unknown = own?.data.current?.teeTime?.courseId;
  const column = places.filter((place) => place.data.current?.teeTime?.courseId === courseId);
  return placeByKeys(event, {
    ...args,
    context: {
      ...context,
      droppableContainers: Object.assign(
        Object.create(context.droppableContainers) as typeof context.droppableContainers,
        {
          getEnabled: () => column,
        },
      ),
    },
  });
};

/** Brings the tee time that is next into view once, when today's sheet first appears. */
function useStartAhead(grid: RefObject<HTMLDivElement | null>, sheet: StarterSheet): void {
  const done = useRef(false);
  useEffect(() => {
    if (done.current || sheet.day !== sheet.today) return;
    done.current = true;
    if (window.scrollY > 0) return;
    const now = Date.now();
    const next = sheet.courses
      .flatMap(({ teeTimes }) => teeTimes)
      .find(({ startsAt }) => Date.parse(startsAt) > now - 15 * 60_000);
    // Where the day has not begun, or is over, the page opens at its top.
    if (next === undefined || next === sheet.courses[0]?.teeTimes[0]) return;
    grid.current
      ?.querySelector(`[data-tee-time="${next.teeTimeId}"]`)
      ?.scrollIntoView({ block: 'start', inline: 'nearest', behavior: 'instant' });
  }, [grid, sheet]);
}
