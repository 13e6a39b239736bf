/** The frame around what a campaign says: who sends it, from where, why it came, and how to have no more. */
import { escapeHtml } from '@fourball/shared/contract/escape-html.ts';
import type { Palette } from '@fourball/shared/club/profile/palette.ts';
import { mostMailBytes } from '@fourball/shared/mail/blocks/block-limits.ts';
import type { Words } from '@fourball/shared/words/refusals.ts';
import { invalidField } from '../../kernel/app-error.ts';
import type { MailText } from '../mail.ts';

export interface MailFrame {
  /** Without a slash at its end. */
  readonly publicUrl: string;
  readonly clubName: string;
  /** By post; of several lines. Null: the club has not said it. */
  readonly clubAddress: string | null;
  /** Where questions go to; null: nowhere but to the address. */
  readonly contactEmail: string | null;
  /** The club's colour. */
  readonly palette: Palette;
  /** Of the club, without the origin; null: it has none. */
  readonly logoUrl: string | null;
  readonly words: Words;
  /** LIST: to readers of a list, who leave it by a link. DIRECT: from the office to people, no marketing. */
  readonly kind: 'LIST' | 'DIRECT';
  /** What a link becomes where it is counted; every link passes here once made whole. */
  readonly link?: (url: string) => string;
}

/** What is framed: HTML that is harmless already, and the same in words. */
export interface MailContent {
  readonly subject: string;
  readonly preheader: string;
  readonly html: string;
  readonly text: string;
}

/** Of each reader; people can't write these. */
export const unsubscribeField = '{unsubscribeUrl}';
export const listField = '{listName}';

const withoutBraces = (url: string): string => url.replaceAll('{', '%7B').replaceAll('}', '%7D');

/** A whole address; a page of ours begins with one slash. No field of a reader stands in it: it would tell who follows it. */
export function wholeLink({ publicUrl, link = (url) => url }: MailFrame, address: string): string {
  const url = withoutBraces(/^\/(?!\/)/.test(address) ? `${publicUrl}${address}` : address);
  return /^https?:/i.test(url) ? link(url) : url;
}

/** Colours for mailboxes that are dark: what is inline is for the others, and for those that know no style sheets. */
const darkStyles = (palette: Palette): string => `@media (prefers-color-scheme: dark) {
.page { background: #141816 !important }
.sheet { background: #1e2521 !important }
.sheet, .sheet h1, .sheet h2, .sheet p, .sheet td { color: #e6ece8 !important }
.sheet .quiet, .quiet, .quiet a { color: #a9b5ad !important }
.sheet a.link { color: ${palette[4]} !important }
.sheet .card { border-color: #3b4740 !important }
.sheet .rule { border-color: #3b4740 !important }
.sheet td.button, .sheet td.button a { background: ${palette[7]} !important; color: #ffffff !important }
}`;

const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

const lines = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>');

/** Fields of the reader are still in it: `personalise` fills them in. Errors: invalid_input on `field` for a mail that is too large. */
export function frameMail(
  { subject, preheader, html, text }: MailContent,
  frame: MailFrame,
  field: string,
): MailText {
  const { clubName, clubAddress, contactEmail, kind, words } = frame;
  const { campaigns } = words.mails;
  const why = kind === 'LIST' ? campaigns.why(listField) : campaigns.direct(clubName);
  const imprint = [clubName, clubAddress, contactEmail].filter((line) => line !== null).join('\n');
  const leave =
    kind === 'LIST'
      ? `<p style="margin:8px 0 0"><a href="${unsubscribeField}" style="color:#4a5750">${escapeHtml(campaigns.unsubscribe)}</a></p>`
      : '';
  const logo =
    frame.logoUrl === null
      ? ''
      : `<img src="${escapeHtml(frame.publicUrl + frame.logoUrl)}" alt="${escapeHtml(clubName)}" width="72" height="72" style="display:block;border:0;margin:0 0 16px">`;
  const whole = [
    `<!doctype html><html lang="${words.formats.language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(subject)}</title><style>${darkStyles(frame.palette)}</style></head>`,
    `<body class="page" style="margin:0;padding:0;background:#f3f0e9;${font};font-size:16px;line-height:1.5;color:#1f2a24">`,
    preheader === ''
      ? ''
      : `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}</div>`,
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:16px 8px">',
    '<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background:#ffffff;border-radius:12px"><tr>',
    `<td style="padding:24px 20px;${font};font-size:16px;line-height:1.5;color:#1f2a24;text-align:left">`,
    logo,
    html,
    '</td></tr></table>',
    `<div class="quiet" style="max-width:600px;padding:16px 20px;font-size:13px;line-height:1.5;color:#4a5750;text-align:left">`,
    `<p style="margin:0 0 8px">${escapeHtml(why)}</p><p style="margin:0">${lines(imprint)}</p>${leave}</div>`,
    '</td></tr></table></body></html>',
  ]
    .filter((line) => line !== '')
    .join('\n');
  if (Buffer.byteLength(whole) > mostMailBytes)
    throw invalidField(field, 'mail.tooLarge', { most: mostMailBytes / 1_000 });
  const foot = [
    why,
    imprint,
    kind === 'LIST' ? `${words.mails.label(campaigns.unsubscribe)} ${unsubscribeField}` : '',
  ];
  return {
    subject,
    text: `${[text, '--', ...foot].filter((part) => part !== '').join('\n\n')}\n`,
    html: whole,
  };
}
