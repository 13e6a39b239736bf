/**
 * `npm run doctor`: looks at everything that a start needs and says what is missing, a line each. In production, or with
 * `-- --production`, also what a club that strangers reach must not lack.
 */
import { execFile } from 'node:child_process';
import { Resolver } from 'node:dns/promises';
import { access, constants, mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { redisVersion } from '@fourball/db/redis.ts';
import { OperatorError, unreachable } from '@fourball/domain/kernel/operator-error.ts';
import { loadProcessSettings, projectRoot, type Settings } from '@fourball/domain/kernel/settings.ts';
import { findBrowser } from './browser.ts';
import { pagesAreCurrent, hasPages } from './build-web.ts';
import { findHolder } from './servers/data-lock.ts';
import { describeRedis, findRedis } from './servers/embedded-redis.ts';
import { isPortFree } from './servers/free-port.ts';
import { oddPatience } from './patience.ts';
import { missingLibraryLinks, packagedPostgres } from './servers/postgres-home.ts';
import { verdict } from './log/print.ts';
import { lacksOf, lacksOfDatabase, lacksOfFile } from './production.ts';
import { lacksOfSender } from './sender.ts';
import { databaseVersion, describeNamedRedis, refuseOld } from './servers/server-versions.ts';

const run = promisify(execFile);

/** `bad` keeps a start from working; `note` does not. */
type Finding = readonly ['good' | 'note' | 'bad', string];

const isOne = (found: Finding | readonly Finding[]): found is Finding => typeof found[0] === 'string';

interface Manifest {
  engines?: { node?: string };
  workspaces?: string[];
  dependencies?: Record<string, string>;
}

const readManifest = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(projectRoot, folder, 'package.json'), 'utf8')) as Manifest;

async function lookAtNode(): Promise<Finding> {
  const wanted = (await readManifest('.')).engines?.node ?? '';
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [leastMajor = 0, leastMinor = 0] = wanted.replace(/^\D+/, '').split('.').map(Number);
  const newEnough = major > leastMajor || (major === leastMajor && minor >= leastMinor);
  return newEnough
    ? ['good', `Node.js ${process.versions.node}`]
    : ['bad', `Node.js ${process.versions.node} is too old: ${wanted} is needed.`];
}

async function lookAtPackages(): Promise<Finding> {
  const { workspaces = [] } = await readManifest('.');
  const missing = new Set<string>();
  for (const folder of ['.', ...workspaces]) {
    const { dependencies = {} } = await readManifest(folder);
    const folders = createRequire(join(projectRoot, folder, 'package.json')).resolve.paths('x') ?? [];
    for (const name of Object.keys(dependencies)) {
      const found = await Promise.all(folders.map((at) => isThere(join(at, name, 'package.json'))));
      if (!found.includes(true)) missing.add(name);
    }
  }
  return missing.size === 0
    ? ['good', 'Packages are installed']
    : ['bad', `Packages are missing: ${[...missing].join(', ')}. Run npm install.`];
}

async function lookAtPostgres({ databaseUrl: url }: Settings): Promise<Finding> {
  if (url) {
    const version = await databaseVersion(url, 'fourball-doctor');
    refuseOld('PostgreSQL', 'DATABASE_URL', version);
    return ['good', `PostgreSQL ${version} of DATABASE_URL`];
  }
  const native = packagedPostgres();
  const links = await missingLibraryLinks(native);
  if (links.length > 0) {
    return ['note', `PostgreSQL lacks ${links.length} library links; the start makes them in ${native}.`];
  }
  const { stdout } = await run(join(native, 'bin', 'postgres'), ['--version']);
  return ['good', `${stdout.trim()} from the npm package`];
}

async function lookAtRedis({ redisUrl: url }: Settings): Promise<Finding> {
  if (url) {
    const version = await redisVersion(url).catch((error: unknown) => {
      throw unreachable('Redis', 'REDIS_URL', url, error);
    });
    refuseOld('Redis', 'REDIS_URL', version);
    return ['good', describeNamedRedis(version)];
  }
  const found = await findRedis();
  return [found ? 'good' : 'note', describeRedis(found ?? 'memory')];
}

async function lookAtPort(
  { host, dataDir }: Settings,
  port: number,
  name: string,
  essential: boolean,
): Promise<Finding> {
  if (await isPortFree(port, host)) return ['good', `Port ${port} is free`];
  const holder = findHolder(dataDir);
  if (holder?.address.endsWith(`:${port}`)) return ['note', `Fourball runs at ${holder.address}`];
  return [essential ? 'bad' : 'note', `Port ${port} is already in use. Set ${name} to another one.`];
}

async function lookAtData({ dataDir }: Settings): Promise<Finding> {
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.W_OK | constants.X_OK);
    return ['good', `Data goes to ${dataDir}`];
  } catch {
    return ['bad', `The data folder ${dataDir} cannot be written. Set DATA_DIR to another one.`];
  }
}

async function lookAtPages(): Promise<Finding> {
  if (!hasPages()) return ['note', 'There are no pages in web/.'];
  return (await pagesAreCurrent())
    ? ['good', 'The pages are built']
    : ['note', 'The next start builds the pages.'];
}

async function lookAtBrowser(): Promise<Finding> {
  const browser = await findBrowser();
  return browser
    ? ['good', `${browser.title} for the tests`]
    : ['note', 'No browser for the tests; npm test tries to install one.'];
}

async function lookAtProduction(settings: Settings): Promise<readonly Finding[]> {
  const found: Finding[] = [
    ...lacksOf(settings, process.versions.node, new Date()),
    ...(await lacksOfFile(join(projectRoot, '.env'))),
    ...(await lacksOfFile(join(projectRoot, 'deploy/secrets'))),
    ...(await lacksOfDatabase(settings)),
  ];
  return found.some(([kind]) => kind === 'bad')
    ? found
    : [['good', 'Nothing is missing that production needs'], ...found];
}

/** Milliseconds that a name server may take, and how often it is asked. */
const nameServers = { timeout: 2_000, tries: 2 };

/** Keeps no start from working: outside of production what is missing is a note. */
async function lookAtSender(settings: Settings, production: boolean): Promise<readonly Finding[]> {
  const lacks = await lacksOfSender(settings, new Resolver(nameServers));
  if (lacks?.length === 0) return [['good', 'Name servers vouch for mails from MAIL_FROM']];
  if (!lacks) return [];
  return production ? lacks : lacks.map(([, text]): Finding => ['note', text]);
}

async function main(): Promise<void> {
  let essentialMissing = false;
  const look = async (work: () => Promise<Finding | readonly Finding[]> | Finding): Promise<void> => {
    let found: Finding | readonly Finding[];
    try {
      found = await work();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      found = ['bad', error instanceof OperatorError ? error.message : (error.stack ?? error.message)];
    }
    for (const finding of isOne(found) ? [found] : found) {
      verdict(...finding);
      essentialMissing ||= finding[0] === 'bad';
    }
  };

  await look(lookAtNode);
  await look(lookAtPackages);
  let settings: Settings | undefined;
  await look(() => {
    settings = loadProcessSettings();
    return ['good', 'Settings are valid'];
  });
  if (settings) {
    const known = settings;
    for (const sentence of oddPatience(known)) verdict('note', sentence);
    await look(() => lookAtPostgres(known));
    await look(() => lookAtRedis(known));
    await look(() => lookAtPort(known, known.port, 'PORT', true));
    await look(() => lookAtPort(known, known.devPort, 'DEV_PORT', false));
    await look(() => lookAtData(known));
    const production = known.environment === 'production' || process.argv.includes('--production');
    await look(() => lookAtSender(known, production));
    if (production) await look(() => lookAtProduction(known));
    else verdict('note', 'npm run doctor -- --production says what these settings lack for a real club.');
  }
  await look(lookAtPages);
  await look(lookAtBrowser);
  process.exitCode = essentialMissing ? 1 : 0;
}

/** A link to it counts as well. */
async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

await main();
