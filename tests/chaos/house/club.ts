/** A club of real processes for a run: its own PostgreSQL and Redis, two of each service, and a door in front. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase, type Database } from '@fourball/db/connection.ts';
import { locks } from '@fourball/db/locks.ts';
import { migrate } from '@fourball/db/migrate.ts';
import { openConversations } from '@fourball/domain/messaging/threads/open-conversations.ts';
import { projectRoot } from '@fourball/domain/kernel/settings.ts';
import { findFreePort } from '../../../start/servers/free-port.ts';
import { lockData } from '../../../start/servers/data-lock.ts';
import { buildCrowd, type BuiltUser } from '../../kit/build.ts';
import { hasNginx } from '../../kit/nginx.ts';
import { startMailServer, type MailServer } from '../../kit/mail-server.ts';
import { buildPlace, type Place } from './place.ts';
import { Bookings } from './bookings.ts';
import { Cable, Ways } from './cable.ts';
import { openDoor, type Door } from './door.ts';
import { openProxy } from './proxy.ts';
import { answersOk, Part } from './part.ts';
import { preparePostgres, prepareRedis, type Disk } from './servers.ts';

export interface ServicePart extends Part {
  readonly port: number;
  /** All that it says to PostgreSQL and Redis goes through them. */
  readonly ways: Ways;
}

export interface ChaosClub {
  db: Database;
  databaseUrl: string;
  postgres: Part;
  /** Where the data of PostgreSQL lies. */
  disk: Disk;
  redis: Part;
  /** Mail goes there through the cable. */
  mail: { server: MailServer; way: Cable };
  gateways: readonly ServicePart[];
  apis: readonly ServicePart[];
  workers: readonly ServicePart[];
  door: Door;
  /** Golfers who book when they are asked to. */
  bookings: Bookings;
  /** What many want to book at once. */
  place: Place;
  /** The worker that numbers and publishes at this moment; waits until there is one. */
  findRelay(): Promise<ServicePart>;
  golfers: readonly BuiltUser[];
  /** Ids of the threads, and of those that each golfer is in, in the order of the golfers. */
  threads: readonly number[];
  threadsOf: readonly (readonly number[])[];
  close(): Promise<void>;
}

const golferCount = 40;
const threadCount = 10;

class Service extends Part {
  constructor(
    options: ConstructorParameters<typeof Part>[0],
    readonly port: number,
    readonly ways: Ways,
  ) {
    super(options);
  }
}

interface ChaosOptions {
  /** The relay does not do its duty: the run must find out. */
  brokenRelay: boolean;
}

/** Everything is in a folder of this run's own; `say` gets what takes its time. */
export async function startChaosClub(
  say: (sentence: string) => void,
  options: ChaosOptions,
): Promise<ChaosClub> {
  const folder = join(projectRoot, '.data', 'chaos');
  await mkdir(folder, { recursive: true });
  const lock = await lockData(folder, { launchers: [], address: 'npm run chaos' });
  const closing: (() => Promise<unknown>)[] = [
    async () => {
      await rm(folder, { recursive: true, force: true });
      lock.release();
    },
  ];
  const close = async () => {
    for (let step = closing.pop(); step; step = closing.pop()) await step();
  };
  try {
    return { ...(await build(folder, say, closing, options)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function build(
  folder: string,
  say: (sentence: string) => void,
  closing: (() => Promise<unknown>)[],
  { brokenRelay }: ChaosOptions,
): Promise<Omit<ChaosClub, 'close'>> {
  say('PostgreSQL and Redis …');
  const {
    part: postgres,
    url: serverUrl,
    disk,
  } = await preparePostgres(join(folder, 'postgres'), say, closing);
  const { part: redis, port: redisPort } = await prepareRedis(folder);
  closing.push(() => redis.close());
  await Promise.all([postgres.start(), redis.start()]);

  await migrate(serverUrl);
  const db = openDatabase({
    url: serverUrl,
    poolSize: 2,
    applicationName: 'fourball-chaos',
    onConnectionError: () => {},
  });
  closing.push(() => db.close().catch(() => {}));
  await db.query(`update parameters set value = '6000' where name = 'MESSAGES_PER_MINUTE'`);
  const golfers = await buildCrowd(db, golferCount);
  const threads = await db.transaction((tx) =>
    openConversations(
      tx,
      Array.from({ length: threadCount }, (_, n) =>
        golfers.filter((_, g) => isIn(g, n)).map(({ userId }) => userId),
      ),
    ),
  );
  const threadsOf = golfers.map((_, g) => threads.filter((_, n) => isIn(g, n)));
  const place = await buildPlace(db);

  const mailServer = await startMailServer();
  closing.push(() => mailServer.close());
  const mailWay = await Cable.open(Number(new URL(mailServer.url).port));
  closing.push(() => mailWay.close());

  say('Two of each service …');
  const service = async (name: string, file: string, portSetting: string): Promise<Service> => {
    const port = await findFreePort();
    const ways = await Ways.open({ postgres: Number(new URL(serverUrl).port), redis: redisPort });
    closing.push(() => ways.close());
    const databaseUrl = new URL(serverUrl);
    databaseUrl.port = String(ways.postgres.port);
    databaseUrl.searchParams.set('application_name', name);
    const part = new Service(
      {
        name,
        file: process.execPath,
        args: [
          '--import',
          import.meta.resolve('tsx'),
          fileURLToPath(new URL(`../../../${file}`, import.meta.url)),
        ],
        cwd: projectRoot,
        env: {
          PATH: process.env.PATH,
          NODE_ENV: 'production',
          HOST: '127.0.0.1',
          [portSetting]: String(port),
          DATABASE_URL: databaseUrl.href,
          DATABASE_POOL_SIZE: '10',
          REDIS_URL: `redis://127.0.0.1:${ways.redis.port}`,
          SMTP_URL: `smtp://127.0.0.1:${mailWay.port}`,
          DATA_DIR: folder,
          CLUB_TIME_ZONE: 'America/Toronto',
          DEMO: 'false',
          LOG_LEVEL: 'warn',
        },
        logFile: join(folder, `${name.replace(' ', '-')}.log`),
        isReady: () => answersOk(`http://127.0.0.1:${port}/healthz`),
      },
      port,
      ways,
    );
    closing.push(() => part.close());
    await part.start();
    return part;
  };
  const pair = (first: Promise<Service>, second: Promise<Service>) => Promise.all([first, second]);
  const worker = brokenRelay ? 'tests/chaos/house/broken-worker.ts' : 'workers/main.ts';
  const workers = await pair(
    service('worker 1', worker, 'SERVICE_PORT'),
    service('worker 2', worker, 'SERVICE_PORT'),
  );
  const gateways = await pair(
    service('gateway 1', 'gateway/main.ts', 'SERVICE_PORT'),
    service('gateway 2', 'gateway/main.ts', 'SERVICE_PORT'),
  );
  const apis = await pair(service('api 1', 'api/main.ts', 'PORT'), service('api 2', 'api/main.ts', 'PORT'));
  say(
    hasNginx
      ? 'The shipped proxy in front of them …'
      : 'There is no /usr/sbin/nginx: a door of our own in place of the shipped proxy, whose behaviour this run does not show.',
  );
  const door = await (hasNginx ? openProxy : openDoor)(gateways, apis);
  closing.push(() => door.close());
  const bookings = await Bookings.open(db, door.url);

  const findRelay = async (): Promise<ServicePart> => {
    for (;;) {
      // The lock is held only while there is work.
      const [row] = await db.query<{ name: string }>(
        `select a.application_name as name from pg_locks l join pg_stat_activity a on a.pid = l.pid
         where l.locktype = 'advisory' and l.objid = $1 and l.granted`,
        [locks.relay],
      );
      const holder = workers.find(({ name }) => name === row?.name);
      if (holder) return holder;
    }
  };
  return {
    db,
    databaseUrl: serverUrl,
    postgres,
    disk,
    redis,
    mail: { server: mailServer, way: mailWay },
    gateways,
    apis,
    workers,
    door,
    bookings,
    place,
    findRelay,
    golfers,
    threads,
    threadsOf,
  };
}

/** Each golfer is in two threads, each thread has eight. */
const isIn = (golfer: number, thread: number): boolean =>
  golfer % threadCount === thread || (golfer + 3) % threadCount === thread;
