/** The one allow-list for what a person writes in a thread. */
import sanitizeHtml from 'sanitize-html';

const rules: sanitizeHtml.IOptions = {
  allowedTags: ['b', 'strong', 'i', 'em', 'u', 's', 'br', 'a'],
  allowedAttributes: { a: ['href', 'target', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'escape',
  transformTags: {
    a: (tagName, { href }) => ({
      tagName,
      attribs: {
        // Browsers skip line breaks in an address; left there, they would become tags below.
        ...(href === undefined ? {} : { href: href.replace(/[\t\r\n]/g, '') }),
        target: '_blank',
        rel: 'noopener noreferrer nofollow',
      },
    }),
  },
};

/** Safe HTML: a few marks and links live, every other tag becomes visible text; line breaks stay. */
export const sanitiseMessage = (text: string): string =>
  sanitizeHtml(text, rules).replace(/\r\n?|\n/g, '<br />');
