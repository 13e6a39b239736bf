/** The allow-list for what a person writes in a thread: less than elsewhere, and what falls away stays readable. */
import sanitizeHtml from 'sanitize-html';
import { markTags, safeLinkRules, withoutBreaks } from '../kernel/sanitise-html.ts';

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

/** Safe HTML: a few marks and links live, every other tag becomes visible text; line breaks stay. */
export const sanitiseMessage = (text: string): string =>
  sanitizeHtml(text, rules).replace(/\r\n?|\n/g, '<br />');
