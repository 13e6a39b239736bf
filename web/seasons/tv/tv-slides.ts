/** What a screen shows next: the pages of one board after the other, then the next board, and round again. */
import type { Leaderboard } from '@fourball/shared/seasons/boards/board-shapes.ts';

/** Rows of two columns that can be read from across a room. */
export const rowsOfPage = 20;
/** Matches take more room than places. */
export const matchesOfPage = 10;
/** Names with more letters begin with an initial. */
export const lettersOfName = 18;
/** Beside how a match stands, and the other side. */
export const lettersInMatch = 11;
/** How long a page stands. */
export const pageSeconds = 12;

export interface Slide {
  /** The key of a board; undefined for the event's own. */
  readonly board: string | undefined;
  /** From 0. */
  readonly page: number;
}

type Board = Leaderboard['board'];

/** Who has nothing to show yet makes no page: at least one stands all the same. */
export function pagesOf({ rows, matches, nassau, skins }: Board): number {
  const won = skins.reduce((sum, game) => sum + game.won.length, 0);
  const pages =
    Math.ceil(rows.length / rowsOfPage) +
    Math.ceil(matches.length / matchesOfPage) +
    Math.ceil(nassau.length / matchesOfPage) +
    Math.ceil(won / rowsOfPage);
  return Math.max(1, pages);
}

/** Items of one page; a page that is gone meanwhile is the last one. */
export const partOf = <Item>(items: readonly Item[], page: number, size: number): readonly Item[] => {
  const last = Math.max(0, Math.ceil(items.length / size) - 1);
  const at = Math.min(page, last);
  return items.slice(at * size, (at + 1) * size);
};

/** What comes after a slide; the same one where nothing else is to be shown. `known` is what is on the screen. */
export function nextSlide(slide: Slide, known: Pick<Leaderboard, 'board' | 'boards'>): Slide {
  const { key: shown } = known.board;
  // The board of the slide may be on its way still, or not come at all: what is shown goes on meanwhile.
  const page = slide.board === shown || slide.board === undefined ? slide.page : 0;
  const turned = page + 1 < pagesOf(known.board);
  const at = known.boards.findIndex(({ key }) => key === shown);
  const next = known.boards[(at + 1) % Math.max(1, known.boards.length)];
  const after = turned ? { board: shown, page: page + 1 } : { board: next?.key, page: 0 };
  return after.board === slide.board && after.page === slide.page ? slide : after;
}
