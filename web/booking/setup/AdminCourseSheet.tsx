/** The templates of a course's tee sheet: a table of them, what they give to a week, and their application to days ahead. */
import { addDays } from '@fourball/shared/club/days.ts';
import '@mantine/core/styles/ActionIcon.css';
import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { ManagedCourse, PreviewedDay, TeeSheetTemplate } from '@fourball/shared/club/course-shapes.ts';
import { startKindOf } from '@fourball/shared/club/start-tees.ts';
import { clubDayOf, formatDay, useClubTimeZone, useMinute } from '../../lib/club/club-time.ts';
import { DataTable, RowName, type TableColumn } from '../../ui/table/DataTable.tsx';
import { sortedRows, type Sorting, type SortValue } from '../../ui/table/data-table.ts';
import { SideDrawer } from '../../ui/form/SideDrawer.tsx';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { StateView } from '../../ui/page/StateView.tsx';
import { ApplyTemplates } from './ApplyTemplates.tsx';
import { AdminTemplateForm } from './AdminTemplateForm.tsx';
import classes from '../../club/admin/courses/AdminCourses.module.css';
import { words } from '../../club/admin/courses/admin-course-words.en.ts';
import { useTeeSheetPreview } from '../../club/courses/course-queries.ts';
import { PreviewTimes } from './PreviewTimes.tsx';
import { weekdaysInWords } from '../../club/admin/courses/weekdays.ts';

const text = words.sheet;

type By = keyof typeof text.columns;

const sortValue: Record<By, (template: TeeSheetTemplate) => SortValue> = {
  name: ({ name }) => name,
  weekdays: ({ weekdays }) => weekdays.join(''),
  days: ({ startDate }) => startDate,
  times: ({ firstTime }) => firstTime,
  interval: ({ intervalMinutes }) => intervalMinutes,
  spots: ({ spots }) => spots,
  start: (template) => text.starts[startKindOf(template)],
};

const columns: readonly TableColumn<TeeSheetTemplate, By>[] = [
  {
    by: 'name',
    label: text.columns.name,
    cell: ({ name, weekdays }) => <RowName>{name || weekdaysInWords(weekdays)}</RowName>,
  },
  { by: 'weekdays', label: text.columns.weekdays, cell: ({ weekdays }) => weekdaysInWords(weekdays) },
  { by: 'days', label: text.columns.days, cell: ({ startDate, endDate }) => `${startDate} – ${endDate}` },
  { by: 'times', label: text.columns.times, cell: ({ firstTime, lastTime }) => `${firstTime} – ${lastTime}` },
  {
    by: 'interval',
    label: text.columns.interval,
    number: true,
    cell: ({ intervalMinutes }) => text.minutes(intervalMinutes),
  },
  { by: 'spots', label: text.columns.spots, number: true, cell: ({ spots }) => spots },
  { by: 'start', label: text.columns.start, cell: (template) => text.starts[startKindOf(template)] },
];

export function AdminCourseSheet({ course }: { course: ManagedCourse }) {
  const { courseId, templates } = course;
  const today = clubDayOf(useMinute(), useClubTimeZone());
  const [open, setOpen] = useState<TeeSheetTemplate | 'new' | null>(null);
  const [sorting, setSorting] = useState<Sorting<By>>({ by: 'days', down: false });
  const add = () => setOpen('new');
  const chosen = open === 'new' ? null : open;
  return (
    <>
      <div className={classes.head}>
        <p className={classes.quiet}>{text.lead}</p>
        {templates.length > 0 && (
          <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={add}>
            {text.add}
          </Button>
        )}
      </div>
      {templates.length === 0 ? (
        <StateView
          kind="empty"
          title={text.empty}
          text={text.emptyText}
          action={{ label: text.add, onClick: add }}
        />
      ) : (
        <DataTable
          label={text.templates}
          columns={columns}
          rows={sortedRows(templates, sortValue[sorting.by], sorting.down)}
          keyOf={({ templateId }) => templateId}
          sorting={sorting}
          onSort={setSorting}
          onOpen={setOpen}
          bare
        />
      )}
      <Week courseId={courseId} today={today} />
      <ApplyTemplates courseId={courseId} today={today} />
      <SideDrawer
        opened={open !== null}
        label={chosen?.name || text.form.newTitle}
        width={560}
        onClose={() => setOpen(null)}
      >
        {(side) => <AdminTemplateForm side={side} courseId={courseId} template={chosen} today={today} />}
      </SideDrawer>
    </>
  );
}

function Week({ courseId, today }: { courseId: number; today: string }) {
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
