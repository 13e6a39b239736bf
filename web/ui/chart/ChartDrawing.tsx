/** The picture of a chart, by Recharts in the colours of the tokens; loaded with the first chart. */
import type { ReactElement } from 'react';
import {
  Area,
  AreaChart,
  Bar,
  BarChart,
  CartesianGrid,
  LabelList,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { formatUnit, type ChartColumn, type ChartKind, type ChartRow } from './chart-data.ts';
import { formatHandicap } from '../text/handicap.ts';
import classes from './Chart.module.css';

export interface ChartDrawingProps {
  kind: ChartKind;
  columns: readonly ChartColumn[];
  rows: readonly ChartRow[];
}

const tick = { fill: 'var(--text-quiet)', fontSize: 13 };
/** Nothing moves: a picture that grows shows nothing that it does not show at once. */
const still = { isAnimationActive: false } as const;
const margin = { top: 8, right: 8, bottom: 0, left: 0 };
const dollars = new Intl.NumberFormat('en-CA', {
  style: 'currency',
  currency: 'CAD',
  notation: 'compact',
  maximumFractionDigits: 1,
});

/** A number on an axis, in few letters. */
const onAxis = (value: number, unit: ChartColumn['unit']): string =>
  unit === 'money'
    ? dollars.format(value / 100)
    : unit === 'handicap'
      ? formatHandicap(value)
      : value.toLocaleString('en-CA', { notation: 'compact', maximumFractionDigits: 1 });

export function ChartDrawing({ kind, columns, rows }: ChartDrawingProps) {
  const drawn = columns.flatMap((column, at) =>
    column.colour === undefined ? [] : [{ ...column, at, colour: `var(--chart-${column.colour})` }],
  );
  const unit = drawn[0]?.unit ?? 'count';
  const data = [...rows];
  const tooltip = (
    <Tooltip
      {...still}
      cursor={{ fill: 'var(--surface-sunken)', stroke: 'var(--line-strong)' }}
      content={({ active, payload }) => {
        const row: unknown = active ? payload[0]?.payload : undefined;
        return isRow(row) ? <Told row={row} columns={columns} /> : null;
      }}
    />
  );
  const labels = { dataKey: 'label' } as const;
  const shorts = new Map(rows.map((row) => [row.label, row.short]));
  const short = (label: string) => shorts.get(label) ?? label;
  const last = drawn.length - 1;
  if (kind === 'bars')
    return (
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          accessibilityLayer={false}
          data={data}
          layout="vertical"
          margin={{ ...margin, right: 96 }}
          barCategoryGap={8}
        >
          <XAxis type="number" hide domain={[(least: number) => Math.min(0, least), 'dataMax']} />
          <YAxis
            {...labels}
            type="category"
            tick={tick}
            width={132}
            tickLine={false}
            axisLine={false}
            tickFormatter={short}
            interval={0}
          />
          {tooltip}
          {drawn.map(({ name, at, colour }, index) => (
            <Bar
              {...still}
              key={name}
              name={name}
              stackId="all"
              dataKey={(row: ChartRow) => row.values[at] ?? 0}
              fill={colour}
              radius={index === last ? [0, 4, 4, 0] : 0}
            >
              {drawn.length === 1 && valueBeside(unit)}
            </Bar>
          ))}
        </BarChart>
      </ResponsiveContainer>
    );
  const axes = standingAxes(unit, short, tooltip);
  if (kind === 'line')
    return (
      <ResponsiveContainer width="100%" height="100%">
        <AreaChart accessibilityLayer={false} data={data} margin={margin}>
          {axes}
          {drawn.map(({ name, at, colour }) => (
            <Area
              {...still}
              key={name}
              name={name}
              type="monotone"
              dataKey={(row: ChartRow) => row.values[at] ?? 0}
              stroke={colour}
              strokeWidth={2}
              fill={colour}
              fillOpacity={0.16}
            />
          ))}
        </AreaChart>
      </ResponsiveContainer>
    );
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart accessibilityLayer={false} data={data} margin={margin} barCategoryGap="18%">
        {axes}
        {drawn.map(({ name, at, colour }, index) => (
          <Bar
            {...still}
            key={name}
            name={name}
            stackId="all"
            dataKey={(row: ChartRow) => row.values[at] ?? 0}
            fill={colour}
            stroke="var(--surface)"
            strokeWidth={drawn.length > 1 ? 1 : 0}
            maxBarSize={56}
            radius={index === last ? [4, 4, 0, 0] : 0}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}

/** The number of a lying bar. */
const valueBeside = (unit: ChartColumn['unit']) => (
  <LabelList
    content={({ x, y, width, height, value }) => (
      // Right of the bar, also of one below zero, whose left is where its name stands.
      <text
        x={Math.max(Number(x), Number(x) + Number(width)) + 6}
        y={Number(y) + Number(height) / 2}
        dy="0.35em"
        fill="var(--text)"
        fontSize={13}
      >
        {formatUnit(Number(value), unit)}
      </text>
    )}
  />
);

/** Of a chart whose columns or areas stand; not a component, for Recharts looks at what stands in a chart itself. */
const standingAxes = (unit: ChartColumn['unit'], short: (label: string) => string, tooltip: ReactElement) => (
  <>
    <CartesianGrid vertical={false} stroke="var(--line)" />
    <XAxis
      dataKey="label"
      tick={tick}
      tickLine={false}
      axisLine={{ stroke: 'var(--line-strong)' }}
      tickFormatter={short}
      minTickGap={16}
    />
    <YAxis
      tick={tick}
      tickLine={false}
      axisLine={false}
      width={52}
      allowDecimals={false}
      // Handicaps move little, and are far from none.
      domain={unit === 'handicap' ? ['auto', 'auto'] : undefined}
      tickFormatter={(value: number) => onAxis(value, unit)}
    />
    {tooltip}
  </>
);

const isRow = (value: unknown): value is ChartRow =>
  typeof value === 'object' && value !== null && 'values' in value && 'label' in value;

/** What is under the pointer: all of the row, also what is not drawn. */
const Told = ({ row, columns }: { row: ChartRow; columns: readonly ChartColumn[] }) => (
  <div className={classes.told}>
    <strong>{row.label}</strong>
    <dl>
      {columns.map(({ name, unit, colour }, at) => (
        <div key={name}>
          <dt data-colour={colour}>{name}</dt>
          <dd className="figures">{formatUnit(row.values[at] ?? 0, unit)}</dd>
        </div>
      ))}
    </dl>
  </div>
);
