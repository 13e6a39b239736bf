/** The line of a cut as its board writes it: to par, or points. */
import type { RoundCut } from '@fourball/shared/seasons/draw-shapes.ts';
import type { EventFormat } from '@fourball/shared/seasons/event-format.ts';
import { boardsOf } from '@fourball/shared/seasons/boards/specs.ts';
import { spellScore } from '../../boards/score-text.ts';

export function spellCut(format: EventFormat, { board, line }: Pick<RoundCut, 'board' | 'line'>): string {
  const kind = boardsOf(format).find(({ key }) => key === board)?.kind;
  return spellScore(kind === 'POINTS' ? 'POINTS' : 'STROKES', line);
}
