/** A cell of the scorecard's grids, and how the keyboard and a pasted table move through them. */
import type { ClipboardEvent, KeyboardEvent } from 'react';
import type { FieldIssue } from '@fourball/shared/contract/errors.ts';
import classes from './AdminScorecard.module.css';
import type { TypedCell } from './scorecard-draft.ts';

interface FigureCellProps {
  issues: readonly FieldIssue[];
  /** Where it stands in the draft. */
  path: string;
  /** As the server names it where it refuses it; as in the draft unless told. */
  field?: string;
  label: string;
  value: string;
  set: (cells: readonly TypedCell[]) => void;
  wide?: boolean;
}

export function FigureCell(props: FigureCellProps) {
  const { issues, path, field = path, label, value, set, wide = false } = props;
  const error = issues.find((issue) => issue.field === field)?.message;
  return (
    <input
      className={classes.cell}
      data-wide={wide || undefined}
      data-path={path}
      aria-label={label}
      aria-invalid={error !== undefined || undefined}
      title={error}
      inputMode={wide ? undefined : 'decimal'}
      autoComplete="off"
      value={value}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => set([{ path, typed: event.currentTarget.value }])}
    />
  );
}

/** The inputs of a table, row by row; rows without any are left out. */
const rowsOf = (table: HTMLTableElement): HTMLInputElement[][] =>
  [...table.querySelectorAll('tbody tr')]
    .map((row) => [...row.querySelectorAll<HTMLInputElement>('input[data-path]')])
    .filter((cells) => cells.length > 0);

/** Up, down and Enter go to the same column of the next row; to the sides goes who stands at the edge of a cell's text. */
export function walkCells(event: KeyboardEvent<HTMLTableElement>): void {
  const { target, key } = event;
  if (!(target instanceof HTMLInputElement) || target.dataset.path === undefined) return;
  const steps: Record<string, readonly [rows: number, cells: number]> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    Enter: [event.shiftKey ? -1 : 1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
  };
  const step = steps[key];
  if (step === undefined) return;
  const { selectionStart, selectionEnd, value } = target;
  const all = selectionStart === 0 && selectionEnd === value.length;
  if (key === 'ArrowLeft' && !all && selectionStart !== 0) return;
  if (key === 'ArrowRight' && !all && selectionEnd !== value.length) return;
  // Enter never saves half a card.
  event.preventDefault();
  const rows = rowsOf(event.currentTarget);
  const row = rows.findIndex((cells) => cells.includes(target));
  // Counted from the end: the rows of the tees begin further to the right.
  const fromEnd = (rows[row]?.length ?? 0) - (rows[row]?.indexOf(target) ?? 0) + -step[1];
  const cells = rows[row + step[0]];
  const next = cells?.[cells.length - fromEnd];
  if (fromEnd > 0 && next) next.focus();
}

/** A table as spreadsheets and pages copy it: a line a row, tabs between its cells. */
const readTable = (copied: string): string[][] =>
  copied
    .replaceAll('\r', '')
    .replace(/\n+$/, '')
    .split('\n')
    .map((line) => line.split('\t').map((cell) => cell.trim()));

/**
 * Lays a pasted table over the cells from the one that is focused on; a single row of figures goes down the column, as cards print them
 * across. What reaches beyond the grid is left out. A single figure is pasted as anywhere.
 */
export function pasteTable(
  event: ClipboardEvent<HTMLTableElement>,
  set: (cells: readonly TypedCell[]) => void,
): void {
  const { target } = event;
  if (!(target instanceof HTMLInputElement) || target.dataset.path === undefined) return;
  const pasted = readTable(event.clipboardData.getData('text/plain'));
  const [first = []] = pasted;
  if (pasted.length === 1 && first.length === 1) return;
  event.preventDefault();
  const down = pasted.length === 1 ? first.map((cell) => [cell]) : pasted;
  const rows = rowsOf(event.currentTarget);
  const row = rows.findIndex((cells) => cells.includes(target));
  const fromEnd = (rows[row]?.length ?? 0) - (rows[row]?.indexOf(target) ?? 0);
  set(
    down.flatMap((line, below) =>
      line.flatMap((typed, beside) => {
        const cells = rows[row + below] ?? [];
        const path = cells[cells.length - fromEnd + beside]?.dataset.path;
        return path === undefined ? [] : [{ path, typed }];
      }),
    ),
  );
}
