/** What a chart is drawn from: its columns, its rows, and how a number of them is written. */
import { formatHandicap } from '../text/handicap.ts';
import { formatMoney } from '../text/money.ts';

/** What a number is: money in integer cents. */
export type ChartUnit = 'count' | 'money' | 'handicap';
/** Green, sky, yellow, red and grey of the tokens, each told from the others in light and dark. */
type ChartColour = 'accent' | 'info' | 'hold' | 'danger' | 'quiet';

export interface ChartColumn {
  name: string;
  unit: ChartUnit;
  /** How it is drawn; a column without is in the table and the file alone. */
  colour?: ChartColour;
  /** False: a sum of it says nothing. */
  total?: boolean;
}

export interface ChartRow {
  key: string | number;
  label: string;
  /** Below the axis, where the label is too long for it. */
  short?: string;
  /** One for each column. */
  values: readonly number[];
}

/** `columns`: one column for each row, series on each other; `bars`: lying, for names; `line`: over time. */
export type ChartKind = 'columns' | 'bars' | 'line';

export const formatUnit = (value: number, unit: ChartUnit): string =>
  unit === 'money'
    ? formatMoney(value)
    : unit === 'handicap'
      ? formatHandicap(value)
      : value.toLocaleString('en-CA');
