/** How index and league handicap went, as pictures with their tables. */
import type { IndexEntry } from '@fourball/shared/seasons/handicaps/handicap-shapes.ts';
import type { LeagueHandicap } from '@fourball/shared/seasons/handicaps/league-handicap.ts';
import { formatDay } from '../../lib/club/club-time.ts';
import { Chart } from '../../ui/chart/Chart.tsx';
import { formatHandicap } from '../../ui/text/handicap.ts';
import { words } from './handicap-words.en.ts';

const text = words.history;

interface HistorySectionProps {
  entries: readonly IndexEntry[];
  reckoned: LeagueHandicap;
}

interface Point {
  day: string;
  value: number;
}

export function HistorySection({ entries, reckoned }: HistorySectionProps) {
  const official = entries
    .flatMap(({ source, value, validFrom }) =>
      source === 'LEAGUE' || value === null ? [] : [{ day: validFrom, value }],
    )
    .reverse();
  const league = reckoned.scores.flatMap(({ after, playedOn }) =>
    after === null ? [] : [{ day: playedOn, value: after }],
  );
  return (
    <>
      <History title={text.official} points={lastOfDay(official)} colour="info" fileName="handicap-index" />
      <History title={text.league} points={lastOfDay(league)} colour="accent" fileName="league-handicap" />
    </>
  );
}

const lastOfDay = (points: readonly Point[]): Point[] =>
  points.filter(({ day }, at) => points[at + 1]?.day !== day);

interface HistoryProps {
  title: string;
  points: readonly Point[];
  colour: 'info' | 'accent';
  fileName: string;
}

/** One point is no history. */
function History({ title, points, colour, fileName }: HistoryProps) {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || points.length < 2) return null;
  return (
    <Chart
      title={title}
      summary={text.summary(formatHandicap(first.value), formatHandicap(last.value))}
      kind="line"
      head={text.day}
      columns={[{ name: text.value, unit: 'handicap', colour, total: false }]}
      rows={points.map(({ day, value }) => ({
        key: day,
        label: formatDay(day, 'dated'),
        values: [value],
      }))}
      fileName={fileName}
    />
  );
}
