/** The profile text as it is typed, lines of plain text, and as it travels, which is HTML. */
import { escapeText } from '@fourball/shared/contract/escape-html.ts';

/** What was typed shows as typed wherever the profile is shown as HTML. */
export const htmlOf = (text: string): string => escapeText(text.trim()).replace(/\r?\n/g, '<br>');

const blocks = new Set(['P', 'DIV', 'LI', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'BLOCKQUOTE', 'TR']);

/** The other way round; of HTML that was not typed here its words and lines stay. */
export function textOf(html: string | null): string {
  if (html === null) return '';
  // A document of its own, in which nothing is loaded and nothing runs.
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return linesOf(body)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const linesOf = (parent: Node): string =>
  [...parent.childNodes]
    .map((node) => {
      if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? '';
      if (node.nodeName === 'BR') return '\n';
      return blocks.has(node.nodeName) ? `${linesOf(node)}\n` : linesOf(node);
    })
    .join('');
