/** Who plays on a day, and whose rounds nobody has confirmed. */
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { Button, Checkbox } from '@mantine/core';
import { IconFileTypeCsv } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Playing } from '@fourball/shared/booking/reports/report-shapes.ts';
import { downloadCsv } from '../../lib/browser/csv.ts';
import { clockText } from '../../lib/club/clock-text.ts';
import { formatDay } from '../../lib/club/club-time.ts';
import pageLook from '../../money/admin/AdminPage.module.css';
import { RowName, type TableColumn } from '../../ui/table/DataTable.tsx';
import { surnameFirst, type SortValue } from '../../ui/table/data-table.ts';
import { formatMoney } from '../../ui/text/money.ts';
import { StatusChip } from '../starter/StatusChip.tsx';
import { usePlaying, useUnconfirmed, type Span } from './report-queries.ts';
import { CourseChoice, DayField, Loaded, ReportFile, SpanFields } from './ReportParts.tsx';
import classes from './Reports.module.css';
import { SortedTable } from './SortedTable.tsx';
import { words } from './report-words.en.ts';

const text = words.list;

type By = 'time' | 'golfer' | 'course' | 'fee' | 'booker' | 'status' | 'price';

const status = ({ status: booked, roundStatus }: Playing): string =>
  booked === 'CANCELLED' ? text.cancelled : roundStatus;

const valueOf: Record<By, (row: Playing) => SortValue> = {
  time: ({ startsAt }) => startsAt,
  golfer: ({ name }) => surnameFirst(name),
  course: ({ courseName }) => courseName,
  fee: ({ feeName }) => feeName,
  booker: ({ booker }) => surnameFirst(booker),
  status,
  price: ({ playFee, tax }) => playFee + tax,
};

const columnsOf = (withDay: boolean): readonly TableColumn<Playing, By>[] => [
  {
    by: 'time',
    label: text.time,
    cell: ({ day, time, name }) => (
      <RowName>
        {withDay && `${formatDay(day, 'short')}, `}
        <span className="figures">{clockText(time)}</span>
        <span className="visually-hidden"> {name}</span>
      </RowName>
    ),
  },
  {
    by: 'golfer',
    label: text.golfer,
    cell: ({ name, memberNumber, guest }) => (
      <>
        <strong>{name}</strong>{' '}
        <span className={classes.quiet}>
          {guest ? text.guest : memberNumber === null ? '' : `#${memberNumber}`}
        </span>
      </>
    ),
  },
  { by: 'course', label: text.course, cell: ({ courseName }) => courseName },
  { by: 'fee', label: text.fee, cell: ({ feeName }) => feeName, wide: true },
  { by: 'booker', label: text.booker, cell: ({ booker }) => booker, wide: true },
  {
    by: 'status',
    label: text.status,
    cell: (row) =>
      row.status === 'CANCELLED' ? (
        <span className={classes.cancelled}>{text.cancelled}</span>
      ) : (
        <StatusChip status={row.roundStatus} />
      ),
  },
  {
    by: 'price',
    label: text.price,
    cell: ({ playFee, tax, roundCredits }) =>
      roundCredits > 0 ? text.credits(roundCredits) : formatMoney(playFee + tax),
    number: true,
  },
];

function PlayingTable({
  label,
  rows,
  withDay,
}: {
  label: string;
  rows: readonly Playing[];
  withDay: boolean;
}) {
  const navigate = useNavigate();
  return (
    <SortedTable
      label={label}
      columns={columnsOf(withDay)}
      rows={rows}
      valueOf={valueOf}
      keyOf={({ roundId }) => roundId}
      sortedBy="time"
      onOpen={({ purchaseId }) => void navigate(`/bookings/${purchaseId}`)}
    />
  );
}

const ofCourse = (rows: readonly Playing[], courseId: number | null): readonly Playing[] =>
  courseId === null ? rows : rows.filter((row) => row.courseId === courseId);

interface PlayingViewProps {
  today: string;
  day: string;
  onDay: (day: string) => void;
  courseId: number | null;
  onCourse: (courseId: number | null) => void;
}

export function PlayingView({ today, day, onDay, courseId, onCourse }: PlayingViewProps) {
  const playing = usePlaying(day === today ? null : day);
  return (
    <>
      <div className={pageLook.tools}>
        <DayField label={words.day} value={day} onChange={onDay} />
        <CourseChoice courseId={courseId} onChoose={onCourse} />
        <ReportFile report="playing" name={words.view.playing} format="csv" span={{ start: day, end: day }} />
        <p className={pageLook.say} role="status">
          {playing.data !== undefined && words.rows(ofCourse(playing.data, courseId).length)}
        </p>
      </div>
      <Loaded
        query={playing}
        label={words.view.playing}
        empty={{
          title: words.playing.empty,
          text: words.playing.emptyText,
          is: (rows) => ofCourse(rows, courseId).length === 0,
        }}
      >
        {(rows) => (
          <PlayingTable label={words.view.playing} rows={ofCourse(rows, courseId)} withDay={false} />
        )}
      </Loaded>
    </>
  );
}

interface UnconfirmedViewProps {
  span: Span;
  onSpan: (span: Span) => void;
  courseId: number | null;
  onCourse: (courseId: number | null) => void;
}

export function UnconfirmedView({ span, onSpan, courseId, onCourse }: UnconfirmedViewProps) {
  const [cancelled, setCancelled] = useState(false);
  const unconfirmed = useUnconfirmed(span, cancelled);
  const rows = ofCourse(unconfirmed.data ?? [], courseId);
  const save = () =>
    downloadCsv(
      `unconfirmed-${span.start}-${span.end}.csv`,
      [words.list.day, text.time, text.golfer, text.course, text.fee, text.booker, text.status, text.price],
      rows.map((row) => [
        row.day,
        row.time,
        row.name,
        row.courseName,
        row.feeName,
        row.booker,
        status(row),
        Number(((row.playFee + row.tax) / 100).toFixed(2)),
      ]),
    );
  return (
    <>
      <div className={pageLook.tools}>
        <SpanFields span={span} onChoose={onSpan} />
        <CourseChoice courseId={courseId} onChoose={onCourse} />
        <Checkbox
          className={classes.tick}
          label={words.unconfirmed.cancelled}
          checked={cancelled}
          onChange={({ currentTarget: { checked } }) => setCancelled(checked)}
        />
        <Button
          variant="default"
          leftSection={<IconFileTypeCsv size={20} aria-hidden />}
          aria-label={words.fileOf(words.unconfirmed.file, words.csv)}
          disabled={rows.length === 0}
          onClick={save}
        >
          {words.csv}
        </Button>
        <p className={pageLook.say} role="status">
          {unconfirmed.data !== undefined && words.rows(rows.length)}
        </p>
      </div>
      <Loaded
        query={unconfirmed}
        label={words.view.unconfirmed}
        empty={{
          title: words.unconfirmed.empty,
          text: words.unconfirmed.emptyText,
          is: (all) => ofCourse(all, courseId).length === 0,
        }}
      >
        {() => <PlayingTable label={words.view.unconfirmed} rows={rows} withDay />}
      </Loaded>
    </>
  );
}
