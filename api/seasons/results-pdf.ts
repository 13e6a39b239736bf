/** Lays final results out on paper. */
import type { Statement } from '@fourball/shared/money/shapes.ts';
import type { EventResults, ResultBoard, ResultRow } from '@fourball/shared/seasons/results/result-shapes.ts';
import type { Words } from '@fourball/shared/words/refusals.ts';
import { openPaper, type PaperCell, type PaperLook, type PaperSize } from '../money/files/paper.ts';
import { boardName, outcomeOf } from './result-table.ts';

const shown = (number: number | null): PaperCell => ({ text: number === null ? '' : String(number) });

/** Boards that have places show what these are by; matches, skins and units what came of them. */
function rowOf(row: ResultRow, language: Words): PaperCell[] {
  const { money } = language.formats;
  const outcome = outcomeOf(row, language);
  return [
    { text: row.shown ?? '' },
    { text: row.name, ...(row.opponents === null ? {} : { detail: row.opponents }) },
    outcome === null ? shown(row.score) : { text: outcome },
    shown(row.gross),
    { text: row.prizeCents === null ? '' : money(row.prizeCents) },
  ];
}

export function resultsPdf(
  results: EventResults,
  club: Statement['club'],
  language: Words,
  look: PaperLook & { readonly size?: PaperSize | undefined },
): Promise<Buffer> {
  const { formats, reports } = language;
  const words = reports.seasons.results;
  const title = words.title(results.eventName);
  const paper = openPaper(title, language, look);
  paper.head(club, title);
  paper.facts([
    [words.date, formats.day(results.date)],
    ...(results.finalAt === null
      ? []
      : [[words.finalSince, formats.day(results.finalAt.slice(0, 10))] as const]),
  ]);
  const { columns } = words;
  const drawBoard = (board: ResultBoard): void => {
    paper.heading(boardName(board, results, language));
    paper.table(
      [
        { title: columns.place, share: 10 },
        { title: columns.name, share: 44 },
        { title: columns.score, share: 18, align: 'right' },
        { title: columns.gross, share: 12, align: 'right' },
        { title: columns.prize, share: 16, align: 'right' },
      ],
      board.rows.map((row) => rowOf(row, language)),
    );
    const described = board.prizes.filter(({ description }) => description !== '');
    for (const { place, description } of described) paper.line(`${columns.prize} ${place}: ${description}`);
  };
  for (const board of results.boards) drawBoard(board);
  if (results.markers.length > 0) {
    paper.heading(words.markers);
    for (const { kind, hole, centimetres, winners } of results.markers) {
      const names = winners.map(({ name }) => name).join(', ');
      paper.line(words.marker(words.markerKinds[kind], hole, centimetres, names));
    }
  }
  if (results.lots?.seed) paper.line(words.lots(results.lots.seed), { size: 8.5, colour: '#66736c' });
  return paper.finish();
}
