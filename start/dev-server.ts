/** The server side of `npm run dev`, a process of its own so that it can be started again; tells its parent when it answers. */
import { runProcess } from '@fourball/domain/kernel/process/run-process.ts';
import { forService, loadProcessSettings } from '@fourball/domain/kernel/settings.ts';
import { servePages } from '@fourball/web/server/pages.ts';
import { builtPages } from './build-web.ts';
import { openClub } from './club/open-club.ts';
import { failure, notice, step } from './log/print.ts';

await runProcess(
  async (lifetime) => {
    const begun = performance.now();
    const settings = forService(loadProcessSettings());
    // A parent that was killed sends nothing; its end closes the channel.
    process.on('disconnect', () => void lifetime.stop());
    const setUp = await openClub(settings, lifetime, (readLook) =>
      servePages(builtPages, {
        clubName: settings.clubName,
        readLook,
        cards: settings.payments.stripe !== undefined,
        origins: settings.allowedOrigins,
      }),
    );
    process.send?.('ready');
    if (setUp !== undefined) notice(`Nobody can administer the club yet. Set it up at ${setUp}`);
    step(`The server answers after ${((performance.now() - begun) / 1000).toFixed(1)} s.`);
  },
  { say: failure },
);
