/** The gateway: hears the log of events and brings it to browsers by server-sent events and socket.io. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import { createSecurityLog } from '@fourball/domain/accounts/security/security-log.ts';
import type { NameReader } from '@fourball/domain/accounts/users/names.ts';
import { createSessionResolver } from '@fourball/domain/accounts/sessions/resolve-session.ts';
import { createSheetNames, watchSheetNames } from '@fourball/domain/club/parameters/sheet-names.ts';
import type { House } from '@fourball/domain/kernel/house.ts';
import type { Settings } from '@fourball/domain/kernel/settings.ts';
import { within } from '@fourball/domain/kernel/within.ts';
import type { RealtimeEvent } from '@fourball/shared/contract/realtime.ts';
import { redisNames, type RedisNames } from '@fourball/shared/messaging/redis-names.ts';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { z } from 'zod';
import { bookingChannels } from './booking/channels.ts';
import { clubChannels } from './club/channels.ts';
import { messagingChannels } from './messaging/channels.ts';
import { startPresence } from './messaging/presence.ts';
import { startReports, Tally } from './messaging/report.ts';
import { tellPresence } from './messaging/tell-presence.ts';
import { mailChannels } from './mail/channels.ts';
import { seasonsChannels } from './seasons/channels.ts';
import { openEventLog, type EventLog } from './stream/log.ts';
import { startRouter } from './stream/router.ts';
import { subscribe } from './stream/subscription.ts';
import { limitHandshakes } from './transport/handshakes.ts';
import { checkOrigin } from './transport/origin.ts';
import { watchSessions } from './transport/session-watch.ts';
import { createSockets } from './transport/socket.ts';
import { createSse } from './transport/sse.ts';
import { defaultTuning, type GatewayTuning } from './tuning.ts';

export interface GatewayDeps {
  house: House;
  /** Opens one more connection, on which commands wait for a lost server. */
  connectRedis(): Redis;
  settings: Pick<Settings, 'allowedOrigins' | 'proxyHops' | 'publicUrl' | 'securityEventsPerMinute'>;
  log: Logger;
  /** What channels and keys are called; the same in every process of a club. */
  names?: RedisNames;
  tuning?: Partial<GatewayTuning>;
}

export interface Gateway {
  /** Whether a request is the gateway's: `GET /api/v1/sse/{userName}` and `/socket.io/`. */
  handles(request: IncomingMessage): boolean;
  /** Answers such a request; nothing else may touch it. */
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** Lets socket.io serve its path on this server. */
  attach(server: HttpServer): void;
  /** Ends all streams and sockets; the HTTP server stays open. */
  close(): Promise<void>;
}

const disconnectNotice = z.object({ userId: z.number(), sessionId: z.number() });

/** Starts although Redis is away: the log is then read from Postgres. */
export async function createGateway(deps: GatewayDeps): Promise<Gateway> {
  const { house, connectRedis, settings, log, names = redisNames() } = deps;
  const tuning = { ...defaultTuning, ...deps.tuning };
  const redis = connectRedis();
  const subscriber = connectRedis();

  const gatewayId = randomUUID();
  // As pages and calls say; over http it would say nothing.
  const httpsOnly = settings.publicUrl.startsWith('https:') && 'max-age=31536000; includeSubDomains';
  const parts = await openParts(deps, { redis, names, gatewayId, tuning });
  const { eventLog, router, readNames, sessions, presence, handshakes, tally, security } = parts;
  const sse = createSse(parts);
  const sockets = createSockets({ ...parts, redis, names });
  // After both transports, so that what they take for it counts.
  router.onOutgoing(({ occurredAt }) => tally.handedOn(occurredAt));

  /** What is not in the log goes to everyone by both transports. */
  const broadcast = (eventFor: (reader: NameReader) => RealtimeEvent | undefined): void => {
    sse.broadcast(eventFor);
    sockets.broadcast(eventFor);
  };
  // Streams have heartbeats of their own, which say how far the log has come.
  const heartbeats = setInterval(() => {
    const beat = { type: 'HEARTBEAT', at: house.clock.now().toISOString() } as const;
    sockets.broadcast(() => beat);
  }, tuning.heartbeatEvery);
  const presenceNews = tellPresence({
    db: house.db,
    readNames,
    broadcast,
    listeners: () => sse.streams + sockets.sockets,
    tuning,
    log,
  });
  // Pages know names by what the club chose before.
  watchSheetNames(house, readNames, () => {
    sse.resync();
    sockets.resync();
  });
  const endSession = (message: string): void => {
    const { userId, sessionId } = disconnectNotice.parse(JSON.parse(message));
    sessions.endSession(userId, sessionId);
  };
  await subscribe(subscriber, {
    hear: {
      [names.log]: eventLog.hearEntry,
      [names.beat]: eventLog.hearBeat,
      [names.typing]: sockets.hearTyping,
      [names.presence]: presenceNews.hear,
      [names.disconnect]: endSession,
    },
    // What was published while nobody listened here is read from Postgres.
    onSubscribed: eventLog.catchUp,
    onAlive: eventLog.heardRedis,
    patience: tuning.redisPatience,
    silence: tuning.silence,
    log,
  });
  const hearing = watchHearing(eventLog, tuning, log, () => {
    sse.endAll();
    sockets.endAll();
  });
  const reports = startReports({
    redis,
    names,
    gatewayId,
    tally,
    every: tuning.reportEvery,
    patience: tuning.silence,
    look: () => ({
      streams: sse.streams,
      sockets: sockets.sockets,
      users: presence.users,
      head: router.delivered,
    }),
    log,
  });

  return {
    handles: (request) => sse.handles(request) || sockets.handles(request),
    handle(request, response) {
      // socket.io answers on the server that it is attached to, before or after this; its requests only pass by here.
      if (sockets.handles(request)) return;
      if (httpsOnly) response.setHeader('Strict-Transport-Security', httpsOnly);
      sse.handle(request, response);
    },
    attach: sockets.attach,
    async close() {
      clearInterval(heartbeats);
      clearInterval(hearing);
      eventLog.close();
      presenceNews.close();
      router.close();
      sessions.close();
      handshakes.close();
      // A line that died without a word must not keep the process from ending.
      await within(
        tuning.redisPatience,
        'Taking leave of Redis',
        Promise.all([reports.close(), presence.close()]),
      ).catch((error: unknown) => log.warn({ err: error }, 'The end of the gateway was not noted.'));
      await security.close();
      sse.close();
      sockets.close();
      subscriber.disconnect();
      redis.disconnect();
    },
  };
}

interface PartsOptions {
  readonly redis: Redis;
  readonly names: RedisNames;
  readonly gatewayId: string;
  readonly tuning: GatewayTuning;
}

/** What both transports work with. */
async function openParts(
  { house, settings, log }: GatewayDeps,
  { redis, names, gatewayId, tuning }: PartsOptions,
) {
  const eventLog = await openEventLog(house, tuning, log);
  const readNames = createSheetNames(house);
  return {
    house,
    eventLog,
    router: startRouter(house, {
      eventLog,
      channels: [
        ...clubChannels,
        ...bookingChannels,
        ...messagingChannels,
        ...seasonsChannels,
        ...mailChannels,
      ],
      readNames,
      log,
    }),
    readNames,
    sessions: watchSessions(house, tuning.recheckSessionsEvery, log),
    // Thousands come at once when a gateway ends, and each stays for hours.
    resolveSession: createSessionResolver(house, { mostInFlight: 1, apart: tuning.lookUpsApart }),
    presence: startPresence({ redis, names, gatewayId, tuning, log }),
    originAllowed: checkOrigin(settings.allowedOrigins),
    handshakes: limitHandshakes(tuning, settings),
    tally: new Tally(),
    security: createSecurityLog(house, log, { perMinute: settings.securityEventsPerMinute }),
    tuning,
    log,
  };
}

/** Cut off from Redis and PostgreSQL, a gateway would keep everybody and tell nothing. Whoever comes meanwhile is refused. */
function watchHearing(
  eventLog: EventLog,
  { deafAfter, pollEvery }: Pick<GatewayTuning, 'deafAfter' | 'pollEvery'>,
  log: Logger,
  endAll: () => void,
): NodeJS.Timeout {
  let deaf = false;
  return setInterval(() => {
    const was = deaf;
    deaf = eventLog.deafFor > deafAfter;
    if (deaf === was) return;
    if (!deaf) return void log.info('Something is heard again; listeners are taken in.');
    log.warn('Neither Redis nor PostgreSQL is heard: listeners are sent elsewhere.');
    endAll();
  }, pollEvery);
}
