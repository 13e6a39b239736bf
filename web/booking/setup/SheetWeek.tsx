/** What the templates give to a week, before anything is applied: day by day, and the weeks before and after. */
import { addDays } from '@fourball/shared/club/days.ts';
import '@mantine/core/styles/ActionIcon.css';
import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import type { PreviewedDay } from '@fourball/shared/club/course-shapes.ts';
import { formatDay } from '../../lib/club/club-time.ts';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import classes from '../../club/admin/courses/AdminCourses.module.css';
import { words } from '../../club/admin/courses/admin-course-words.en.ts';
import { useTeeSheetPreview } from '../../club/courses/course-queries.ts';
import { PreviewTimes } from './PreviewTimes.tsx';

const text = words.sheet;

export function SheetWeek({ courseId, today }: { courseId: number; today: string }) {
  const [from, setFrom] = useState(today);
  const week = useTeeSheetPreview({ courseId, from, days: 7 });
  return (
    <section className={classes.group} aria-labelledby="week-title">
      <div className={classes.head}>
        <div>
          <h2 id="week-title">{text.week}</h2>
          <p className={classes.quiet} aria-live="polite">
            {text.weekOf(formatDay(from, 'long'))}
          </p>
        </div>
        <div className={classes.actions}>
          <ActionIcon
            variant="default"
            size={44}
            aria-label={text.previous}
            disabled={from <= today}
            onClick={() => setFrom(addDays(from, -7))}
          >
            <IconChevronLeft size={20} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={44}
            aria-label={text.next}
            onClick={() => setFrom(addDays(from, 7))}
          >
            <IconChevronRight size={20} aria-hidden />
          </ActionIcon>
        </div>
      </div>
      {week.data === undefined ? (
        week.isError ? (
          <p role="alert">
            {text.previewFailed}{' '}
            <button type="button" className={classes.link} onClick={() => void week.refetch()}>
              {words.retry}
            </button>
          </p>
        ) : (
          <SkeletonRows label={text.previewLoading} rows={1} height={220} />
        )
      ) : (
        <ol className={classes.week}>
          {week.data.map((day) => (
            <Day key={day.day} day={day} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Day({ day: { day, teeTimes } }: { day: PreviewedDay }) {
  return (
    <li className={classes.day}>
      <h3>{formatDay(day, 'short')}</h3>
      <PreviewTimes teeTimes={teeTimes} />
    </li>
  );
}
