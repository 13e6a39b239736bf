/** The live side of a club for a test: its own database and names in Redis, and gateways and workers to start and stop. */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { connect, createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApi } from '@fourball/api/app.ts';
import { redisConnector, type ConnectionOptions, type ConnectRedis } from '@fourball/db/redis.ts';
import { emit } from '@fourball/domain/kernel/emit.ts';
import { openHouse, type OpenHouse } from '@fourball/domain/kernel/process/open-house.ts';
import { loadSettings, type Settings } from '@fourball/domain/kernel/settings.ts';
import { openConversations } from '@fourball/domain/messaging/threads/open-conversations.ts';
import { createGateway, type GatewayDeps } from '@fourball/gateway/app.ts';
import { spotsChanged } from '@fourball/shared/booking/events.ts';
import type { TeeTime } from '@fourball/shared/booking/shapes.ts';
import { messageChanged } from '@fourball/shared/messaging/events.ts';
import { redisNames, type RedisNames } from '@fourball/shared/messaging/redis-names.ts';
import { createWorkers, type WorkersDeps } from '@fourball/workers/app.ts';
import type { Redis } from 'ioredis';
import pino from 'pino';
import { testTimeZone } from './build.ts';
import { fakeClock, type FakeClock } from './clock.ts';
import { checkedLocks, cloneDatabase } from './database.ts';
import type { OpenedStream } from './event-stream.ts';

export interface RunningGateway {
  /** The gateway's own house, as each process has. */
  house: OpenHouse;
  url: string;
  server: Server;
  stop(): Promise<void>;
}

export interface Cable {
  connectRedis: ConnectRedis;
  cut(): void;
  /** Nothing goes through any more, and neither end is told: new connections do get through. */
  hush(): void;
  mend(): void;
  close(): Promise<void>;
}

export interface LiveClub {
  house: OpenHouse;
  clock: FakeClock;
  names: RedisNames;
  settings: Settings;
  /** A connection for the test itself. */
  redis: Redis;
  /** One more; closed with the club. */
  connectRedis: ConnectRedis;
  /** A way to Redis that can be cut and mended. */
  openCable(): Promise<Cable>;
  /** At a free port, unless it is to be where another one was. */
  startGateway(
    tuning?: GatewayDeps['tuning'],
    connectRedis?: () => Redis,
    port?: number,
  ): Promise<RunningGateway>;
  startApi(connectRedis?: ConnectRedis): Promise<RunningGateway>;
  startWorkers(
    tuning?: WorkersDeps['tuning'],
    connectRedis?: () => Redis,
  ): Promise<{ stop(): Promise<void> }>;
  close(): Promise<void>;
}

const testRedisUrl = (): string => {
  const url = process.env.TEST_REDIS_URL;
  if (!url) throw new Error('TEST_REDIS_URL is not set: run the tests with npm test.');
  return url;
};

/** Whatever was started and not stopped ends with `close`. */
export async function openLiveClub(env: Record<string, string> = {}): Promise<LiveClub> {
  const database = await cloneDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'fourball-live-'));
  const settings = loadSettings({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    CLUB_TIME_ZONE: testTimeZone,
    CLUB_NAME: 'Maple Hollow Golf Club',
    PUBLIC_URL: 'https://club.example',
    ...env,
  });
  const clock = fakeClock(new Date('2026-06-16T16:00:00Z'));
  const openOwn = () =>
    openHouse({
      watch: checkedLocks,
      databaseUrl: database.url,
      poolSize: 10,
      databaseSeconds: settings.databaseSeconds,
      timeZone: testTimeZone,
      applicationName: 'fourball-test',
      clock,
    });
  const house = await openOwn();
  const connections: Redis[] = [];
  const connector = (url: string) => {
    const connect = redisConnector({ url, connectionName: 'fourball-test' });
    return (options?: ConnectionOptions) => {
      const connection = connect(options);
      connections.push(connection);
      return connection;
    };
  };
  const connectRedis = connector(testRedisUrl());
  const redis = connectRedis();
  const cables: Cable[] = [];
  const names = redisNames(new URL(database.url).pathname.slice(1));
  const log = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' });
  const stops = new Set<() => Promise<void>>();

  /** Registers a stop that runs once, by the test or at the end. */
  const stopOnce = (stop: () => Promise<void>) => {
    const once = async () => {
      if (stops.delete(once)) await stop();
    };
    stops.add(once);
    return once;
  };

  return {
    house,
    clock,
    names,
    settings,
    redis,
    connectRedis,
    async openCable() {
      const cable = await openCable(connector);
      cables.push(cable);
      return cable;
    },
    async startGateway(tuning, connect = connectRedis, port = 0) {
      const own = await openOwn();
      const gateway = await createGateway({
        house: own,
        connectRedis: connect,
        settings,
        log,
        names,
        tuning,
      });
      const server = createServer((request, response) => {
        if (gateway.handles(request)) gateway.handle(request, response);
        else response.writeHead(404).end();
      });
      gateway.attach(server);
      await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
      const stop = stopOnce(async () => {
        // As its process does: whoever was sent away finds this address closed.
        const closed = new Promise((resolve) => server.close(resolve));
        await gateway.close();
        server.closeAllConnections();
        await closed;
        await own.close();
      });
      return { house: own, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server, stop };
    },
    async startApi(connect = connectRedis) {
      const own = await openOwn();
      const api = await createApi({
        house: own,
        databaseUrl: database.url,
        connectRedis: connect,
        settings,
        log,
        names,
      });
      const server = createServer(api.callback);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const stop = stopOnce(async () => {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
        await api.close();
        await own.close();
      });
      return { house: own, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server, stop };
    },
    async startWorkers(tuning, connect = connectRedis) {
      const own = await openOwn();
      const workers = await createWorkers({
        house: own,
        connectRedis: connect,
        settings,
        log,
        names,
        tuning: { mailWait: 0, ...tuning },
      });
      const stop = stopOnce(async () => {
        await workers.close();
        await own.close();
      });
      return { stop };
    },
    async close() {
      for (const stop of stops) await stop();
      await forget(redis, names);
      for (const connection of connections) connection.disconnect();
      for (const cable of cables) await cable.close();
      await house.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Redis loses everything that this club had there: like FLUSHALL, but not for the tests beside it. */
export async function forget(redis: Redis, names: RedisNames): Promise<void> {
  for (const pattern of [`${names.online}*`, `${names.queues}*`]) {
    const keys = await redis.keys(pattern);
    if (keys.length > 0) await redis.del(...keys);
  }
}

async function openCable(connector: (url: string) => ConnectRedis): Promise<Cable> {
  const target = new URL(testRedisUrl());
  const sockets = new Set<Socket>();
  let whole = true;
  const server = createTcpServer((near) => {
    if (!whole) return void near.destroy();
    const far = connect(Number(target.port || 6379), target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const through = new URL(target);
  through.hostname = '127.0.0.1';
  through.port = String((server.address() as AddressInfo).port);
  return {
    connectRedis: connector(through.href),
    cut() {
      whole = false;
      for (const socket of sockets) socket.destroy();
    },
    hush() {
      for (const socket of sockets) {
        socket.unpipe();
        socket.resume();
      }
    },
    mend() {
      whole = true;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A tee time as the sheet shows it; `version` is what a test recognises it by. */
export const teeTimeOf = (version: number, teeTimeId = 5): TeeTime => ({
  teeTimeId,
  startsAt: '2026-06-17T13:00:00.000Z',
  time: '09:00',
  startTee: 1,
  capacity: 4,
  available: 3,
  held: 0,
  waiting: 0,
  heldUntil: null,
  block: null,
  places: [],
  version,
});

const versionIn = (data: Record<string, unknown>): number => (data.teeTime as { version: number }).version;

/** Recognises the change of a tee time that was told with this version. */
export const isVersion =
  (wanted: number) =>
  (data: Record<string, unknown>): boolean =>
    versionIn(data) === wanted;

/** The versions of the tee times that a stream brought, in the order in which it did. */
export const versionsOf = (stream: Pick<OpenedStream, 'ofType'>): number[] =>
  stream
    .ofType('NUMBER_SPOTS_CHANGED')
    .map(({ data }) => versionIn(data))
    .filter((version) => version > 0);

/** Tells that a tee time changed, as a command would. */
export async function tellSpots({ db }: Pick<OpenHouse, 'db'>, ...versions: number[]): Promise<void> {
  await db.transaction(async (tx) => {
    for (const version of versions) {
      await emit(tx, spotsChanged, { courseId: 1, day: '2026-06-17', teeTimes: [teeTimeOf(version)] });
    }
  });
}

export const buildConversation = (
  { db }: Pick<OpenHouse, 'db'>,
  userIds: readonly number[],
): Promise<number> => db.transaction(async (tx) => (await openConversations(tx, [userIds]))[0] ?? 0);

/** Tells that somebody said something in a thread, as a command would. */
export async function tellMessage(
  { db }: Pick<OpenHouse, 'db'>,
  conversationId: number,
  text: string,
): Promise<void> {
  await db.transaction((tx) =>
    emit(tx, messageChanged, {
      conversationId,
      change: 'POSTED',
      message: {
        id: 1,
        conversationId,
        seq: 1,
        userId: null,
        userName: null,
        name: 'Fourball',
        userType: 'SYSTEM',
        avatarUrl: null,
        dateTimeCreated: '2026-06-16T16:00:00.000Z',
        text,
        bookingAction: null,
        deleted: false,
        clientId: null,
        editedAt: null,
        replyTo: null,
        photo: null,
        reactions: [],
        mentions: [],
      },
    }),
  );
}
