/** Plain text of HTML that is harmless already: what is read where no HTML is shown. */

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  '#39': "'",
};

const decode = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (whole, name: string) => entities[name] ?? whole);

const attribute = (tag: string, name: 'href' | 'alt'): string => {
  const [, value = ''] = new RegExp(` ${name}="([^"]*)"`).exec(tag) ?? [];
  return value;
};

const breaks = /^<\/?(?:p|h[1-6]|ul|ol|blockquote|table|hr|div|center)\b/i;

/** Paragraphs are set apart by an empty line; a link has its address behind it, a picture is its description. */
export function textOfHtml(html: string): string {
  let address = '';
  const text = html.replace(/\s+/g, ' ').replace(/<[^>]*>/g, (tag) => {
    if (/^<br\b|^<\/?tr\b/i.test(tag)) return '\n';
    if (/^<li\b/i.test(tag)) return '\n- ';
    if (/^<(?:td|th)\b/i.test(tag)) return ' ';
    if (/^<img\b/i.test(tag)) return attribute(tag, 'alt');
    if (/^<a\b/i.test(tag)) {
      address = attribute(tag, 'href');
      return '';
    }
    if (/^<\/a\b/i.test(tag)) return address === '' ? '' : ` (${address})`;
    return breaks.test(tag) ? '\n\n' : '';
  });
  return decode(text)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
