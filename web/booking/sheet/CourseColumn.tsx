/** One course's day: its rows, kept live, or the state that stands for them. */
import { useCallback, useEffect, useMemo, useRef, type KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import { payerOn, feesAt } from '@fourball/shared/booking/rules/price.ts';
import type { BookingParams, TeeTime } from '@fourball/shared/booking/shapes.ts';
import { formatClubTime } from '../../lib/club/club-time.ts';
import { useConnection } from '../../lib/live/realtime.ts';
import { StateView } from '../../ui/page/StateView.tsx';
import { LoadFailure } from '../LoadFailure.tsx';
import classes from './CourseColumn.module.css';
import { openWhy } from '../rules/open-why.ts';
import { useTeeSheet } from '../queries.ts';
import { useNamedSheet } from './sheet-people.ts';
import { SheetSkeleton } from './SheetSkeleton.tsx';
import {
  firstRowAhead,
  heldMinutes,
  mainFee,
  passes,
  rowPrice,
  rowStateOf,
  withLapsedHolds,
  type RowFilter,
  type RowState,
} from '../sheet-rows.ts';
import { TeeTimeRow } from './TeeTimeRow.tsx';
import { useLate } from '../use-late.ts';
import { useNow } from '../use-now.ts';
import { isNearOpening } from '../waitlist/near-opening.ts';
import { openWait } from '../waitlist/open-wait.ts';
import { words } from '../words.en.ts';

export interface ChosenTeeTime {
  teeTime: TeeTime;
  courseId: number;
  courseName: string;
  /** Of the fee that the row showed. */
  courseFeeId: number;
  /** Another start of the day has the same time. */
  sharesTime: boolean;
}

interface CourseColumnProps {
  courseId: number;
  courseName: string;
  day: string;
  params: BookingParams;
  filter: RowFilter;
  myUserId: number;
  /** The tee time whose drawer is open. */
  at: number | null;
  onBook: (chosen: ChosenTeeTime) => void;
  onClearFilter: () => void;
  onToday: () => void;
  /** The column's name stands above it where several stand side by side. */
  titled: boolean;
  /** The first column: the page opens where its day has got to. */
  leads: boolean;
}

interface Row {
  teeTime: TeeTime;
  state: RowState;
}

const noTeeTimes: readonly TeeTime[] = [];

const loadWaitingRoom = async () => (await import('../waitlist/WaitingRoom.tsx')).WaitingRoom;

const loadStarts = async () => (await import('../starts/EventStarts.tsx')).EventStarts;

export function CourseColumn(props: CourseColumnProps) {
  const { courseId, courseName, day, params, filter, myUserId, at, titled, leads, onBook } = props;
  const sheet = useTeeSheet(courseId, day);
  const teeTimes = useNamedSheet(sheet.data, courseId, day)?.teeTimes ?? noTeeTimes;
  const payerOf = useMemo(() => payerOn(params, day), [params, day]);
  const priceless = sheet.data?.fees.length === 0;
  const { rows, now } = useRows(teeTimes, day, params, priceless || sheet.data?.undrawn === true);
  const shown = useShownRows(rows, filter, {
    sheet: `${courseId} ${day}`,
    twilightFrom: sheet.data?.twilightFrom ?? params.twilightFrom,
    myUserId,
  });
  const list = useRef<HTMLOListElement>(null);
  const online = useConnection((state) => state.online);
  const ready = sheet.data !== undefined;
  useStartAhead(list, leads && ready && day === params.today, shown);
  const sharedTimes = useMemo(() => timesSeenTwice(teeTimes), [teeTimes]);
  const book = useCallback(
    (teeTime: TeeTime) => {
      const fee = sheet.data && mainFee(feesAt(sheet.data, teeTime.time));
      if (fee === undefined) return;
      onBook({
        teeTime,
        courseId,
        courseName,
        courseFeeId: fee.courseFeeId,
        sharesTime: sharedTimes.has(teeTime.time),
      });
    },
    [onBook, sheet.data, courseId, courseName, sharedTimes],
  );

  const why = useCallback(
    ({ teeTimeId, time }: TeeTime) =>
      openWhy({ courseId, day, teeTimeId, time, spots: filter.partySize ?? 1 }),
    [courseId, day, filter.partySize],
  );

  const open = rows.filter(({ state }) => state === 'open').length;
  const isFull = open === 0 && rows.some(({ state }) => state === 'full') && day <= params.lastDay;
  const WaitingRoom = useLate(loadWaitingRoom, isNearOpening(day, params, now));
  return (
    <section className={classes.column} aria-label={courseName}>
      {titled && (
        <ColumnHead
          courseId={courseId}
          courseName={courseName}
          open={ready && day <= params.lastDay ? open : null}
        />
      )}
      {!ready && sheet.isError && (
        <LoadFailure
          title={words.sheet.failed}
          text={words.sheet.failedText}
          error={sheet.error}
          retry={() => void sheet.refetch()}
        />
      )}
      {!ready && !sheet.isError && <SheetSkeleton />}
      {ready && teeTimes.length === 0 && (
        <StateView
          kind="empty"
          title={words.sheet.empty}
          text={words.sheet.emptyText}
          action={
            day === params.today ? undefined : { label: words.sheet.nextBookable, onClick: props.onToday }
          }
        />
      )}
      {ready && teeTimes.length > 0 && shown.length === 0 && (
        <StateView
          kind="empty"
          title={words.sheet.filteredEmpty}
          text={words.sheet.filteredEmptyText}
          action={{ label: words.sheet.clearFilter, onClick: props.onClearFilter }}
        />
      )}
      {priceless && teeTimes.length > 0 && <p className={classes.fullDay}>{words.sheet.noPrice}</p>}
      {isFull && (
        <p className={classes.fullDay}>
          {words.sheet.fullDay}
          <button
            type="button"
            onClick={() => openWait({ courseId, day, time: null, spots: filter.partySize ?? 1 })}
          >
            {words.sheet.wait}
          </button>
        </p>
      )}
      {WaitingRoom !== null && <WaitingRoom courseId={courseId} day={day} />}
      {shown.length > 0 && (
        <ol className={classes.rows} ref={list} onKeyDown={moveFocus}>
          {shown.map(({ teeTime, state }) => (
            <li key={teeTime.teeTimeId}>
              <StartsAt first={shown} at={teeTime} courseId={courseId} day={day} myUserId={myUserId} />
              <TeeTimeRow
                teeTime={teeTime}
                state={state}
                minutesHeld={heldMinutes(teeTime, now)}
                price={sheet.data ? rowPrice(feesAt(sheet.data, teeTime.time), payerOf) : null}
                myUserId={myUserId}
                showTee={sharedTimes.has(teeTime.time)}
                chosen={teeTime.teeTimeId === at}
                onBook={book}
                onWhy={why}
              />
            </li>
          ))}
        </ol>
      )}
      {ready && (sheet.isError || !online) && (
        <p className={classes.stale} role="status">
          {words.trouble.lastKnown(formatClubTime(sheet.dataUpdatedAt, 'time', params.timeZone))}
        </p>
      )}
    </section>
  );
}

type StartsProps = Pick<CourseColumnProps, 'courseId' | 'day' | 'myUserId'>;

/** Who starts when, before the first of the tee times that an event keeps free. */
function StartsAt({ first, at, ...of }: StartsProps & { first: readonly Row[]; at: TeeTime }) {
  const isFirst = first.find(({ teeTime }) => teeTime.block?.kind === 'EVENT')?.teeTime === at;
  const Starts = useLate(loadStarts, isFirst);
  return Starts && <Starts {...of} />;
}

/** `open`: tee times that can be booked, null where that says nothing. */
function ColumnHead({
  courseId,
  courseName,
  open,
}: {
  courseId: number;
  courseName: string;
  open: number | null;
}) {
  return (
    <header className={classes.header}>
      <h2>
        <Link className={classes.course} to={`/course/${courseId}`}>
          {courseName}
        </Link>
      </h2>
      {open !== null && <span className={classes.count}>{words.sheet.openTimes(open)}</span>}
    </header>
  );
}

/** Each tee time as it is now: holds lapse while nothing is told of them. */
function useRows(
  teeTimes: readonly TeeTime[],
  day: string,
  params: BookingParams,
  closed: boolean,
): { rows: Row[]; now: number } {
  const { cutOffMinutes, firstDay, lastDay } = params;
  const lapses = useMemo(
    () => teeTimes.flatMap(({ heldUntil }) => (heldUntil === null ? [] : [Date.parse(heldUntil)])),
    [teeTimes],
  );
  const now = useNow(lapses);
  const rows = useMemo(
    () =>
      teeTimes.map((known) => {
        const teeTime = withLapsedHolds(known, now);
        const clock = { now, cutOffMinutes, firstDay, lastDay, closed };
        return { teeTime, state: rowStateOf(teeTime, day, clock) };
      }),
    [teeTimes, day, now, cutOffMinutes, firstDay, lastDay, closed],
  );
  return { rows, now };
}

/**
 * The rows that pass the filter. One that stops passing while it is looked at stays until the filter or the sheet is
 * changed: a row that vanished would push another one under the finger.
 */
function useShownRows(
  rows: readonly Row[],
  filter: RowFilter,
  of: { sheet: string; twilightFrom: string; myUserId: number },
): readonly Row[] {
  const key = `${of.sheet} ${JSON.stringify(filter)}`;
  const seen = useRef<{ key: string; ids: Set<number> }>({ key, ids: new Set() });
  if (seen.current.key !== key) seen.current = { key, ids: new Set() };
  const { ids } = seen.current;
  const shown = rows.filter(
    ({ teeTime, state }) =>
      ids.has(teeTime.teeTimeId) || passes(teeTime, state, filter, of.twilightFrom, of.myUserId),
  );
  for (const { teeTime } of shown) ids.add(teeTime.teeTimeId);
  return shown;
}

/** Brings the next tee time into view once, when today's sheet first appears. */
function useStartAhead(
  list: { current: HTMLOListElement | null },
  wanted: boolean,
  shown: readonly Row[],
): void {
  const done = useRef(false);
  useEffect(() => {
    if (done.current || !wanted || list.current === null) return;
    done.current = true;
    const index = firstRowAhead(shown);
    if (index === null || window.scrollY > 0) return;
    list.current.children[index]?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [list, wanted, shown]);
}

function timesSeenTwice(teeTimes: readonly TeeTime[]): ReadonlySet<string> {
  const seen = new Set<string>();
  return new Set(teeTimes.flatMap(({ time }) => (seen.size === seen.add(time).size ? [time] : [])));
}

/** The arrow keys go from one row that can be opened to the next. */
function moveFocus(event: KeyboardEvent<HTMLOListElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('button[data-state=open], a')];
  const index = stops.indexOf(document.activeElement as HTMLElement);
  const next = stops[index + (event.key === 'ArrowDown' ? 1 : -1)];
  if (index < 0 || next === undefined) return;
  event.preventDefault();
  next.focus();
}
