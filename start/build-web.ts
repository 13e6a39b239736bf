/** Builds the pages when what they are made of has changed, and lays compressed copies beside the files. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { OperatorError } from '@fourball/domain/kernel/operator-error.ts';
import { projectRoot } from '@fourball/domain/kernel/settings.ts';

const run = promisify(execFile);
const web = join(projectRoot, 'web');
export const builtPages = join(web, 'dist');
const hashFile = join(builtPages, '.build-hash');

/** Started by its file: npm would take half a second to find it. */
const builder = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin', 'vite.js');

/** The last step to 11 takes two and a half times as long, for 2 % of the bytes. */
const brotliQuality = 10;

/** Too small, and the headers outweigh what is saved. */
const smallestWorthCompressing = 1_024;

/** The builder names what is wrong first, and then where in itself it noticed. */
const mostLinesOfFailure = 20;

/** True when there is something to build; a checkout may hold no pages yet. */
export const hasPages = (): boolean => existsSync(join(web, 'index.html'));

/** Whether the built pages are those of the present sources. */
export async function pagesAreCurrent(): Promise<boolean> {
  const built = await readFile(hashFile, 'utf8').catch(() => '');
  return built === (await hashOfSources());
}

/** Rejects with a sentence and the builder's own words when the sources can't be built. */
export async function buildPages(): Promise<void> {
  const hash = await hashOfSources();
  try {
    await run(process.execPath, [builder, 'build'], {
      cwd: web,
      maxBuffer: 32 * 1024 * 1024,
      env: { ...process.env, NODE_ENV: 'production', FORCE_COLOR: '0' },
    });
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    const why = said.trim().split('\n').slice(0, mostLinesOfFailure).join('\n');
    throw new OperatorError(`The pages cannot be built.\n${why}`, { cause: error });
  }
  await compressAll(builtPages);
  await writeFile(hashFile, hash);
}

async function* filesBelow(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (['node_modules', 'dist', '.types'].includes(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (entry.isFile() && !entry.name.endsWith('.tsbuildinfo')) yield path;
  }
}

async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256');
  const add = async (path: string) =>
    hash
      .update(relative(projectRoot, path))
      .update('\0')
      .update(await readFile(path));
  for (const folder of ['web', 'shared']) {
    for await (const path of filesBelow(join(projectRoot, folder))) await add(path);
  }
  await add(join(projectRoot, 'package-lock.json'));
  return hash.digest('hex');
}

async function compressAll(folder: string): Promise<void> {
  const compressWith = async (path: string) => {
    const content = await readFile(path);
    if (content.length < smallestWorthCompressing) return;
    const brotli = {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    };
    await writeFile(`${path}.br`, await promisify(brotliCompress)(content, brotli));
    await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
  };
  const worth: string[] = [];
  for await (const path of filesBelow(folder)) {
    if (/\.(js|css|html|svg|json|webmanifest|txt)$/.test(path)) worth.push(path);
  }
  await Promise.all(worth.map(compressWith));
}
