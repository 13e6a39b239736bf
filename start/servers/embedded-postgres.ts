/** Starts the PostgreSQL that npm installed, with its data in a folder of ours, and takes over what a killed start left. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openDatabase } from '@fourball/db/connection.ts';
import { OperatorError } from '@fourball/domain/kernel/operator-error.ts';
import { findFreePort } from './free-port.ts';
import { settleHome, type Account, type PostgresHome } from './postgres-home.ts';
import { commandOf, endProcess, identify } from './process-identity.ts';
import { runServer } from './server-process.ts';

const run = promisify(execFile);

const superuser = 'fourball';
const databaseName = 'fourball';

export interface EmbeddedPostgresOptions {
  /** Holds the data, the log and the password. */
  folder: string;
  /** Extra settings of the server, as in postgresql.conf. */
  config?: Readonly<Record<string, string>>;
  notice: (sentence: string) => void;
  onLost: (sentence: string) => void;
}

export interface EmbeddedPostgres {
  /** Of its superuser, for the database `fourball`. */
  url: string;
  /** Where the data really is. */
  folder: string;
  stop(): Promise<void>;
}

/** Kept beside the data, readable by its owner only. */
interface Credentials {
  password: string;
  /** Taken again where it is free, so that the address stays the same. */
  port: number;
}

/** Resolves when connections are taken. The caller must hold the lock of the data folder. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const home = await settleHome(options.folder);
  if (home.elsewhere) {
    options.notice(
      `PostgreSQL runs as ${home.account?.name}, who may not enter this folder: its data is in ${home.folder}.`,
    );
  }
  const data = join(home.folder, 'data');
  await stopLeftover(data);

  const credentialsFile = join(options.folder, 'credentials.json');
  let credentials = await readCredentials(credentialsFile);
  if (!credentials || !(await exists(join(data, 'PG_VERSION')))) {
    credentials = { password: randomBytes(24).toString('hex'), port: await findFreePort() };
    // The password first: data whose password was never kept could not be opened again.
    await writeCredentials(credentialsFile, credentials);
    const aside = await putAside(data);
    if (aside) {
      options.notice(
        `The password of the data in ${data} is gone (${credentialsFile}): it was put aside in ${aside}, and the start begins anew.`,
      );
    }
    await initialise(home, data, credentials.password);
  }
  const port = await findFreePort(credentials.port);
  if (port !== credentials.port) await writeCredentials(credentialsFile, { ...credentials, port });

  const config: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Compiled plans take longer to compile than the short statements of a club take to run.
    jit: 'off',
    ...options.config,
  };
  const server = await runServer({
    name: 'PostgreSQL',
    file: join(home.native, 'bin', 'postgres'),
    args: ['-D', data, ...Object.entries(config).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    cwd: home.folder,
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    account: home.account,
    stopSignal: 'INT',
    logFile: join(options.folder, 'postgres.log'),
    isReady: async (pid) => {
      const lines = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
      return lines[0] === String(pid) && lines[7]?.trim() === 'ready';
    },
    beforeRestart: () => stopLeftover(data),
    onLost: options.onLost,
  });
  const urlOf = (database: string) =>
    `postgres://${superuser}:${credentials.password}@127.0.0.1:${port}/${database}`;
  await createDatabase(urlOf('postgres'));
  return { url: urlOf(databaseName), folder: home.folder, stop: () => server.stop() };
}

/** The address of the server that a running start keeps in this folder. */
export async function embeddedPostgresUrl(folder: string): Promise<string | undefined> {
  const credentials = await readCredentials(join(folder, 'credentials.json'));
  return (
    credentials &&
    `postgres://${superuser}:${credentials.password}@127.0.0.1:${credentials.port}/${databaseName}`
  );
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

async function readCredentials(file: string): Promise<Credentials | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Credentials;
  } catch {
    return undefined;
  }
}

/** Written beside and renamed, so that a kill never leaves half a file in its place. */
async function writeCredentials(file: string, credentials: Credentials): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(credentials), { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/** Data without its password is of no use to us, but it is not ours to throw away. Gives back where it is now. */
async function putAside(data: string): Promise<string | undefined> {
  if (!(await exists(data))) return undefined;
  for (let number = 1; ; number += 1) {
    const aside = `${data}.previous${number > 1 ? `-${number}` : ''}`;
    if (await exists(aside)) continue;
    await rename(data, aside);
    return aside;
  }
}

async function initialise(home: PostgresHome, data: string, password: string): Promise<void> {
  const unfinished = `${data}.unfinished`;
  const passwordFile = join(home.folder, 'password.tmp');
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  await giveTo(home.account, unfinished, passwordFile);
  try {
    await run(
      join(home.native, 'bin', 'initdb'),
      [
        `--pgdata=${unfinished}`,
        `--username=${superuser}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--no-instructions',
        // Sorting is then the same on every machine, whatever its languages.
        '--no-locale',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
      ],
      {
        cwd: home.folder,
        env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
        ...(home.account && { uid: home.account.uid, gid: home.account.gid }),
      },
    );
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    const reason = said.trim().split('\n').at(-1)?.trim() ?? '';
    throw new OperatorError(`PostgreSQL cannot set up its data in ${data}: ${reason}`, { cause: error });
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(unfinished, data);
}

async function giveTo(account: Account | undefined, ...paths: string[]): Promise<void> {
  if (!account) return;
  for (const path of paths) await chown(path, account.uid, account.gid);
}

/**
 * A killed start leaves postmaster.pid behind, with or without the server it names. The server is stopped;
 * a file that names no server of this folder is removed, since its number may mean any other process by now.
 */
async function stopLeftover(data: string): Promise<void> {
  const file = join(data, 'postmaster.pid');
  const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0]);
  if (!Number.isInteger(pid) || pid <= 1) return;
  const identity = identify(pid);
  if (identity && commandOf(pid).includes(data)) {
    await endProcess(identity, ['SIGINT', 'SIGQUIT', 'SIGKILL'], 10_000);
  }
  await rm(file, { force: true });
}

async function createDatabase(adminUrl: string): Promise<void> {
  const admin = openDatabase({ url: adminUrl, poolSize: 1, applicationName: 'fourball-start' });
  try {
    const found = await admin.query('select 1 from pg_database where datname = $1', [databaseName]);
    if (found.length === 0) await admin.query(`create database ${databaseName}`);
  } finally {
    await admin.close();
  }
}
