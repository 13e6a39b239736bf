/** A table on its way into a file: what its columns are called and what kind of thing is in them. */

/** Cents for `amount`, plain numbers for `number`. Null is an empty cell. */
export type Cell = string | number | null;

interface Column<Row> {
  readonly title: string;
  /** `amount` is written with two decimals. */
  readonly kind: 'text' | 'number' | 'amount';
  /** Characters. */
  readonly width: number;
  readonly of: (row: Row) => Cell;
}

export interface Table {
  readonly columns: readonly Omit<Column<never>, 'of'>[];
  /** Each row is made when it is asked for. */
  rows(): Iterable<Cell[]>;
}

/** What makes the columns of a table, knowing what its rows are. */
interface Makers<Row> {
  text(title: string, width: number, of: (row: Row) => string | null): Column<Row>;
  number(title: string, of: (row: Row) => number | null): Column<Row>;
  amount(title: string, of: (row: Row) => number | null): Column<Row>;
}

export function tableOf<Row>(
  rows: readonly Row[],
  columnsOf: (make: Makers<Row>) => readonly Column<Row>[],
): Table {
  const columns = columnsOf({
    text: (title, width, of) => ({ title, kind: 'text', width, of }),
    number: (title, of) => ({ title, kind: 'number', width: 12, of }),
    amount: (title, of) => ({ title, kind: 'amount', width: 14, of }),
  });
  return {
    columns,
    *rows() {
      for (const row of rows) yield columns.map(({ of }) => of(row));
    },
  };
}
