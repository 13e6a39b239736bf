/** One event to a crowd of subscribers: Fourball's gateway beside nchan, the network's calls alone, a bare Node server and socket.io, in turn. */
import { readFile } from 'node:fs/promises';
import { request as httpRequest, Agent } from 'node:http';
import { join } from 'node:path';
import type { Database } from '@fourball/db/connection.ts';
import { redisConnector } from '@fourball/db/redis.ts';
import { redisNames } from '@fourball/shared/messaging/redis-names.ts';
import type { Redis } from 'ioredis';
import type { BuiltUser } from '../../kit/build.ts';
import { startBareSender, type BareSender } from './bare-sender.ts';
import type { BenchClub } from '../house/club.ts';
import { cpuSeconds } from '../measure/cpu-time.ts';
import { compileCrowd, openStreamCrowd } from './compiled-crowd.ts';
import { openSocketCrowd, type Crowd } from './crowd.ts';
import { milliseconds, type Figures } from '../measure/figures.ts';
import { requestBytes } from '../measure/load.ts';
import { provideNchan, startNchan } from './nchan.ts';
import type { StartProcess } from '../house/house.ts';
import type { ServerProcess } from '../house/processes.ts';
import { median, quantile } from '../measure/rounds.ts';

export interface FanoutContext {
  db: Database;
  club: BenchClub;
  redisUrl: string;
  /** For the files of nginx. */
  folder: string;
  start: StartProcess;
  quick: boolean;
  say: (sentence: string) => void;
}

const subscribers = 5_000;
const burst = 100;

/** A server under measurement, and how an event gets to it. */
interface Contestant {
  name: string;
  start(): Promise<ServerProcess>;
  openCrowd(port: number): Promise<Crowd>;
  /**
   * Tells the server of so many events at once; resolves when it has been told, with the moment at which that began:
   * later than the call where the event is committed to a log before.
   */
  publish(port: number, count: number): Promise<number>;
}

interface Measured {
  /** Deliveries per second with one event under way at a time, and with many. */
  single: number;
  burst: number;
  /** As `single`, counted from when the server is told: without the commit to the log before that. */
  fromReceipt: number;
  /** Microseconds of the server's processor time per delivery, with one event under way at a time. */
  cpu: number;
  /** Milliseconds from the publishing of an event to its last arrival. */
  p50: number;
  p99: number;
  /** Of the server, per connection that is open and idle. */
  kibPerConnection: number;
}

export async function benchFanout(context: FanoutContext): Promise<Figures[]> {
  const { redisUrl, quick, say } = context;
  const redis = redisConnector({ url: redisUrl, connectionName: 'fourball-bench' })();
  const client = await compileCrowd(context.folder, say);
  const contestants = [
    ...((await provideNchan(say)) ? [nchan(context, client)] : []),
    ...(client === undefined ? [] : [network(context, client)]),
    bareNode(context, redis, client),
    await fourball(context, redis, client),
    socketIo(context, redis),
  ];
  const results = new Map<string, Measured[]>(contestants.map(({ name }) => [name, []]));
  for (let round = 0; round < (quick ? 1 : 3); round += 1) {
    // There and back: what slows the machine for a while does not always hit the same one.
    for (const contestant of round % 2 === 0 ? contestants : contestants.toReversed()) {
      const measured = await measure(contestant, quick);
      say(
        `  ${contestant.name}: ${Math.round(measured.single).toLocaleString('en')} deliveries/s, in bursts ` +
          `${Math.round(measured.burst).toLocaleString('en')}, ${measured.kibPerConnection.toFixed(1)} KiB and ` +
          `${measured.cpu.toFixed(1)} µs of processor each`,
      );
      results.get(contestant.name)?.push(measured);
    }
  }
  redis.disconnect();
  return figuresOf(results, client === undefined ? 'Node' : 'C');
}

async function measure({ start, openCrowd, publish }: Contestant, quick: boolean): Promise<Measured> {
  const server = await start();
  const before = await residentKib(server.pid);
  const crowd = await openCrowd(server.port);
  try {
    // What everybody hears of everybody's coming is over.
    await quiet();
    const kibPerConnection = ((await residentKib(server.pid)) - before) / crowd.size;
    const single = async (milliseconds: number) => {
      const latencies: number[] = [];
      let sinceReceipt = 0;
      const cpuBefore = cpuSeconds([server.pid]) ?? Number.NaN;
      const begun = performance.now();
      while (performance.now() - begun < milliseconds) {
        const goal = crowd.arrived + crowd.size;
        const at = performance.now();
        const [toldAt] = await Promise.all([publish(server.port, 1), crowd.reached(goal)]);
        const now = performance.now();
        latencies.push(now - at);
        sinceReceipt += now - toldAt;
      }
      const deliveries = latencies.length * crowd.size;
      return {
        single: (deliveries * 1000) / (performance.now() - begun),
        fromReceipt: (deliveries * 1000) / sinceReceipt,
        cpu: (((cpuSeconds([server.pid]) ?? Number.NaN) - cpuBefore) * 1e6) / deliveries,
        latencies,
      };
    };
    const many = async () => {
      const goal = crowd.arrived + burst * crowd.size;
      const at = performance.now();
      await Promise.all([publish(server.port, burst), crowd.reached(goal)]);
      return (burst * crowd.size * 1000) / (performance.now() - at);
    };
    await single(1_000);
    await many();
    const { latencies, ...rates } = await single(quick ? 2_000 : 4_000);
    const bursts: number[] = [];
    for (let n = 0; n < 3; n += 1) bursts.push(await many());
    if (crowd.broken > 0) throw new Error(`${crowd.broken} connections were broken off.`);
    const sorted = Float64Array.from(latencies).sort();
    return {
      ...rates,
      burst: median(bursts),
      p50: quantile(sorted, 0.5),
      p99: quantile(sorted, 0.99),
      kibPerConnection,
    };
  } finally {
    crowd.close();
    await server.stop();
  }
}

const quiet = () => new Promise((resolve) => setTimeout(resolve, 3_000));

async function residentKib(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]);
}

function figuresOf(results: ReadonlyMap<string, readonly Measured[]>, client: string): Figures[] {
  const of = (name: string, figure: keyof Measured) => (results.get(name) ?? []).map((one) => one[figure]);
  const compared = (
    bench: string,
    peer: string,
    figure: 'single' | 'burst',
    goal: number | null,
  ): Figures => ({
    bench,
    clients: subscribers,
    client,
    perSecond: Math.round(median(of('fourball', figure))),
    peerPerSecond: Math.round(median(of(peer, figure))),
    ...(figure === 'single' && {
      perSecondFromReceipt: Math.round(median(of('fourball', 'fromReceipt'))),
      cpuUs: Number(median(of('fourball', 'cpu')).toFixed(2)),
      peerCpuUs: Number(median(of(peer, 'cpu')).toFixed(2)),
      p50: milliseconds(median(of('fourball', 'p50'))),
      p99: milliseconds(median(of('fourball', 'p99'))),
    }),
    ratio: Number(
      median(
        of('fourball', figure).map((value, round) => value / (of(peer, figure)[round] ?? Number.NaN)),
      ).toFixed(2),
    ),
    goal,
  });
  const peers = ['nchan', 'network', 'node', 'socket.io'].filter((name) => results.has(name));
  const goals: Record<string, { single: number | null; burst: number | null }> = {
    nchan: { single: 2, burst: 8 },
    network: { single: null, burst: null },
    node: { single: 0.9, burst: null },
    'socket.io': { single: null, burst: null },
  };
  return [
    ...peers.flatMap((peer) => [
      compared(`fanout/${peer}`, peer, 'single', goals[peer]?.single ?? null),
      compared(`burst/${peer}`, peer, 'burst', goals[peer]?.burst ?? null),
    ]),
    {
      bench: 'idle-connection',
      clients: subscribers,
      kib: Number(median(of('fourball', 'kibPerConnection')).toFixed(1)),
      ...Object.fromEntries(
        peers.map((peer) => [`${peer}Kib`, Number(median(of(peer, 'kibPerConnection')).toFixed(1))]),
      ),
      goal: 16,
    },
  ];
}

/** What is in every event and in nothing else that a crowd hears. */
const mark = '"entityId":';

const teeTime = {
  teeTimeId: 1,
  startsAt: '2026-06-16T12:00:00.000Z',
  time: '08:00',
  startTee: 1,
  capacity: 4,
  available: 3,
  held: 1,
  waiting: 0,
  heldUntil: '2026-06-16T12:10:00.000Z',
  block: null,
  places: [],
  version: 1,
};
const day = '2026-06-16';
/** As Fourball's clients get it; the peers send the very same. */
const event = JSON.stringify({
  type: 'NUMBER_SPOTS_CHANGED',
  entityId: 1,
  day,
  numSpots: teeTime.available,
  teeTime,
  seq: 1_000_000,
});

const anonymous = (path: string) =>
  Array.from({ length: subscribers }, () => requestBytes('GET', path, { Accept: 'text/event-stream' }));

function nchan({ folder }: FanoutContext, client: string | undefined): Contestant {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  return {
    name: 'nchan',
    start: () => startNchan(join(folder, 'nchan')),
    openCrowd: (port) => openStreamCrowd(port, anonymous('/events'), mark, client),
    async publish(port, count) {
      const post = () =>
        new Promise<void>((resolve, reject) => {
          const sent = httpRequest(
            { port, host: '127.0.0.1', path: '/publish', method: 'POST', agent },
            (answer) => answer.resume().on('end', () => resolve()),
          );
          sent.once('error', reject);
          sent.end(event);
        });
      const toldAt = performance.now();
      await Promise.all(Array.from({ length: count }, post));
      return toldAt;
    },
  };
}

/** The calls of the network alone: what no server falls below that makes one for each reader. */
function network({ folder }: FanoutContext, client: string): Contestant {
  let sender: BareSender | undefined;
  return {
    name: 'network',
    async start() {
      const frame = `id: 1000000\nevent: NUMBER_SPOTS_CHANGED\ndata: ${event}\n\n`;
      sender = await startBareSender(join(folder, 'bare'), subscribers, frame);
      return sender;
    },
    openCrowd: (port) => openStreamCrowd(port, anonymous('/events'), mark, client),
    publish(_port, count) {
      const toldAt = performance.now();
      sender?.send(count);
      return Promise.resolve(toldAt);
    },
  };
}

const toRedis =
  (redis: Redis) =>
  async (_port: number, count: number): Promise<number> => {
    const toldAt = performance.now();
    const pipeline = redis.pipeline();
    for (let n = 0; n < count; n += 1) pipeline.publish('bench:events', event);
    await pipeline.exec();
    return toldAt;
  };

const bareNode = ({ start }: FanoutContext, redis: Redis, client: string | undefined): Contestant => ({
  name: 'node',
  start: () => start('peer/sse.ts', '/healthz'),
  openCrowd: (port) => openStreamCrowd(port, anonymous('/events'), mark, client),
  publish: toRedis(redis),
});

const socketIo = ({ start }: FanoutContext, redis: Redis): Contestant => ({
  name: 'socket.io',
  start: () => start('peer/socket-io.ts', '/healthz'),
  openCrowd: (port) => openSocketCrowd(port, subscribers, mark),
  publish: toRedis(redis),
});

/**
 * The gateway as a service of its own, with sessions, presence and the log. The relay's part is done here: a row of
 * the log with the next number in PostgreSQL, then the same on Redis.
 */
async function fourball(
  { db, club, start }: FanoutContext,
  redis: Redis,
  client: string | undefined,
): Promise<Contestant> {
  const names = redisNames();
  const golfers: readonly BuiltUser[] = club.golfers.slice(0, subscribers);
  const [{ seq: end = 0 } = {}] = await db.query<{ seq: number }>(
    'select numbered as seq from outbox_progress',
  );
  let seq = end;
  const name = 'booking.spots-changed';
  const payload = { courseId: 1, day, teeTimes: [teeTime] };
  const json = JSON.stringify(payload);
  return {
    name: 'fourball',
    start: () => start('gateway/main.ts', '/readyz'),
    openCrowd: (port) =>
      openStreamCrowd(
        port,
        golfers.map(({ userName, token }) =>
          requestBytes('GET', `/api/v1/sse/${userName}`, {
            Authorization: `Bearer ${token}`,
            Accept: 'text/event-stream',
          }),
        ),
        mark,
        client,
      ),
    async publish(_port, count) {
      const rows = await db.query<{ seq: number; id: number; occurred_at: Date }>(
        `with told as (update outbox_progress set numbered = $3::bigint + $4::int, published = $3::bigint + $4::int)
         insert into outbox (name, payload, seq)
         select $1, $2, $3::bigint + n from generate_series(1, $4::int) n returning seq, id, occurred_at`,
        [name, json, seq, count],
      );
      const toldAt = performance.now();
      seq += count;
      const pipeline = redis.pipeline();
      for (const row of rows) {
        const { seq: number, id: eventId, occurred_at: occurredAt } = row;
        pipeline.publish(names.log, JSON.stringify({ seq: number, eventId, name, payload, occurredAt }));
      }
      await pipeline.exec();
      return toldAt;
    },
  };
}
