/** What the club says of itself, and how it is kept short. */
import type { ClockHours } from '../clock.ts';
import type { Palette } from './palette.ts';

/** As pages, mails, papers and calendars need it: what the office has not said is filled in from the settings. */
export interface ClubProfile {
  readonly name: string;
  /** At most 15 characters: what stands below an icon. */
  readonly shortName: string;
  /** IANA name. */
  readonly timeZone: string;
  readonly clockHours: ClockHours;
  readonly contactEmail: string;
  /** One line; null until the club says it, as with the number. */
  readonly address: string | null;
  readonly taxName: string;
  readonly taxNumber: string | null;
  /** Null: the green that the product comes with. */
  readonly accent: string | null;
  readonly palette: Palette;
  readonly logoUrl: string | null;
  /** The version of the club's own icons; null: those of the product. */
  readonly icons: string | null;
  /** Grows with each change of the club's row. */
  readonly version: number;
}

export const shortNameLength = 15;

/** The name where it fits, else as many of its first words as do, else its beginning. */
export function shortNameOf(name: string): string {
  const fits = (text: string) => [...text].length <= shortNameLength;
  let short = '';
  for (const word of name.trim().split(/\s+/)) {
    const longer = short === '' ? word : `${short} ${word}`;
    if (!fits(longer)) break;
    short = longer;
  }
  return short === '' ? [...name.trim()].slice(0, shortNameLength).join('').trim() : short;
}
