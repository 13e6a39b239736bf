/** The shades that are made of the club's colour: whatever it is, what is written in it and on it can be read. */
import {
  contrastOf,
  onAccentOf,
  paletteOf,
  softGroundOf,
  standardPalette,
  type Palette,
} from '@fourball/shared/club/profile/palette.ts';
import { shortNameOf } from '@fourball/shared/club/profile/profile-shapes.ts';
import { isTimeZone } from '@fourball/shared/club/profile/time-zones.ts';
import { describe, expect, it } from 'vitest';

/** The contrasts that the look stands on: in the light, then in the dark. */
const contrasts = (palette: Palette): Record<string, [is: number, atLeast: number]> => ({
  'on white': [contrastOf(palette[7], '#ffffff'), 5.5],
  'on its soft ground': [contrastOf(palette[8], palette[0]), 7],
  'in the dark': [contrastOf(palette[4], '#26221d'), 5],
  'on the soft ground of the dark': [contrastOf(palette[2], softGroundOf(palette)), 7],
  'on the accent of the dark': [contrastOf(onAccentOf(palette), palette[4]), 5],
});

/** The same colours in each run. */
function colours(count: number): string[] {
  let seed = 20_261_128;
  return Array.from({ length: count }, () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return `#${Math.floor((seed / 2_147_483_648) * 0x1_00_00_00)
      .toString(16)
      .padStart(6, '0')}`;
  });
}

describe('the palette of a club', () => {
  it('is fairway green to the letter where the club chose none', () => {
    expect(paletteOf(null)).toBe(standardPalette);
  });

  it('can be read whatever the colour is', () => {
    const corners = ['#000000', '#ffffff', '#ff0000', '#00ff00', '#0000ff', '#ffff00', '#00ffff', '#ff00ff'];
    for (const colour of [...corners, ...colours(2_000)]) {
      const palette = paletteOf(colour);
      expect(palette).toHaveLength(10);
      for (const shade of palette) expect(shade).toMatch(/^#[0-9a-f]{6}$/);
      for (const [pair, [is, atLeast]] of Object.entries(contrasts(palette)))
        expect(is, `${colour} ${pair}`).toBeGreaterThanOrEqual(atLeast);
    }
  });

  it('holds of the green that comes with the product, too', () => {
    for (const [pair, [is, atLeast]] of Object.entries(contrasts(standardPalette)))
      expect(is, pair).toBeGreaterThanOrEqual(atLeast);
  });

  it('keeps the hue, and grows darker from the first shade to the last', () => {
    const navy = paletteOf('#1d3461');
    const light = navy.map((shade) => contrastOf(shade, '#ffffff'));
    expect(light).toEqual(light.toSorted((a, b) => a - b));
    for (const shade of navy) {
      const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
        Number.parseInt(shade.slice(at, at + 2), 16),
      );
      expect(blue).toBeGreaterThan(red);
      expect(blue).toBeGreaterThan(green);
    }
  });

  it('knows how far two colours are apart', () => {
    expect(contrastOf('#ffffff', '#000000')).toBeCloseTo(21);
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });
});

describe('a short name', () => {
  it.each([
    ['Pine & Sand', 'Pine & Sand'],
    ['Maple Hollow Golf Club', 'Maple Hollow'],
    ['Llanfairpwllgwyngyll Links', 'Llanfairpwllgwy'],
    ['  Royal   Dornoch Golf Club ', 'Royal Dornoch'],
    ['⛳⛳⛳⛳⛳⛳⛳⛳⛳⛳⛳⛳⛳⛳⛳⛳', '⛳⛳⛳⛳⛳⛳⛳⛳⛳⛳⛳⛳⛳⛳⛳'],
  ])('of %s is %s', (name, short) => {
    expect(shortNameOf(name)).toBe(short);
  });
});

describe('a time zone', () => {
  it.each([
    ['America/Toronto', true],
    ['Europe/London', true],
    ['UTC', true],
    ['Mars/Olympus', false],
    ['', false],
  ])('%s: %s', (name, is) => {
    expect(isTimeZone(name)).toBe(is);
  });
});
