/** Bookings made in a span of days, or for a day of play, with what they add up to. */
import { useNavigate } from 'react-router-dom';
import type { BookingReport, ReportedBooking } from '@fourball/shared/booking/reports/report-shapes.ts';
import { clockText } from '../../lib/club/clock-text.ts';
import { formatDay } from '../../lib/club/club-time.ts';
import { Toggles } from '../../ui/form/Toggles.tsx';
import pageLook from '../../money/admin/AdminPage.module.css';
import { RowName, type TableColumn } from '../../ui/table/DataTable.tsx';
import { surnameFirst, type SortValue } from '../../ui/table/data-table.ts';
import { formatMoney } from '../../ui/text/money.ts';
import { useBookingsMade, useBookingsOfDay, type Span } from './report-queries.ts';
import { DayField, Loaded, ReportFile, SpanFields } from './ReportParts.tsx';
import classes from './Reports.module.css';
import { SortedTable } from './SortedTable.tsx';
import { words } from './report-words.en.ts';

const text = words.bookings;

type By = 'booker' | 'made' | 'day' | 'ahead' | 'course' | 'golfers' | 'total';

const valueOf: Record<By, (row: ReportedBooking) => SortValue> = {
  booker: ({ booker }) => surnameFirst(booker),
  made: ({ bookedAt }) => bookedAt,
  day: ({ day, time }) => `${day} ${time}`,
  ahead: ({ daysAhead }) => daysAhead,
  course: ({ courseName }) => courseName,
  golfers: ({ golfers }) => golfers,
  total: ({ total }) => total,
};

const columns: readonly TableColumn<ReportedBooking, By>[] = [
  {
    by: 'booker',
    label: words.list.booker,
    cell: ({ booker, memberNumber, status }) => (
      <RowName>
        {booker} <span className={classes.quiet}>{memberNumber === null ? '' : `#${memberNumber}`}</span>
        {status === 'CANCELLED' && <span className={classes.cancelled}> {words.list.cancelled}</span>}
      </RowName>
    ),
  },
  { by: 'made', label: text.made, cell: ({ bookedOn }) => formatDay(bookedOn, 'short'), wide: true },
  {
    by: 'day',
    label: words.list.day,
    cell: ({ day, time }) => (
      <span className="figures">
        {formatDay(day, 'short')}, {clockText(time)}
      </span>
    ),
  },
  { by: 'course', label: words.list.course, cell: ({ courseName }) => courseName },
  { by: 'ahead', label: text.ahead, cell: ({ daysAhead }) => daysAhead, number: true },
  {
    by: 'golfers',
    label: text.golfers,
    cell: ({ golfers, numSpots }) => text.of(golfers, numSpots),
    number: true,
  },
  { by: 'total', label: text.total, cell: ({ total }) => formatMoney(total), number: true },
];

export function BookingTable({ label, rows }: { label: string; rows: readonly ReportedBooking[] }) {
  const navigate = useNavigate();
  return (
    <SortedTable
      label={label}
      columns={columns}
      rows={rows}
      valueOf={valueOf}
      keyOf={({ purchaseId }) => purchaseId}
      sortedBy="day"
      onOpen={({ purchaseId }) => void navigate(`/bookings/${purchaseId}`)}
    />
  );
}

interface BookingsViewProps {
  byRound: boolean;
  onBy: (byRound: boolean) => void;
  span: Span;
  onSpan: (span: Span) => void;
  day: string;
  onDay: (day: string) => void;
}

export function BookingsView({ byRound, onBy, span, onSpan, day, onDay }: BookingsViewProps) {
  const made = useBookingsMade(span, !byRound);
  const ofDay = useBookingsOfDay(day, byRound);
  return (
    <>
      <Toggles
        fit
        label={text.by}
        all={['made', 'round'] as const}
        chosen={byRound ? 'round' : 'made'}
        words={text.kinds}
        onChoose={(one) => onBy(one === 'round')}
      />
      <div className={pageLook.tools}>
        {byRound ? (
          <DayField label={words.day} value={day} onChange={onDay} />
        ) : (
          <SpanFields span={span} onChoose={onSpan} />
        )}
        {(['csv', 'xlsx'] as const).map((format) => (
          <ReportFile
            key={format}
            report={byRound ? 'round-date' : 'bookings'}
            name={words.view.bookings}
            format={format}
            span={byRound ? { start: day, end: day } : span}
          />
        ))}
      </div>
      <Loaded
        query={byRound ? ofDay : made}
        label={words.view.bookings}
        empty={{ title: text.empty, text: text.emptyText, is: ({ bookings }) => bookings.length === 0 }}
      >
        {({ bookings, totals }) => (
          <>
            <Totals totals={totals} />
            <BookingTable label={words.view.bookings} rows={bookings} />
          </>
        )}
      </Loaded>
    </>
  );
}

function Totals({ totals }: Pick<BookingReport, 'totals'>) {
  const { bookings, cancelled, golfers, spots, playFees, tax, total } = totals;
  const said = {
    bookings: bookings.toLocaleString('en-CA'),
    cancelled: cancelled.toLocaleString('en-CA'),
    golfers: text.of(golfers, spots),
    playFees: formatMoney(playFees),
    tax: formatMoney(tax),
    total: formatMoney(total),
  };
  return (
    <dl className={pageLook.sums}>
      {(['bookings', 'cancelled', 'golfers', 'playFees', 'tax', 'total'] as const).map((one) => (
        <div key={one}>
          <dt>{text.sums[one]}</dt>
          <dd className="figures">{said[one]}</dd>
        </div>
      ))}
    </dl>
  );
}
