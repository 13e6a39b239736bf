/** What a campaign looks like: while it is written, and as it leaves, with links that are counted. */
import type { Transaction } from '@fourball/db/connection.ts';
import { mailBlocks, type MailBlock } from '@fourball/shared/mail/blocks/block-shapes.ts';
import type { House } from '../../kernel/house.ts';
import { mailOfHtml, sanitiseMailHtml } from '../blocks/mail-html.ts';
import { mailFrameOf, renderCampaign, type MailClub } from '../blocks/render-campaign.ts';
import type { MailFrame } from '../blocks/mail-frame.ts';
import type { MailText } from '../mail.ts';
import { countedLinkMaker, keepLinks } from './campaign-links.ts';

/** What people wrote: blocks, or HTML, or nothing yet. */
export interface CampaignSource {
  readonly subject: string;
  readonly preheader: string;
  readonly blocks: readonly MailBlock[] | null;
  readonly sourceHtml: string | null;
}

const nothing = { html: '', text: '' };

/** Harmless, as it is kept. */
export const harmlessHtml = (html: string, club: MailClub): string =>
  sanitiseMailHtml(html, mailFrameOf(club, 'LIST'));

async function render(
  house: Pick<House, 'clock' | 'timeZone'>,
  tx: Transaction,
  club: MailClub,
  { subject, preheader, blocks, sourceHtml }: CampaignSource,
  options: { missing: 'REFUSE' | 'LEAVE_OUT'; link?: MailFrame['link'] },
): Promise<Pick<MailText, 'html' | 'text'>> {
  if (sourceHtml !== null)
    return mailOfHtml({ subject, preheader, html: sourceHtml }, mailFrameOf(club, 'LIST', options.link));
  if (blocks !== null && blocks.length > 0)
    return renderCampaign(house, tx, club, { subject, preheader, blocks }, options);
  return nothing;
}

/** As it would be sent at this moment. Errors: invalid_input on what names something that not everybody may see, or is too large. */
export const renderDraft = (
  house: Pick<House, 'clock' | 'timeZone'>,
  tx: Transaction,
  club: MailClub,
  source: CampaignSource,
): Promise<Pick<MailText, 'html' | 'text'>> => render(house, tx, club, source, { missing: 'REFUSE' });

interface SourceRow {
  readonly subject: string;
  readonly preheader: string;
  readonly blocks: unknown;
  readonly sourceHtml: string | null;
}

export async function readSource(tx: Transaction, campaignId: number): Promise<CampaignSource> {
  const [row] = await tx.query<SourceRow>(
    `select subject, preheader, blocks, source_html as "sourceHtml" from campaigns where id = $1`,
    [campaignId],
  );
  if (!row) throw new Error(`There is no campaign ${campaignId}.`);
  return { ...row, blocks: row.blocks === null ? null : mailBlocks.parse(row.blocks) };
}

/** Renders a campaign for good, and keeps its links. What it named and is gone meanwhile is left out. */
export async function renderForSending(
  house: House,
  tx: Transaction,
  club: MailClub,
  campaignId: number,
): Promise<void> {
  const source = await readSource(tx, campaignId);
  const met: string[] = [];
  const note = (url: string): string => {
    met.push(url);
    return url;
  };
  await render(house, tx, club, source, { missing: 'LEAVE_OUT', link: note });
  const ids = await keepLinks(tx, campaignId, met);
  const addressOf = await countedLinkMaker(house, club.publicUrl);
  const link = (url: string): string => {
    const id = ids.get(url);
    return id === undefined ? url : addressOf(id);
  };
  const { html, text } = await render(house, tx, club, source, { missing: 'LEAVE_OUT', link });
  await tx.query('update campaigns set html = $2, text = $3 where id = $1', [campaignId, html, text]);
}
