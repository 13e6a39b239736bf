/** What a message says as the page shows it, and as it was typed; the server keeps its HTML to an allow-list. */
import type { Message } from '@fourball/shared/messaging/shapes.ts';

const shown = new WeakMap<Message, string>();

/** The message's HTML: links open in tabs of their own, and whoever is named stands out. */
export function htmlOf(message: Message, myUserId: number | null): string {
  if (message.mentions.length === 0 && !message.text.includes('<a ')) return message.text;
  const known = shown.get(message);
  if (known !== undefined) return known;
  // A document of its own, in which nothing is loaded and nothing runs.
  const { body } = new DOMParser().parseFromString(message.text, 'text/html');
  for (const link of body.querySelectorAll('a')) {
    link.target = '_blank';
    link.rel = 'noopener noreferrer nofollow';
  }
  // A longer name first: another may be its beginning.
  const mentions = message.mentions.toSorted((a, b) => b.name.length - a.name.length);
  for (const { userId, name } of mentions) markName(body, `@${name}`, userId === myUserId);
  shown.set(message, body.innerHTML);
  return body.innerHTML;
}

function markName(body: HTMLElement, name: string, mine: boolean): void {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node.parentElement?.dataset.mention === undefined) found.push(node as Text);
  }
  for (const text of found) {
    let rest = text;
    for (let at = rest.data.indexOf(name); at >= 0; at = rest.data.indexOf(name)) {
      const named = rest.splitText(at);
      rest = named.splitText(name.length);
      const mark = body.ownerDocument.createElement('span');
      mark.dataset.mention = mine ? 'me' : '';
      named.replaceWith(mark);
      mark.append(named);
    }
  }
}

/** The text as one would type it again: line breaks, marks as tags, and links as their words. */
export function typedOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const typed = (parent: Node): string =>
    [...parent.childNodes]
      .map((node) => {
        if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? '';
        const name = node.nodeName.toLowerCase();
        if (name === 'br') return '\n';
        return name === 'a' ? typed(node) : `<${name}>${typed(node)}</${name}>`;
      })
      .join('');
  return typed(body);
}

/** The text alone, for the clipboard and for excerpts. */
export function plainOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replace(/<br\s*\/?>/g, '\n'), 'text/html');
  return body.textContent ?? '';
}
