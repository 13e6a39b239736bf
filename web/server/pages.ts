/** Serves the built pages: hashed files for good, everything else asked for anew, one document for every page's address. */
import { statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import { lookOf, readSayingFiles, type ReadLook, type SayingFiles } from './club-look.ts';

export type PageHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** What Stripe's form for cards needs, as Stripe documents it: its script, its frames, its server. */
const stripe = {
  script: 'https://js.stripe.com https://*.js.stripe.com',
  frame: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  connect: 'https://api.stripe.com',
};

/** Mantine writes style attributes and a style element; scripts are ours, and Stripe's where the club takes cards. */
const contentSecurityPolicy = (cards: boolean, origins: readonly string[]): string =>
  [
    "default-src 'self'",
    ...(cards ? [`script-src 'self' ${stripe.script}`, `frame-src 'self' ${stripe.frame}`] : []),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    // Not every browser takes 'self' for sockets too.
    ['connect-src', "'self'", ...origins.map(socketOf), ...(cards ? [stripe.connect] : [])].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Seconds for which a browser that was here asks for https alone; as long as the api says. */
const httpsOnlyFor = 31_536_000;

/** `ws://club.example` of `http://club.example`. */
const socketOf = (origin: string): string => origin.replace(/^http/, 'ws');

const securityHeaders = (cards: boolean, origins: readonly string[]) => ({
  'Content-Security-Policy': contentSecurityPolicy(cards, origins),
  ...(origins[0]?.startsWith('https:')
    ? { 'Strict-Transport-Security': `max-age=${httpsOnlyFor}; includeSubDomains` }
    : {}),
  'X-Content-Type-Options': 'nosniff',
  // A reset link carries its token in the address.
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
});

/** The build gives every file in here a name that changes with its content. */
const hashedFolder = '/assets/';

const notBuilt = 'The pages of Fourball are not built yet. Run npm run build and start again.\n';

export interface PageOptions {
  /** What the club is called, in its settings: for documents until it could be asked who it is. */
  clubName: string;
  /** Without it the club is what its settings say. */
  readLook?: ReadLook | undefined;
  /** Whether the club takes cards on its pages. */
  cards?: boolean;
  /** Where browsers find the club, the public address first: they may open sockets there and nowhere else. */
  origins?: readonly string[];
}

/** `built` is the folder that the build fills. It may be filled anew at any time: that is noticed. */
export function servePages(
  built: string,
  { clubName, readLook, cards = false, origins = [] }: PageOptions,
): PageHandler {
  const named = lookOf(clubName);
  const look = readLook ?? (async () => named);
  const headers = Object.entries(securityHeaders(cards, origins));
  let files: ReturnType<typeof readBuild> | null = null;
  let listed = '';
  /** The files of the present build; null while there is none. */
  const present = () => {
    const build = buildOf(built);
    if (build === null) return null;
    // The list holds the sizes of the files, so that of the last build tells lies about this one.
    if (files === null || build !== listed) files = readBuild(built, readSayingFiles(built, look, named));
    listed = build;
    return files;
  };
  return (request, response) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      answer(request, response, 405, 'This address does not take that method.\n');
      return;
    }
    const serve = present();
    if (serve === null) {
      answer(request, response, 503, notBuilt);
      return;
    }
    surviveLostFiles(response);
    try {
      serve(request, response, () => {
        if (!isPageAddress(request)) {
          answer(request, response, 404, 'Not found.\n');
          return;
        }
        // The router in the browser knows what the address means.
        request.url = '/';
        serve(request, response, () => answer(request, response, 404, 'Not found.\n'));
      });
    } catch {
      // A range that ends before it begins.
      response.destroy();
    }
  };
}

/** Answers with the files of a build, or says that the address is none of theirs. */
function readBuild(built: string, answerSaying: SayingFiles) {
  const answerOther = readFolder(built);
  return (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    if (!answerSaying(request, response)) answerOther(request, response, next);
  };
}

const readFolder = (built: string) =>
  sirv(built, {
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders(response, path) {
      const lasting = path.startsWith(hashedFolder);
      response.setHeader('Cache-Control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });

const changedAt = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Tells one build from another; null while there is no page to show. The hash is what a build writes last. */
function buildOf(built: string): string | null {
  const page = changedAt(join(built, 'index.html'));
  return page === 0 ? null : `${page} ${changedAt(join(built, '.build-hash'))}`;
}

/** A file that is gone between its listing and its reading breaks off this one answer, and nothing else. */
function surviveLostFiles(response: ServerResponse): void {
  response.once('pipe', (file) => file.once('error', () => response.destroy()));
}

/** A file that is missing must not turn into a page: a browser would run it as a script or show it as an image. */
function isPageAddress({ url = '/', headers }: IncomingMessage): boolean {
  const path = url.split('?', 1)[0] ?? '/';
  const lastSegment = path.slice(path.lastIndexOf('/') + 1);
  const accept = headers.accept ?? '*/*';
  return (
    !path.startsWith('/api/') &&
    !path.startsWith(hashedFolder) &&
    // Whoever tries for `.git` or `.env` finds nothing, not even a page.
    !path.includes('/.') &&
    !looksLikeFile(lastSegment) &&
    /text\/html|\*\/\*/.test(accept)
  );
}

/** A mail address in a page's address has a dot as well. */
const looksLikeFile = (segment: string): boolean => /\.\w{1,12}$/.test(segment) && !segment.includes('@');

function answer(request: IncomingMessage, response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
  });
  response.end(request.method === 'HEAD' ? undefined : text);
}
