/** Colours, hats and faces of the demo club's portraits, drawn on a board of 96 × 96. */

/** Face, its shadow and its blush, from light to dark; a person's `skin` is an index. */
export const skins = [
  { face: '#fbdcc5', shade: '#efbf9f', blush: '#f29c8b' },
  { face: '#f5ccaa', shade: '#e0a982', blush: '#ec8f78' },
  { face: '#e8b88f', shade: '#cc956a', blush: '#dd7d62' },
  { face: '#d19e70', shade: '#b27e51', blush: '#c56a4c' },
  { face: '#b78055', shade: '#96643c', blush: '#a9553a' },
  { face: '#98643e', shade: '#794b2b', blush: '#8e4430' },
  { face: '#7b4b2d', shade: '#5e361e', blush: '#773424' },
  { face: '#613a24', shade: '#472716', blush: '#622a1e' },
] as const;

/** Black, dark brown, brown, blond, fair brown, red, each with a darker tone; a person's `hair` is an index. */
export const hairColours = [
  ['#2a2422', '#191514'],
  ['#46312a', '#34231d'],
  ['#6e4932', '#583824'],
  ['#d6ac5e', '#bd9146'],
  ['#a87b4e', '#8d6339'],
  ['#b25a34', '#954626'],
] as const;
export const greyHairs = [
  ['#8f8e8c', '#757472'],
  ['#b9b8b4', '#a09f9a'],
  ['#e2dfd8', '#cbc7bd'],
] as const;

/** Soft grounds and, of each, the hill in front of the horizon. */
export const grounds = [
  ['#d5ead8', '#b5d8bb'],
  ['#f2e6cd', '#e3d0a8'],
  ['#d7e8f4', '#b5d3e8'],
  ['#fbe9b7', '#f0d588'],
  ['#e4e0f0', '#cdc5e2'],
  ['#f8dcd0', '#eec1ae'],
  ['#cfe9e5', '#a9d5ce'],
  ['#e9ebe4', '#d1d6c8'],
] as const;

/** Shirts with the colour of their trim. */
export const shirts = [
  ['#1f6b45', '#f6f3ea'],
  ['#24425f', '#f6f3ea'],
  ['#f6f3ea', '#24425f'],
  ['#c8483b', '#f8e7d2'],
  ['#e7b43c', '#3b3a36'],
  ['#6db3d6', '#f6f3ea'],
  ['#8c6aa8', '#f3eaf7'],
  ['#3b3f45', '#9fd1ae'],
  ['#e78a6b', '#fff3ea'],
  ['#92c09a', '#1f5137'],
  ['#f3b7c2', '#7c2f46'],
  ['#b9bfc4', '#2c3640'],
] as const;

/** Hats and cloths with a darker tone for brim and folds. */
export const hatColours = [
  ['#f6f3ea', '#d9d4c4'],
  ['#1f6b45', '#164e32'],
  ['#24425f', '#182f45'],
  ['#c8483b', '#a2352b'],
  ['#3b3f45', '#26292e'],
  ['#e7b43c', '#c8962a'],
  ['#6db3d6', '#4d95b9'],
  ['#f3b7c2', '#dc95a3'],
] as const;

/** What a piece takes its colours from. */
export interface Paint {
  hair: string;
  hairShade: string;
  face: string;
  shade: string;
  hat: string;
  hatShade: string;
}

export const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;
export const line = (d: string, stroke: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
export const discs = (fill: string, circles: readonly (readonly [x: number, y: number, radius: number])[]) =>
  circles.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`).join('');

type Drawing = (paint: Paint) => string;

const leaf = (x: number, y: number, fill: string) =>
  path(
    `M${x} ${y - 4}L${x + 1.4} ${y - 1.2}L${x + 4} ${y - 1.6}L${x + 2.4} ${y + 1.6}L${x} ${y + 3.4}L${x - 2.4} ${y + 1.6}L${x - 4} ${y - 1.6}L${x - 1.4} ${y - 1.2}Z`,
    fill,
  );

/** Hats by name. A visor is the only one that leaves the hair above it to be seen. */
export const hats: Readonly<Record<'cap' | 'visor' | 'bucket' | 'toque', Drawing>> = {
  cap: ({ hat, hatShade }) =>
    path('M27.5 36C26 19 36 11 48 11S70 19 68.5 36Q48 29 27.5 36Z', hat) +
    line('M48 11V27', hatShade, 1) +
    leaf(48, 22, hatShade) +
    path('M25 37Q48 24 71 37Q73 40 70 40Q48 31 26 40Q23 40 25 37Z', hatShade),
  visor: ({ hat, hatShade }) =>
    path('M28.5 27Q48 18 67.5 27L68 36Q48 28 28 36Z', hat) +
    path('M25 37Q48 24 71 37Q73 41 70 40.5Q48 31 26 40.5Q23 41 25 37Z', hatShade),
  bucket: ({ hat, hatShade }) =>
    path('M32 30C31 17 38 12 48 12S65 17 64 30Z', hat) +
    path('M31 26Q48 21 65 26L66 30Q48 25 30 30Z', hatShade) +
    path('M30 29Q48 24 66 29Q71 35 74 39Q48 29 22 39Q25 35 30 29Z', hat),
  toque: ({ hat, hatShade }) =>
    discs(hatShade, [[48, 8, 5.5]]) +
    path('M28 33C27 17 36 10 48 10S69 17 68 33Z', hat) +
    path('M27 30Q48 24 69 30Q70.5 35 69.5 38Q48 31 26.5 38Q25.5 35 27 30Z', hatShade) +
    line('M36 29V35M44 27V33M52 27V33M60 29V35', hat, 1),
};

/** A turban over the forehead; its folds meet in the middle. */
export const turban: Drawing = ({ hat, hatShade }) =>
  path('M27 38C20 20 32 6 48 6S76 20 69 38Q66 33 48 23Q30 33 27 38Z', hat) +
  line(
    'M30 30Q38 22 48 12M66 30Q58 22 48 12M33 34Q42 27 50 16M26 26Q33 17 43 9M70 26Q63 17 53 9',
    hatShade,
    1.5,
  );

/** A headscarf: the first layer lies behind the head, the second frames the face. */
export const headscarf: { back: Drawing; front: Drawing } = {
  back: ({ hat }) => path('M23 76C17 32 28 9 48 9S79 32 73 76Q60 90 48 90T23 76Z', hat),
  front: ({ hat, hatShade }) =>
    path(
      'M26 50C22 24 32 10 48 10S74 24 70 50C70 62 62 76 48 76S26 62 26 50ZM48 22C36.5 22 31.5 31 31.5 43C31.5 57 38.5 66 48 66S64.5 57 64.5 43C64.5 31 59.5 22 48 22Z',
      hat,
    ).replace('<path', '<path fill-rule="evenodd"') +
    line('M31 60Q42 75 64 69M28.5 52Q35 71 56 74', hatShade, 1.4),
};

export const beards: Readonly<Record<'stubble' | 'full' | 'goatee' | 'moustache', Drawing>> = {
  stubble: ({ hairShade }) =>
    path(
      'M30.5 46C31 59 38 67 48 67S65 59 65.5 46Q63 53 57 52Q48 48 39 52Q33 53 30.5 46Z',
      hairShade,
    ).replace('<path', '<path opacity=".22"'),
  full: ({ hair }) =>
    path(
      'M29.5 43C28 62 38 71 48 71S68 62 66.5 43Q64 52 58 52.5Q53 49.5 48 51Q43 49.5 38 52.5Q32 52 29.5 43Z',
      hair,
    ),
  goatee: ({ hair }) => path('M40 53Q44 49.5 48 51Q52 49.5 56 53Q58 62 53 67Q48 69 43 67Q38 62 40 53Z', hair),
  moustache: ({ hair }) => path('M38.5 55.5Q42 50 48 52Q54 50 57.5 55.5Q52 57 48 55Q44 57 38.5 55.5Z', hair),
};

const rims = (stroke: string, fill: string, shape: 'round' | 'square') =>
  [40, 56]
    .map((x) =>
      shape === 'round'
        ? `<circle cx="${x}" cy="44.5" r="6" fill="${fill}" stroke="${stroke}" stroke-width="1.5"/>`
        : `<rect x="${x - 6.5}" y="39.5" width="13" height="9.5" rx="3" fill="${fill}" stroke="${stroke}" stroke-width="1.5"/>`,
    )
    .join('') + line('M46.4 44Q48 42.8 49.6 44M33.8 43.5L30 42.5M62.2 43.5L66 42.5', stroke, 1.5);

export const glasses: Readonly<Record<'round' | 'square' | 'sun', string>> = {
  round: rims('#4a3b33', 'rgb(255 255 255 / .18)', 'round'),
  square: rims('#2b2f36', 'rgb(255 255 255 / .18)', 'square'),
  sun: rims('#1f2226', '#2f343b', 'square') + line('M36 42.5L39 41.5M52 42.5L55 41.5', '#7f8994', 1.2),
};

const mouthRed = '#9c4a41';
export const mouths: readonly string[] = [
  line('M42 56Q48 61 54 56', mouthRed, 1.8),
  path('M40.5 55.5H55.5Q54.5 62 48 62T40.5 55.5Z', '#fffaf4') +
    line('M40.5 55.5H55.5Q54.5 62 48 62T40.5 55.5Z', mouthRed, 1.2),
  line('M42.5 56.5Q49 60 54 55.5', mouthRed, 1.8),
  path('M42 56Q48 58 54 56Q53 61.5 48 61.5T42 56Z', mouthRed),
];
