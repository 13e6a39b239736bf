/** Lets the sides take turns and condenses what was measured: medians, and ratios of rounds that were neighbours. */
import type { BenchContext } from '../house/context.ts';
import { cpuSeconds } from './cpu-time.ts';
import { drain, standStill, type Drained } from '../house/house.ts';
import { runLoad, type Answer } from './load.ts';
import type { ServerProcess } from '../house/processes.ts';
import { hasWrk, runWrk } from './wrk.ts';

/** `alone` is our api while gateway and workers stand still: what a write costs before anything follows from it. */
export type SideName = 'ours' | 'alone' | 'peer';

export interface Turn {
  side: SideName;
  process: ServerProcess;
  /** The number of the turn of all sides; -1 is the warm-up, which does not count. */
  pair: number;
}

export interface Round {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Milliseconds of processor time per request, of the server and of the database, with all that follows from it. */
  cpu: number;
  /** How many were answered, and how many of them as hoped, with those that went ahead. */
  answered: number;
  good: number;
  /** How long what followed from the requests took after the last of them was answered. */
  drained: Drained;
}

export interface Compared {
  ours: Round;
  peer: Round;
  /** Ours per peer's, the median of the pairs: whatever else the machine did in between hit both of a pair. */
  ratio: number;
  /** Where it took its turns, too. */
  alone: { round: Round; ratio: number } | undefined;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Of sorted values. */
export const quantile = (sorted: Float64Array, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/**
 * Measures the sides in turn: A B C, C B A, A B C … While one is measured the others stand still, and nothing that followed
 * from what was measured before is left to do.
 */
export async function compare(
  { db, sides, rounds }: Pick<BenchContext, 'db' | 'sides' | 'rounds'>,
  measure: (turn: Turn) => Promise<Round>,
  { alone = false }: { alone?: boolean } = {},
): Promise<Compared> {
  const { ours: house, peer } = sides;
  const resting: Record<SideName, readonly ServerProcess[]> = {
    ours: [peer],
    alone: [peer, house.gateway, house.workers],
    peer: [house],
  };
  const names: SideName[] = alone ? ['ours', 'peer', 'alone'] : ['ours', 'peer'];
  const results: Record<SideName, Round[]> = { ours: [], alone: [], peer: [] };
  for (let pair = -1; pair < rounds; pair += 1) {
    for (const side of pair % 2 === 0 ? names : names.toReversed()) {
      await standStill(db, resting[side]);
      try {
        const round = await measure({ side, process: side === 'peer' ? peer : house, pair });
        if (pair >= 0) results[side].push(round);
      } finally {
        // What was told while nobody was there to pass it on is nobody's to work off.
        if (side !== 'ours') await db.query('delete from outbox where seq is null');
        for (const one of resting[side]) one.resume();
      }
      await drain(db);
    }
  }
  const condense = (of: readonly Round[]): Round => ({
    answered: median(of.map(({ answered }) => answered)),
    good: median(of.map(({ good }) => good)),
    perSecond: median(of.map(({ perSecond }) => perSecond)),
    p50: median(of.map(({ p50 }) => p50)),
    p99: median(of.map(({ p99 }) => p99)),
    cpu: median(of.map(({ cpu }) => cpu)),
    drained: {
      outbox: median(of.map(({ drained }) => drained.outbox)),
      jobs: median(of.map(({ drained }) => drained.jobs)),
    },
  });
  const ratioOf = (of: readonly Round[]) =>
    median(of.map(({ perSecond }, pair) => perSecond / (results.peer[pair]?.perSecond ?? Number.NaN)));
  return {
    ours: condense(results.ours),
    peer: condense(results.peer),
    ratio: ratioOf(results.ours),
    alone: alone ? { round: condense(results.alone), ratio: ratioOf(results.alone) } : undefined,
  };
}

export interface RoundLoad {
  requests: readonly Buffer[];
  /** Begins again at the end. */
  again?: boolean;
  /** The status of every answer. */
  expect: number;
  /** How the body of every answer begins; others must at least hold `otherwise`. */
  begins?: string;
  otherwise?: string;
}

/** How many requests may be under way at once. */
export const connections = 64;
/** Milliseconds, unless the requests are over before. */
const roundLasts = 2_000;
/**
 * What goes ahead of a round and does not count: after the tables were cleaned every connection plans its
 * statements anew; and code that has just been started is slow until it has run a few thousand times.
 */
const ahead = { requests: 500, milliseconds: 1_000 };
const warmUp = { requests: 30_000, milliseconds: 4_000 };

const nothingToDrain: Drained = { outbox: 0, jobs: 0 };

/** What a load did. */
interface Sent {
  count: number;
  seconds: number;
  p50: number;
  p95: number;
  p99: number;
  /** How many answers began as they should. */
  good: number;
  /** How many requests of the list were sent; without wrk each of them was answered. */
  sent: number;
}

/** By wrk where the machine has it. */
export async function sendLoad(
  port: number,
  { requests, again = false, expect, begins, otherwise }: RoundLoad,
  milliseconds: number,
  atOnce = connections,
): Promise<Sent> {
  if (await hasWrk())
    return runWrk({ port, connections: atOnce, requests, again, milliseconds, expect, begins, otherwise });
  const until = performance.now() + milliseconds;
  let sent = 0;
  let good = 0;
  const next = () => {
    if ((sent >= requests.length && !again) || performance.now() > until) return undefined;
    return requests[sent++ % requests.length];
  };
  const inspect = ({ body }: Answer) => {
    if (begins === undefined || body.startsWith(begins)) good += 1;
    else if (otherwise === undefined || !body.includes(otherwise))
      throw new Error(`A request was answered: ${body}`);
  };
  const { count, seconds, latencies } = await runLoad({
    port,
    connections: atOnce,
    next,
    expect,
    ...(begins !== undefined && { inspect }),
  });
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((q) => quantile(latencies, q)) as [number, number, number];
  return { count, seconds, good, sent, p50, p95, p99 };
}

/** One round of one side. */
export async function measureRound(
  { db, scale, postgresPid }: Pick<BenchContext, 'db' | 'scale' | 'postgresPid'>,
  { side, process, pair }: Turn,
  load: RoundLoad,
): Promise<Round> {
  const worksOff = side === 'ours';
  const first = pair < 0 ? warmUp : ahead;
  const warming = await sendLoad(
    process.port,
    { ...load, requests: load.requests.slice(0, first.requests), again: false },
    first.milliseconds * scale,
  );
  if (worksOff) await drain(db);
  const pids = [...process.pids, postgresPid];
  const cpuBefore = cpuSeconds(pids) ?? Number.NaN;
  const rest = load.requests.slice(warming.sent);
  const measured = await sendLoad(
    process.port,
    { ...load, requests: load.again ? [...rest, ...load.requests.slice(0, warming.sent)] : rest },
    roundLasts * scale,
  );
  const drained = worksOff ? await drain(db) : nothingToDrain;
  const cpu = (cpuSeconds(pids) ?? Number.NaN) - cpuBefore;
  return {
    perSecond: measured.count / measured.seconds,
    p50: measured.p50,
    p99: measured.p99,
    cpu: (cpu * 1000) / measured.count,
    answered: warming.count + measured.count,
    good: warming.good + measured.good,
    drained,
  };
}
