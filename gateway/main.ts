/** The gateway as a service of its own, of which several may run side by side: streams, sockets and its health. */
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
import { createGateway } from './app.ts';

await runProcess(async (lifetime) => {
  const settings = forService(loadProcessSettings());
  const { databaseUrl, host, servicePort: port } = settings;
  const log = pino({ name: 'gateway', level: settings.logLevel });
  const onConnectionError = (err: Error) => {
    if (!lifetime.stopping) log.warn({ err }, 'connection lost');
  };
  const connectRedis = redisConnector({
    url: settings.redisUrl,
    connectionName: 'fourball-gateway',
    onConnectionError,
  });
  const house = await openHouse({
    databaseUrl,
    poolSize: settings.databasePoolSize,
    timeZone: settings.clubTimeZone,
    applicationName: 'fourball-gateway',
    onConnectionError,
  }).catch((error: unknown) => {
    throw unreachable('PostgreSQL', 'DATABASE_URL', databaseUrl, error);
  });
  lifetime.onStop(() => house.close());
  const gateway = await createGateway({ house, connectRedis, settings, log });

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
    if (gateway.handles(request)) {
      gateway.handle(request, response);
      return;
    }
    const path = healthPath(request.url);
    if (!path) {
      response.writeHead(404).end();
      return;
    }
    void health[path]().then(({ status, body }) => {
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  gateway.attach(server);
  await listen(server, { host, port, setting: 'SERVICE_PORT' });
  lifetime.onStop(async () => {
    await Promise.all([gateway.close(), endServer(server)]);
  });
  log.info({ port }, 'gateway answers');
  await logStart(house, 'gateway', settings).catch((err: unknown) =>
    log.error({ err }, 'The start could not be noted.'),
  );
});
