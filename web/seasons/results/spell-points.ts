/** How points of a season are written: those that are shared by who tied may have parts. */
import { spellNumber } from '../boards/score-text.ts';

export const spellPoints = (points: number): string => spellNumber(Math.round(points * 100) / 100);
