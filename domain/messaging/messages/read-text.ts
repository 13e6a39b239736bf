/** What a person reads of a message: without its tags, and with the signs that HTML spells out. */
import { unescapeText } from '@fourball/shared/contract/escape-html.ts';

/** In UTF-16 units; no letter is cut in two. */
const excerptLength = 120;

/** The same as `readText` in SQL. */
const plainTextOf = (html: string): string =>
  unescapeText(html.replaceAll('<br />', ' ').replace(/<[^<>]*>/g, ''));

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** How a message begins, on one line. */
export function excerptOf(html: string): string {
  const text = plainTextOf(html).replace(/\s+/g, ' ').trim();
  if (text.length <= excerptLength) return text;
  let kept = '';
  for (const { segment } of graphemes.segment(text)) {
    if (kept.length + segment.length >= excerptLength) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

/** Of the column `text` of messages `m`. */
export const readText = `
  replace(replace(replace(regexp_replace(replace(m.text, '<br />', ' '), '<[^>]*>', '', 'g'),
    '&lt;', '<'), '&gt;', '>'), '&amp;', '&')`;
