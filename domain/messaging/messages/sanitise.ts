/** The allow-list for what a person writes in a thread: less than elsewhere, and what falls away stays readable. */
import sanitizeHtml from 'sanitize-html';
import { markTags, safeLinkRules, withoutBreaks } from '../../kernel/sanitise-html.ts';
import { linkAddresses } from './link-addresses.ts';

const rules: sanitizeHtml.IOptions = {
  ...safeLinkRules(),
  allowedTags: [...markTags, 'a'],
  allowedAttributes: { a: ['href', 'target', 'rel'] },
  disallowedTagsMode: 'escape',
  transformTags: {
    a: (tagName, { href }) => ({
      tagName,
      attribs: {
        // Left there, line breaks would become tags below.
        ...(href === undefined ? {} : { href: withoutBreaks(href) }),
        target: '_blank',
        rel: 'noopener noreferrer nofollow',
      },
    }),
  },
};

/** Most messages are plain words, which there is nothing to do about. */
export const isPlain = (text: string): boolean => !/[<>&\r\n\0:]|www\./i.test(text);

/**
 * Safe HTML: a few marks and links live, every other tag becomes visible text; line breaks stay, and web addresses become
 * links.
 */
export const sanitiseMessage = (text: string): string =>
  isPlain(text) ? text : linkAddresses(sanitizeHtml(text, rules).replace(/\r\n?|\n/g, '<br />'));
