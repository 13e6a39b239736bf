/** `npm run demo:reset`: puts the demo club back as it was at first, in a running start or in the data at rest. */
import { migrate } from '@fourball/db/migrate.ts';
import { OperatorError } from '@fourball/domain/kernel/operator-error.ts';
import { runProcess, type Lifetime } from '@fourball/domain/kernel/run-process.ts';
import { loadProcessSettings, type Settings } from '@fourball/domain/kernel/settings.ts';
import { findHolder, lockData } from './data-lock.ts';
import { bringBack } from './demo-club.ts';
import { embeddedPostgresUrl } from './embedded-postgres.ts';
import { failure, step } from './print.ts';
import { bringUpServers, postgresFolder } from './stack.ts';

await runProcess(
  async (lifetime) => {
    const settings = loadProcessSettings();
    if (!settings.demo) {
      throw new OperatorError(
        'There is no demo club to reset: DEMO is false, as it is in production by default.',
      );
    }
    const url = await findDatabase(settings, lifetime);
    await migrate(url);
    await bringBack({ ...settings, databaseUrl: url });
    step('The demo club is as it was at first.');
    await lifetime.stop();
  },
  { say: failure },
);

/** The database that settings name, else that of the running start, else one brought up for this. */
async function findDatabase(settings: Settings, lifetime: Lifetime): Promise<string> {
  if (!settings.databaseUrl && findHolder(settings.dataDir)) {
    const url = await embeddedPostgresUrl(postgresFolder(settings.dataDir));
    if (url) return url;
  }
  if (!settings.databaseUrl) {
    const lock = await lockData(settings.dataDir, { launchers: [], address: 'npm run demo:reset' });
    lifetime.onStop(() => lock.release());
  }
  return (await bringUpServers(settings, lifetime)).databaseUrl;
}
