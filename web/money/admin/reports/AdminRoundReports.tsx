/** The reports of rounds: week by week and month by month of a year, and who is billed over a span of days. */
import { Chart } from '../../../ui/chart/Chart.tsx';
import { formatMoney } from '../../../ui/text/money.ts';
import { monthName, shortDay, shortMonth, yearSpan, type Span } from '../admin-days.ts';
import { useBilling, useByYear, useWeekly } from './admin-report-queries.ts';
import { words } from './admin-report-words.en.ts';
import { Reported, ReportFile } from './AdminMoneyReports.tsx';

const count = (number: number): string => number.toLocaleString('en-CA');

export function RoundsReport({ year }: { year: number }) {
  const weekly = useWeekly(year);
  const byYear = useByYear(year);
  const text = words.weekly;
  return (
    <>
      <Reported
        report={weekly}
        titles={[text.title]}
        isEmpty={({ weeks }) => weeks.every(({ rounds, cancelled }) => rounds === 0 && cancelled === 0)}
      >
        {({ weeks }) => (
          <Chart
            title={text.title}
            summary={text.summary(
              count(weeks.reduce((sum, { rounds }) => sum + rounds, 0)),
              count(weeks.reduce((sum, { cancelled }) => sum + cancelled, 0)),
            )}
            kind="columns"
            head={text.week}
            columns={[
              { name: text.rounds, unit: 'count' },
              { name: text.members, unit: 'count', colour: 'accent' },
              { name: text.others, unit: 'count', colour: 'info' },
              { name: text.credits, unit: 'count' },
              { name: text.cancelled, unit: 'count' },
              { name: text.fees, unit: 'money' },
              { name: text.tax, unit: 'money' },
            ]}
            rows={weeks.map((week) => ({
              key: week.startDate,
              label: `${week.startDate} – ${week.endDate}`,
              short: shortDay(week.startDate),
              values: [
                week.rounds,
                week.memberRounds,
                week.guestRounds,
                week.creditRounds,
                week.cancelled,
                week.playFees,
                week.tax,
              ],
            }))}
            fileName={`rounds-by-week-${year}.csv`}
            more={<ReportFile name="weekly" format="xlsx" span={yearSpan(year)} />}
            totals
          />
        )}
      </Reported>
      <Reported
        report={byYear}
        titles={[words.byYear.title]}
        isEmpty={({ months }) =>
          weekly.data !== undefined &&
          months.every(({ rounds, cancelled }) => rounds === 0 && cancelled === 0)
        }
      >
        {({ months }) => (
          <Chart
            title={words.byYear.title}
            summary={words.byYear.summary(
              formatMoney(months.reduce((sum, { playFees }) => sum + playFees, 0)),
            )}
            kind="columns"
            head={words.byYear.month}
            columns={[
              { name: text.rounds, unit: 'count' },
              { name: words.byYear.paid, unit: 'count', colour: 'accent' },
              { name: text.credits, unit: 'count', colour: 'info' },
              { name: text.cancelled, unit: 'count' },
              { name: text.fees, unit: 'money' },
              { name: text.tax, unit: 'money' },
            ]}
            rows={months.map(({ month, rounds, creditRounds, cancelled, playFees, tax }) => {
              const of = `${year}-${String(month).padStart(2, '0')}`;
              return {
                key: month,
                label: monthName(of),
                short: shortMonth(of),
                values: [rounds, rounds - creditRounds, creditRounds, cancelled, playFees, tax],
              };
            })}
            fileName={`rounds-by-month-${year}.csv`}
            open
            totals
          />
        )}
      </Reported>
    </>
  );
}

/** As many golfers as a picture has room for. */
const drawnMax = 15;

export function BillingReport({ span }: { span: Span }) {
  const text = words.billing;
  const report = useBilling(span);
  return (
    <Reported report={report} titles={[text.title]} isEmpty={({ rows }) => rows.length === 0}>
      {({ rows, rounds, total, startDate, endDate }) => (
        <Chart
          title={text.title}
          summary={
            <>
              {text.summary(count(rounds), formatMoney(total))}
              {rows.length > drawnMax && ` ${text.first(drawnMax)}`}
            </>
          }
          kind="bars"
          head={text.golfer}
          columns={[
            { name: text.rounds, unit: 'count' },
            { name: text.credits, unit: 'count' },
            { name: text.playFees, unit: 'money' },
            { name: text.fees, unit: 'money' },
            { name: text.tax, unit: 'money' },
            { name: text.total, unit: 'money', colour: 'accent' },
          ]}
          rows={rows
            .toSorted((one, other) => other.total - one.total)
            .map((row) => ({
              key: row.userId,
              label: row.memberNumber === null ? row.name : `${row.name} #${row.memberNumber}`,
              short: row.name,
              values: [row.rounds, row.creditRounds, row.playFees, row.fees, row.tax, row.total],
            }))}
          drawnMax={drawnMax}
          fileName={`billing-${startDate}-${endDate}.csv`}
          more={<ReportFile name="billing" format="xlsx" span={span} />}
          open
          totals
        />
      )}
    </Reported>
  );
}
