/** The files that say the club's name: the build leaves a place for it in them, and it is put in when they are served. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { escapeHtml } from '@fourball/shared/contract/escape-html.ts';
import { knows, takesEncoding, type Encoding } from '@fourball/shared/contract/request-headers.ts';

/** Stands in the sources where the name comes. */
export const namePlace = '__CLUB_NAME__';

const put = (text: string, name: string): string => text.replaceAll(namePlace, () => name);

export const nameInHtml = (html: string, clubName: string): string => put(html, escapeHtml(clubName));

const nameInJson = (json: string, clubName: string): string =>
  put(json, JSON.stringify(clubName).slice(1, -1));

/** What the service worker keeps of the named files is another version under another name. */
function nameInWorker(script: string, clubName: string): string {
  const version = createHash('sha256').update(clubName).digest('hex').slice(0, 8);
  return script.replaceAll(
    /\{url:"(?:index\.html|manifest\.webmanifest)",revision:"\w+/g,
    (entry) => `${entry}-${version}`,
  );
}

const namedFiles = [
  { file: 'index.html', type: 'text/html;charset=utf-8', fill: nameInHtml },
  { file: 'manifest.webmanifest', type: 'application/manifest+json', fill: nameInJson },
  { file: 'service-worker.js', type: 'text/javascript', fill: nameInWorker },
];

const encoders: Record<Encoding, (content: Buffer) => Buffer> = { br: brotliCompressSync, gzip: gzipSync };

/** Answers a request for one of the files, each asked for anew; false where the address is none of theirs. */
export type NamedFiles = (request: IncomingMessage, response: ServerResponse) => boolean;

export function readNamedFiles(built: string, clubName: string): NamedFiles {
  const files = new Map<string, (request: IncomingMessage, response: ServerResponse) => void>();
  for (const { file, type, fill } of namedFiles) {
    const text = readIfThere(join(built, file));
    if (text !== null) files.set(file, answerWith(Buffer.from(fill(text, clubName)), type));
  }
  return (request, response) => {
    const answer = files.get(fileOf(request.url ?? '/'));
    answer?.(request, response);
    return answer !== undefined;
  };
}

/** The document has several addresses. */
function fileOf(url: string): string {
  const path = url.split('?', 1)[0] ?? '/';
  const file = path.replaceAll(/^\/+|\/+$/g, '');
  return file === '' || file === 'index' ? 'index.html' : file;
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

function answerWith(content: Buffer, type: string) {
  const etag = `"${createHash('sha256').update(content).digest('base64url')}"`;
  const compressed = new Map<Encoding, Buffer>();
  const compress = (encoding: Encoding): Buffer => {
    const known = compressed.get(encoding) ?? encoders[encoding](content);
    compressed.set(encoding, known);
    return known;
  };
  return ({ method, headers }: IncomingMessage, response: ServerResponse) => {
    response.setHeader('Cache-Control', 'no-cache');
    // Compressed or not, it says the same in other bytes: that is what a weak tag means.
    response.setHeader('ETag', `W/${etag}`);
    response.setHeader('Vary', 'Accept-Encoding');
    if (knows(headers['if-none-match'], etag)) {
      response.writeHead(304).end();
      return;
    }
    const encoding = (['br', 'gzip'] as const).find((one) => takesEncoding(headers['accept-encoding'], one));
    const body = encoding === undefined ? content : compress(encoding);
    response.writeHead(200, {
      'Content-Type': type,
      'Content-Length': body.length,
      ...(encoding === undefined ? {} : { 'Content-Encoding': encoding }),
    });
    response.end(method === 'HEAD' ? undefined : body);
  };
}
