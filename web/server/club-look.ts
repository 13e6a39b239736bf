/** The files that say who the club is: the build leaves places for it in them, which are filled when they are served. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { ClockHours } from '@fourball/shared/club/clock.ts';
import { clubIconFolder } from '@fourball/shared/club/profile/club-icons.ts';
import { standardPalette } from '@fourball/shared/club/profile/palette.ts';
import { shortNameOf } from '@fourball/shared/club/profile/profile-shapes.ts';
import { escapeHtml } from '@fourball/shared/contract/escape-html.ts';
import { knows, takesEncoding, type Encoding } from '@fourball/shared/contract/request-headers.ts';

/** What pages say of the club before they have asked for anything, as `GET club` tells it. */
export interface ClubLook {
  readonly name: string;
  readonly shortName: string;
  readonly timeZone: string;
  readonly clockHours: ClockHours;
  readonly contactEmail: string;
  readonly taxName: string;
  readonly palette: readonly string[];
  readonly logoUrl: string | null;
  /** The version of the club's own icons; null: those of the product. */
  readonly icons: string | null;
}

/** Asks who the club is; rejects where nobody can be asked. */
export type ReadLook = () => Promise<ClubLook>;

/** Of a club of which nothing is known but its name. */
export const lookOf = (name: string): ClubLook => ({
  name,
  shortName: shortNameOf(name),
  // Pages learn it with their first answer.
  timeZone: 'UTC',
  clockHours: 24,
  contactEmail: '',
  taxName: 'Tax',
  palette: standardPalette,
  logoUrl: null,
  icons: null,
});

/** What stands in the sources where something of the club comes, and what comes there. */
const placesOf = ({
  name,
  shortName,
  timeZone,
  clockHours,
  contactEmail,
  taxName,
  palette,
  logoUrl,
  icons,
}: ClubLook) => ({
  // Before anything that the club may have typed.
  ...(icons === null ? {} : iconsOf(clubIconFolder(icons))),
  __CLUB_NAME__: name,
  __CLUB_SHORT__: shortName,
  __CLUB_CLOCK__: timeZone,
  __CLUB_HOURS__: String(clockHours),
  __CLUB_CONTACT__: contactEmail,
  __CLUB_TAX__: taxName,
  __CLUB_PALETTE__: palette.join(' '),
  __CLUB_COLOUR__: palette[7] ?? '',
  __CLUB_LOGO__: logoUrl ?? '',
});

/** The product's icons, as the sources name them, and what stands in their place. */
const iconsOf = (folder: string) => ({
  '/icons/': `${folder}/`,
  '/favicon.svg': `${folder}/favicon-48.png`,
  'image/svg+xml': 'image/png',
});

const fill = (text: string, look: ClubLook, written: (value: string) => string): string =>
  Object.entries(placesOf(look)).reduce(
    (sofar, [place, value]) => sofar.replaceAll(place, () => written(value)),
    text,
  );

export const lookInHtml = (html: string, look: ClubLook): string => fill(html, look, escapeHtml);

/** Within the quotes of a text of JSON. */
const lookInJson = (json: string, look: ClubLook): string =>
  fill(json, look, (value) => JSON.stringify(value).slice(1, -1));

/** The mark of the product fits any size, which no icon of a logo does. */
function lookInManifest(json: string, look: ClubLook): string {
  const filled = lookInJson(json, look);
  if (look.icons === null) return filled;
  const { icons, ...manifest } = JSON.parse(filled) as { icons: { sizes: string }[] };
  return JSON.stringify({ ...manifest, icons: icons.filter(({ sizes }) => sizes !== 'any') });
}

/** Within the single quotes of a script. */
const lookInScript = (script: string, look: ClubLook): string =>
  fill(script, look, (value) => JSON.stringify(value).slice(1, -1).replaceAll("'", "\\'"));

/** What the service worker keeps of the files that say it is another version where they say something else. */
function lookInWorker(script: string, look: ClubLook): string {
  const version = createHash('sha256')
    .update(JSON.stringify(placesOf(look)))
    .digest('hex')
    .slice(0, 8);
  return script.replaceAll(
    /\{url:"(?:index\.html|manifest\.webmanifest)",revision:"\w+/g,
    (entry) => `${entry}-${version}`,
  );
}

const sayingFiles = [
  // Without it there is no page at all: it is served also where the club could not be asked yet.
  { file: 'index.html', type: 'text/html;charset=utf-8', write: lookInHtml, waits: false },
  // What browsers keep for long waits until it is true.
  { file: 'manifest.webmanifest', type: 'application/manifest+json', write: lookInManifest, waits: true },
  { file: 'service-worker.js', type: 'text/javascript', write: lookInWorker, waits: true },
  { file: 'push-worker.js', type: 'text/javascript', write: lookInScript, waits: true },
];

const encoders: Record<Encoding, (content: Buffer) => Buffer> = { br: brotliCompressSync, gzip: gzipSync };

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Answers a request for one of the files, each asked for anew; false where the address is none of theirs. */
export type SayingFiles = (request: IncomingMessage, response: ServerResponse) => boolean;

/** `otherwise` is what the document says while nobody could be asked yet. Once known, the last answer holds until the next. */
export function readSayingFiles(built: string, readLook: ReadLook, otherwise: ClubLook): SayingFiles {
  const files = new Map(
    sayingFiles.flatMap(({ file, ...how }) => {
      const text = readIfThere(join(built, file));
      return text === null ? [] : [[file, { ...how, text, made: new Map<string, Answer>() }] as const];
    }),
  );
  let known: ClubLook | undefined;
  const look = async () => (known = await readLook().catch(() => known));
  return (request, response) => {
    const file = files.get(fileOf(request.url ?? '/'));
    if (!file) return false;
    void look().then((now) => {
      if (now === undefined && file.waits) {
        response.writeHead(503, { 'Cache-Control': 'no-store', 'Retry-After': '2' }).end();
        return;
      }
      const said = now ?? otherwise;
      const key = JSON.stringify(placesOf(said));
      const answer = file.made.get(key) ?? answerWith(Buffer.from(file.write(file.text, said)), file.type);
      // Of a club that changes what it says only the last is kept.
      if (!file.made.has(key)) file.made.clear();
      file.made.set(key, answer);
      answer(request, response);
    });
    return true;
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
