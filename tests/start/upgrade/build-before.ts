/** The program as it was before the newest migrations were written, taken out of git, to be run beside the one of today. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '@fourball/domain/kernel/settings.ts';

const run = promisify(execFile);
const git = async (...args: string[]): Promise<string> => {
  const { stdout } = await run('git', args, { cwd: projectRoot });
  return stdout.trim();
};

/** How many of the newest migrations an upgrade brings. */
const newest = 5;

/** What services need of the program. */
const floors = ['api', 'db', 'domain', 'gateway', 'shared', 'start', 'web', 'workers'];

export interface BuildBefore {
  readonly folder: string;
  /** The migrations that it has not, in their order. */
  readonly missing: readonly string[];
  remove(): Promise<void>;
}

/** Before the newest migrations; where git knows nothing of then (a copy without its history), as it is today. */
async function findCommit(): Promise<string> {
  const added = await git('log', '--format=%H', '--diff-filter=A', `-${newest}`, '--', 'db/migrations');
  const first = added.split('\n').at(-1) ?? '';
  return git('rev-parse', '--verify', '--quiet', `${first}^`).catch(() => git('rev-parse', 'HEAD'));
}

/** Its floors stand in place of today's, beside the packages that are installed. */
export async function takeBuildBefore(): Promise<BuildBefore> {
  const commit = await findCommit();
  const folder = await mkdtemp(join(tmpdir(), 'fourball-before-'));
  const archive = join(folder, 'before.tar');
  await git(
    'archive',
    '--output',
    archive,
    commit,
    ...floors,
    'package.json',
    'tsconfig.json',
    'tsconfig.base.json',
  );
  await run('tar', ['-xf', archive, '-C', folder]);
  const packages = join(projectRoot, 'node_modules');
  const own = join(folder, 'node_modules');
  await mkdir(join(own, '@fourball'), { recursive: true });
  for (const name of await readdir(packages)) {
    if (name !== '@fourball') await symlink(join(packages, name), join(own, name));
  }
  for (const floor of floors) {
    await symlink(join(folder, floor), join(own, '@fourball', floor));
    const nested = join(projectRoot, floor, 'node_modules');
    const there = await readdir(nested).catch(() => []);
    if (there.length > 0) await symlink(nested, join(folder, floor, 'node_modules'));
  }
  const [had, has] = await Promise.all(
    [folder, projectRoot].map((root) => readdir(join(root, 'db/migrations'))),
  );
  const missing = (has ?? [])
    .filter((name) => !had?.includes(name))
    .map((name) => name.replace(/\.ts$/, ''))
    .sort();
  return { folder, missing, remove: () => rm(folder, { recursive: true, force: true }) };
}
