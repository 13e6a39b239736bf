/** The library links of the packaged PostgreSQL, which an install without scripts leaves out. */
import { mkdir, mkdtemp, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeLibraryLinks, missingLibraryLinks } from '../../../start/servers/postgres-home.ts';

let native: string;

beforeEach(async () => {
  native = await mkdtemp(join(tmpdir(), 'fourball-native-'));
  await mkdir(join(native, 'lib'));
  await writeFile(join(native, 'lib', 'libpq.so.5.18'), 'library');
  const links = ['native/lib/libpq.so', 'native/lib/libpq.so.5'];
  const listed = links.map((target) => ({ source: 'native/lib/libpq.so.5.18', target }));
  await writeFile(join(native, 'pg-symlinks.json'), JSON.stringify(listed));
});

afterEach(() => rm(native, { recursive: true }));

describe('library links', () => {
  it('are made where they are missing, and only there', async () => {
    expect(await missingLibraryLinks(native)).toEqual(['lib/libpq.so', 'lib/libpq.so.5']);
    expect(await makeLibraryLinks(native)).toBe(2);
    expect(await readFile(join(native, 'lib', 'libpq.so.5'), 'utf8')).toBe('library');
    expect(await makeLibraryLinks(native)).toBe(0);
    expect(await missingLibraryLinks(native)).toEqual([]);
  });

  it('still lead home when the folder is moved', async () => {
    await makeLibraryLinks(native);
    expect(await readlink(join(native, 'lib', 'libpq.so'))).toBe('libpq.so.5.18');
  });
});
