/** Lays out a card for each golfer, or side that plays one ball: the strokes received marked on the holes, room for the marker's score, and signatures. */
import type { PrintedCard, PrintedCards } from '@fourball/domain/seasons/papers/event-papers.ts';
import type { Statement } from '@fourball/shared/money/shapes.ts';
import type { Words } from '@fourball/shared/words/refusals.ts';
import { openPen, type PaperLook, type PaperSize } from '../../money/files/paper.ts';
import { clockOf } from './clock.ts';
import { drawCode } from './qr.ts';

export interface CardsPaper {
  readonly printed: PrintedCards;
  readonly club: Statement['club'];
  readonly size: PaperSize;
  /** Where the code leads. */
  readonly publicUrl: string;
}

const margin = 30;
const labelRoom = 104;
const sumRoom = 34;
const codeSide = 58;
const faint = '#66736c';
const shade = '#eef2ef';
const ink = '#1c2420';

interface Column {
  readonly x: number;
  readonly wide: number;
  /** Place of a hole on the card; null of a sum. */
  readonly hole: number | null;
  /** What a sum adds up. */
  readonly holes: readonly number[];
  readonly title: string;
}

/** Holes with the sum of each nine behind it, and of both. */
function columnsOf(card: PrintedCard['card'], room: number, words: Words): Column[] {
  const { out, in: back, total } = words.papers.seasons.scorecards;
  const count = card.holes.length;
  const nines = count > 9 ? [0, 9] : [0];
  const sums = nines.length === 1 ? [total] : [out, back];
  const sumCount = nines.length === 1 ? 1 : 3;
  const wide = (room - labelRoom - sumCount * sumRoom) / count;
  const columns: Column[] = [];
  let x = margin + labelRoom;
  const add = (column: Omit<Column, 'x'>) => {
    columns.push({ ...column, x });
    x += column.wide;
  };
  nines.forEach((from, nine) => {
    const holes = Array.from({ length: Math.min(9, count - from) }, (_, at) => from + at);
    for (const hole of holes)
      add({ wide, hole, holes: [hole], title: String(card.holes[hole]?.hole ?? hole + 1) });
    add({ wide: sumRoom, hole: null, holes, title: sums[nine] ?? total });
  });
  if (nines.length > 1)
    add({ wide: sumRoom, hole: null, holes: card.holes.map((_, at) => at), title: total });
  return columns;
}

const withPoints: ReadonlySet<string> = new Set(['STABLEFORD', 'MODIFIED', 'PAR_BOGEY']);

/** Two on a page, to be cut in the middle. */
export function scorecardsPdf(
  { printed, club, size, publicUrl, accent, logo }: CardsPaper & PaperLook,
  language: Words,
): Promise<Buffer> {
  const { event, cards, round, rounds, timeZone } = printed;
  const { formats, papers } = language;
  const words = papers.seasons.scorecards;
  const pen = openPen(words.title(event.name), formats.locale, { size, landscape: true, margin });
  const half = pen.pageHeight / 2;
  const room = pen.width;
  const points = withPoints.has(event.format.basis);

  const cell = (text: string, { x, wide }: Column, y: number, high: number, look: { bold?: boolean } = {}) =>
    pen.put(text, x, y + (high - 9) / 2 - 1, wide, { size: 9, align: 'center', ...look });

  function drawHead({ card, startsAt, startTee }: PrintedCard, top: number): number {
    const title = [club.name, event.name, ...(rounds > 1 ? [words.round(round)] : [])].join(' · ');
    const picture = logo && pen.picture(logo, margin, top, 60, 30);
    const left = picture ? picture.wide + 8 : 0;
    pen.put(title, margin + left, top, room - 170 - left, {
      size: 9.5,
      colour: accent,
      bold: true,
      oneLine: true,
    });
    pen.put(formats.day(event.day), margin + room - 160, top, 160, {
      size: 9.5,
      colour: faint,
      align: 'right',
    });
    pen.put(card.players.map(({ name }) => name).join(', '), margin + left, top + 14, room - 170 - left, {
      size: 15,
      bold: true,
      oneLine: true,
    });
    const { playingHandicap, teeName } = card;
    const facts = [
      playingHandicap === null ? words.withoutHandicap : words.plays(playingHandicap),
      ...(teeName === '' ? [] : [words.tee(teeName)]),
    ].join(' · ');
    const start =
      startsAt === null ? '' : words.start(clockOf(startsAt, timeZone, language), startTee ?? '1');
    pen.put(start, margin + room - 160, top + 14, 160, { size: 12, bold: true, align: 'right' });
    pen.put(facts, margin, top + 34, room, { size: 9.5, colour: ink });
    return top + 50;
  }

  function drawRow(
    label: string,
    columns: readonly Column[],
    y: number,
    high: number,
    of: (column: Column) => string,
  ): void {
    pen.box(margin, y, labelRoom, high);
    pen.put(label, margin + 5, y + (high - 9) / 2 - 1, labelRoom - 8, {
      size: 8.5,
      bold: true,
      oneLine: true,
    });
    for (const column of columns) {
      if (column.hole === null) pen.box(column.x, y, column.wide, high, shade);
      pen.box(column.x, y, column.wide, high);
      cell(of(column), column, y, high, { bold: column.hole === null });
    }
  }

  /** Dots in the corner of the boxes of holes on which strokes are received. */
  function drawStrokes(card: PrintedCard['card'], columns: readonly Column[], y: number): void {
    for (const { x, wide, hole } of columns) {
      const strokes = hole === null ? 0 : (card.strokes[hole] ?? 0);
      const marks = strokes >= 0 ? '•'.repeat(Math.min(strokes, 4)) : '○'.repeat(Math.min(-strokes, 4));
      if (marks !== '') pen.put(marks, x, y + 1, wide - 2, { size: 8, align: 'right' });
    }
  }

  function draw(one: PrintedCard, top: number): void {
    const { card, token } = one;
    const columns = columnsOf(card, room, language);
    const sumOf = ({ holes }: Column, value: (hole: number) => number) =>
      String(holes.reduce((all, hole) => all + value(hole), 0));
    let y = drawHead(one, top);
    const row = (label: string, high: number, of: (column: Column) => string) => {
      drawRow(label, columns, y, high, of);
      y += high;
    };
    row(words.hole, 16, ({ title }) => title);
    if (card.holes.some(({ length }) => length !== null))
      row(words.length, 15, (column) => sumOf(column, (hole) => card.holes[hole]?.length ?? 0));
    row(words.par, 15, (column) => sumOf(column, (hole) => card.holes[hole]?.par ?? 0));
    row(words.strokeIndex, 15, ({ hole }) =>
      hole === null ? '' : String(card.holes[hole]?.strokeIndex ?? ''),
    );
    drawStrokes(card, columns, y);
    row(card.players.map(({ name }) => name).join(', '), 29, () => '');
    if (points) row(words.points, 20, () => '');
    row(words.marker(card.marker?.name ?? null), 23, () => '');
    y += 26;
    const lineRoom = (room - codeSide - 60) / 2;
    [words.playerSigns, words.markerSigns].forEach((sign, at) => {
      const x = margin + at * (lineRoom + 20);
      pen.box(x, y, lineRoom, 0.75, faint);
      pen.put(sign, x, y + 3, lineRoom, { size: 8, colour: faint });
    });
    pen.put(words.dots, margin, y + 16, lineRoom * 2, { size: 7.5, colour: faint });
    if (token !== null) {
      const x = margin + room - codeSide;
      drawCode(pen, `${publicUrl}/score/${token}`, x, y - 22, codeSide);
      pen.put(words.scan, x - 60, y + 20, 58, { size: 7.5, colour: faint, align: 'right' });
    }
  }

  cards.forEach((card, at) => {
    const lower = at % 2 === 1;
    if (!lower && at > 0) pen.page();
    if (lower) pen.stroke(half);
    draw(card, (lower ? half : 0) + 24);
  });
  return pen.finish(() => undefined);
}
