/** The templates of a course's tee sheet: a table of them, what they give to a week, and their application to days ahead. */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { ManagedCourse, TeeSheetTemplate } from '@fourball/shared/club/course-shapes.ts';
import { startKindOf } from '@fourball/shared/club/start-tees.ts';
import { clockText } from '../../lib/club/clock-text.ts';
import { clubDayOf, useClubTimeZone, useMinute } from '../../lib/club/club-time.ts';
import { DataTable, RowName, type TableColumn } from '../../ui/table/DataTable.tsx';
import { sortedRows, type SortValue } from '../../ui/table/data-table.ts';
import { useSorting } from '../../ui/table/use-sorting.ts';
import { SideDrawer } from '../../ui/form/SideDrawer.tsx';
import { StateView } from '../../ui/page/StateView.tsx';
import { ApplyTemplates } from './ApplyTemplates.tsx';
import { AdminTemplateForm } from './AdminTemplateForm.tsx';
import classes from '../../club/admin/courses/AdminCourses.module.css';
import { words } from '../../club/admin/courses/admin-course-words.en.ts';
import { SheetWeek } from './SheetWeek.tsx';
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
  {
    by: 'times',
    label: text.columns.times,
    cell: ({ firstTime, lastTime }) => `${clockText(firstTime)} – ${clockText(lastTime)}`,
  },
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
  const [sorting, setSorting] = useSorting(
    columns.map(({ by }) => by),
    { by: 'days', down: false },
  );
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
          keep="templates"
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
      <SheetWeek courseId={courseId} today={today} />
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
