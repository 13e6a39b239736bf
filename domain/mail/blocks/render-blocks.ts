/** Renders the blocks of a campaign as HTML made of tables, for mailboxes of any width, and as plain text. */
import { escapeHtml } from '@fourball/shared/contract/escape-html.ts';
import type { MailBlock, SimpleBlock } from '@fourball/shared/mail/blocks/block-shapes.ts';
import type { MailCard } from '../../kernel/mail-card.ts';
import type { MailText } from '../mail.ts';
import { frameMail, wholeLink, type MailFrame } from './mail-frame.ts';
import type { FindCard } from './read-cards.ts';

export interface WrittenCampaign {
  readonly subject: string;
  readonly preheader: string;
  readonly blocks: readonly MailBlock[];
}

interface Rendered {
  readonly html: string;
  readonly text: string;
}

/**
 * Cards that are missing are left out: `refuseMissing` comes before, where somebody can still do something about it.
 * Errors: invalid_input on `blocks` for a mail that is too large.
 */
export function renderBlocks(
  { subject, preheader, blocks }: WrittenCampaign,
  card: FindCard,
  frame: MailFrame,
): MailText {
  const parts = blocks.flatMap((block) => renderBlock(block, card, frame) ?? []);
  return frameMail({ subject, preheader, ...stacked(parts) }, frame, 'blocks');
}

const stacked = (parts: readonly Rendered[]): Rendered => ({
  html: parts.map(({ html }) => html).join('\n'),
  text: parts
    .map(({ text }) => text)
    .filter((text) => text !== '')
    .join('\n\n'),
});

function renderBlock(block: MailBlock, card: FindCard, frame: MailFrame): Rendered | undefined {
  switch (block.kind) {
    case 'COLUMNS':
      return renderColumns(block, frame);
    case 'EVENT':
    case 'RESULTS':
      return renderCard(card(block.kind, block.eventId), frame);
    case 'TEE_TIME':
      return renderCard(card(block.kind, block.teeTimeId), frame);
    case 'NEWS':
      return renderCard(card(block.kind, block.newsId), frame);
    default:
      return renderSimple(block, frame);
  }
}

const lines = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>');

function renderSimple(block: SimpleBlock, frame: MailFrame): Rendered {
  switch (block.kind) {
    case 'HEADING': {
      const tag = `h${block.level}`;
      const size = block.level === 1 ? 26 : 20;
      return {
        html: `<${tag} style="margin:0 0 12px;font-size:${size}px;line-height:1.25;color:#1f2a24">${escapeHtml(block.text)}</${tag}>`,
        text: `${block.text}\n${(block.level === 1 ? '=' : '-').repeat(Math.min(60, block.text.length))}`,
      };
    }
    case 'TEXT':
      return {
        html: block.text
          .split(/\n\s*\n/)
          .map((part) => `<p style="margin:0 0 16px">${lines(part.trim())}</p>`)
          .join('\n'),
        text: block.text,
      };
    case 'IMAGE':
      return renderImage(block, frame);
    case 'BUTTON': {
      const url = wholeLink(frame, block.link);
      return { html: buttonHtml(frame, block.label, url), text: `${block.label}: ${url}` };
    }
    case 'DIVIDER':
      return {
        html: '<hr class="rule" style="border:0;border-top:1px solid #d9d4c7;margin:8px 0 24px">',
        text: '- - -',
      };
  }
}

const buttonHtml = ({ palette }: MailFrame, label: string, url: string): string =>
  '<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px"><tr>' +
  `<td class="button" bgcolor="${palette[7]}" style="border-radius:8px">` +
  `<a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a>` +
  '</td></tr></table>';

const imageHtml = ({ publicUrl }: MailFrame, url: string, alt: string): string =>
  `<img src="${escapeHtml(publicUrl + url)}" alt="${escapeHtml(alt).replaceAll('{', '&#123;')}" width="560" ` +
  'style="display:block;width:100%;max-width:560px;height:auto;border:0;border-radius:8px">';

function renderImage({ url, alt, link }: SimpleBlock & { kind: 'IMAGE' }, frame: MailFrame): Rendered {
  const picture = imageHtml(frame, url, alt);
  const to = link ? wholeLink(frame, link) : undefined;
  const inside = to === undefined ? picture : `<a href="${escapeHtml(to)}">${picture}</a>`;
  return {
    html: `<div style="margin:0 0 16px">${inside}</div>`,
    text: `[${alt}]${to === undefined ? '' : ` ${to}`}`,
  };
}

/** Side by side where there is room for both, else one below the other: no style sheet is needed for it. */
function renderColumns({ left, right }: MailBlock & { kind: 'COLUMNS' }, frame: MailFrame): Rendered {
  const columns = [left, right].map((column) => stacked(column.map((block) => renderSimple(block, frame))));
  const cells = columns.map(
    ({ html }) =>
      `<div style="display:inline-block;width:100%;max-width:272px;vertical-align:top;font-size:16px;padding:0 8px 0 0;box-sizing:border-box">${html}</div>`,
  );
  return {
    // Blanks between the two would take room that they need.
    html: `<div style="font-size:0">${cells.join('')}</div>`,
    text: columns
      .map(({ text }) => text)
      .filter((text) => text !== '')
      .join('\n\n'),
  };
}

function renderCard(card: MailCard | undefined, frame: MailFrame): Rendered | undefined {
  if (!card) return undefined;
  // What others wrote is no place for fields of the reader.
  const plain = (text: string): string => escapeHtml(text).replaceAll('{', '&#123;');
  const inWords = (text: string): string => text.replaceAll('{', '(').replaceAll('}', ')');
  const url = wholeLink(frame, card.link);
  const picture = card.imageUrl === null ? '' : imageHtml(frame, card.imageUrl, card.title);
  return {
    html: [
      '<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" style="border:1px solid #d9d4c7;border-radius:12px;margin:0 0 20px"><tr><td style="padding:16px">',
      picture === '' ? '' : `<div style="margin:0 0 12px">${picture}</div>`,
      `<p style="margin:0 0 4px;font-size:18px;font-weight:600">${plain(card.title)}</p>`,
      ...card.lines.map((line) => `<p style="margin:0 0 4px">${plain(line)}</p>`),
      `<p style="margin:12px 0 0"><a class="link" href="${escapeHtml(url)}" style="color:${frame.palette[7]};font-weight:600">${escapeHtml(card.label)}</a></p>`,
      '</td></tr></table>',
    ].join(''),
    text: [...[card.title, ...card.lines].map(inWords), `${card.label}: ${url}`].join('\n'),
  };
}
