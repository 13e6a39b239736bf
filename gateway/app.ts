/** The gateway: hears the log of events and brings it to browsers by server-sent events and socket.io. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import { createSecurityLog } from '@fourball/domain/accounts/security/security-log.ts';
import { nameView, type NameReader } from '@fourball/domain/accounts/users/names.ts';
import { findShownAmong } from '@fourball/domain/accounts/users/shown-among.ts';
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
import { gatherComings } from './messaging/comings.ts';
import { startPresence } from './messaging/presence.ts';
import { startReports, Tally } from './messaging/report.ts';
import { seasonsChannels } from './seasons/channels.ts';
import { openEventLog } from './stream/log.ts';
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

const presenceNotice = z.object({ joined: z.array(z.string()), left: z.array(z.string()) });
const disconnectNotice = z.object({ userId: z.number(), sessionId: z.number() });

/** Starts although Redis is away: the log is then read from Postgres. */
export async function createGateway(deps: GatewayDeps): Promise<Gateway> {
  const { house, connectRedis, settings, log, names = redisNames() } = deps;
  const tuning = { ...defaultTuning, ...deps.tuning };
  const redis = connectRedis();
  const subscriber = connectRedis();

  // Thousands come at once when a gateway ends, and each stays for hours.
  const resolveSession = createSessionResolver(house, { mostInFlight: 1, apart: tuning.lookUpsApart });
  const originAllowed = checkOrigin(settings.allowedOrigins);
  const eventLog = await openEventLog(house, tuning, log);
  const readNames = createSheetNames(house);
  const router = startRouter(house, {
    eventLog,
    channels: [...clubChannels, ...bookingChannels, ...messagingChannels, ...seasonsChannels],
    readNames,
    log,
  });
  const sessions = watchSessions(house, tuning.recheckSessionsEvery, log);
  const gatewayId = randomUUID();
  const presence = startPresence({ redis, names, gatewayId, tuning, log });
  // As pages and calls say; over http it would say nothing.
  const httpsOnly = settings.publicUrl.startsWith('https:') && 'max-age=31536000; includeSubDomains';
  const handshakes = limitHandshakes(tuning, settings);
  const tally = new Tally();
  const security = createSecurityLog(house, log, { perMinute: settings.securityEventsPerMinute });
  const common = {
    house,
    eventLog,
    router,
    readNames,
    sessions,
    resolveSession,
    presence,
    originAllowed,
    handshakes,
    tally,
    security,
    tuning,
    log,
  };
  const sse = createSse(common);
  const sockets = createSockets({ ...common, redis, names });
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
  const tellOfUsers = (
    type: 'USER_JOINED' | 'USER_LEFT',
    userNames: readonly string[],
    toldTo: (reader: NameReader, userName: string) => boolean,
  ): void =>
    broadcast((reader) => {
      const told = userNames.filter((userName) => toldTo(reader, userName));
      const [userName] = told;
      if (userName === undefined) return undefined;
      return { type, userName, userNames: told.map((each) => ({ userName: each, invite: false })) };
    });
  /** One after the other: who came and went must not be told of as gone and come. */
  let toldPresence = Promise.resolve();
  const tellTogether = (joined: readonly string[], left: readonly string[]): void => {
    toldPresence = toldPresence
      .then(async () => {
        const [names, shown] = await Promise.all([
          readNames(),
          findShownAmong(house.db, [...joined, ...left]),
        ]);
        const toldTo = (reader: NameReader, userName: string): boolean => {
          const view = nameView(reader, names);
          return view === 'ALL' || (view === 'CLUB' && shown.has(userName));
        };
        tellOfUsers('USER_JOINED', joined, toldTo);
        tellOfUsers('USER_LEFT', left, toldTo);
      })
      .catch((error: unknown) => log.warn({ err: error }, 'Who came and went was not told.'));
  };
  const comings = gatherComings(
    tellTogether,
    () => tuning.presenceTellPerListener * (sse.streams + sockets.sockets),
    tuning.presenceToldAtOnce,
  );
  const tellPresence = (message: string): void => {
    const { joined, left } = presenceNotice.parse(JSON.parse(message));
    comings.add(joined, left);
  };
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
      [names.presence]: tellPresence,
      [names.disconnect]: endSession,
    },
    // What was published while nobody listened here is read from Postgres.
    onSubscribed: eventLog.catchUp,
    onAlive: eventLog.heardRedis,
    patience: tuning.redisPatience,
    silence: tuning.silence,
    log,
  });
  // Cut off from both, it would keep everybody and tell nothing. Whoever comes meanwhile is refused.
  let deaf = false;
  const hearing = setInterval(() => {
    const was = deaf;
    deaf = eventLog.deafFor > tuning.deafAfter;
    if (deaf === was) return;
    if (!deaf) return void log.info('Something is heard again; listeners are taken in.');
    log.warn('Neither Redis nor PostgreSQL is heard: listeners are sent elsewhere.');
    sse.endAll();
    sockets.endAll();
  }, tuning.pollEvery);
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
      comings.close();
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
