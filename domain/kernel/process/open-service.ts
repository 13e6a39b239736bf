/** Opens what every service that runs alone needs: its house, its connections to Redis, and its health. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { redisConnector, type ConnectRedis } from '@fourball/db/redis.ts';
import { healthPath, standardHealth } from './health.ts';
import { openHouse, type OpenHouse } from './open-house.ts';
import { unreachable } from '../operator-error.ts';
import type { Lifetime } from './run-process.ts';
import type { ServiceSettings } from '../settings.ts';
import { startTracing } from './start-tracing.ts';

export interface Service {
  readonly house: OpenHouse;
  readonly connectRedis: ConnectRedis;
}

/** The house is closed with `lifetime`. Throws an OperatorError when PostgreSQL can't be reached. */
export async function openService(
  name: 'api' | 'gateway' | 'workers',
  settings: ServiceSettings,
  lifetime: Lifetime,
  log: { warn(about: { err?: Error }, message: string): void },
): Promise<Service> {
  const { databaseUrl } = settings;
  // Stopped after all else, so that what happens while stopping is sent, too.
  if (settings.tracing) lifetime.onStop(await startTracing(`fourball-${name}`, settings.tracing, log));
  const onConnectionError = (err: Error) => {
    if (!lifetime.stopping) log.warn({ err }, 'connection lost');
  };
  const house = await openHouse({
    databaseUrl,
    poolSize: settings.databasePoolSize,
    databaseSeconds: settings.databaseSeconds,
    unhurried: name === 'workers',
    timeZone: settings.clubTimeZone,
    followsClub: true,
    applicationName: `fourball-${name}`,
    onConnectionError,
  }).catch((error: unknown) => {
    throw unreachable('PostgreSQL', 'DATABASE_URL', databaseUrl, error);
  });
  lifetime.onStop(() => house.close());
  const connectRedis = redisConnector({
    url: settings.redisUrl,
    connectionName: `fourball-${name}`,
    onConnectionError,
  });
  return { house, connectRedis };
}

/** Answers /healthz and /readyz, and 404 to everything else; its connection to Redis is closed with `lifetime`. */
export function healthListener(
  { house, connectRedis }: Service,
  { databaseUrl, redisPatience }: Pick<ServiceSettings, 'databaseUrl' | 'redisPatience'>,
  lifetime: Lifetime,
): (request: IncomingMessage, response: ServerResponse) => void {
  const redis = connectRedis({ answerWithin: redisPatience });
  lifetime.onStop(() => redis.disconnect());
  const health = standardHealth({ db: house.db, databaseUrl, pingRedis: () => redis.ping() });
  return (request, response) => {
    const path = healthPath(request.url);
    if (!path) {
      response.writeHead(404).end();
      return;
    }
    void health[path]().then(({ status, body }) => {
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    });
  };
}
