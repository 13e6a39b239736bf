/** Final results as rows of a table, and what a board and a row are called in it: the same for files and for paper. */
import type { EventResults, ResultBoard, ResultRow } from '@fourball/shared/seasons/results/result-shapes.ts';
import type { Words } from '@fourball/shared/words/refusals.ts';
import { tableOf, type Table } from '../tables/table.ts';

/** `Club Cup, net`, `Results, net, Ladies`. */
export function boardName(
  board: ResultBoard,
  { divisions }: Pick<EventResults, 'divisions'>,
  { reports }: Words,
): string {
  const words = reports.seasons.results;
  const division = divisions.find(({ id }) => id === board.divisionId);
  return [
    board.name ?? words.main,
    words.scores[board.score],
    ...(division ? [division.name] : []),
    ...(board.flight === null ? [] : [words.flight(board.flight)]),
  ].join(', ');
}

const isStatus = (status: string): status is 'WD' | 'DQ' | 'NS' | 'NR' =>
  ['WD', 'DQ', 'NS', 'NR'].includes(status);

/** What a row came to in words: the result of a match, skins, units, or why it has no place. */
export function outcomeOf({ result, skins, units, status }: ResultRow, { reports }: Words): string | null {
  const words = reports.seasons.results;
  if (isStatus(status)) return words.statuses[status];
  if (result !== null) return result;
  if (skins !== null) return words.skins(skins);
  return units === null ? null : words.units(units);
}

export function resultTable(results: EventResults, words: Words): Table {
  const { columns } = words.reports.seasons.results;
  const rows = results.boards.flatMap((board) => board.rows.map((row) => ({ board, row })));
  return tableOf(rows, (make) => [
    make.text(columns.board, 28, ({ board }) => boardName(board, results, words)),
    make.text(columns.place, 8, ({ row }) => row.shown),
    make.text(columns.name, 28, ({ row }) => row.name),
    make.text(columns.against, 28, ({ row }) => row.opponents),
    make.number(columns.score, ({ row }) => row.score),
    make.number(columns.gross, ({ row }) => row.gross),
    make.number(columns.net, ({ row }) => row.net),
    make.number(columns.points, ({ row }) => row.points),
    make.text(columns.result, 16, ({ row }) => outcomeOf(row, words)),
    make.amount(columns.prize, ({ row }) => row.prizeCents),
  ]);
}
