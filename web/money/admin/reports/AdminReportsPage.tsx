/** The office's reports: what the club earned, its tax, its rounds and who is billed, over a span of days. */
import '@mantine/core/styles/Input.css';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { mostReportDays } from '@fourball/shared/money/report-calls.ts';
import { clubDayOf, useClubTimeZone } from '../../../lib/club/club-time.ts';
import { dayIn, useAddress } from '../admin-address.ts';
import { daysOf, monthAfter, monthSpan, yearSpan, type Span } from '../admin-days.ts';
import { words } from './admin-report-words.en.ts';
import { words as books } from '../admin-words.en.ts';
import booksLook from '../AdminBooks.module.css';
import pageLook from '../AdminPage.module.css';
import frame from '../../../ui/page/frame.module.css';
import { Toggles } from '../../../ui/form/Toggles.tsx';
import { Head } from '../AdminParts.tsx';
import { ReportFiles, RevenueReport, TaxReport } from './AdminMoneyReports.tsx';
import { AdminDues } from '../instalments/AdminDues.tsx';
import { AdminJournalAccounts } from '../journal/AdminJournalAccounts.tsx';
import { AdminStatements } from '../statements/AdminStatements.tsx';
import { AgedReport } from './AdminAgedReport.tsx';
import { BillingReport, RoundsReport } from './AdminRoundReports.tsx';

const views = [
  'revenue',
  'tax',
  'weekly',
  'billing',
  'aged',
  'statements',
  'dues',
  'accounts',
  'files',
] as const;
/** The club's first year in the books, for the list of years. */
const firstYear = 2020;

export function AdminReportsPage() {
  const { get, number, put } = useAddress();
  const timeZone = useClubTimeZone();
  const today = clubDayOf(Date.now(), timeZone);
  const thisYear = Number(today.slice(0, 4));
  const view = views.find((one) => one === get('view')) ?? 'revenue';
  const start = dayIn(get('start'));
  const end = dayIn(get('end'));
  const span = start !== undefined && end !== undefined ? { start, end } : yearSpan(thisYear);
  const year = number('year') ?? thisYear;
  const wrong = wrongWith(span);
  return (
    <div className={`${frame.page} ${pageLook.page}`}>
      <Head title={words.title} lead={words.lead}>
        <Button
          component={Link}
          variant="default"
          to="/admin/memberships"
          leftSection={<IconChartBar size={20} aria-hidden />}
        >
          {words.mix}
        </Button>
      </Head>
      <div className={booksLook.scroll}>
        <Toggles
          fit
          label={words.views}
          all={views}
          chosen={view}
          words={words.view}
          onChoose={(one) => put({ view: one === 'revenue' ? null : one })}
        />
      </div>
      {view === 'weekly' ? (
        <NativeSelect
          className={pageLook.year}
          label={words.year}
          value={year}
          onChange={({ currentTarget: { value } }) => put({ year: value })}
        >
          {Array.from({ length: thisYear - firstYear + 2 }, (_, at) => thisYear + 1 - at).map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </NativeSelect>
      ) : view === 'aged' ? (
        <TextInput
          className={pageLook.year}
          type="date"
          label={words.aged.day}
          value={end ?? today}
          onChange={({ currentTarget: { value } }) =>
            value !== '' && put({ start: value, end: value }, { replace: true })
          }
        />
      ) : view === 'statements' || view === 'dues' || view === 'accounts' ? null : (
        <SpanPicker
          span={span}
          today={today}
          wrong={wrong}
          onChoose={(chosen) => put({ ...chosen })}
          // A year that is being typed is another one with every digit: the way back need not pass by all of them.
          onType={(typed) => put({ ...typed }, { replace: true })}
        />
      )}
      {view === 'weekly' ? (
        <RoundsReport year={year} />
      ) : view === 'aged' ? (
        <AgedReport day={end ?? today} />
      ) : view === 'statements' ? (
        <AdminStatements thisMonth={today.slice(0, 7)} get={get} put={put} />
      ) : view === 'dues' ? (
        <AdminDues
          today={today}
          day={end ?? today}
          onChoose={(day) => put({ start: day, end: day }, { replace: true })}
        />
      ) : view === 'accounts' ? (
        <AdminJournalAccounts />
      ) : wrong !== undefined ? null : view === 'revenue' ? (
        <RevenueReport span={span} />
      ) : view === 'tax' ? (
        <TaxReport span={span} />
      ) : view === 'billing' ? (
        <BillingReport span={span} />
      ) : (
        <ReportFiles span={span} />
      )}
    </div>
  );
}

/** Why nothing can be told of these days; undefined where it can. */
const wrongWith = (span: Span): string | undefined =>
  span.start > span.end ? words.backwards : daysOf(span) > mostReportDays ? words.tooLong : undefined;

interface SpanPickerProps {
  span: Span;
  /** At the club, YYYY-MM-DD. */
  today: string;
  wrong: string | undefined;
  onChoose: (span: Span) => void;
  /** Of a day that is being typed. */
  onType: (span: Span) => void;
}

function SpanPicker({ span, today, wrong, onChoose, onType }: SpanPickerProps) {
  const month = today.slice(0, 7);
  const year = Number(today.slice(0, 4));
  const presets = {
    thisYear: yearSpan(year),
    lastYear: yearSpan(year - 1),
    thisMonth: monthSpan(month),
    lastMonth: monthSpan(monthAfter(month, -1)),
  };
  return (
    <div className={pageLook.tools} role="group" aria-label={words.span}>
      <div className={pageLook.presets}>
        {(['thisYear', 'lastYear', 'thisMonth', 'lastMonth'] as const).map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={presets[name].start === span.start && presets[name].end === span.end}
            onClick={() => onChoose(presets[name])}
          >
            {words[name]}
          </button>
        ))}
      </div>
      <TextInput
        className={pageLook.choice}
        type="date"
        label={books.days.from}
        value={span.start}
        error={wrong}
        onChange={({ currentTarget: { value } }) => value !== '' && onType({ ...span, start: value })}
      />
      <TextInput
        className={pageLook.choice}
        type="date"
        label={books.days.to}
        value={span.end}
        onChange={({ currentTarget: { value } }) => value !== '' && onType({ ...span, end: value })}
      />
    </div>
  );
}
