/** Finds the club's database for a command that works beside a running start or on the data at rest. */
import type { Lifetime } from '@fourball/domain/kernel/process/run-process.ts';
import type { Settings } from '@fourball/domain/kernel/settings.ts';
import { findHolder, lockData } from './data-lock.ts';
import { embeddedPostgresUrl } from './embedded-postgres.ts';
import { bringUpServers, postgresFolder } from './stack.ts';

/**
 * The database that settings name, else that of the running start, else one brought up for this. `command` is what others
 * are told who want the same data meanwhile.
 */
export async function findDatabase(settings: Settings, lifetime: Lifetime, command: string): Promise<string> {
  if (!settings.databaseUrl && findHolder(settings.dataDir)) {
    const url = await embeddedPostgresUrl(postgresFolder(settings.dataDir));
    if (url) return url;
  }
  if (!settings.databaseUrl) {
    const lock = await lockData(settings.dataDir, { launchers: [], address: command });
    lifetime.onStop(() => lock.release());
  }
  return (await bringUpServers(settings, lifetime)).databaseUrl;
}
