/** Reads what a message says out of its HTML, for places that show a single line of it. */

export function plainText(html: string): string {
  // A parsed document runs no scripts and loads nothing.
  const text = new DOMParser().parseFromString(html.replace(/<br\s*\/?>|<\/p>/gi, ' '), 'text/html').body
    .textContent;
  return (text ?? '').replace(/\s+/g, ' ').trim();
}
