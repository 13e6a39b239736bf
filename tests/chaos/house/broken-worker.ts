/** The workers with a relay that passes over one event in seven: a run with them must find what is never told. */
import { createServer } from 'node:http';
import { redisConnector } from '@fourball/db/redis.ts';
import { listen } from '@fourball/domain/kernel/process/listen.ts';
import { openHouse } from '@fourball/domain/kernel/process/open-house.ts';
import { healthListener } from '@fourball/domain/kernel/process/open-service.ts';
import { runProcess } from '@fourball/domain/kernel/process/run-process.ts';
import { forService, loadProcessSettings } from '@fourball/domain/kernel/settings.ts';
import { createWorkers } from '@fourball/workers/app.ts';
import { pino } from 'pino';

const numbered = 'where seq is null';

await runProcess(async (lifetime) => {
  const settings = forService(loadProcessSettings());
  const { host, servicePort: port } = settings;
  const log = pino({ name: 'workers', level: settings.logLevel });
  const house = await openHouse({
    databaseUrl: settings.databaseUrl,
    poolSize: settings.databasePoolSize,
    databaseSeconds: settings.databaseSeconds,
    timeZone: settings.clubTimeZone,
    applicationName: 'fourball-workers',
    onConnectionError: () => {},
    rewrite: (text) => text.replace(numbered, `${numbered} and id % 7 > 0`),
  });
  lifetime.onStop(() => house.close());
  const connectRedis = redisConnector({ url: settings.redisUrl, connectionName: 'fourball-workers' });
  const workers = await createWorkers({ house, connectRedis, settings, log });
  lifetime.onStop(() => workers.close());
  await listen(createServer(healthListener({ house, connectRedis }, settings, lifetime)), {
    host,
    port,
    setting: 'SERVICE_PORT',
  });
});
