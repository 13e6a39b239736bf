/** Builds the pages when what they are made of has changed, and lays compressed copies beside the files. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
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

/** What is kept of the sources that were built: their content, and how their files looked on this disk. */
interface BuiltOf {
  content: string;
  files: string;
}

/** Whether the built pages are those of the present sources, as `note` says. */
export async function pagesAreCurrent(note = hashFile): Promise<boolean> {
  // What an older version wrote, or one that was stopped in the middle, says nothing.
  const built = await readFile(note, 'utf8')
    .then((text) => JSON.parse(text) as BuiltOf)
    .catch(() => undefined);
  if (built === undefined) return false;
  const sources = await sourceFiles();
  // Reading them all takes ten times as long as asking how large and how old they are.
  const files = await hashOfFiles(sources);
  if (files === built.files) return true;
  if ((await hashOfContent(sources)) !== built.content) return false;
  await noteBuilt({ ...built, files });
  return true;
}

/** Rejects with a sentence and the builder's own words when the sources can't be built. */
export async function buildPages(): Promise<void> {
  const compress = await buildShowable();
  await compress();
}

/**
 * As `buildPages`, but resolves as soon as the pages can be shown. They are larger on the way until what it returns has
 * laid compressed copies beside them, and built anew by the next who asks where that never happens.
 */
export async function buildShowable(): Promise<() => Promise<void>> {
  await rm(hashFile, { force: true });
  const sources = await sourceFiles();
  const [content, files] = await Promise.all([hashOfContent(sources), hashOfFiles(sources), runBuilder()]);
  return async () => {
    await compressAll(builtPages);
    await noteBuilt({ content, files });
  };
}

const noteBuilt = (built: BuiltOf): Promise<void> => writeFile(hashFile, JSON.stringify(built));

async function runBuilder(): Promise<void> {
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

/** All that the pages are made of, in one order on every machine. */
async function sourceFiles(): Promise<string[]> {
  const files: string[] = [];
  for (const folder of ['web', 'shared']) {
    for await (const path of filesBelow(join(projectRoot, folder))) files.push(path);
  }
  return [...files, join(projectRoot, 'package-lock.json')];
}

const hashOfContent = (paths: readonly string[]): Promise<string> => hashOf(paths, (path) => readFile(path));

/** Changes with every file that is written anew, even with the same content. */
const hashOfFiles = (paths: readonly string[]): Promise<string> =>
  hashOf(paths, async (path) => {
    const { size, mtimeMs } = await stat(path);
    return `${size} ${mtimeMs}`;
  });

async function hashOf(
  paths: readonly string[],
  read: (path: string) => Promise<string | Buffer>,
): Promise<string> {
  const contents = await Promise.all(paths.map(read));
  const hash = createHash('sha256');
  for (const [index, path] of paths.entries())
    hash
      .update(relative(projectRoot, path))
      .update('\0')
      .update(contents[index] ?? '');
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
