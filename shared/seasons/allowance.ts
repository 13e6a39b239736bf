/** How a side plays, and off which share of the course handicap the Rules of Handicapping recommend; no schema, so that pages have it too. */
import type { EventFormat } from './event-format.ts';

/** The percent that the Rules of Handicapping 2024, appendix C, recommend; null where a side shares one handicap. */
export function recommendedAllowance({
  basis: scored,
  side,
}: Pick<EventFormat, 'basis' | 'side'>): number | null {
  if (side.mode === 'SINGLE') return scored === 'MATCH' || scored === 'SKINS' ? 100 : 95;
  if (side.mode !== 'BEST_N') return null;
  if (side.size === 2) return scored === 'MATCH' || scored === 'PAR_BOGEY' ? 90 : 85;
  return [75, 75, 85, 100, 100][side.count] ?? 100;
}

/** Whether a side plays one ball, and has one card. */
export const playsOneBall = ({ mode }: Pick<EventFormat['side'], 'mode'>): boolean =>
  mode !== 'SINGLE' && mode !== 'BEST_N';
