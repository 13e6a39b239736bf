/** Lets both sides take turns and condenses what was measured: medians, and ratios of rounds that were neighbours. */
import type { BenchContext } from './context.ts';
import { cpuSeconds } from './cpu-time.ts';
import { runLoad, type Answer } from './load.ts';
import type { ServerProcess } from './processes.ts';

export type SideName = 'ours' | 'peer';

export interface Turn {
  side: SideName;
  process: ServerProcess;
  /** The number of the pair of rounds; -1 is the warm-up, which does not count. */
  pair: number;
}

export interface Round {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Milliseconds of processor time per request, of the server and of the database. */
  cpu: number;
}

export interface Compared {
  ours: Round;
  peer: Round;
  /** Ours per peer's, the median of the pairs: whatever else the machine did in between hit both of a pair. */
  ratio: number;
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
 * Measures both sides in turn: A B, B A, A B … While one is measured the other one stands still.
 */
export async function compare(
  { sides, rounds }: Pick<BenchContext, 'sides' | 'rounds'>,
  measure: (turn: Turn) => Promise<Round>,
): Promise<Compared> {
  const results: Record<SideName, Round[]> = { ours: [], peer: [] };
  for (let pair = -1; pair < rounds; pair += 1) {
    const order: SideName[] = pair % 2 === 0 ? ['ours', 'peer'] : ['peer', 'ours'];
    for (const side of order) {
      const other = sides[side === 'ours' ? 'peer' : 'ours'];
      other.pause();
      try {
        const round = await measure({ side, process: sides[side], pair });
        if (pair >= 0) results[side].push(round);
      } finally {
        other.resume();
      }
    }
  }
  const condense = (of: readonly Round[]): Round => ({
    perSecond: median(of.map(({ perSecond }) => perSecond)),
    p50: median(of.map(({ p50 }) => p50)),
    p99: median(of.map(({ p99 }) => p99)),
    cpu: median(of.map(({ cpu }) => cpu)),
  });
  return {
    ours: condense(results.ours),
    peer: condense(results.peer),
    ratio: median(
      results.ours.map(({ perSecond }, pair) => perSecond / (results.peer[pair]?.perSecond ?? Number.NaN)),
    ),
  };
}

export interface RoundLoad {
  requests: readonly Buffer[];
  /** Begins again at the end. */
  again?: boolean;
  /** The status of every answer. */
  expect: number;
  inspect?: (answer: Answer) => void;
}

const connections = 64;
/** Milliseconds, unless the requests are over before. */
const roundLasts = 2_000;
/**
 * What goes ahead of a round and does not count: after the tables were cleaned every connection plans its
 * statements anew; and code that has just been started is slow until it has run a few thousand times.
 */
const ahead = { requests: 500, milliseconds: 1_000 };
const warmUp = { requests: 30_000, milliseconds: 4_000 };

/** One round of one side. */
export async function measureRound(
  { scale, postgresPid }: Pick<BenchContext, 'scale' | 'postgresPid'>,
  { process, pair }: Turn,
  { requests, again = false, expect, inspect }: RoundLoad,
): Promise<Round> {
  let sent = 0;
  const load = (atMost: number, milliseconds: number) => {
    const until = performance.now() + milliseconds;
    const end = sent + atMost;
    const next = () => {
      if (sent >= end || performance.now() > until) return undefined;
      return requests[again ? sent++ % requests.length : sent++];
    };
    return runLoad({ port: process.port, connections, next, expect, inspect });
  };
  const first = pair < 0 ? warmUp : ahead;
  await load(first.requests, first.milliseconds * scale);
  const pids = [process.pid, postgresPid];
  const cpuBefore = cpuSeconds(pids) ?? Number.NaN;
  const { count, seconds, latencies } = await load(Infinity, roundLasts * scale);
  const cpu = (cpuSeconds(pids) ?? Number.NaN) - cpuBefore;
  return {
    perSecond: count / seconds,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    cpu: (cpu * 1000) / count,
  };
}
