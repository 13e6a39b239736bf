/** Which of our files, and which packages, the services of the compose file run by: what an image has to hold. */
import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '@fourball/domain/kernel/settings.ts';
import { build } from 'esbuild';

/** What docker-compose.yml starts, and what they start as threads; the migrations are found by their folder. */
const entries = [
  'api/main.ts',
  'gateway/main.ts',
  'workers/main.ts',
  'web/server/main.ts',
  'start/migrate.ts',
  'start/create-admin.ts',
  'start/backup/service.ts',
  'start/backup/restore-service.ts',
  'api/paper-worker.ts',
  'api/money/files/workbook-worker.ts',
  'api/tables/table-worker.ts',
  'domain/seasons/draws/arrange-worker.ts',
  'domain/club/images/picture-worker.ts',
];

interface RuntimeSources {
  /** Relative to the project's folder. */
  readonly files: readonly string[];
  /** By package, the files that import it. */
  readonly packages: ReadonlyMap<string, readonly string[]>;
}

const isOurs = /^@fourball\/(.+\.ts)$/;
const nameOf = (path: string): string =>
  path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/');

/** Types don't count: whoever imports a type alone imports nothing. */
export async function runtimeSources(): Promise<RuntimeSources> {
  const migrations = (await readdir(join(projectRoot, 'db/migrations'))).map(
    (file) => `db/migrations/${file}`,
  );
  const { metafile } = await build({
    absWorkingDir: projectRoot,
    entryPoints: [...entries, ...migrations],
    bundle: true,
    write: false,
    outdir: 'nowhere',
    metafile: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    plugins: [
      {
        name: 'our-packages',
        setup: ({ onResolve }) =>
          onResolve({ filter: isOurs }, ({ path }) => ({
            path: join(projectRoot, path.replace(isOurs, '$1')),
          })),
      },
    ],
  });
  const packages = new Map<string, string[]>();
  for (const [file, { imports }] of Object.entries(metafile.inputs)) {
    for (const { path, external } of imports) {
      if (!external || path.startsWith('node:')) continue;
      const name = nameOf(path);
      packages.set(name, [...(packages.get(name) ?? []), file]);
    }
  }
  return { files: Object.keys(metafile.inputs).sort(), packages };
}

/** Read by what runs, beside the sources. */
const alongside = [
  'domain/accounts/passwords/common-passwords.txt',
  'api/money/files/fonts/inter-400.ttf',
  'api/money/files/fonts/inter-600.ttf',
  'package.json',
];

/** Writes the services as JavaScript into a folder that is made anew; returns how many files they are. */
export async function compileServices(out: string): Promise<number> {
  const { files } = await runtimeSources();
  await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  await build({
    entryPoints: files.map((file) => join(projectRoot, file)),
    outdir: out,
    outbase: projectRoot,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    // File by file: each stays beside what it names by its own address. Only what they call each other changes.
    plugins: [
      {
        name: 'compiled-names',
        setup: ({ onResolve }) =>
          onResolve({ filter: /\.ts$/ }, ({ kind, path }) =>
            kind === 'entry-point' ? undefined : { path: path.replace(/\.ts$/, '.js'), external: true },
          ),
      },
    ],
  });
  const floors = new Set(files.map((file) => file.split('/')[0] ?? '').filter((floor) => floor !== 'start'));
  for (const file of [...alongside, ...[...floors].map((floor) => `${floor}/package.json`)])
    await cp(join(projectRoot, file), join(out, file));
  return files.length;
}
