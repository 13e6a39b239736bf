/** The lines of the result. */
import type { Compared } from './rounds.ts';

/** One line; numbers and names only, so that it can be read by people and programs. */
export interface Figures {
  bench: string;
  [figure: string]: string | number | null;
}

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

export const milliseconds = (value: number): number => rounded(value, 2);

export function comparedFigures(bench: string, { ours, peer, ratio, alone }: Compared): Figures {
  return {
    bench,
    perSecond: Math.round(ours.perSecond),
    p50: milliseconds(ours.p50),
    p99: milliseconds(ours.p99),
    peerPerSecond: Math.round(peer.perSecond),
    peerP50: milliseconds(peer.p50),
    peerP99: milliseconds(peer.p99),
    ratio: rounded(ratio, 2),
    cpuMs: rounded(ours.cpu, 3),
    peerCpuMs: rounded(peer.cpu, 3),
    ...(alone && { alonePerSecond: Math.round(alone.round.perSecond), aloneRatio: rounded(alone.ratio, 2) }),
    // After the last answer: until every event was published, and until every job that they ordered was done.
    drainSeconds: rounded(ours.drained.outbox, 2),
    jobsSeconds: rounded(ours.drained.jobs, 2),
  };
}
