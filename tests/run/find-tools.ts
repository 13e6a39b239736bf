/** Finds a browser and a Redis for the tests, and installs them where that can be done without asking. */
import { spawn } from 'node:child_process';
import { projectRoot } from '@fourball/domain/kernel/settings.ts';
import { findBrowser, windowless, type Browser } from '../../start/browser.ts';
import { findRedis, type RedisBinary } from '../../start/servers/embedded-redis.ts';

const mayInstall = process.getuid?.() === 0;

/** True when the command ended well in time; its output is kept from the terminal, since failing is expected. */
function tryRun(file: string, args: readonly string[], timeout: number): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: projectRoot,
      stdio: 'ignore',
      timeout,
      killSignal: 'SIGKILL',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}

let listsAreFresh: Promise<boolean> | undefined;

/** Installs a package of Debian; only root may. */
async function aptInstall(name: string): Promise<boolean> {
  if (!mayInstall) return false;
  listsAreFresh ??= tryRun('apt-get', ['update', '-qq'], 120_000);
  return (
    (await listsAreFresh) &&
    tryRun('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], 240_000)
  );
}

/**
 * Chromium without windows takes a tenth less of the processor's time. It is added where nobody else works on the machine and
 * Debian has it; nothing depends on it, so what hangs or fails is given up.
 */
async function addWindowless(): Promise<Browser | undefined> {
  if (!mayInstall || !process.env.CI) return undefined;
  const patience = ['-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::Retries=0'];
  const install = ['install', '-y', '-qq', '--no-install-recommends', windowless];
  const added =
    (await tryRun('apt-get', [...patience, 'update', '-qq'], 30_000)) &&
    // Ended in the middle of a download it leaves nothing broken, as it would while it unpacks.
    (await tryRun('apt-get', [...patience, ...install, '--download-only'], 60_000)) &&
    (await tryRun('apt-get', install, 240_000));
  return added ? findBrowser() : undefined;
}

/** What is here already comes first: a closed network lets downloads hang. */
export async function provideBrowser(say: (sentence: string) => void): Promise<Browser | undefined> {
  const here = await findBrowser();
  if (here) return here.file === '/usr/bin/chromium' ? ((await addWindowless()) ?? here) : here;
  say('No browser was found: trying to install one …');
  const withLibraries = mayInstall ? ['--with-deps'] : [];
  if (await tryRun('npx', ['playwright', 'install', ...withLibraries, 'chromium'], 150_000)) {
    const installed = await findBrowser();
    if (installed) return installed;
  }
  return (await aptInstall(windowless)) || (await aptInstall('chromium')) ? findBrowser() : undefined;
}

export async function provideRedis(say: (sentence: string) => void): Promise<RedisBinary | 'memory'> {
  const here = await findRedis();
  if (here) return here;
  if (mayInstall) {
    say('No valkey-server or redis-server was found: trying to install one …');
    if (await aptInstall('redis-server')) {
      const installed = await findRedis();
      if (installed) return installed;
    }
  }
  return 'memory';
}
