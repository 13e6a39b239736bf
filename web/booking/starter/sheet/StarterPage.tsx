/** The starter's sheet: all courses of a day side by side, live, worked on by mouse, by finger and by keyboard. */
import { addDays } from '@fourball/shared/club/days.ts';
import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { useScreen, beyondNarrow } from '../../../ui/look/screens.ts';
import {
  IconChevronLeft,
  IconChevronRight,
  IconClockPause,
  IconKeyboard,
  IconPrinter,
} from '@tabler/icons-react';
import { useCallback, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { StarterSheet } from '@fourball/shared/booking/starter/starter-shapes.ts';
import {
  clubDayOf,
  formatClubTime,
  formatDay,
  useClubTimeZone,
  useMinute,
} from '../../../lib/club/club-time.ts';
import { useConnection } from '../../../lib/live/realtime.ts';
import { words as shell } from '../../../lib/words/en.ts';
import { showMessage } from '../../../ui/dialog/show-message.ts';
import { StateView } from '../../../ui/page/StateView.tsx';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import { isDay } from '../../club-days.ts';
import { ExtrasOut } from '../../extras/ExtrasOut.tsx';
import { LoadFailure } from '../../LoadFailure.tsx';
import { useAddress } from '../starter-address.ts';
import { PrintedSheet } from './PrintedSheet.tsx';
import type { StarterPart } from '../starter-parts.ts';
import { useStarterSheet } from '../starter-queries.ts';
import { findTeeTime } from '../starter-sheet.ts';
import { StarterColumns } from './StarterColumns.tsx';
import { StarterDrawer } from './StarterDrawer.tsx';
import classes from './StarterPage.module.css';
import { useStarterKeys } from './use-starter-keys.ts';
import { words } from '../starter-words.en.ts';

const details: StarterPart = { name: 'details' };

const showKeys = () =>
  void showMessage({
    title: words.help.title,
    lines: words.help.keys.map(([key, what]) => `${key}: ${what}`),
    ok: words.help.close,
  });

export function StarterPage() {
  const timeZone = useClubTimeZone();
  const clubToday = clubDayOf(useMinute(), timeZone);
  const [address, put] = useAddress();
  const day = isDay(address.day) ? address.day : clubToday;
  const sheet = useStarterSheet(day);
  const online = useConnection((state) => state.online);
  const goTo = (next: string) => put({ day: next === clubToday ? null : next, at: null });
  return (
    <div className={classes.page}>
      <title>{shell.pageTitle(words.title)}</title>
      <div className={classes.bar}>
        <h1>{words.title}</h1>
        <div className={classes.days}>
          <button
            type="button"
            className={classes.step}
            aria-label={words.previousDay}
            onClick={() => goTo(addDays(day, -1))}
          >
            <IconChevronLeft size={24} aria-hidden />
          </button>
          <h2 aria-live="polite">{formatDay(day, 'short')}</h2>
          <button
            type="button"
            className={classes.step}
            aria-label={words.nextDay}
            onClick={() => goTo(addDays(day, 1))}
          >
            <IconChevronRight size={24} aria-hidden />
          </button>
          <TextInput
            className={classes.picker}
            type="date"
            aria-label={words.day}
            value={day}
            onChange={({ currentTarget: { value } }) => isDay(value) && goTo(value)}
          />
          <Button variant="default" disabled={day === clubToday} onClick={() => goTo(clubToday)}>
            {words.today}
          </Button>
        </div>
        <div className={classes.tools}>
          <Button
            component={Link}
            to={`/admin/delays${day === clubToday ? '' : `?day=${day}`}`}
            variant="default"
            leftSection={<IconClockPause size={20} aria-hidden />}
          >
            {words.delay}
          </Button>
          <Button
            variant="default"
            leftSection={<IconPrinter size={20} aria-hidden />}
            onClick={() => window.print()}
          >
            {words.print}
          </Button>
          <Button
            className={classes.keys}
            variant="default"
            leftSection={<IconKeyboard size={20} aria-hidden />}
            onClick={showKeys}
          >
            {words.keys}
          </Button>
        </div>
      </div>
      <ExtrasOut day={day} />
      {sheet.data !== undefined ? (
        <Sheet key={day} sheet={sheet.data} />
      ) : sheet.isError ? (
        <LoadFailure
          title={words.failed}
          text={words.failedText}
          error={sheet.error}
          retry={() => void sheet.refetch()}
        />
      ) : (
        <SkeletonRows label={words.loading} rows={8} height={76} />
      )}
      {sheet.data !== undefined && (sheet.isError || !online) && (
        <p className={classes.stale} role="status">
          {words.stale(formatClubTime(sheet.dataUpdatedAt, 'time', timeZone))}
        </p>
      )}
    </div>
  );
}

function Sheet({ sheet }: { sheet: StarterSheet }) {
  const [address, put] = useAddress();
  const wide = useScreen(beyondNarrow);
  const [part, setPart] = useState<StarterPart>(details);
  /** A course that has no tee times, for which one is added. */
  const [adding, setAdding] = useState<number | null>(null);
  const grid = useRef<HTMLDivElement>(null);
  const open = useCallback(
    (teeTimeId: number, first: StarterPart = details) => {
      setPart(first);
      put({ at: String(teeTimeId) }, { step: true });
    },
    [put],
  );
  useStarterKeys(grid, sheet, open, showKeys);
  const { courses } = sheet;
  const found = findTeeTime(sheet, Number(address.at));
  const added = courses.find(({ courseId }) => courseId === adding);
  if (courses.length === 0) {
    return (
      <StateView
        kind="empty"
        title={words.noCourses}
        text={words.noCoursesText}
        action={{ label: words.noCoursesAction, to: '/admin/courses' }}
      />
    );
  }
  const course = courses.find(({ courseId }) => String(courseId) === address.course) ?? courses[0];
  return (
    <>
      {!wide && courses.length > 1 && (
        <div className={classes.courses} role="group" aria-label={words.courses}>
          {courses.map((one) => (
            <button
              key={one.courseId}
              type="button"
              aria-pressed={one === course}
              onClick={() => put({ course: String(one.courseId) })}
            >
              {one.courseName}
            </button>
          ))}
        </div>
      )}
      <StarterColumns
        grid={grid}
        sheet={sheet}
        shown={wide ? courses : courses.filter((one) => one === course)}
        titled={wide}
        at={found?.teeTime.teeTimeId ?? null}
        onOpen={open}
        onAdd={setAdding}
      />
      <StarterDrawer
        day={sheet.day}
        open={found ?? (added === undefined ? null : { course: added, teeTime: null })}
        part={part}
        onPart={setPart}
        onOpen={open}
        onClose={() => {
          setAdding(null);
          put({ at: null });
        }}
      />
      <PrintedSheet sheet={sheet} />
    </>
  );
}
