/** Draws the club's icons of its logo: each whole, on a ground on which it can be seen, in the sizes that systems ask for. */
import sharp, { type Sharp } from 'sharp';
import type { ClubIconName } from '@fourball/shared/club/profile/club-icons.ts';

export type DrawnIcons = Readonly<Record<ClubIconName, Uint8Array>>;

/** Pixels of the longer side of what all icons are drawn of: twice the largest. */
const workSide = 1_024;
/** Where all four corners differ by no more than this, of 255, the picture has one ground. */
const alike = 12;
/** From so much of full light on, from 0 to 1, a logo can't be seen on white. */
const lightLogo = 0.8;
const white = '#ffffff';
/** The ground of the dark look: light logos stand out on it. */
const dark = '#26221d';
/** Larger files are drawn with fewer colours. */
const roomyBytes = 300_000;

interface Logo {
  /** PNG, without empty margins. */
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
  readonly ground: string;
  /** Whether it is a picture to its edges, such as a photo: it needs no margin. */
  readonly full: boolean;
  readonly clear: boolean;
}

interface IconKind {
  readonly side: number;
  /** Share of the side that the logo may take. */
  readonly room: number;
  /** Whether the logo stays within the circle that no system cuts. */
  readonly circle?: true;
  readonly rounded?: true;
}

/** Of the side: as the product's own mark has it. */
const roundness = 0.25;

const kinds: Readonly<Record<Exclude<ClubIconName, 'paper'>, IconKind>> = {
  'icon-192': { side: 192, room: 0.86, rounded: true },
  'icon-512': { side: 512, room: 0.86, rounded: true },
  'maskable-192': { side: 192, room: 0.8, circle: true },
  'maskable-512': { side: 512, room: 0.8, circle: true },
  'apple-touch-icon': { side: 180, room: 0.82 },
  'favicon-48': { side: 48, room: 0.92, rounded: true },
};

/** Pixels at most on paper. */
const paper = { width: 600, height: 240 };

export async function drawIcons(picture: Sharp, secondsLimit: number): Promise<DrawnIcons> {
  const logo = await readLogo(picture, secondsLimit);
  const drawn: Partial<Record<ClubIconName, Uint8Array>> = { paper: await drawPaper(logo) };
  for (const [name, kind] of Object.entries(kinds)) drawn[name as ClubIconName] = await drawIcon(logo, kind);
  return drawn as DrawnIcons;
}

async function readLogo(picture: Sharp, secondsLimit: number): Promise<Logo> {
  const whole = await picture
    .resize({ width: workSide, height: workSide, fit: 'inside', withoutEnlargement: true })
    .toColorspace('srgb')
    .ensureAlpha()
    .timeout({ seconds: secondsLimit })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = whole.info;
  const { corner, clear, light } = readPixels(whole.data, width, height);
  const raw = sharp(whole.data, { raw: { width, height, channels: 4 } });
  const { data, info } = await raw
    // What is of the colour of the upper left corner, or clear, around the logo.
    .trim({ threshold: alike })
    .png()
    .toBuffer({ resolveWithObject: true });
  return {
    bytes: data,
    width: info.width,
    height: info.height,
    ground: corner ?? (clear && light > lightLogo ? dark : white),
    full: !clear && corner === null,
    clear,
  };
}

/** `corner`: the colour of all four corners, null where they differ or are clear. `light`: of what is not clear, from 0 to 1. */
function readPixels(data: Buffer, width: number, height: number) {
  const at = (x: number, y: number): readonly number[] => {
    const start = (y * width + x) * 4;
    return [...data.subarray(start, start + 4)];
  };
  const corners = [at(0, 0), at(width - 1, 0), at(0, height - 1), at(width - 1, height - 1)];
  let clear = false;
  let weight = 0;
  let light = 0;
  for (let start = 0; start < data.length; start += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(start, start + 4);
    if (alpha < 250) clear = true;
    weight += alpha;
    light += (alpha * (0.2126 * red + 0.7152 * green + 0.0722 * blue)) / 255;
  }
  const [first = []] = corners;
  const same = corners.every((one) =>
    one.every((value, index) => Math.abs(value - (first[index] ?? 0)) <= alike),
  );
  const hex = first.slice(0, 3).map((value) => value.toString(16).padStart(2, '0'));
  return {
    corner: same && !clear ? `#${hex.join('')}` : null,
    clear,
    light: weight === 0 ? 0 : light / weight,
  };
}

/** The logo as large as it may be, in whole pixels. */
function sizeWithin({ width, height }: Logo, wide: number, high: number): { width: number; height: number } {
  const scale = Math.min(wide / width, high / height);
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

async function drawIcon(logo: Logo, { side, room, circle, rounded }: IconKind): Promise<Uint8Array> {
  const most = side * (logo.full && !circle ? 1 : room);
  const diagonal = Math.hypot(logo.width, logo.height);
  const size = circle
    ? sizeWithin(logo, (most * logo.width) / diagonal, (most * logo.height) / diagonal)
    : sizeWithin(logo, most, most);
  const scaled = await sharp(logo.bytes)
    .resize({ ...size, fit: 'fill' })
    .png()
    .toBuffer();
  const radius = side * roundness;
  const tile = sharp({ create: { width: side, height: side, channels: 4, background: logo.ground } });
  const cut = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="${side}" height="${side}" rx="${radius}"/></svg>`,
  );
  return smallPng(
    tile.composite([
      { input: scaled, gravity: 'centre' },
      ...(rounded ? [{ input: cut, blend: 'dest-in' as const }] : []),
    ]),
  );
}

/** On white paper: a logo that needs its ground has it. */
async function drawPaper(logo: Logo): Promise<Uint8Array> {
  const margin = logo.ground === white || logo.full ? 0 : 16;
  const size = sizeWithin(logo, paper.width - 2 * margin, paper.height - 2 * margin);
  const scaled = sharp(logo.bytes).resize({ ...size, fit: 'fill' });
  if (margin === 0) return smallPng(scaled);
  const edges = { top: margin, bottom: margin, left: margin, right: margin };
  return smallPng(scaled.flatten({ background: logo.ground }).extend({ ...edges, background: logo.ground }));
}

async function smallPng(picture: Sharp): Promise<Uint8Array> {
  const bytes = await picture.png({ compressionLevel: 9 }).toBuffer();
  return bytes.length <= roomyBytes ? bytes : sharp(bytes).png({ palette: true, effort: 7 }).toBuffer();
}
