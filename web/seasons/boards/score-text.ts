/** How scores are written on boards. */
import type { Leaderboard } from '@fourball/shared/seasons/boards/board-shapes.ts';
import { words } from './board-words.en.ts';

export type Board = Leaderboard['board'];
export type Row = Board['rows'][number];
export type Entry = Leaderboard['boards'][number];

const minus = '−';

/** Half points of matches too. */
export const spellNumber = (value: number): string => String(value).replace('-', minus);

/** `E`, `+3`, `−2` */
export const spellToPar = (value: number): string =>
  value === 0 ? words.even : value > 0 ? `+${value}` : spellNumber(value);

/** What a board is ranked by; a dash where nothing was played. */
export const spellScore = (kind: Entry['kind'], score: number | null): string =>
  score === null ? '–' : kind === 'POINTS' ? spellNumber(score) : spellToPar(score);

/** `F`, `12`, or how it ended; empty of who is still to start. */
export const spellThru = ({ status, thru }: Pick<Row, 'status' | 'thru'>): string =>
  status === 'FINISHED'
    ? words.finished
    : status === 'PLAYING'
      ? String(thru)
      : status === 'TO_START'
        ? words.toStart
        : status;

/** `D. Hutchings`, where there is less room than the whole name takes; of a name of one word nothing is left out. */
export function shortName(name: string, letters: number): string {
  const [first = '', ...rest] = name.split(' ');
  return name.length <= letters || rest.length === 0 ? name : `${[...first][0]}. ${rest.join(' ')}`;
}

/** Under par by two or more, by one, level, over by one, or by more. */
export type Mark = 'eagle' | 'birdie' | 'par' | 'bogey' | 'double';

export function markOf(strokes: number, par: number): Mark {
  const over = strokes - par;
  if (over <= -2) return 'eagle';
  if (over === -1) return 'birdie';
  if (over === 0) return 'par';
  return over === 1 ? 'bogey' : 'double';
}
