// @vitest-environment happy-dom
/** The cropper of the upload dialog: its shapes and ratios, its keys, what it refuses, and what it draws. */
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { button, click, pass, press, text } from '../kit/start-app.tsx';
import { alerts, browser, choose, file, frame, openDialog, save, theFrame } from '../kit/upload-browser.ts';

describe('the cropper', () => {
  it.each([
    'avatar',
    'icon',
    'newsFeed',
    'coverPhoto',
    'product',
    'logo',
    'orgLogo',
    'propertyLogo',
  ] as const)('[imageUpload.5] is there for %s', async (type) => {
    await openDialog({ type });
    await choose(file('picture.png'));
    expect(frame()).not.toBeNull();
  });

  it.each(['feature', 'slider'] as const)('[imageUpload.5] is not there for %s', async (type) => {
    await openDialog({ type });
    await choose(file('picture.png'));
    expect(frame()).toBeNull();
    expect(button('Save').disabled).toBe(false);
  });

  it.each([
    ['avatar', true],
    ['icon', false],
    ['coverPhoto', false],
  ] as const)('[imageUpload.7] of %s is round: %s', async (type, round) => {
    await openDialog({ type });
    await choose(file('picture.png'));
    expect(theFrame().className.includes('CropAreaRound')).toBe(round);
  });

  it.each([
    ['avatar', 1],
    ['icon', 1],
    ['newsFeed', 3 / 2],
    ['coverPhoto', 3],
    ['product', 5 / 4],
    ['logo', 1],
    ['orgLogo', 1],
    ['propertyLogo', 1],
  ] as const)('[imageUpload.12] of %s has the ratio %d', async (type, ratio) => {
    await openDialog({ type, send: async () => ({}) });
    await choose(file('picture.png'));
    const { width, height } = theFrame().style;
    expect(parseFloat(width) / parseFloat(height)).toBeCloseTo(ratio, 5);
    await save();
    const [, , cutWidth = 0, cutHeight = 1] = browser.drawn[0]?.from ?? [];
    expect(cutWidth / cutHeight).toBeCloseTo(ratio, 1);
  });

  it.each(['avatar', 'coverPhoto', 'newsFeed', 'logo'] as const)(
    '[imageUpload.6] has no options for %s',
    async (type) => {
      await openDialog({ type });
      await choose(file('picture.png'));
      expect(text()).not.toContain('Cropping options');
    },
  );

  it('[imageUpload.6] has options for a product: another ratio than 5:4', async () => {
    await openDialog({ type: 'product' });
    await choose(file('picture.png'));
    expect(text()).toContain('Cropping options');
    const keep = document.querySelector<HTMLInputElement>('input[type=checkbox]');
    expect(keep?.checked).toBe(true);
    if (keep !== null) await click(keep);
    const ratio = document.querySelector<HTMLInputElement>('fieldset input[type=range]');
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(ratio, '2');
      ratio?.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await pass(300);
    const { width, height } = theFrame().style;
    expect(parseFloat(width) / parseFloat(height)).toBeCloseTo(2, 5);
  });

  it('is driven by keys: arrows move what is kept, plus and minus zoom', async () => {
    await openDialog({ type: 'avatar', send: async () => ({}) });
    await choose(file('picture.png'));
    expect(theFrame().tabIndex).toBe(0);
    expect(theFrame().getAttribute('aria-label')).toMatch(/arrow keys/i);
    for (let turn = 0; turn < 5; turn += 1) await press(theFrame(), '+');
    await press(theFrame(), 'ArrowRight');
    await press(theFrame(), 'ArrowRight');
    await press(theFrame(), '-');
    await save();
    const [x = 0, , width = 0] = browser.drawn[0]?.from ?? [];
    // Zoomed in four steps of 15 %, and the picture moved to the right: the frame holds what is further left.
    expect(width).toBeCloseTo(600 / 1.15 ** 4, 0);
    expect(x).toBeLessThan((800 - width) / 2);
  });

  it('[imageUpload.16] never keeps less than 20 pixels', async () => {
    browser.picture = { width: 60, height: 60 };
    await openDialog({ type: 'avatar', send: async () => ({}) });
    await choose(file('tiny.png'));
    for (let turn = 0; turn < 30; turn += 1) await press(theFrame(), '+');
    await save();
    expect(browser.drawn[0]?.from.slice(2)).toEqual([20, 20]);
  });

  it.each(['a.heic', 'a.HEIF'])('[imageUpload.15] does not take %s for an avatar', async (name) => {
    await openDialog({ type: 'avatar' });
    await choose(file(name));
    expect(alerts()).toEqual(['Invalid image type']);
    expect(frame()).toBeNull();
    expect(button('Save').disabled).toBe(true);
  });

  it('[imageUpload.15] says that nothing was loaded when the file is no picture', async () => {
    browser.picture = null;
    await openDialog({ type: 'avatar' });
    await choose(file('broken.jpg'));
    expect(alerts()).toEqual(['No image loaded']);
    expect(button('Save').disabled).toBe(true);
  });
});

describe('the rules of the cropper', () => {
  const rules = () => import('@fourball/web/club/images/cropper-rules.ts');

  it.each(['png', 'jpg', 'jpeg', 'bmp', 'gif', 'tiff', 'webp', 'icon', 'PNG'])(
    '[imageUpload.14] it takes %s',
    async (extension) => {
      const { refusedByCropper } = await rules();
      expect(await refusedByCropper(file(`a.${extension}`))).toBeNull();
    },
  );

  it.each(['heic', 'heif', 'pdf', 'txt'])(
    '[imageUpload.14] [imageUpload.15] it refuses %s',
    async (extension) => {
      const { refusedByCropper } = await rules();
      expect(await refusedByCropper(file(`a.${extension}`))).toBe('Invalid image type');
    },
  );

  it.each([
    ['<svg width="10" height="20"></svg>', null],
    ['<?xml version="1.0"?><svg xmlns="x" viewBox="0 0 10 20"/>', null],
    ['<svg width="10"></svg>', 'Invalid image type'],
    ['<svg></svg>', 'Invalid image type'],
    ['<svg><rect width="1" height="1" viewBox="0 0 1 1"/></svg>', 'Invalid image type'],
    ['no drawing', 'Invalid image type'],
  ])('[imageUpload.14] a drawing needs a size: %s', async (svg, refused) => {
    const { refusedByCropper } = await rules();
    expect(await refusedByCropper(new File([svg], 'a.svg'))).toBe(refused);
  });

  it('[imageUpload.14] a ratio that is kept must be above 0', async () => {
    const { checkAspect } = await rules();
    expect(() => checkAspect(0, true)).toThrow(RangeError);
    expect(() => checkAspect(-1, true)).toThrow(RangeError);
    expect(() => checkAspect(Number.NaN, true)).toThrow(RangeError);
    expect(() => checkAspect(0, false)).not.toThrow();
    expect(() => checkAspect(1, true)).not.toThrow();
  });

  it('[imageUpload.16] a picture that tells no width is taken for 200 pixels wide', async () => {
    const { nativeWidthOf } = await rules();
    expect(nativeWidthOf({ naturalWidth: 0 })).toBe(200);
    expect(nativeWidthOf(null)).toBe(200);
    expect(nativeWidthOf({ naturalWidth: 640 })).toBe(640);
  });
});

describe('what is drawn', () => {
  it.each([
    ['avatar', [100, 100]],
    ['icon', [50, 50]],
    ['logo', [500, 500]],
  ] as const)('[imageUpload.13] %s is exactly %j', async (type, size) => {
    await openDialog({ type, send: async () => ({}) });
    await choose(file('picture.png'));
    await save();
    expect(browser.drawn.map(({ width, height }) => [width, height])).toEqual([size]);
  });

  it.each([
    ['feature', [1600, 1800], [800, 900]],
    ['feature', [1600, 900], [800, 450]],
    ['slider', [2400, 1500], [1200, 750]],
    ['slider', [600, 400], [600, 400]],
  ] as const)('[imageUpload.13] %s of %j fits into its target: %j', async (type, [width, height], size) => {
    browser.picture = { width, height };
    await openDialog({ type, send: async () => ({}) });
    await choose(file('picture.png'));
    await save();
    expect(browser.drawn.map((drawn) => [drawn.width, drawn.height])).toEqual([size]);
    expect(browser.drawn[0]?.from).toEqual([0, 0, width, height]);
  });

  it.each([
    ['orgLogo', 1],
    ['propertyLogo', 1],
    ['newsFeed', 3 / 2],
    ['coverPhoto', 3],
  ] as const)('[imageUpload.13] %s keeps its pixels in the ratio %d', async (type, ratio) => {
    await openDialog({ type, send: async () => ({}) });
    await choose(file('picture.png'));
    await save();
    const [drawn] = browser.drawn;
    expect((drawn?.width ?? 0) / (drawn?.height ?? 1)).toBeCloseTo(ratio, 1);
  });

  it('[imageUpload.16] has the quality 92, and is drawn at most 10 times until it is light enough', async () => {
    await openDialog({ type: 'coverPhoto', send: async () => ({}) });
    await choose(file('picture.png'));
    await save();
    expect(browser.drawn.map(({ quality }) => quality)).toEqual([0.92]);
  });

  it('[imageUpload.16] stops as soon as it is light enough, and after 10 rounds whatever it weighs', async () => {
    browser.bytesOf = ({ quality }) => (quality > 0.7 ? 5_000_000 : 1000);
    await openDialog({ type: 'slider', send: async () => ({}) });
    await choose(file('picture.png'));
    await save();
    expect(browser.drawn).toHaveLength(4);
  });

  it('[imageUpload.16] gives up making it lighter after 10 rounds', async () => {
    browser.bytesOf = () => 5_000_000;
    await openDialog({ type: 'slider', send: async () => ({}) });
    await choose(file('picture.png'));
    await save();
    expect(browser.drawn).toHaveLength(10);
    const sizes = browser.drawn.map(({ width }) => width);
    expect(sizes.at(-1)).toBeLessThan(sizes[0] ?? 0);
  });
});
