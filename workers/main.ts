/** The workers as a service of its own, of which several may run side by side; its port tells only its health. */
import { createServer } from 'node:http';
import { redisConnector } from '@fourball/db/redis.ts';
import { logStart } from '@fourball/domain/club/startup-log.ts';
import { createHealth, healthPath, standardChecks } from '@fourball/domain/kernel/health.ts';
import { endServer, listen } from '@fourball/domain/kernel/listen.ts';
import { openHouse } from '@fourball/domain/kernel/open-house.ts';
import { unreachable } from '@fourball/domain/kernel/operator-error.ts';
import { runProcess } from '@fourball/domain/kernel/run-process.ts';
import { forService, loadProcessSettings } from '@fourball/domain/kernel/settings.ts';
import { pino } from 'pino';
import { createWorkers } from './app.ts';

await runProcess(async (lifetime) => {
  const settings = forService(loadProcessSettings());
  const { databaseUrl, host, servicePort: port } = settings;
  const log = pino({ name: 'workers', level: settings.logLevel });
  const onConnectionError = (err: Error) => {
    if (!lifetime.stopping) log.warn({ err }, 'connection lost');
  };
  const connectRedis = redisConnector({
    url: settings.redisUrl,
    connectionName: 'fourball-workers',
    onConnectionError,
  });
  const house = await openHouse({
    databaseUrl,
    poolSize: settings.databasePoolSize,
    timeZone: settings.clubTimeZone,
    applicationName: 'fourball-workers',
    onConnectionError,
  }).catch((error: unknown) => {
    throw unreachable('PostgreSQL', 'DATABASE_URL', databaseUrl, error);
  });
  lifetime.onStop(() => house.close());
  const workers = await createWorkers({ house, connectRedis, settings, log });
  lifetime.onStop(() => workers.close());

  const redis = connectRedis();
  lifetime.onStop(() => redis.disconnect());
  const health = createHealth(
    standardChecks({
      db: house.db,
      databaseUrl,
      pingRedis: () => redis.ping(),
    }),
  );
  const server = createServer((request, response) => {
    const path = healthPath(request.url);
    if (!path) {
      response.writeHead(404).end();
      return;
    }
    void health[path]().then(({ status, body }) => {
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await listen(server, { host, port, setting: 'SERVICE_PORT' });
  lifetime.onStop(() => endServer(server));
  log.info({ port }, 'workers work');
  await logStart(house, 'workers', settings).catch((err: unknown) =>
    log.error({ err }, 'The start could not be noted.'),
  );
});
