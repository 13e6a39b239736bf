/** `npm start`: everything that the club needs, in one process and on one address. */
import { portInUse } from '@fourball/domain/kernel/process/listen.ts';
import { runProcess } from '@fourball/domain/kernel/process/run-process.ts';
import { loadProcessSettings, type Settings } from '@fourball/domain/kernel/settings.ts';
import type { ReadLook } from '@fourball/web/server/club-look.ts';
import { servePages, type PageHandler } from '@fourball/web/server/pages.ts';
import { announce } from './announce.ts';
import { builtPages, buildShowable, hasPages, pagesAreCurrent } from './build-web.ts';
import { lockData } from './servers/data-lock.ts';
import { findLaunchers, onLauncherGone } from './launcher.ts';
import { isPortFree } from './servers/free-port.ts';
import { failure, step } from './log/print.ts';
import { withPushKeys } from './club/push-keys.ts';
import { refusePortInUse } from './servers/refuse-port-in-use.ts';
import { bringUpServers } from './servers/stack.ts';

/** Lays compressed copies beside pages that were just built. */
type Compress = () => Promise<void>;
const nothingToCompress: Compress = () => Promise.resolve();

/** The pages of a club that can be asked who it is. */
type ServeFor = (readLook: ReadLook) => PageHandler;

/** Built anew where their sources have changed. */
async function currentPages(settings: Settings): Promise<{ serve: ServeFor; compress: Compress }> {
  let compress = nothingToCompress;
  if (hasPages() && !(await pagesAreCurrent())) {
    step('Building the pages, as they have changed …');
    compress = await buildShowable();
  }
  const { clubName, payments, allowedOrigins } = settings;
  const cards = payments.stripe !== undefined;
  const serve: ServeFor = (readLook) =>
    servePages(builtPages, { clubName, readLook, cards, origins: allowedOrigins });
  return { serve, compress };
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
    const setUp = await openClub(
      service,
      lifetime,
      pages.then(({ serve }) => serve),
    );
    lifetime.onStop(() => lock.announceStop());
    announce(settings, address, setUp);
    // Nobody who waits for the club to open waits for this: until it is done, pages travel as they are.
    const { compress } = await pages;
    await compress();
  },
  { say: failure, onStopping: () => step('Stopping …') },
);
