/** A build step that makes the service worker, with the list of the files of the build that it keeps in advance. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Plugin, Rolldown } from 'vite';

const source = fileURLToPath(new URL('./worker/service-worker.ts', import.meta.url));

/** Heavier pieces are kept when they are first used, not fetched in advance over somebody's phone. */
const heaviest = 60_000;

/** The build gives these a name that changes with their content. */
const pieces = /^assets\/(?:[^/]+\.(?:js|css)|inter-latin-wght-[^/]+\.woff2)$/;
/** Scores are entered where there is no network, so that the page for it is kept in advance with all it stands on. */
const offlinePage = 'ScorePages';
const otherFiles = [
  'index.html',
  'manifest.webmanifest',
  'favicon.svg',
  'color-scheme.js',
  'icons/icon-192.png',
];

/** As workbox takes it: `revision` tells versions of a file apart whose name stays, null where the name does. */
interface KeptFile {
  url: string;
  revision: string | null;
}

/** Writes `service-worker.js` beside the pages once they are written. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir }, bundle) {
        if (dir === undefined) throw new Error('The pages are built into no folder.');
        await build({
          entryPoints: [source],
          outfile: join(dir, 'service-worker.js'),
          bundle: true,
          minify: true,
          format: 'iife',
          target: 'es2022',
          define: {
            'process.env.NODE_ENV': '"production"',
            BUILT_FILES: JSON.stringify(await keptFiles(dir, standOn(bundle))),
          },
        });
      },
    },
  };
}

/** What every page stands on and the page that opens without a network, whatever it weighs: one piece that is missing keeps it shut. */
function standOn(bundle: Rolldown.OutputBundle): ReadonlySet<string> {
  const chunks = Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? [one] : []));
  const names = new Set<string>();
  const add = (fileName: string): void => {
    if (names.has(fileName)) return;
    names.add(fileName);
    for (const one of chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? []) add(one);
  };
  for (const { isEntry, name, fileName } of chunks) if (isEntry || name === offlinePage) add(fileName);
  return names;
}

/** In the order of their names, so that the same pages make the same worker. */
async function keptFiles(folder: string, always: ReadonlySet<string>): Promise<KeptFile[]> {
  const names = (await readdir(join(folder, 'assets')))
    .map((name) => `assets/${name}`)
    .filter((name) => pieces.test(name));
  const kept = await Promise.all(
    [...otherFiles, ...names.sort()].map(async (url): Promise<KeptFile | null> => {
      const content = await readFile(join(folder, url));
      if (pieces.test(url))
        return always.has(url) || content.length <= heaviest ? { url, revision: null } : null;
      return { url, revision: createHash('sha256').update(content).digest('hex').slice(0, 16) };
    }),
  );
  return kept.filter((file) => file !== null);
}
