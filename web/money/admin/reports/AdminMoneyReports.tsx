/** The reports of money over a span of days, revenue and tax, and everything that can be taken along as a file. */
import { IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { downloadReport } from '@fourball/shared/money/report-calls.ts';
import { requestFile } from '../../../lib/request/request.ts';
import { Chart, ChartSkeleton } from '../../../ui/chart/Chart.tsx';
import { formatMoney, percentOf } from '../../../ui/text/money.ts';
import { StateView } from '../../../ui/page/StateView.tsx';
import { monthName, shortMonth, type Span } from '../admin-days.ts';
import { reportFormats, reportNames, type ReportFormat, type ReportName } from '../admin-kinds.ts';
import { useRevenue, useTax } from './admin-report-queries.ts';
import { words } from './admin-report-words.en.ts';
import books from '../AdminBooks.module.css';
import cards from '../AdminCards.module.css';
import pageLook from '../AdminPage.module.css';
import tones from '../AdminTones.module.css';
import { FileButton, NotLoaded } from '../AdminParts.tsx';

interface ReportFileProps {
  name: ReportName;
  format: ReportFormat;
  span: Span;
}

export const ReportFile = ({ name, format, span: { start, end } }: ReportFileProps) => (
  <FileButton
    label={words[format]}
    name={words.fileOf(words.files.names[name], words[format])}
    icon={
      format === 'csv' ? (
        <IconFileTypeCsv size={20} aria-hidden />
      ) : (
        <IconFileSpreadsheet size={20} aria-hidden />
      )
    }
    fileName={`${name}-${start}-${end}.${format}`}
    fetchFile={() => requestFile(downloadReport, { params: { name, format, start, end }, quiet: true })}
  />
);

interface ReportedProps<Report> {
  report: UseQueryResult<Report>;
  /** Of the pieces that come, for who waits. */
  titles: readonly string[];
  isEmpty: (report: Report) => boolean;
  children: (report: Report) => ReactNode;
}

/** A report as it comes: in grey, not loaded, empty, or there; the last one stays until the next is. */
export function Reported<Report>({ report, titles, isEmpty, children }: ReportedProps<Report>) {
  if (report.data === undefined)
    return report.isError ? (
      <NotLoaded
        error={report.error}
        title={words.failed}
        text={words.failedText}
        onRetry={() => void report.refetch()}
      />
    ) : (
      titles.map((title) => <ChartSkeleton key={title} title={title} />)
    );
  if (isEmpty(report.data)) return <StateView kind="empty" title={words.empty} text={words.emptyText} />;
  return (
    <div className={pageLook.reports} aria-busy={report.isPlaceholderData || undefined}>
      {children(report.data)}
    </div>
  );
}

export function RevenueReport({ span }: { span: Span }) {
  const text = words.revenue;
  const report = useRevenue(span);
  return (
    <Reported report={report} titles={[text.months, text.title]} isEmpty={({ rows }) => rows.length === 0}>
      {({ rows, months, net, startDate, endDate }) => (
        <>
          <Chart
            title={text.months}
            summary={text.summary(formatMoney(net))}
            kind="columns"
            head={text.month}
            columns={[{ name: text.net, unit: 'money', colour: 'accent' }]}
            rows={months.map(({ month, net: earned }) => ({
              key: month,
              label: monthName(month),
              short: shortMonth(month),
              values: [earned],
            }))}
            fileName={`revenue-by-month-${startDate}-${endDate}.csv`}
            totals
          />
          <Chart
            title={text.title}
            kind="bars"
            head={text.product}
            columns={[
              { name: text.charged, unit: 'money' },
              { name: text.givenBack, unit: 'money' },
              { name: text.net, unit: 'money', colour: 'accent' },
              { name: text.entries, unit: 'count' },
            ]}
            rows={rows.map(({ accountId, product, charged, givenBack, net: earned, entries }) => ({
              key: accountId,
              label: product,
              values: [charged, givenBack, earned, entries],
            }))}
            fileName={`revenue-by-product-${startDate}-${endDate}.csv`}
            more={<ReportFile name="revenue" format="xlsx" span={span} />}
            open
            totals
          />
        </>
      )}
    </Reported>
  );
}

export function TaxReport({ span }: { span: Span }) {
  const text = words.tax;
  const report = useTax(span);
  return (
    <Reported report={report} titles={[text.title]} isEmpty={({ rows }) => rows.length === 0}>
      {({ rows, tax, taxable, startDate, endDate }) => (
        <Chart
          title={text.title}
          summary={text.summary(formatMoney(tax), formatMoney(taxable))}
          kind="columns"
          head={text.month}
          columns={[
            { name: text.taxable, unit: 'money' },
            { name: text.tax, unit: 'money', colour: 'info' },
          ]}
          rows={rows.map(({ month, name, basisPoints, taxable: base, tax: due }) => ({
            key: `${month} ${name} ${basisPoints}`,
            label: `${monthName(month)} · ${name} ${percentOf(basisPoints)}`,
            short: shortMonth(month),
            values: [base, due],
          }))}
          fileName={`tax-${startDate}-${endDate}.csv`}
          more={<ReportFile name="tax" format="xlsx" span={span} />}
          open
          totals
        />
      )}
    </Reported>
  );
}

export const ReportFiles = ({ span }: { span: Span }) => (
  <section className={cards.card} aria-labelledby="report-files">
    <div>
      <h2 id="report-files">{words.files.title}</h2>
      <p className={tones.quiet}>{words.files.text}</p>
    </div>
    <ul className={books.rules}>
      {reportNames.map((name) => (
        <li key={name} className={books.file}>
          <span className={cards.what}>{words.files.names[name]}</span>
          <span className={cards.buttons}>
            {reportFormats.map((format) => (
              <ReportFile key={format} name={name} format={format} span={span} />
            ))}
          </span>
        </li>
      ))}
    </ul>
  </section>
);
