/** How papers look at this moment, by what the club says of itself: they are laid out in a thread that knows no club. */
import type { ClubFacts } from '@fourball/domain/club/club-facts.ts';
import { findClubIcon } from '@fourball/domain/club/profile/logo.ts';
import type { House } from '@fourball/domain/kernel/house.ts';
import type { PaperLook } from './paper.ts';

export async function readPaperLook({ db }: Pick<House, 'db'>, club: ClubFacts): Promise<PaperLook> {
  const { palette, icons } = await club.profile();
  const logo = icons === null ? undefined : await findClubIcon(db, 'paper');
  return { accent: palette[7], ...(logo && { logo: logo.bytes }) };
}
