/** Files that declare more pixels than anybody needs are refused before they take memory. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

interface Measured {
  name: string;
  /** What the upload was answered with. */
  refusal: string;
  /** By how many megabytes the process was larger at the most while it was looked at. */
  grown: number;
}

const run = promisify(execFile);

test('no bomb makes the process grow by 200 MB, and each is refused with a sentence on its field', async () => {
  const script = fileURLToPath(new URL('take-in-bombs.ts', import.meta.url));
  const { stdout } = await run(process.execPath, ['--import', import.meta.resolve('tsx'), script], {
    maxBuffer: 1024 * 1024,
  });
  const measured = JSON.parse(stdout) as Measured[];
  expect(measured.map(({ name }) => name)).toEqual([
    'PNG of 60,000 by 60,000',
    'PNG of 2,147,483,647 by 1',
    'JPEG of 65,500 by 65,500',
    'GIF of 65,535 by 65,535',
    'GIF of 400 frames of 6,000 by 6,000',
    'WebP of 16,383 by 16,383',
    'HEIC that says it is 60,000 by 60,000',
    'HEIC whose stream is larger than its boxes say',
    'HEIC of 4,000 tiles',
  ]);
  for (const { name, refusal, grown } of measured) {
    // One frame of an animation is small enough; the others are never decoded. No PNG is wider than a million pixels.
    const expected = name.includes('frames')
      ? 'made'
      : name.endsWith(' by 1')
        ? 'file: Sorry this is not a valid file type.'
        : 'file: Sorry this image has too many pixels. Please use one of 50 megapixels or less.';
    expect({ name, refusal }).toEqual({ name, refusal: expected });
    expect({ name, small: grown < 200 }).toEqual({ name, small: true });
  }
}, 120_000);
