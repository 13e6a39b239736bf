/** The seal of a backup by itself: where frames end, nothing may be cut off, doubled or put elsewhere either. */
import { expect, test } from 'vitest';
import { seal, unseal } from '../../../start/backup/seal.ts';

const key = 'a key of thirty-two characters, or more';
/** Of the file, as start/backup/seal.ts writes them: what it begins with, and one full frame with its tag. */
const [header, frame] = [57, 65_552];

async function* of(bytes: Buffer): AsyncGenerator<Buffer, void, undefined> {
  yield bytes;
}
async function all(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const kept: Buffer[] = [];
  for await (const chunk of chunks) kept.push(chunk);
  return Buffer.concat(kept);
}
const opened = (bytes: Buffer) => all(unseal(key, 'it', of(bytes)));

test('a file that ends where a frame does is known to be cut, and frames keep their places', async () => {
  const text = Buffer.alloc(3 * 65_536, 'golf');
  const sealed = await all(seal(key, of(text)));
  expect(sealed.length).toBe(header + 3 * frame);
  expect((await opened(sealed)).equals(text)).toBe(true);
  const [first, second] = [header + frame, header + 2 * frame];
  for (const end of [header, first, second])
    await expect(opened(sealed.subarray(0, end))).rejects.toThrow('it was cut: its end is missing.');
  const [one, two, three] = [
    sealed.subarray(header, first),
    sealed.subarray(first, second),
    sealed.subarray(second),
  ];
  const head = sealed.subarray(0, header);
  for (const frames of [
    [two, one, three],
    [one, three],
    [one, one, two, three],
    [one, two, three, three],
  ])
    await expect(opened(Buffer.concat([head, ...frames]))).rejects.toThrow('it was changed or cut.');
});
