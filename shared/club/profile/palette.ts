/**
 * The ten shades of the club's colour, from the lightest to the darkest, as pages, mails and papers use them. Whatever colour
 * is chosen, what is written in it and on it can be read.
 */

export type Palette = readonly [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];

/** Of a club that chose no colour: fairway green. */
export const standardPalette: Palette = [
  '#eef8f0',
  '#d9efde',
  '#b3dfbf',
  '#88cd9b',
  '#5fb97a',
  '#3fa15e',
  '#2c8549',
  '#1f6b3a',
  '#17542d',
  '#0f3d20',
];

/** The lightness of each shade, and its share of the colour's chroma, as fairway green has them. */
const steps = [
  [0.969, 0.14],
  [0.931, 0.3],
  [0.864, 0.59],
  [0.789, 0.93],
  [0.713, 1.18],
  [0.634, 1.26],
  [0.549, 1.16],
  [0.469, 1],
  [0.396, 0.83],
  [0.32, 0.66],
] as const;

const white = '#ffffff';
/** What cards stand on in the dark. */
const darkSurface = '#26221d';

type Rgb = readonly [red: number, green: number, blue: number];

/** Of six digits: each part from 0 to 1. */
const rgbOf = (colour: string): Rgb => {
  const part = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16) / 255;
  return [part(1), part(3), part(5)];
};
const hexOf = (rgb: Rgb): string =>
  `#${rgb
    .map((part) =>
      Math.round(Math.min(1, Math.max(0, part)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

const linear = (part: number): number => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const gamma = (part: number): number =>
  part <= 0.003_130_8 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;

/** How light a colour is to an eye, from 0 to 1, by WCAG. */
function luminance(colour: string): number {
  const [red, green, blue] = rgbOf(colour);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** By WCAG: 1 for the same colour, 21 for black on white. */
export function contrastOf(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** So much of `share` of one colour, from 0 to 1, and the rest of the other, as `color-mix(in srgb, …)` mixes them. */
export function mixOf(one: string, share: number, other: string): string {
  const [a, b] = [rgbOf(one), rgbOf(other)];
  const mixed = (at: 0 | 1 | 2) => a[at] * share + b[at] * (1 - share);
  return hexOf([mixed(0), mixed(1), mixed(2)]);
}

/** In the dark: what is written on the accent, and what a quiet ground of it looks like (tokens.css mixes the same). */
export const onAccentOf = (palette: Palette): string => mixOf(palette[9], 0.7, '#000000');
export const softGroundOf = (palette: Palette): string => mixOf(palette[9], 0.6, '#14120f');

/** OKLab: lightness and two axes of colour. */
function labOf(colour: string): [number, number, number] {
  const [red, green, blue] = rgbOf(colour).map(linear) as unknown as Rgb;
  const l = Math.cbrt(0.412_221_470_8 * red + 0.536_332_536_3 * green + 0.051_445_992_9 * blue);
  const m = Math.cbrt(0.211_903_498_2 * red + 0.680_699_545_1 * green + 0.107_396_956_6 * blue);
  const s = Math.cbrt(0.088_302_461_9 * red + 0.281_718_837_6 * green + 0.629_978_700_5 * blue);
  return [
    0.210_454_255_3 * l + 0.793_617_785 * m - 0.004_072_046_8 * s,
    1.977_998_495_1 * l - 2.428_592_205 * m + 0.450_593_709_9 * s,
    0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766 * s,
  ];
}

/** The colour of OKLab as parts that may lie outside of what a screen shows. */
function rgbOfLab(lightness: number, a: number, b: number): Rgb {
  const l = (lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b) ** 3;
  const m = (lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b) ** 3;
  const s = (lightness - 0.089_484_177_5 * a - 1.291_485_548 * b) ** 3;
  return [
    4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s,
    -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s,
    -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701 * s,
  ];
}

const isShown = (rgb: Rgb): boolean => rgb.every((part) => part >= -0.000_1 && part <= 1.000_1);

/** The shade of this lightness; less of the colour where a screen could not show all of it. */
function shadeOf(lightness: number, a: number, b: number): string {
  for (let share = 1; share > 0; share -= 0.02) {
    const rgb = rgbOfLab(lightness, a * share, b * share);
    if (isShown(rgb)) return hexOf(rgb.map((part) => gamma(Math.max(0, part))) as unknown as Rgb);
  }
  return hexOf([gamma(lightness ** 3), gamma(lightness ** 3), gamma(lightness ** 3)]);
}

/** What must hold of the shades so that all can be read: which to change, which way, until when. */
const pairs: readonly { shade: number; by: number; holds(palette: Palette): boolean }[] = [
  { shade: 7, by: -1, holds: (shades) => contrastOf(shades[7], white) >= 5.5 },
  { shade: 8, by: -1, holds: (shades) => contrastOf(shades[8], shades[0]) >= 7 },
  { shade: 4, by: 1, holds: (shades) => contrastOf(shades[4], darkSurface) >= 5 },
  { shade: 9, by: -1, holds: (shades) => contrastOf(shades[2], softGroundOf(shades)) >= 7 },
  { shade: 4, by: 1, holds: (shades) => contrastOf(onAccentOf(shades), shades[4]) >= 5 },
];

/** Of a colour as six digits after a `#`; null: fairway green, as it is. */
export function paletteOf(accent: string | null): Palette {
  if (accent === null) return standardPalette;
  const [, a, b] = labOf(accent);
  const lightness = steps.map(([light]): number => light);
  const shade = (at: number) =>
    shadeOf(lightness[at] ?? 0, a * (steps[at]?.[1] ?? 0), b * (steps[at]?.[1] ?? 0));
  const shades = steps.map((_, at) => shade(at));
  const palette = shades as unknown as Palette;
  for (const { shade: at, by, holds } of pairs) {
    while (!holds(palette) && (lightness[at] ?? 0) > 0 && (lightness[at] ?? 1) < 1) {
      lightness[at] = (lightness[at] ?? 0) + by * 0.005;
      shades[at] = shade(at);
    }
  }
  return palette;
}
