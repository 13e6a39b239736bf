/** What a club uses with nobody there, after a day of that, and how fast events come then: with the stand-in for Redis and with a real one. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { redisConnector } from '@fourball/db/redis.ts';
import { openHouse } from '@fourball/domain/kernel/open-house.ts';
import { loadSettings } from '@fourball/domain/kernel/settings.ts';
import { redisNames } from '@fourball/shared/messaging/redis-names.ts';
import { handlers } from '@fourball/workers/queues/catalogue.ts';
import { handleSchedule, isEventHandler, type ScheduleHandler } from '@fourball/workers/queues/handler.ts';
import { openQueues } from '@fourball/workers/queues/queues.ts';
import { defaultTuning } from '@fourball/workers/tuning.ts';
import pino from 'pino';
import { findRedis, startEmbeddedRedis, type EmbeddedRedis } from '../../start/embedded-redis.ts';
import { pidOf } from '../../start/process-identity.ts';
import { testTimeZone } from '../kit/build.ts';
import { eventually } from '../kit/wait.ts';
import { workerContext } from '../kit/worker-context.ts';
import type { BenchClub } from './club.ts';
import { cpuSeconds } from './cpu-time.ts';
import { milliseconds, type Figures } from './figures.ts';
import { requestBytes, sendOne } from './load.ts';
import { residentMegabytes } from './memory.ts';
import { buildThread } from './message.ts';
import type { ServerProcess } from './processes.ts';
import { quantile } from './rounds.ts';
import type { BenchServers } from './servers.ts';
import { openStreams } from './streams.ts';

export interface IdleContext {
  servers: BenchServers;
  club: BenchClub;
  /** Api, gateway and workers in one process, on this Redis. */
  startClub: (redisUrl: string) => Promise<ServerProcess>;
  quick: boolean;
  say: (sentence: string) => void;
}

interface Side {
  name: 'stand-in' | 'redis';
  redis: EmbeddedRedis;
  pid: number;
}

const day = 86_400_000;
/** Percent of a core, percent of growth, and how much faster events may come with a real Redis. */
const goals = { core: 2, growth: 10, speed: 1 / 1.2 };

const pause = (duration: number) => new Promise((resolve) => setTimeout(resolve, duration));

export async function benchIdle(context: IdleContext): Promise<Figures[]> {
  const { servers, say, quick } = context;
  const sides = [await startSide(servers, 'stand-in', 'memory')];
  const real = await findRedis();
  if (real) sides.push(await startSide(servers, 'redis', real));
  else say('There is no Redis here to compare the stand-in with.');
  try {
    const figures: Figures[] = [];
    for (const side of sides) figures.push(...(await idle(context, side)));
    const waits = new Map(sides.map(({ name }) => [name, [] as number[][]]));
    for (let pair = 0; pair < (quick ? 2 : 6); pair += 1) {
      // Whoever comes first in one pair comes last in the next.
      for (const side of pair % 2 === 0 ? sides : sides.toReversed()) {
        waits.get(side.name)?.push(await hearMessages(context, side));
      }
    }
    return [...figures, compare(waits.get('stand-in') ?? [], waits.get('redis'))];
  } finally {
    for (const { redis } of sides) await redis.stop();
  }
}

async function startSide(
  { folder }: BenchServers,
  name: Side['name'],
  binary: Parameters<typeof startEmbeddedRedis>[0]['binary'],
): Promise<Side> {
  const own = join(folder, `idle-${name}`);
  const redis = await startEmbeddedRedis({
    folder: own,
    binary,
    onLost: (sentence) => {
      throw new Error(sentence);
    },
  });
  const { identity } = JSON.parse(await readFile(join(own, 'server.json'), 'utf8')) as { identity: string };
  return { name, redis, pid: pidOf(identity) };
}

/** A day of schedules and then some quiet: what Redis, the club and PostgreSQL use, and what Redis holds. */
async function idle(context: IdleContext, side: Side): Promise<Figures[]> {
  const { servers, say, quick } = context;
  // What a Redis takes for itself as soon as it is used is no growth.
  await runSchedules(servers, side, day / 24);
  const atFirst = await residentMegabytes(side.pid);
  const runs = await runSchedules(servers, side, quick ? day / 6 : day);
  const afterDay = await residentMegabytes(side.pid);
  say(
    `${side.name}: ${runs} scheduled jobs later it has ${afterDay.toFixed(0)} MB, ${atFirst.toFixed(0)} MB before.`,
  );

  const server = await context.startClub(side.redis.url);
  await pause(10_000);
  const parts = { redis: [side.pid], club: [server.pid], postgres: [servers.postgresPid] };
  const read = () =>
    Object.entries(parts).map(([name, pids]) => [name, cpuSeconds(pids) ?? Number.NaN] as const);
  const seconds = quick ? 20 : 120;
  const before = read();
  await pause(seconds * 1_000);
  const after = new Map(read());
  const used = Object.fromEntries(
    before.map(([name, at]) => [name, Number(((((after.get(name) ?? 0) - at) / seconds) * 100).toFixed(2))]),
  );
  const held = await largest(side);
  await server.stop();
  return [
    {
      bench: `idle-${side.name}`,
      corePercent: used.redis ?? null,
      clubPercent: used.club ?? null,
      postgresPercent: used.postgres ?? null,
      ...held,
      goal: goals.core,
    },
    {
      bench: `idle-${side.name}-memory`,
      scheduledRuns: runs,
      firstMegabytes: Math.round(atFirst),
      lastMegabytes: Math.round(afterDay),
      growthPercent: Number((((afterDay - atFirst) / atFirst) * 100).toFixed(1)),
      goal: goals.growth,
    },
  ];
}

/** Lets the queue run all scheduled jobs as often as in so much time, as fast as it can; they themselves do nothing. */
async function runSchedules({ databaseUrl }: BenchServers, { redis }: Side, span: number): Promise<number> {
  const scheduled = handlers.filter(
    (handler): handler is ScheduleHandler => !isEventHandler(handler) && handler.job.by === 'queue',
  );
  const wanted = Math.floor(scheduled.reduce((sum, { job }) => sum + span / job.every, 0));
  let runs = 0;
  const log = pino({ level: 'warn' }, pino.destination(2));
  const connectRedis = redisConnector({ url: redis.url, connectionName: 'fourball-bench' });
  const house = await openHouse({
    databaseUrl,
    poolSize: 2,
    databaseSeconds: loadSettings({}).databaseSeconds,
    timeZone: testTimeZone,
    applicationName: 'fourball-bench',
  });
  const queues = openQueues({
    connectRedis,
    names: redisNames(),
    handlers: scheduled.map(({ job }) =>
      handleSchedule({ ...job, every: Math.max(1, Math.round(job.every / 2_000)) }, async () => {
        runs += 1;
      }),
    ),
    tuning: defaultTuning,
    log,
  });
  queues.start(workerContext(house));
  await eventually('the scheduled jobs', () => runs >= wanted, 900_000);
  await queues.close();
  await house.close();
  return runs;
}

/** How many keys there are, and how much the longest stream and the longest list of them hold. */
async function largest({
  redis,
}: Side): Promise<{ keys: number; longestStream: number; longestSet: number }> {
  const asking = redisConnector({ url: redis.url, connectionName: 'fourball-bench' })();
  const keys = await asking.keys('*');
  let [longestStream, longestSet] = [0, 0];
  for (const key of keys) {
    const type = await asking.type(key);
    if (type === 'stream') longestStream = Math.max(longestStream, await asking.xlen(key));
    if (type === 'zset') longestSet = Math.max(longestSet, await asking.zcard(key));
  }
  asking.disconnect();
  return { keys: keys.length, longestStream, longestSet };
}

const readers = 20;
const messagesPerSecond = 20;

/** Milliseconds from the answer to each message until each reader had it, in a club that was just started. */
async function hearMessages(
  { club, servers, startClub, quick }: IdleContext,
  { redis }: Side,
): Promise<number[]> {
  const members = club.golfers.slice(0, readers);
  const [writer] = members;
  if (!writer) throw new Error('Nobody writes.');
  const conversationId = await buildThread(servers.db, members);
  const server = await startClub(redis.url);
  const arrivals = new Map<number, number[]>();
  const streams = await openStreams(server.port, members, (type, data, at) => {
    if (type !== 'MESSAGE') return;
    const { id } = (JSON.parse(data) as { message: { id: number } }).message;
    arrivals.set(id, [...(arrivals.get(id) ?? []), at]);
  });
  const answered = new Map<number, number>();
  const headers = { Authorization: `Bearer ${writer.token}` };
  const count = messagesPerSecond * (quick ? 5 : 15);
  // The first ones warm up what was just started.
  const warming = messagesPerSecond * 2;
  for (let n = 0; n < warming + count; n += 1) {
    const next = pause(1_000 / messagesPerSecond);
    const { body } = await sendOne(
      server.port,
      requestBytes('POST', '/api/v1/sse/message', headers, { conversationId, text: `Message ${n}` }),
    );
    if (n >= warming) answered.set((JSON.parse(body) as { id: number }).id, performance.now());
    await next;
  }
  await pause(1_000);
  streams.close();
  await server.stop();
  const waits = [...answered].flatMap(([id, at]) => (arrivals.get(id) ?? []).map((arrived) => arrived - at));
  const lost = answered.size * readers - waits.length;
  if (lost > 0) throw new Error(`${lost} messages did not arrive.`);
  return waits;
}

/** Each side by the median of its rounds: a moment in which the machine was busy spoils one round, not the figure. */
function compare(standIn: readonly number[][], real: readonly number[][] | undefined): Figures {
  const figureOf = (rounds: readonly number[][], share: number) =>
    quantile(
      Float64Array.from(rounds.map((round) => quantile(Float64Array.from(round).sort(), share))).sort(),
      0.5,
    );
  const [p50, p99] = [figureOf(standIn, 0.5), figureOf(standIn, 0.99)];
  if (!real) return { bench: 'idle-events', p50: milliseconds(p50), p99: milliseconds(p99) };
  const [peerP50, peerP99] = [figureOf(real, 0.5), figureOf(real, 0.99)];
  return {
    bench: 'idle-events',
    p50: milliseconds(p50),
    p99: milliseconds(p99),
    peerP50: milliseconds(peerP50),
    peerP99: milliseconds(peerP99),
    ratio: milliseconds(peerP50 / p50),
    ratioP99: milliseconds(peerP99 / p99),
    goal: milliseconds(goals.speed),
  };
}
