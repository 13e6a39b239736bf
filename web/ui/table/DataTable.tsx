/**
 * A dense table: one line a row on a wide screen, a card on a phone; a row opens, the arrow keys walk through them. Its head stays in
 * sight, and which columns it has somebody chooses.
 */
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useHiddenColumns } from './chosen-columns.ts';
import { ColumnChoice } from './ColumnChoice.tsx';
import type { Sorting } from './data-table.ts';
import { words as dialogWords } from '../dialog/dialog-words.en.ts';
import classes from './DataTable.module.css';
import { RowLink } from './RowLink.tsx';
import rowLook from './RowLink.module.css';
import { walkRows } from './walk-rows.ts';

export interface TableColumn<Row, By extends string> {
  by: By;
  label: string;
  cell: (row: Row) => ReactNode;
  /** Stands at the right, in figures; on a phone its label stands before it. */
  number?: boolean;
  /** On a phone its label stands before it: the value alone does not say what it is. */
  named?: boolean;
  /** A sentence: it may take more room. */
  long?: boolean;
  /** Only where there is room for it. */
  wide?: boolean;
  /** The rows can't be put in order by it. */
  unsorted?: boolean;
  /** How much: at the right; on a phone beside the row's name, at the end of its first line. */
  sum?: boolean;
  /** It takes as many lines as it needs. */
  lines?: boolean;
}

interface DataTableProps<Row, By extends string> {
  label: string;
  /** Under which name the browser keeps which columns somebody does not want; without it all of them are shown. */
  keep?: string;
  /** The first one is that of the rows' names. */
  columns: readonly TableColumn<Row, By>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** Null: in no order of its own. */
  sorting?: Sorting<By> | null;
  /** Without it the rows keep the order that the server gave them: one page of many is never sorted as if it were all. */
  onSort?: (sorting: Sorting<By>) => void;
  /** Without it the rows say all there is. */
  onOpen?: (row: Row) => void;
  /** What opens a row, as it is read aloud, where its name does not say it. */
  openLabel?: (row: Row) => string;
  /** The row that is open beside the table. */
  openKey?: string | number | null;
  /** On a phone nothing stands at the left of a row that would need room. */
  bare?: boolean;
  /** At the end of a row: what is done with it at once. */
  tools?: (row: Row) => ReactNode;
  /** What is shown is about to be replaced. */
  stale?: boolean;
  /** Before a row: whether it is one of several that something is done to. */
  selection?: Selection<Row>;
}

export interface Selection<Row> {
  chosen: ReadonlySet<string | number>;
  /** All rows that are shown, or none of them. */
  onAll: (on: boolean) => void;
  onOne: (row: Row, on: boolean) => void;
  nameOf: (row: Row) => string;
}

export function DataTable<Row, By extends string>({ keep, ...props }: DataTableProps<Row, By>) {
  return keep === undefined ? <Shown {...props} /> : <Chosen {...props} keep={keep} />;
}

/** With the columns that somebody wants. */
function Chosen<Row, By extends string>({ keep, ...props }: DataTableProps<Row, By> & { keep: string }) {
  const [hidden, show] = useHiddenColumns(keep);
  const [, ...others] = props.columns;
  return (
    <Shown
      {...props}
      columns={props.columns.filter(({ by }, at) => at === 0 || !hidden.has(by))}
      choice={<ColumnChoice columns={others} hidden={hidden} onShow={show} />}
    />
  );
}

type ShownProps<Row, By extends string> = DataTableProps<Row, By> & { choice?: ReactNode };

function Shown<Row, By extends string>(props: ShownProps<Row, By>) {
  const {
    label,
    columns,
    choice,
    rows,
    keyOf,
    sorting = null,
    onSort,
    stale = false,
    tools,
    selection,
  } = props;
  const chosen = rows.filter((row) => selection?.chosen.has(keyOf(row))).length;
  return (
    <table
      className={classes.table}
      aria-label={label}
      data-stale={stale || undefined}
      aria-busy={stale || undefined}
    >
      <thead>
        <tr>
          {selection !== undefined && (
            <th scope="col" data-select>
              <Chooser
                label={dialogWords.chooseAll}
                checked={chosen > 0 && chosen === rows.length}
                some={chosen > 0 && chosen < rows.length}
                onChange={selection.onAll}
              />
            </th>
          )}
          {columns.map(({ by, label: name, number, sum, wide, unsorted }) => (
            <th
              key={by}
              scope="col"
              data-column={by}
              data-number={number || sum || undefined}
              data-wide={wide || undefined}
              aria-sort={sorting?.by !== by ? undefined : sorting.down ? 'descending' : 'ascending'}
            >
              {unsorted || onSort === undefined ? (
                <span className={classes.heading}>{name}</span>
              ) : (
                <button
                  type="button"
                  onClick={() => onSort({ by, down: sorting?.by === by && !sorting.down })}
                >
                  {name}
                  {sorting?.by === by &&
                    (sorting.down ? (
                      <IconArrowDown size={16} aria-hidden />
                    ) : (
                      <IconArrowUp size={16} aria-hidden />
                    ))}
                </button>
              )}
            </th>
          ))}
          {(tools !== undefined || choice !== undefined) && (
            <th scope="col" data-choice>
              {tools !== undefined && <span className="visually-hidden">{dialogWords.tools}</span>}
              {choice}
            </th>
          )}
        </tr>
      </thead>
      <tbody onKeyDown={walkRows}>
        {rows.map((row) => (
          <Row key={keyOf(row)} {...props} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function Row<One, By extends string>(props: ShownProps<One, By> & { row: One }) {
  const {
    columns,
    choice,
    row,
    keyOf,
    onOpen,
    openLabel,
    openKey = null,
    bare = false,
    tools,
    selection,
  } = props;
  return (
    <tr
      className={rowLook.row}
      data-bare={bare || undefined}
      data-open={keyOf(row) === openKey || undefined}
      data-selectable={selection !== undefined || undefined}
    >
      {selection !== undefined && (
        <td data-select>
          <Chooser
            label={dialogWords.choose(selection.nameOf(row))}
            checked={selection.chosen.has(keyOf(row))}
            onChange={(on) => selection.onOne(row, on)}
          />
        </td>
      )}
      {columns.map(({ by, label: name, cell, number, sum, lines, named, wide, long }, at) => (
        <td
          key={by}
          data-column={by}
          data-head={at === 0 || undefined}
          data-long={long || undefined}
          data-lines={lines || undefined}
          data-number={number || sum || undefined}
          data-sum={sum || undefined}
          data-wide={wide || undefined}
        >
          {at === 0 && onOpen !== undefined ? (
            <RowLink cell label={openLabel?.(row)} onClick={() => onOpen(row)}>
              {cell(row)}
            </RowLink>
          ) : at === 0 ? (
            <div className={classes.still}>{cell(row)}</div>
          ) : (
            <Value name={number || named ? name : null}>{cell(row)}</Value>
          )}
        </td>
      ))}
      {tools === undefined && choice !== undefined && <td aria-hidden="true" />}
      {tools !== undefined && (
        <td data-tools>
          <div className={`${rowLook.above} ${classes.tools}`}>{tools(row)}</div>
        </td>
      )}
    </tr>
  );
}

interface ChooserProps {
  label: string;
  checked: boolean;
  /** Some of what it stands for, and not all. */
  some?: boolean;
  onChange: (on: boolean) => void;
}

const Chooser = ({ label, checked, some = false, onChange }: ChooserProps) => (
  <label className={`${rowLook.above} ${classes.chooser}`}>
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      ref={(box) => {
        if (box !== null) box.indeterminate = some;
      }}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  </label>
);

/** On a phone a number is told with its name; nothing has none. */
function Value({ name, children }: { name: string | null; children: ReactNode }) {
  if (name === null || children === null || children === undefined) return children;
  return (
    <>
      <span className={classes.label} aria-hidden>
        {name}
      </span>
      {children}
    </>
  );
}

/** The name in a row's first cell, which is cut where it is too long. */
export const RowName = ({ children }: { children: ReactNode }) => (
  <span className={classes.name}>{children}</span>
);
