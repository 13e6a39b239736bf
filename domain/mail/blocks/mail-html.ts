/** The allow-list for HTML of mails, which needs tables and styles that pages do not have; and its frame. */
import { ownImageAddress } from '@fourball/shared/mail/blocks/block-shapes.ts';
import sanitizeHtml from 'sanitize-html';
import { invalidField } from '../../kernel/app-error.ts';
import { textOfHtml } from '../../kernel/html-text.ts';
import { droppedWhole, markTags, safeLinkRules, withoutBreaks } from '../../kernel/sanitise-html.ts';
import type { MailText } from '../mail.ts';
import { frameMail, wholeLink, type MailFrame } from './mail-frame.ts';

const colour = /^(?:#[0-9a-f]{3}|#[0-9a-f]{6}|rgb\(\d{1,3}, ?\d{1,3}, ?\d{1,3}\)|[a-z]{3,20})$/i;
const length = /^(?:0|auto|\d{1,3}(?:\.\d{1,2})?(?:px|em|%))$/;
const lengths = /^(?:(?:0|auto|\d{1,3}(?:\.\d{1,2})?(?:px|em|%))(?: |$)){1,4}$/;
const border = /^(?:0|none|\d{1,2}px (?:solid|dashed|dotted) (?:#[0-9a-f]{3}|#[0-9a-f]{6}|[a-z]{3,20}))$/i;

const sides = ['top', 'right', 'bottom', 'left'] as const;
const ofSides = (property: string, values: RegExp): Record<string, RegExp[]> =>
  Object.fromEntries(sides.map((side) => [`${property}-${side}`, [values]]));

/** No address, no position, nothing that hides: what can be seen is what was written. */
const styles: Record<string, RegExp[]> = {
  color: [colour],
  'background-color': [colour],
  'text-align': [/^(?:left|right|center|justify)$/],
  'text-decoration': [/^(?:none|underline|line-through)$/],
  'vertical-align': [/^(?:top|middle|bottom|baseline)$/],
  'font-size': [/^(?:1\d|[2-6]\d)px$/],
  'font-weight': [/^(?:normal|bold|[1-9]00)$/],
  'font-style': [/^(?:normal|italic)$/],
  'line-height': [/^[12](?:\.\d{1,2})?$/],
  width: [length],
  'max-width': [length],
  padding: [lengths],
  margin: [lengths],
  border: [border],
  'border-radius': [length],
  'border-collapse': [/^(?:collapse|separate)$/],
  ...ofSides('padding', length),
  ...ofSides('margin', length),
  ...ofSides('border', border),
};

const cells = ['align', 'valign', 'width', 'bgcolor', 'colspan', 'rowspan'];
const tables = ['align', 'width', 'bgcolor', 'border', 'cellpadding', 'cellspacing', 'role'];
const harmlessValue = /^[\w#%]{1,20}$/;

const blockTags = ['h1', 'h2', 'h3', 'h4', 'p', 'blockquote', 'hr', 'ul', 'ol', 'li', 'div', 'span'];
const tableTags = ['table', 'thead', 'tbody', 'tr', 'td', 'th'];

/** Attributes but for the style, which the library reads by itself. Braces in them are no fields of a reader. */
const checked = (attribs: sanitizeHtml.Attributes): sanitizeHtml.Attributes =>
  Object.fromEntries(
    Object.entries(attribs).filter(([name, value]) => name === 'style' || harmlessValue.test(value)),
  );

const rulesFor = (frame: MailFrame): sanitizeHtml.IOptions => ({
  ...safeLinkRules(),
  allowedTags: [...blockTags, ...tableTags, ...markTags, 'a', 'img'],
  allowedAttributes: {
    '*': ['style'],
    table: tables,
    tr: cells,
    td: cells,
    th: cells,
    a: ['href', 'style'],
    img: ['src', 'alt', 'width', 'height', 'style'],
  },
  allowedStyles: { '*': styles },
  nonTextTags: [...droppedWhole],
  disallowedTagsMode: 'discard',
  nestingLimit: 60,
  transformTags: {
    a: (tagName, { href = '', style }) => ({
      tagName,
      attribs: { ...linkOf(frame, href), ...(style === undefined ? {} : { style }) },
    }),
    img: (tagName, { src = '', alt = '', width = '', height = '', style }) => ({
      tagName,
      attribs: {
        ...pictureOf(frame, src),
        alt: alt.replaceAll(/[{}]/g, ''),
        ...checked({ width, height }),
        ...(style === undefined ? {} : { style }),
      },
    }),
    table: (tagName, attribs) => ({ tagName, attribs: checked(attribs) }),
    tr: (tagName, attribs) => ({ tagName, attribs: checked(attribs) }),
    td: (tagName, attribs) => ({ tagName, attribs: checked(attribs) }),
    th: (tagName, attribs) => ({ tagName, attribs: checked(attribs) }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
});

function linkOf(frame: MailFrame, href: string): sanitizeHtml.Attributes {
  const address = withoutBreaks(href).trim();
  // Mailboxes resolve addresses against nothing: one without a scheme is a page of ours or leads nowhere.
  return /^(?:https?:|mailto:|\/(?![/\\]))/i.test(address) ? { href: wholeLink(frame, address) } : {};
}

/** Pictures of ours alone, without anything that tells one reader from another. */
function pictureOf({ publicUrl }: MailFrame, src: string): sanitizeHtml.Attributes {
  const path = src.startsWith(`${publicUrl}/`) ? src.slice(publicUrl.length) : src;
  return ownImageAddress.test(path) ? { src: `${publicUrl}${path}` } : {};
}

/** Every other tag goes and its text stays. */
export const sanitiseMailHtml = (html: string, frame: MailFrame): string =>
  sanitizeHtml(html, rulesFor(frame)).trim();

/** A mail of HTML that a caller sent. Errors: invalid_input on `html` that says nothing, or is too large. */
export function mailOfHtml(
  { subject, preheader = '', html }: { subject: string; preheader?: string; html: string },
  frame: MailFrame,
): MailText {
  const safe = sanitiseMailHtml(html, frame);
  const text = textOfHtml(safe);
  if (text === '' && !safe.includes('<img')) throw invalidField('html', 'mail.empty');
  return frameMail({ subject, preheader, html: safe, text }, frame, 'html');
}
