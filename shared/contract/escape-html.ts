/** Spells out the signs that mean something in HTML: all of them, or those that HTML as it is kept spells out. */

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const spellingOut =
  (signs: RegExp) =>
  (text: string): string =>
    text.replace(signs, (sign) => entities[sign] ?? sign);

/** Makes text harmless between tags and inside quoted attributes of either kind. */
export const escapeHtml = spellingOut(/[&<>"']/g);

/** As text stands between the tags of kept HTML, whose quotes are themselves. */
export const escapeText = spellingOut(/[&<>]/g);

/** The other way round. */
export const unescapeText = (html: string): string =>
  html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** As text stands in kept HTML inside an attribute with double quotes. */
export const escapeQuoted = spellingOut(/[&<>"]/g);
