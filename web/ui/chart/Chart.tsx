/** Numbers as a picture, with their table and their CSV beside it. */
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Button.css';
import { Button } from '@mantine/core';
import { IconDownload, IconTable } from '@tabler/icons-react';
import { lazy, Suspense, useId, useState, type ComponentType, type ReactNode } from 'react';
import { downloadCsv } from '../../lib/browser/csv.ts';
import classes from './Chart.module.css';
import type { ChartDrawingProps } from './ChartDrawing.tsx';
import { formatUnit, type ChartColumn, type ChartKind, type ChartRow, type ChartUnit } from './chart-data.ts';
import { words } from './chart-words.en.ts';
import { Skeleton } from '../page/Skeletons.tsx';

// The table does without its picture where that can't be loaded.
const ChartDrawing = lazy(async (): Promise<{ default: ComponentType<ChartDrawingProps> }> => {
  try {
    return { default: (await import('./ChartDrawing.tsx')).ChartDrawing };
  } catch {
    return { default: () => <p className={classes.quiet}>{words.notDrawn}</p> };
  }
});

interface ChartProps {
  title: string;
  /** The picture in a sentence, for who can't see it and for who has no time. */
  summary?: ReactNode;
  kind: ChartKind;
  /** The heading of the labels. */
  head: string;
  columns: readonly ChartColumn[];
  rows: readonly ChartRow[];
  /** The picture shows that many rows, the table and the file all. */
  drawnMax?: number;
  fileName: string;
  /** Further downloads. */
  more?: ReactNode;
  /** True: the table is open from the beginning. */
  open?: boolean;
  /** True: a last line of the table adds up. */
  totals?: boolean;
}

/** Cents as a spreadsheet reads them. */
const inFile = (value: number, unit: ChartUnit): string | number =>
  unit === 'money' ? Number((value / 100).toFixed(2)) : value;

export function Chart(props: ChartProps) {
  const {
    title,
    summary,
    kind,
    head,
    columns,
    rows,
    fileName,
    more,
    open = false,
    totals = false,
    drawnMax,
  } = props;
  const [shown, setShown] = useState(open);
  const id = useId();
  const drawnRows = drawnMax === undefined ? rows : rows.slice(0, drawnMax);
  const drawn = columns.filter(({ colour }) => colour !== undefined);
  return (
    <figure className={classes.chart} aria-labelledby={`${id}-title`}>
      <figcaption className={classes.head}>
        <h2 id={`${id}-title`}>{title}</h2>
        {summary !== undefined && <p className={classes.quiet}>{summary}</p>}
      </figcaption>
      {drawn.length > 1 && (
        <ul className={classes.legend} aria-hidden>
          {drawn.map(({ name, colour }) => (
            <li key={name} data-colour={colour}>
              {name}
            </li>
          ))}
        </ul>
      )}
      <div
        className={classes.drawing}
        style={{ height: heightOf(kind, drawnRows.length) }}
        // The table says the same in words.
        aria-hidden
      >
        <Suspense fallback={<Skeleton height="100%" />}>
          <ChartDrawing kind={kind} columns={columns} rows={drawnRows} />
        </Suspense>
      </div>
      <div className={classes.tools}>
        <Button
          variant="default"
          leftSection={<IconTable size={20} aria-hidden />}
          aria-expanded={shown}
          aria-controls={`${id}-table`}
          aria-label={shown ? words.hideTableOf(title) : words.tableOf(title)}
          onClick={() => setShown(!shown)}
        >
          {shown ? words.hideTable : words.table}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={20} aria-hidden />}
          aria-label={words.csvOf(title)}
          onClick={() =>
            downloadCsv(
              fileName,
              [head, ...columns.map(({ name }) => name)],
              rows.map(({ label, values }) => [
                label,
                ...columns.map(({ unit }, at) => inFile(values[at] ?? 0, unit)),
              ]),
            )
          }
        >
          {words.csv}
        </Button>
        {more}
      </div>
      {/* Always there, so that readers of the screen have it at once; scrolled by the keyboard where it is too wide. */}
      <div
        id={`${id}-table`}
        className={shown ? classes.frame : 'visually-hidden'}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={shown ? 0 : -1}
        role="region"
        aria-labelledby={`${id}-title`}
      >
        <ChartTable head={head} columns={columns} rows={rows} totals={totals} />
      </div>
    </figure>
  );
}

function ChartTable({
  head,
  columns,
  rows,
  totals,
}: Pick<ChartProps, 'head' | 'columns' | 'rows'> & { totals: boolean }) {
  const sums = columns.map(({ total }, at) =>
    total === false ? null : rows.reduce((sum, { values }) => sum + (values[at] ?? 0), 0),
  );
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {columns.map(({ name }) => (
            <th key={name} scope="col" className={classes.number}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, values }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            {columns.map(({ name, unit }, at) => (
              <td key={name} className={classes.number}>
                {formatUnit(values[at] ?? 0, unit)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {totals && (
        <tfoot>
          <tr>
            <th scope="row">{words.total}</th>
            {columns.map(({ name, unit }, at) => {
              const sum = sums[at] ?? null;
              return (
                <td key={name} className={classes.number}>
                  {sum === null ? '' : formatUnit(sum, unit)}
                </td>
              );
            })}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

const standingHeight = 260;
const barHeight = 40;

/** Known before the rows are drawn, so that nothing below jumps. */
const heightOf = (kind: ChartKind, rows: number): number =>
  kind === 'bars' ? Math.max(2, rows) * barHeight + 32 : standingHeight;

/** The shape of a chart that is on its way. */
export const ChartSkeleton = ({ title }: { title: string }) => (
  <div className={classes.chart} role="status" aria-label={words.loading(title)}>
    <div className={classes.head}>
      <Skeleton height={24} width="40%" />
    </div>
    <Skeleton height={standingHeight} />
    <div className={classes.tools}>
      <Skeleton height={44} width={172} />
      <Skeleton height={44} width={172} />
    </div>
  </div>
);
