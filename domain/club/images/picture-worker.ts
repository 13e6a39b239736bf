/** Makes a picture out of an upload, in a thread of its own: what it takes in time and memory is nobody else's. */
import decodeHeic from 'heic-decode';
import sharp, { type ResizeOptions, type Sharp } from 'sharp';
import { drawIcons, type DrawnIcons } from './draw-icons.ts';
import { heifPixels } from './heif-boxes.ts';
import { isPolyglot, sniff } from './sniff.ts';

export interface PictureOrder {
  readonly bytes: Uint8Array;
  readonly target: {
    readonly width: number;
    readonly height: number;
    readonly fit: 'exact' | 'ratio' | 'inside';
  };
  readonly quality: number;
  readonly pixelLimit: number;
  readonly secondsLimit: number;
}

/** An order of the club's icons. */
export interface IconOrder extends Omit<PictureOrder, 'target' | 'quality'> {
  /** Pixels that the longer side has at least: what is smaller would be blurred. */
  readonly leastSide: number;
}

type Refusal = 'NOT_A_PICTURE' | 'TOO_MANY_PIXELS' | 'TOO_SMALL';
interface NotMade {
  readonly made: false;
  readonly reason: Refusal;
}
export type PictureOutcome =
  | { readonly made: true; readonly bytes: Uint8Array; readonly width: number; readonly height: number }
  | NotMade;
export type IconOutcome = { readonly made: true; readonly icons: DrawnIcons } | NotMade;

// One picture at a time and thread; libvips would take every core for it, and remember files it never sees again.
sharp.concurrency(1);
sharp.cache(false);

// The decoder says on the console of its thread what it can't read, whoever asked.
for (const way of ['log', 'warn', 'error'] as const) console[way] = () => {};

class Refused extends Error {
  readonly reason: Refusal;
  constructor(reason: Refusal) {
    super(reason);
    this.reason = reason;
  }
}

/** Whatever can't be decoded is no picture; nothing an upload holds makes this throw. */
export default async function makePicture(
  order: PictureOrder | IconOrder,
): Promise<PictureOutcome | IconOutcome> {
  try {
    const bytes = Buffer.from(order.bytes.buffer, order.bytes.byteOffset, order.bytes.byteLength);
    const opened = await open(bytes, order.pixelLimit);
    if ('leastSide' in order) {
      if (Math.max(opened.width, opened.height) < order.leastSide) throw new Refused('TOO_SMALL');
      return { made: true, icons: await drawIcons(opened.picture, order.secondsLimit) };
    }
    const { data, info } = await opened.picture
      .resize(sizeFor(opened, order.target))
      .flatten({ background: '#ffffff' })
      .toColorspace('srgb')
      .jpeg({ quality: order.quality })
      .timeout({ seconds: order.secondsLimit })
      .toBuffer({ resolveWithObject: true });
    return { made: true, bytes: data, width: info.width, height: info.height };
  } catch (error) {
    return { made: false, reason: error instanceof Refused ? error.reason : 'NOT_A_PICTURE' };
  }
}

interface Opened {
  readonly picture: Sharp;
  /** As it is seen, turned upright. */
  readonly width: number;
  readonly height: number;
}

/** What the header declares is checked before any pixel is decoded. Only the first frame of several is used. */
async function open(bytes: Buffer, pixelLimit: number): Promise<Opened> {
  const format = sniff(bytes);
  if (!format || isPolyglot(bytes)) throw new Refused('NOT_A_PICTURE');
  if (format === 'heif') {
    if (heifPixels(bytes) > pixelLimit) throw new Refused('TOO_MANY_PIXELS');
    // sharp's own HEIF reader knows no HEVC. What comes out is turned already.
    const { width, height, data } = await decodeHeic({ buffer: bytes });
    const pixels = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
    const picture = sharp(pixels, { raw: { width, height, channels: 4 }, limitInputPixels: pixelLimit });
    return { picture, width, height };
  }
  const options = { pages: 1, failOn: 'truncated', sequentialRead: true } as const;
  const { width, height, autoOrient } = await sharp(bytes, {
    ...options,
    limitInputPixels: false,
  }).metadata();
  if (!(width * height <= pixelLimit)) throw new Refused('TOO_MANY_PIXELS');
  const picture = sharp(bytes, { ...options, limitInputPixels: pixelLimit }).autoOrient();
  return { picture, ...autoOrient };
}

/** Nothing is enlarged but what must have exactly its size. */
function sizeFor({ width, height }: Opened, target: PictureOrder['target']): ResizeOptions {
  if (target.fit === 'exact') return { width: target.width, height: target.height, fit: 'cover' };
  if (target.fit === 'inside') {
    return { width: target.width, height: target.height, fit: 'inside', withoutEnlargement: true };
  }
  const ratio = target.width / target.height;
  const cut = Math.min(target.width, width, height * ratio);
  const pixels = (length: number) => Math.max(1, Math.round(length));
  return { width: pixels(cut), height: pixels(cut / ratio), fit: 'cover' };
}
