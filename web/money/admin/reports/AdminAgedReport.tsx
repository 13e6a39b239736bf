/** What golfers owe by its age at the end of a day: in all, and golfer by golfer. */
import { Chart } from '../../../ui/chart/Chart.tsx';
import { formatMoney } from '../../../ui/text/money.ts';
import { useAged } from './admin-report-queries.ts';
import { words } from './admin-report-words.en.ts';
import { Reported, ReportFile } from './AdminMoneyReports.tsx';

const text = words.aged;
const ages = ['days0To30', 'days31To60', 'days61To90', 'over90'] as const;
/** As many golfers as a picture has room for. */
const drawnMax = 15;

export function AgedReport({ day }: { day: string }) {
  const report = useAged(day);
  return (
    <Reported report={report} titles={[text.sums, text.title(day)]} isEmpty={({ rows }) => rows.length === 0}>
      {({ day: ended, rows, total }) => (
        <>
          <Chart
            title={text.sums}
            summary={`${text.summary(formatMoney(total.owed), formatMoney(total.over90))} ${text.note}`}
            kind="columns"
            head={text.age}
            columns={[{ name: text.owed, unit: 'money', colour: 'accent' }]}
            rows={ages.map((age) => ({
              key: age,
              label: text[age],
              short: text.short[age],
              values: [total[age]],
            }))}
            fileName={`owed-by-age-${ended}.csv`}
            totals
          />
          <Chart
            title={text.title(ended)}
            summary={rows.length > drawnMax ? words.billing.first(drawnMax) : undefined}
            kind="bars"
            head={text.golfer}
            columns={[
              ...ages.map((age) => ({ name: text[age], unit: 'money' as const })),
              { name: text.owed, unit: 'money', colour: 'accent' },
            ]}
            rows={rows.map((row) => ({
              key: row.userId,
              label: row.memberNumber === null ? row.name : `${row.name} #${row.memberNumber}`,
              short: row.name,
              values: [...ages.map((age) => row[age]), row.owed],
            }))}
            drawnMax={drawnMax}
            fileName={`aged-${ended}.csv`}
            more={<ReportFile name="aged" format="xlsx" span={{ start: ended, end: ended }} />}
            open
            totals
          />
        </>
      )}
    </Reported>
  );
}
