/** The templates of a course's tee sheet: a table of them, what they give to a week, and their application to days ahead. */
import { addDays } from '@fourball/shared/club/days.ts';
import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { applyTemplates } from '@fourball/shared/club/course-setup-calls.ts';
import type {
  AppliedTemplates,
  ManagedCourse,
  TeeSheetTemplate,
} from '@fourball/shared/club/course-shapes.ts';
import { startKindOf } from '@fourball/shared/club/start-tees.ts';
import { bookingKeys } from '../queries.ts';
import { clubDayOf, formatDay, useClubTimeZone, useMinute } from '../../lib/club/club-time.ts';
import { request } from '../../lib/request/request.ts';
import { DataTable, RowName, type TableColumn } from '../../ui/table/DataTable.tsx';
import { sortedRows, type Sorting, type SortValue } from '../../ui/table/data-table.ts';
import { withLoading } from '../../ui/dialog/loading-dialog.ts';
import { SendForm } from '../../ui/form/SendForm.tsx';
import { SideDrawer } from '../../ui/form/SideDrawer.tsx';
import { StateView } from '../../ui/page/StateView.tsx';
import { useSending } from '../../ui/form/use-sending.ts';
import { Group } from '../../club/admin/courses/AdminCourseDetails.tsx';
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
      <SheetWeek courseId={courseId} today={today} />
      <Apply courseId={courseId} today={today} />
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

/** As many of those left as are listed. */
const most = 12;

function Apply({ courseId, today }: { courseId: number; today: string }) {
  const cache = useQueryClient();
  const [span, setSpan] = useState({ from: today, to: addDays(today, 13) });
  const [done, setDone] = useState<AppliedTemplates | null>(null);
  const sending = useSending(['from', 'to']);
  const apply = async () => {
    const body = { courseId, ...span };
    setDone(null);
    const reply = await sending.send(body, () => withLoading(request(applyTemplates, { body, quiet: true })));
    if (reply === null) return;
    setDone(reply);
    void cache.invalidateQueries({ queryKey: bookingKeys.sheets });
  };
  return (
    <Group title={text.apply.title}>
      <p className={classes.quiet}>{text.apply.lead}</p>
      <SendForm sending={sending} action={text.apply.action} onSubmit={() => void apply()}>
        <div className={classes.span}>
          {(['from', 'to'] as const).map((field) => (
            <TextInput
              key={field}
              label={text.apply[field]}
              type="date"
              min={today}
              value={span[field]}
              error={sending.errorOf(field)}
              onChange={(event) => setSpan({ ...span, [field]: event.currentTarget.value })}
            />
          ))}
        </div>
      </SendForm>
      <div role="status">
        {done !== null && (
          <>
            <p className={classes.done}>{text.apply.done(done.added, done.removed, done.changed)}</p>
            {done.left.length > 0 && (
              <>
                <p>{text.apply.left(done.left.length)}</p>
                <ul className={`${classes.left} figures`}>
                  {done.left.slice(0, most).map(({ teeTimeId, day, time, reason }) => (
                    <li key={teeTimeId}>
                      <span>{text.apply.one(formatDay(day, 'short'), time)}</span>
                      <span className={classes.quiet}>{text.apply.reasons[reason]}</span>
                    </li>
                  ))}
                  {done.left.length > most && <li>{text.apply.more(done.left.length - most)}</li>}
                </ul>
              </>
            )}
          </>
        )}
      </div>
    </Group>
  );
}
