/** The api as a service of its own, of which several may run side by side. */
import { createServer } from 'node:http';
import { redisConnector } from '@fourball/db/redis.ts';
import { endServer, listen } from '@fourball/domain/kernel/listen.ts';
import { openHouse } from '@fourball/domain/kernel/open-house.ts';
import { unreachable } from '@fourball/domain/kernel/operator-error.ts';
import { runProcess } from '@fourball/domain/kernel/run-process.ts';
import { forService, loadProcessSettings } from '@fourball/domain/kernel/settings.ts';
import { pino } from 'pino';
import { createApi } from './app.ts';

await runProcess(async (lifetime) => {
  const settings = forService(loadProcessSettings());
  const { databaseUrl } = settings;
  const log = pino({ name: 'api', level: settings.logLevel });
  const onConnectionError = (err: Error) => {
    if (!lifetime.stopping) log.warn({ err }, 'connection lost');
  };
  const connectRedis = redisConnector({
    url: settings.redisUrl,
    connectionName: 'fourball-api',
    onConnectionError,
  });
  const house = await openHouse({
    databaseUrl,
    poolSize: settings.databasePoolSize,
    timeZone: settings.clubTimeZone,
    applicationName: 'fourball-api',
    onConnectionError,
  }).catch((error: unknown) => {
    throw unreachable('PostgreSQL', 'DATABASE_URL', databaseUrl, error);
  });
  lifetime.onStop(() => house.close());
  const api = await createApi({ house, databaseUrl, connectRedis, settings, log });
  lifetime.onStop(() => api.close());

  const server = createServer(api.callback);
  await listen(server, { ...settings, setting: 'PORT' });
  lifetime.onStop(() => endServer(server));
  log.info({ port: settings.port }, 'api answers');
});
