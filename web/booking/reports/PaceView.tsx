/** How fast the groups went, by course and by the hour of their start. */
import type { PaceReport } from '@fourball/shared/booking/reports/report-shapes.ts';
import { Chart } from '../../ui/chart/Chart.tsx';
import type { ChartColumn } from '../../ui/chart/chart-data.ts';
import { usePace } from './report-queries.ts';
import { Loaded, ReportFile, SpanOfCourse, type SpanOfCourseProps } from './ReportParts.tsx';
import { words } from './report-words.en.ts';

const text = words.pace;

const columns: readonly ChartColumn[] = [
  { name: text.started, unit: 'count' },
  { name: text.finished, unit: 'count' },
  { name: text.turn, unit: 'count', total: false },
  { name: text.round, unit: 'count', colour: 'accent', total: false },
  { name: text.onTime, unit: 'count', total: false },
];

type Numbers = Omit<PaceReport['byHour'][number], 'hour'>;

const valuesOf = ({ started, finished, averageTurn, averageRound, onTime }: Numbers): number[] => [
  started,
  finished,
  Math.round(averageTurn ?? 0),
  Math.round(averageRound ?? 0),
  Math.round((onTime ?? 0) * 100),
];

export function PaceView(choice: SpanOfCourseProps) {
  const { span, courseId } = choice;
  const report = usePace(span, courseId ?? undefined);
  return (
    <>
      <SpanOfCourse {...choice} />
      <Loaded
        query={report}
        label={text.title}
        empty={{
          title: text.empty,
          text: text.emptyText,
          is: ({ courses }) => courses.every(({ started, finished }) => started + finished === 0),
        }}
      >
        {({ byHour, courses, paceTurnMinutes, paceRoundMinutes }) => (
          <>
            <Chart
              title={text.title}
              summary={text.summary(paceTurnMinutes, paceRoundMinutes)}
              kind="columns"
              head={text.hour}
              columns={columns}
              rows={byHour.map(({ hour, ...numbers }) => ({
                key: hour,
                label: words.use.hour(hour),
                values: valuesOf(numbers),
              }))}
              fileName={`pace-by-hour-${span.start}-${span.end}.csv`}
              more={<ReportFile report="pace" name={text.title} format="xlsx" span={span} />}
              open
            />
            <Chart
              title={text.courses}
              kind="bars"
              head={words.course}
              columns={columns}
              rows={courses.map(({ courseId: id, courseName, ...numbers }) => ({
                key: id,
                label: courseName,
                values: valuesOf(numbers),
              }))}
              fileName={`pace-by-course-${span.start}-${span.end}.csv`}
              open
            />
          </>
        )}
      </Loaded>
    </>
  );
}
