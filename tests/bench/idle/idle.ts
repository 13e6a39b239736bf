/** What a club uses with nobody there, after a day of that, and how fast events come then: with the stand-in for Redis and with a real one. */
import { redisConnector } from '@fourball/db/redis.ts';
import { openHouse } from '@fourball/domain/kernel/process/open-house.ts';
import { loadSettings } from '@fourball/domain/kernel/settings.ts';
import { redisNames } from '@fourball/shared/messaging/redis-names.ts';
import { handlers } from '@fourball/workers/queues/catalogue.ts';
import { handleSchedule, isEventHandler, type ScheduleHandler } from '@fourball/workers/queues/handler.ts';
import { openQueues } from '@fourball/workers/queues/queues.ts';
import { defaultTuning } from '@fourball/workers/tuning.ts';
import pino from 'pino';
import { findRedis } from '../../../start/servers/embedded-redis.ts';
import { testTimeZone } from '../../kit/build.ts';
import { eventually } from '../../kit/wait.ts';
import { workerContext } from '../../kit/worker-context.ts';
import { cpuSeconds } from '../measure/cpu-time.ts';
import type { Figures } from '../measure/figures.ts';
import { compareEvents } from './idle-events.ts';
import { openSide, type Side } from './idle-sides.ts';
import { residentMegabytes } from './memory.ts';
import type { ServerProcess } from '../house/processes.ts';
import type { BenchServers } from '../house/servers.ts';

export interface IdleContext {
  servers: BenchServers;
  /** Api, gateway and workers in one process, with settings of its own. */
  startClub: (own: Record<string, string>) => Promise<ServerProcess>;
  quick: boolean;
  say: (sentence: string) => void;
}

const day = 86_400_000;
/** Percent of a core, and percent of growth. */
const goals = { core: 2, growth: 10 };

const pause = (duration: number) => new Promise((resolve) => setTimeout(resolve, duration));

export async function benchIdle(context: IdleContext): Promise<Figures[]> {
  const { servers, startClub, say, quick } = context;
  const sides = [await openSide(servers, 'stand-in', 'memory', startClub)];
  try {
    const real = await findRedis();
    if (real) sides.push(await openSide(servers, 'redis', real, startClub));
    else say('There is no Redis here to compare the stand-in with.');
    const figures: Figures[] = [];
    for (const side of sides) figures.push(...(await idle(context, side)));
    return [...figures, await compareEvents(sides, quick ? 100 : 600)];
  } finally {
    for (const side of sides) await side.stop();
  }
}

/** A day of schedules and then some quiet: what Redis, the club and PostgreSQL use, and what Redis holds. */
async function idle(context: IdleContext, side: Side): Promise<Figures[]> {
  const { servers, say, quick } = context;
  // What a Redis takes for itself as soon as it is used is no growth.
  await runSchedules(side, day / 24);
  const atFirst = await residentMegabytes(side.redisPid);
  const runs = await runSchedules(side, quick ? day / 6 : day);
  const afterDay = await residentMegabytes(side.redisPid);
  say(
    `${side.name}: ${runs} scheduled jobs later it has ${afterDay.toFixed(0)} MB, ${atFirst.toFixed(0)} MB before.`,
  );

  const server = await side.startClub();
  await pause(10_000);
  const parts = { redis: [side.redisPid], club: [server.pid], postgres: [servers.postgresPid] };
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
async function runSchedules({ databaseUrl, redisUrl }: Side, span: number): Promise<number> {
  const scheduled = handlers.filter(
    (handler): handler is ScheduleHandler => !isEventHandler(handler) && handler.job.by === 'queue',
  );
  const wanted = Math.floor(scheduled.reduce((sum, { job }) => sum + span / job.every, 0));
  let runs = 0;
  const log = pino({ level: 'warn' }, pino.destination(2));
  const connectRedis = redisConnector({ url: redisUrl, connectionName: 'fourball-bench' });
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
    rings: false,
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
  redisUrl,
}: Side): Promise<{ keys: number; longestStream: number; longestSet: number }> {
  const asking = redisConnector({ url: redisUrl, connectionName: 'fourball-bench' })();
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
