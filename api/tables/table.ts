/** A table on its way into a file: what its columns are called and what kind of thing is in them. */

/**
 * Cents for `amount`, plain numbers for `number`, YYYY-MM-DD for `day`, YYYY-MM-DD HH:MM on the club's clock for `moment`.
 * Null is an empty cell.
 */
export type Cell = string | number | null;

interface Column<Row> {
  readonly title: string;
  /** `amount` is written with two decimals. */
  readonly kind: 'text' | 'number' | 'amount' | 'day' | 'moment';
  /** Whether a workbook adds it up. */
  readonly total: boolean;
  /** Characters. */
  readonly width: number;
  readonly of: (row: Row) => Cell;
}

export interface Table {
  readonly columns: readonly Omit<Column<never>, 'of'>[];
  /** True: for a program that wants the first title at the very beginning of a CSV, without the mark of UTF-8. */
  readonly unmarked?: boolean;
  /** Each row is made when it is asked for. */
  rows(): Iterable<Cell[]>;
}

/** What makes the columns of a table, knowing what its rows are. */
interface Makers<Row> {
  text(title: string, width: number, of: (row: Row) => string | null): Column<Row>;
  day(title: string, of: (row: Row) => string | null): Column<Row>;
  moment(title: string, of: (row: Row) => string | null): Column<Row>;
  /** Numbers of things can be added up; numbers of entries, hours and rates can't. */
  number(title: string, of: (row: Row) => number | null): Column<Row>;
  count(title: string, of: (row: Row) => number | null): Column<Row>;
  amount(title: string, of: (row: Row) => number | null): Column<Row>;
}

export function tableOf<Row>(
  rows: readonly Row[],
  columnsOf: (make: Makers<Row>) => readonly Column<Row>[],
): Table {
  const columns = columnsOf({
    text: (title, width, of) => ({ title, kind: 'text', width, of, total: false }),
    day: (title, of) => ({ title, kind: 'day', width: 12, of, total: false }),
    moment: (title, of) => ({ title, kind: 'moment', width: 17, of, total: false }),
    number: (title, of) => ({ title, kind: 'number', width: 12, of, total: false }),
    count: (title, of) => ({ title, kind: 'number', width: 12, of, total: true }),
    amount: (title, of) => ({ title, kind: 'amount', width: 14, of, total: true }),
  });
  return {
    columns,
    *rows() {
      for (const row of rows) yield columns.map(({ of }) => of(row));
    },
  };
}
