/** How a side plays, and off which share of the course handicap the Rules of Handicapping recommend; no schema, so that pages have it too. */

type Basis = 'STROKE' | 'STABLEFORD' | 'MODIFIED' | 'PAR_BOGEY' | 'MAX_SCORE' | 'MATCH' | 'SKINS';
type SideMode = 'SINGLE' | 'BEST_N' | 'FOURSOMES' | 'GREENSOMES' | 'CHAPMAN' | 'SCRAMBLE';

/** What of a format its allowance depends on. */
interface Played {
  readonly basis: Basis;
  readonly side: { readonly mode: SideMode; readonly size: number; readonly count: number };
}

/** The percent that the Rules of Handicapping 2024, appendix C, recommend; null where a side shares one handicap. */
export function recommendedAllowance({ basis: scored, side }: Played): number | null {
  if (side.mode === 'SINGLE') return scored === 'MATCH' || scored === 'SKINS' ? 100 : 95;
  if (side.mode !== 'BEST_N') return null;
  if (side.size === 2) return scored === 'MATCH' || scored === 'PAR_BOGEY' ? 90 : 85;
  return [75, 75, 85, 100, 100][side.count] ?? 100;
}

interface Allowed extends Played {
  readonly allowance?: { readonly percent: number } | { readonly parts: readonly number[] } | undefined;
  readonly allowancePercent: number | null;
}

/**
 * In a small field who plays alone plays off all of the Course Handicap, where the format says nothing else. Whether a field is small is
 * settled when its groups are published for the first time. Source: Rules of Handicapping 2024, interpretation C/1; the size is the club's.
 */
export function inSmallField<Format extends Allowed & { readonly also?: readonly Allowed[] | undefined }>(
  format: Format,
): Format {
  const full = <One extends Allowed>(one: One): One =>
    one.side.mode === 'SINGLE' && one.allowance === undefined && one.allowancePercent === null
      ? { ...one, allowancePercent: 100 }
      : one;
  const { also } = format;
  return { ...full(format), ...(also && { also: also.map((one) => full(one)) }) };
}

/** Whether a side plays one ball, and has one card. */
export const playsOneBall = ({ mode }: Pick<Played['side'], 'mode'>): boolean =>
  mode !== 'SINGLE' && mode !== 'BEST_N';
