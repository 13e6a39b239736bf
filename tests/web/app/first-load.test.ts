/** What travels before the sheet shows: the built pages must stay within their budget. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';

interface Piece {
  file: string;
  imports?: string[];
  css?: string[];
}

const dist = join(import.meta.dirname, '../../../web/dist');
const manifestFile = join(dist, '.vite/manifest.json');
const kilobytes = 1024;

/** The files that a browser must have to show a page, by what the page's code imports at once. */
function filesOf(manifest: Record<string, Piece>, ...roots: string[]) {
  const seen = new Set<string>();
  const css = new Set<string>();
  const js = new Set<string>();
  const visit = (name: string) => {
    const piece = manifest[name];
    if (piece === undefined) throw new Error(`The build has no ${name}.`);
    if (seen.has(name)) return;
    seen.add(name);
    js.add(piece.file);
    for (const file of piece.css ?? []) css.add(file);
    for (const imported of piece.imports ?? []) visit(imported);
  };
  for (const root of roots) visit(root);
  return { js: [...js], css: [...css] };
}

const zipped = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0);

it('the sheet shows after at most 140 KB of script and 10 KB of style', () => {
  expect(existsSync(manifestFile), 'The pages must be built: npm run build.').toBe(true);
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, Piece>;
  const { js, css } = filesOf(manifest, 'index.html', 'booking/sheet/SheetPage.tsx');
  expect(zipped(js)).toBeLessThanOrEqual(140 * kilobytes);
  expect(zipped(css)).toBeLessThanOrEqual(10 * kilobytes);
  const scripts = js.map((file) => readFileSync(join(dist, file), 'utf8')).join('\n');
  // The sockets, the emojis and the schemas come later, or not at all.
  expect(scripts).not.toMatch(/engine\.io|emoji-mart|ZodError/);
});
