/** The one allow-list for HTML that people write: pages, event types, news, profiles; and what threads share with it. */
import sanitizeHtml from 'sanitize-html';

/** Where a link may lead; what has no scheme is an address of ours. */
const linkRules = {
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowProtocolRelative: false,
} as const satisfies sanitizeHtml.IOptions;

/** Copied for each use: the library wants arrays of its own. */
export const safeLinkRules = (): sanitizeHtml.IOptions => ({
  ...linkRules,
  allowedSchemes: [...linkRules.allowedSchemes],
  allowedSchemesAppliedToAttributes: [...linkRules.allowedSchemesAppliedToAttributes],
});

export const markTags = ['b', 'strong', 'i', 'em', 'u', 's', 'br'] as const;

/** Browsers skip line breaks in an address; whoever writes breaks as tags must not do so inside one. */
export const withoutBreaks = (address: string): string => address.replace(/[\t\r\n]/g, '');

/** What is inside of these is no text either. Browsers and parsers differ over what they hold, so nothing of it stays. */
export const droppedWhole = [
  'script',
  'style',
  'template',
  'textarea',
  'title',
  'option',
  'select',
  'noscript',
  'noembed',
  'noframes',
  'iframe',
  'object',
  'xmp',
  'plaintext',
  'svg',
  'math',
];

/** A file of our own image storage. No dots lead out of it. */
const ownImage = /^\/images\/(?!.*\.\.)[\w./-]+$/;

const absolute = /^https?:/i;

const blockTags = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'blockquote', 'hr', 'ul', 'ol', 'li'] as const;

const rules: sanitizeHtml.IOptions = {
  ...safeLinkRules(),
  allowedTags: [...blockTags, ...markTags, 'a', 'img'],
  // Neither id, name nor class: nothing can pass for a part of the page around it.
  allowedAttributes: { a: ['href', 'target', 'rel'], img: ['src', 'alt'] },
  nonTextTags: droppedWhole,
  disallowedTagsMode: 'discard',
  nestingLimit: 40,
  transformTags: {
    a: (tagName, { href }) => {
      const address = href === undefined ? undefined : withoutBreaks(href).trim();
      return {
        tagName,
        attribs: {
          ...(address === undefined ? {} : { href: address }),
          ...(address !== undefined && absolute.test(address) ? { target: '_blank' } : {}),
          rel: 'noopener nofollow',
        },
      };
    },
    img: (tagName, { src, alt }) => {
      const attribs: sanitizeHtml.Attributes = {};
      if (src !== undefined && ownImage.test(src)) {
        attribs.src = src;
        attribs.alt = alt ?? '';
      }
      return { tagName, attribs };
    },
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
};

/**
 * Safe HTML: headings, paragraphs, lists, quotes, marks, rules, links, and images of our own; every other tag goes and
 * its text stays. Run when it is written, never when it is read.
 */
export const sanitiseHtml = (html: string): string => sanitizeHtml(html, rules).trim();

/** Of the same HTML the marks alone, for what stands on one line: a heading, the words of a link. */
export const sanitiseMarks = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [...markTags],
    allowedAttributes: {},
    nonTextTags: droppedWhole,
    disallowedTagsMode: 'discard',
    nestingLimit: 40,
  }).trim();
