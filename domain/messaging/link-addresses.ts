/** Turns web addresses that somebody typed into links. */
import { LinkifyIt } from 'linkify-it';

/** With its scheme, or as people say it: `www.` in front. A mere `club.example` may be the end of a sentence. */
const finder = new LinkifyIt({ fuzzyEmail: false })
  .add('ftp:', null)
  .add('mailto:', null)
  .add('//', null)
  .add('www.', {
    validate(text, at, self) {
      const assumed = '//www.';
      const length = self.testSchemaAt(`http:${assumed}${text.slice(at)}`, 'http:', 'http:'.length);
      return Math.max(0, length - assumed.length);
    },
    normalize(match) {
      match.url = `http://${match.raw}`;
    },
  });

const read = (html: string): string =>
  html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
const written = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** What stands between two addresses is looked through by itself, so that another look finds no more. */
function linked(text: string): string {
  const found = finder.test(text) ? finder.match(text) : null;
  if (!found) return written(text);
  let html = '';
  let at = 0;
  for (const { index, lastIndex, url, raw } of found) {
    const href = written(url).replaceAll('"', '&quot;');
    html += linked(text.slice(at, index));
    html += `<a href="${href}" target="_blank" rel="noopener noreferrer nofollow">${written(raw)}</a>`;
    at = lastIndex;
  }
  return html + linked(text.slice(at));
}

/** Of HTML as the allow-list leaves it: tags that are whole, and text in which only three signs are spelled out. */
export function linkAddresses(html: string): string {
  if (!/https?:|www\./i.test(html)) return html;
  let inLink = 0;
  return html
    .split(/(<[^>]*>)/)
    .map((piece) => {
      if (piece.startsWith('<')) {
        if (/^<a[ >]/.test(piece)) inLink += 1;
        else if (piece === '</a>') inLink -= 1;
        return piece;
      }
      return inLink > 0 || piece === '' ? piece : linked(read(piece));
    })
    .join('');
}
