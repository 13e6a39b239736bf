/** `npm run dev`: the pages with hot reload, and a server that starts again when what it is made of changes. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { OperatorError } from '@fourball/domain/kernel/operator-error.ts';
import { runProcess, type Lifetime } from '@fourball/domain/kernel/process/run-process.ts';
import { loadProcessSettings, projectRoot, type ServiceSettings } from '@fourball/domain/kernel/settings.ts';
import { openHotReload } from '@fourball/web/server/hot-reload.ts';
import { announce } from './announce.ts';
import { hasPages } from './build-web.ts';
import { lockData } from './servers/data-lock.ts';
import { findLaunchers, onLauncherGone } from './launcher.ts';
import { failure, notice, step } from './log/print.ts';
import { withPushKeys } from './club/push-keys.ts';
import { refusePortInUse } from './servers/refuse-port-in-use.ts';
import { bringUpServers } from './servers/stack.ts';

const watched = ['shared', 'domain', 'db', 'api', 'gateway', 'workers', 'start'];

/** Editors write a file in several steps, and a rename touches many: one restart is enough for all of them. */
const settle = 150;

await runProcess(
  async (lifetime) => {
    const settings = loadProcessSettings();
    const address = `http://localhost:${settings.devPort}`;
    const launchers = findLaunchers();
    onLauncherGone(launchers, () => void lifetime.stop());
    const lock = await lockData(settings.dataDir, { launchers, address });
    lifetime.onStop(() => lock.release());
    const { host } = settings;
    await refusePortInUse({ host, port: settings.port, setting: 'PORT' });
    await refusePortInUse({ host, port: settings.devPort, setting: 'DEV_PORT' });
    if (!hasPages()) throw new OperatorError('There are no pages in web/ to serve.');

    const service = await bringUpServers(await withPushKeys(settings), lifetime);
    await keepServerFresh(service, address, lifetime);
    const closePages = await openHotReload({
      host,
      port: settings.devPort,
      server: `http://127.0.0.1:${settings.port}`,
      clubName: settings.clubName,
    });
    lifetime.onStop(closePages);
    lifetime.onStop(() => lock.announceStop());
    announce(settings, address);
  },
  { say: failure, onStopping: () => step('Stopping …') },
);

/** Resolves when the first server runs or has failed: what failed is tried again at the next change. */
async function keepServerFresh(
  settings: ServiceSettings,
  address: string,
  lifetime: Lifetime,
): Promise<void> {
  const env = {
    ...process.env,
    DATABASE_URL: settings.databaseUrl,
    REDIS_URL: settings.redisUrl,
    PUBLIC_URL: address,
    ALLOWED_ORIGINS: settings.allowedOrigins.join(','),
    VAPID_PUBLIC_KEY: settings.push.keys?.publicKey,
    VAPID_PRIVATE_KEY: settings.push.keys?.privateKey,
  };
  let child: ChildProcess | undefined;
  const stop = async (): Promise<void> => {
    const last = child;
    if (!last || last.exitCode !== null || last.signalCode !== null) return;
    last.kill('SIGTERM');
    await once(last, 'exit');
  };
  const start = async (): Promise<void> => {
    await stop();
    if (lifetime.stopping) return;
    const next = spawn(
      process.execPath,
      ['--import', import.meta.resolve('tsx'), fileURLToPath(new URL('dev-server.ts', import.meta.url))],
      { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'], detached: true },
    );
    child = next;
    // Told when it answers; an exit before that has said why.
    await Promise.race([once(next, 'message'), once(next, 'exit')]);
    if (next.exitCode && !lifetime.stopping) notice('The server waits for the next change.');
  };

  let running = start();
  lifetime.onStop(async () => {
    await running;
    await stop();
  });
  let timer: NodeJS.Timeout | undefined;
  const changed = (file: string | null) => {
    if (!file || !/\.(ts|json)$/.test(file) || /(^|[\\/])(node_modules|\.types|dist)[\\/]/.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      step('Sources changed: starting the server again …');
      running = running.then(start);
    }, settle);
  };
  for (const folder of watched) {
    const watcher = watch(join(projectRoot, folder), { recursive: true }, (_, file) => changed(file));
    lifetime.onStop(() => watcher.close());
  }
  await running;
}
