/** A small table of figures that change all the time: columns keep their width; on a phone a row is a card. */
import type { ReactNode } from 'react';
import classes from './Live.module.css';

export interface LiveColumn<Row> {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** Figures, at the right. */
  number?: boolean;
}

interface LiveTableProps<Row> {
  label: string;
  /** The first one names the row. */
  columns: readonly LiveColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}

export const LiveTable = <Row,>({ label, columns, rows, keyOf }: LiveTableProps<Row>) => (
  // Scrolled by the keyboard where it is too wide.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div className={classes.frame} role="group" aria-label={label} tabIndex={0}>
    <table className={classes.table}>
      <thead>
        <tr>
          {columns.map(({ key, label: name, number }) => (
            <th key={key} scope="col" data-column={key} data-number={number || undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ key, label: name, cell, number }, at) =>
              at === 0 ? (
                <th key={key} scope="row">
                  {cell(row)}
                </th>
              ) : (
                <td key={key} data-column={key} data-number={number || undefined}>
                  <span className={classes.label} aria-hidden>
                    {name}
                  </span>
                  <span>{cell(row)}</span>
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
