/** Renders a campaign as it is at this moment: what it names by id is read anew, and the club says who it is. */
import type { Sql } from '@fourball/db/connection.ts';
import type { Palette } from '@fourball/shared/club/profile/palette.ts';
import type { Words } from '@fourball/shared/words/refusals.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import { newsDays } from '../../club/news/news-rules.ts';
import type { MailText } from '../mail.ts';
import type { MailFrame } from './mail-frame.ts';
import { readCards, refuseMissing, type CardsMoment } from './read-cards.ts';
import { renderBlocks, type WrittenCampaign } from './render-blocks.ts';

/** What the club says of itself in each mail to many. */
export interface MailClub {
  /** Without a slash at its end. */
  readonly publicUrl: string;
  readonly clubName: string;
  readonly contactEmail: string | null;
  readonly palette: Palette;
  readonly logoUrl: string | null;
  /** Those in force, by name. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly words: Words;
}

/** Who the club is at this moment. `publicUrl` has no slash at its end. */
export async function mailClubOf(club: ClubFacts, publicUrl: string, words: Words): Promise<MailClub> {
  const { name: clubName, contactEmail, palette, logoUrl } = await club.profile();
  return { publicUrl, clubName, contactEmail, palette, logoUrl, parameters: (await club.rules()).all, words };
}

export const mailFrameOf = (
  { publicUrl, clubName, contactEmail, palette, logoUrl, parameters, words }: MailClub,
  kind: MailFrame['kind'],
  link?: MailFrame['link'],
): MailFrame => ({
  publicUrl,
  clubName,
  clubAddress: parameters.CLUB_ADDRESS?.trim() || null,
  contactEmail,
  palette,
  logoUrl,
  words,
  kind,
  ...(link && { link }),
});

/** What cards are read by at this moment. */
export function cardsMoment(
  { clock, timeZone }: Pick<House, 'clock' | 'timeZone'>,
  { parameters, words }: Pick<MailClub, 'parameters' | 'words'>,
): CardsMoment {
  const now = clock.now();
  return { now, today: clubDay(now, timeZone), timeZone, newsDays: newsDays(parameters), words };
}

/**
 * `missing`: REFUSE while somebody writes it; LEAVE_OUT when it is sent and what it named is gone meanwhile. Fields of the
 * reader are still in it. Errors: invalid_input on a block that names what not everybody may see, or on all of them for a
 * mail that is too large.
 */
export async function renderCampaign(
  house: Pick<House, 'clock' | 'timeZone'>,
  sql: Sql,
  club: MailClub,
  written: WrittenCampaign,
  { missing, link }: { missing: 'REFUSE' | 'LEAVE_OUT'; link?: MailFrame['link'] },
): Promise<MailText> {
  const card = await readCards(sql, written.blocks, cardsMoment(house, club));
  if (missing === 'REFUSE') refuseMissing(written.blocks, card);
  return renderBlocks(written, card, mailFrameOf(club, 'LIST', link));
}
