/** How full the courses are by weekday and hour, as a heat map whose cells say their numbers. */
import { Button } from '@mantine/core';
import { IconFileTypeCsv } from '@tabler/icons-react';
import type { UtilisationReport } from '@fourball/shared/booking/reports/report-shapes.ts';
import { formatClubTime, useClubTimeZone } from '../../lib/club/club-time.ts';
import { downloadCsv } from '../../lib/browser/csv.ts';
import { useUtilisation, type Span } from './report-queries.ts';
import { Loaded, ReportFile, SpanOfCourse, type SpanOfCourseProps } from './ReportParts.tsx';
import classes from './Reports.module.css';
import { words } from './report-words.en.ts';

const text = words.use;
/** Where the shades begin, in percent. */
const levels = [0, 20, 40, 60, 80];
const percent = (share: number): string => `${Math.round(share * 100)}%`;
const levelOf = (share: number): number => levels.findLastIndex((from) => Math.round(share * 100) >= from);
const count = (number: number): string => number.toLocaleString('en-CA');

export function UtilisationView(choice: SpanOfCourseProps) {
  const { span, courseId } = choice;
  const report = useUtilisation(span, courseId ?? undefined);
  return (
    <>
      <SpanOfCourse {...choice} />
      <Loaded
        query={report}
        label={text.title}
        empty={{ title: text.empty, text: text.emptyText, is: ({ cells }) => cells.length === 0 }}
      >
        {(data) => <HeatMap report={data} span={span} />}
      </Loaded>
    </>
  );
}

function HeatMap({ report, span }: { report: UtilisationReport; span: Span }) {
  const { cells, byWeekday, byHour, offered, played, share, until } = report;
  const timeZone = useClubTimeZone();
  const at = new Map(cells.map((cell) => [`${cell.weekday} ${cell.hour}`, cell]));
  const save = () =>
    downloadCsv(
      `utilisation-${span.start}-${span.end}.csv`,
      [text.weekday, words.pace.hour, text.offered, text.played, `${text.share} %`],
      cells.map((cell) => [
        text.weekdays[cell.weekday],
        text.hour(cell.hour),
        cell.offered,
        cell.played,
        Math.round(cell.share * 100),
      ]),
    );
  return (
    <figure className={classes.heat} aria-labelledby="utilisation">
      <figcaption>
        <h2 id="utilisation">{text.title}</h2>
        <p className={classes.quiet}>{text.summary(percent(share), count(played), count(offered))}</p>
        {until !== null && (
          <p className={classes.quiet}>{text.until(formatClubTime(until, 'dayTime', timeZone))}</p>
        )}
      </figcaption>
      <ul className={classes.legend} aria-label={text.legend}>
        {levels.map((from, level) => (
          <li key={from} data-level={level}>
            {text.level(from, level === levels.length - 1 ? 100 : (levels[level + 1] ?? 100) - 1)}
          </li>
        ))}
      </ul>
      {/* Scrolled by the keyboard where it is too wide. */}
      <div
        className={classes.frame}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="region"
        aria-labelledby="utilisation"
      >
        <table className={classes.map}>
          <thead>
            <tr>
              <th scope="col">{text.weekday}</th>
              {byHour.map(({ hour }) => (
                <th key={hour} scope="col" className="figures">
                  {text.hour(hour)}
                </th>
              ))}
              <th scope="col">{text.all}</th>
            </tr>
          </thead>
          <tbody>
            {byWeekday.map((row) => (
              <tr key={row.weekday}>
                <th scope="row">{text.weekdays[row.weekday]}</th>
                {byHour.map(({ hour }) => (
                  <Cell key={hour} cell={at.get(`${row.weekday} ${hour}`)} />
                ))}
                <Cell cell={row} sum />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{text.all}</th>
              {byHour.map((column) => (
                <Cell key={column.hour} cell={column} sum />
              ))}
              <Cell cell={{ offered, played, share }} sum />
            </tr>
          </tfoot>
        </table>
      </div>
      <div className={classes.files}>
        <Button
          variant="default"
          leftSection={<IconFileTypeCsv size={20} aria-hidden />}
          aria-label={words.fileOf(text.title, words.csv)}
          onClick={save}
        >
          {words.csv}
        </Button>
        <ReportFile report="utilisation" name={text.title} format="xlsx" span={span} />
      </div>
    </figure>
  );
}

interface CellProps {
  cell: { offered: number; played: number; share: number } | undefined;
  /** Of a whole weekday or hour: it has no shade of its own. */
  sum?: boolean;
}

/** Where no place was offered there is nothing to say. */
const Cell = ({ cell, sum = false }: CellProps) =>
  cell === undefined || cell.offered === 0 ? (
    <td>–</td>
  ) : (
    <td data-level={sum ? undefined : levelOf(cell.share)} data-sum={sum || undefined}>
      <strong className="figures">{percent(cell.share)}</strong>
      <small className="figures">{text.places(cell.played, cell.offered)}</small>
    </td>
  );
