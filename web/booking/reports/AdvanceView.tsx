/** How far ahead rounds are booked, as a picture, and the bookings from today on that were made well ahead. */
import '@mantine/core/styles/Input.css';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import pageLook from '../../money/admin/AdminPage.module.css';
import { Chart } from '../../ui/chart/Chart.tsx';
import { BookingTable } from './BookingsView.tsx';
import { useAdvance, useMadeInAdvance, type Span } from './report-queries.ts';
import { Loaded, ReportFile, SpanFields } from './ReportParts.tsx';
import classes from './Reports.module.css';
import { words } from './report-words.en.ts';

const text = words.advance;
const leasts = [1, 2, 3, 5, 7, 10, 14, 21];
const said = (days: number | null): string =>
  days === null ? '–' : days.toLocaleString('en-CA', { maximumFractionDigits: 1 });

interface AdvanceViewProps {
  span: Span;
  onSpan: (span: Span) => void;
}

export function AdvanceView({ span, onSpan }: AdvanceViewProps) {
  const advance = useAdvance(span);
  return (
    <>
      <div className={pageLook.tools}>
        <SpanFields span={span} onChoose={onSpan} />
      </div>
      <Loaded
        query={advance}
        label={text.title}
        empty={{ title: text.empty, text: text.emptyText, is: ({ rows }) => rows.length === 0 }}
      >
        {({ rows, rounds, averageDays, medianDays }) => (
          <Chart
            title={text.title}
            summary={text.summary(rounds.toLocaleString('en-CA'), said(averageDays), said(medianDays))}
            kind="columns"
            head={text.days}
            columns={[
              { name: text.bookings, unit: 'count' },
              { name: text.rounds, unit: 'count' },
              { name: text.members, unit: 'count', colour: 'accent' },
              { name: text.others, unit: 'count', colour: 'info' },
              { name: text.guests, unit: 'count', colour: 'hold' },
            ]}
            rows={rows.map((row) => ({
              key: row.daysAhead,
              label: String(row.daysAhead),
              values: [
                row.bookings,
                row.rounds,
                row.memberRounds,
                Math.max(0, row.rounds - row.memberRounds - row.guestRounds),
                row.guestRounds,
              ],
            }))}
            fileName={`booked-ahead-${span.start}-${span.end}.csv`}
            more={<ReportFile report="advance" name={text.title} format="xlsx" span={span} />}
            open
            totals
          />
        )}
      </Loaded>
      <WellAhead />
    </>
  );
}

function WellAhead() {
  const [least, setLeast] = useState(7);
  const bookings = useMadeInAdvance(least);
  return (
    <section className={classes.section} aria-labelledby="well-ahead">
      <div className={pageLook.tools}>
        <h2 id="well-ahead">{text.listTitle}</h2>
        <NativeSelect
          className={pageLook.choice}
          label={text.least}
          value={least}
          onChange={({ currentTarget: { value } }) => setLeast(Number(value))}
        >
          {leasts.map((days) => (
            <option key={days} value={days}>
              {days}
            </option>
          ))}
        </NativeSelect>
        <p className={pageLook.say} role="status">
          {bookings.data !== undefined && words.rows(bookings.data.length)}
        </p>
      </div>
      <Loaded
        query={bookings}
        label={text.listTitle}
        empty={{ title: text.none, text: text.emptyText, is: (rows) => rows.length === 0 }}
      >
        {(rows) => <BookingTable label={text.listTitle} rows={rows} />}
      </Loaded>
    </section>
  );
}
