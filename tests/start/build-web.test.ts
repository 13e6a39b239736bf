/** When the pages count as built: by what stands in their sources, not by when these were written. */
import { mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { projectRoot } from '@fourball/domain/kernel/settings.ts';
import { buildPages, builtPages, pagesAreCurrent } from '../../start/build-web.ts';

const source = join(projectRoot, 'web/public/favicon.svg');
const noted = () => readFile(join(builtPages, '.build-hash'), 'utf8');

beforeAll(async () => {
  if (!(await pagesAreCurrent())) await buildPages();
}, 120_000);

it('a source that was written anew with the same content asks for no build, and is read only once', async () => {
  const before = await noted();
  const { atime, mtime } = await stat(source);
  await utimes(source, atime, new Date(mtime.getTime() - 60_000));
  try {
    expect(await pagesAreCurrent()).toBe(true);
    const after = await noted();
    expect(after).not.toBe(before);
    expect(await pagesAreCurrent()).toBe(true);
    expect(await noted()).toBe(after);
  } finally {
    await utimes(source, atime, mtime);
  }
  expect(await pagesAreCurrent()).toBe(true);
});

it.each(['', '{"content":', '0f3a'.repeat(16)])(
  'a note that says nothing (%s) asks for a build',
  async (text) => {
    const folder = await mkdtemp(join(tmpdir(), 'fourball-note-'));
    const note = join(folder, 'note');
    expect(await pagesAreCurrent(note)).toBe(false);
    await writeFile(note, text);
    expect(await pagesAreCurrent(note)).toBe(false);
    await rm(folder, { recursive: true });
  },
);

it('the worker keeps in advance what every page stands on, and no piece that is too heavy', async () => {
  const worker = await readFile(join(builtPages, 'service-worker.js'), 'utf8');
  const kept = [...worker.matchAll(/\{url:"([^"]+)",revision:(?:"(\w+)"|null)\}/g)];
  const byUrl = new Map(kept.map(([, url = '', revision]) => [url, revision]));
  expect(byUrl.get('index.html')).toMatch(/^\w{16}$/);
  expect(
    [...byUrl.keys()].filter((url) => /^assets\/(?:base|first|index)-[\w-]{6,8}\.js$/.test(url)),
  ).toHaveLength(3);
  expect(byUrl.size).toBeGreaterThan(300);
  for (const [url, revision] of byUrl) {
    const { size } = await stat(join(builtPages, url));
    // Without a revision only what changes its name with its content.
    if (revision === undefined) expect(url).toMatch(/^assets\/.+-[\w-]{6,8}\.\w+$/);
    if (!/^assets\/(?:base|first|index)-[\w-]{6,8}\.\w+$/.test(url))
      expect(size, url).toBeLessThanOrEqual(60_000);
  }
});
