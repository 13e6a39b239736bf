/** Opens API, gateway, workers and pages in this process, on one HTTP server. */
import { createServer, type IncomingMessage } from 'node:http';
import { createApi } from '@fourball/api/app.ts';
import { redisConnector } from '@fourball/db/redis.ts';
import { findWayIn } from '@fourball/domain/accounts/setup/setup-links.ts';
import { openHouse } from '@fourball/domain/kernel/process/open-house.ts';
import { endOnStop, listen } from '@fourball/domain/kernel/process/listen.ts';
import type { Lifetime } from '@fourball/domain/kernel/process/run-process.ts';
import { startTracing } from '@fourball/domain/kernel/process/start-tracing.ts';
import type { ServiceSettings } from '@fourball/domain/kernel/settings.ts';
import { createGateway } from '@fourball/gateway/app.ts';
import { createClubFacts } from '@fourball/domain/club/club-facts.ts';
import type { ReadLook } from '@fourball/web/server/club-look.ts';
import type { PageHandler } from '@fourball/web/server/pages.ts';
import { createWorkers } from '@fourball/workers/app.ts';
import { bringUpToDate } from './bring-up-to-date.ts';
import { fillIn } from './demo-club.ts';
import { step } from '../log/print.ts';
import { openStartLog } from '../log/start-log.ts';

/** Makes what serves the pages of the club that is asked. */
type ServeFor = (readLook: ReadLook) => PageHandler;

/**
 * Resolves when requests are answered; pages that are still being made are waited for last. Everything is closed with `lifetime`.
 * Returns by which address somebody becomes its admin, where nobody is.
 */
export async function openClub(
  settings: ServiceSettings,
  lifetime: Lifetime,
  pages: ServeFor | Promise<ServeFor>,
): Promise<string | undefined> {
  await bringUpToDate(settings.databaseUrl);
  if (settings.demo && (await fillIn(settings))) step('Filled in the demo club.');
  const log = openStartLog(settings);
  const onConnectionError = (err: Error) => {
    if (!lifetime.stopping) log.debug({ err }, 'connection lost');
  };
  // Stopped after all else, so that what happens while stopping is sent, too.
  if (settings.tracing) lifetime.onStop(await startTracing('fourball', settings.tracing, log));
  const house = await openHouse({
    databaseUrl: settings.databaseUrl,
    poolSize: settings.databasePoolSize,
    databaseSeconds: settings.databaseSeconds,
    // The workers are in this process too.
    unhurried: true,
    timeZone: settings.clubTimeZone,
    followsClub: true,
    applicationName: 'fourball',
    onConnectionError,
  });
  lifetime.onStop(() => house.close());

  const connectRedis = redisConnector({
    url: settings.redisUrl,
    connectionName: 'fourball',
    onConnectionError,
  });
  const deps = { house, databaseUrl: settings.databaseUrl, connectRedis, settings, log };
  const gateway = await createGateway(deps);
  const workers = await createWorkers(deps);
  lifetime.onStop(() => workers.close());
  const api = await createApi(deps);
  lifetime.onStop(() => api.close());

  const servePage = (await pages)(createClubFacts(house, settings).profile);
  const server = createServer((request, response) => {
    if (gateway.handles(request)) gateway.handle(request, response);
    else if (isForApi(request)) api.callback(request, response);
    else servePage(request, response);
  });
  gateway.attach(server);
  await listen(server, { ...settings, setting: 'PORT' });
  endOnStop(server, lifetime, settings, gateway.close);
  return findWayIn(house.db, settings);
}

/** `/login`, `/logout` and the links of mails, `/u/`, are pages to a browser that reads and calls to one that writes. */
function isForApi({ url = '/', method }: IncomingMessage): boolean {
  const path = url.split('?', 1)[0] ?? '/';
  if (/^\/(?:login|logout|u\/[^/]+)\/?$/.test(path)) return method === 'POST';
  return /^\/(?:api|session|dev|images|portraits|l|healthz|readyz|metrics)(?:\/|$)/.test(path);
}
