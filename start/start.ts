/** `npm start`: everything that the club needs, in one process and on one address. */
import { portInUse } from '@fourball/domain/kernel/process/listen.ts';
import { runProcess } from '@fourball/domain/kernel/process/run-process.ts';
import { loadProcessSettings, type Settings } from '@fourball/domain/kernel/settings.ts';
import { servePages, type PageHandler } from '@fourball/web/server/pages.ts';
import { announce } from './announce.ts';
import { buildPages, builtPages, hasPages, pagesAreCurrent } from './build-web.ts';
import { lockData } from './servers/data-lock.ts';
import { findLaunchers, onLauncherGone } from './launcher.ts';
import { isPortFree } from './servers/free-port.ts';
import { failure, step } from './log/print.ts';
import { withPushKeys } from './club/push-keys.ts';
import { refusePortInUse } from './servers/refuse-port-in-use.ts';
import { bringUpServers } from './servers/stack.ts';

/** Built anew where their sources have changed. */
async function currentPages({ clubName, payments, allowedOrigins }: Settings): Promise<PageHandler> {
  if (hasPages() && !(await pagesAreCurrent())) {
    step('Building the pages, as they have changed …');
    await buildPages();
  }
  return servePages(builtPages, { clubName, cards: payments.stripe !== undefined, origins: allowedOrigins });
}

await runProcess(
  async (lifetime) => {
    const settings = loadProcessSettings();
    const place = { host: settings.host, port: settings.port, setting: 'PORT' } as const;
    const address = `http://localhost:${settings.port}`;
    const launchers = findLaunchers();
    onLauncherGone(launchers, () => void lifetime.stop());

    const lock = await lockData(settings.dataDir, { launchers, address }).catch(async (error: unknown) => {
      if (!(await isPortFree(settings.port, settings.host))) throw portInUse(place);
      throw error;
    });
    lifetime.onStop(() => lock.release());
    await refusePortInUse(place);

    const pages = currentPages(settings);
    // Whoever asks for them hears of a failure: not before the servers are up, which can then be stopped.
    pages.catch(() => {});
    // Reading the program takes as long as starting the servers, and building the pages longer than both: all at once.
    const [service, { openClub }] = await Promise.all([
      bringUpServers(await withPushKeys(settings), lifetime),
      import('./club/open-club.ts'),
    ]);
    await openClub(service, lifetime, pages);
    lifetime.onStop(() => lock.announceStop());
    announce(settings, address);
  },
  { say: failure, onStopping: () => step('Stopping …') },
);
