/** The head of the answer that a stream is. */
import type { OutgoingHttpHeaders } from 'node:http';

/** Milliseconds: what stays of the head of one stream for the next. */
const headLife = 1_000;
/**
 * Written by hand, so that it and what follows at once are one piece of memory and one call of the network: a crowd that
 * comes back is as many of them. Without a length or chunks the stream is whatever comes until the end.
 */
export function writeHeads(): (headers: OutgoingHttpHeaders) => Buffer {
  const written = new Map<string, Buffer>();
  let writtenAt = -Infinity;
  return (headers) => {
    if (performance.now() - writtenAt > headLife) {
      // The date goes by seconds.
      written.clear();
      writtenAt = performance.now();
    }
    let own = '';
    for (const name in headers) own += `${name}: ${String(headers[name])}\r\n`;
    const known = written.get(own);
    if (known) return known;
    const head = Buffer.from(
      `HTTP/1.1 200 OK\r\n${own}Content-Type: text/event-stream; charset=utf-8\r\nCache-Control: no-cache\r\n` +
        `X-Accel-Buffering: no\r\nX-Content-Type-Options: nosniff\r\nDate: ${new Date().toUTCString()}\r\n` +
        'Connection: close\r\n\r\n',
      'latin1',
    );
    written.set(own, head);
    return head;
  };
}
