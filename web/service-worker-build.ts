/** A build step that makes the service worker, with the list of the files of the build that it keeps in advance. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Plugin } from 'vite';

const source = fileURLToPath(new URL('./worker/service-worker.ts', import.meta.url));

/** Heavier pieces are kept when they are first used, not fetched in advance over somebody's phone. */
const heaviest = 60_000;

/** The build gives these a name that changes with their content. */
const pieces = /^assets\/(?:[^/]+\.(?:js|css)|inter-latin-wght-[^/]+\.woff2)$/;
/** Every page stands on these, whatever they weigh. */
const always = /^assets\/(?:base|index)-/;
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
      async handler({ dir }) {
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
            BUILT_FILES: JSON.stringify(await keptFiles(dir)),
          },
        });
      },
    },
  };
}

/** In the order of their names, so that the same pages make the same worker. */
async function keptFiles(folder: string): Promise<KeptFile[]> {
  const names = (await readdir(join(folder, 'assets')))
    .map((name) => `assets/${name}`)
    .filter((name) => pieces.test(name));
  const kept = await Promise.all(
    [...otherFiles, ...names.sort()].map(async (url): Promise<KeptFile | null> => {
      const content = await readFile(join(folder, url));
      if (pieces.test(url))
        return always.test(url) || content.length <= heaviest ? { url, revision: null } : null;
      return { url, revision: createHash('sha256').update(content).digest('hex').slice(0, 16) };
    }),
  );
  return kept.filter((file) => file !== null);
}
