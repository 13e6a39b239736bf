/** How fast something grows that is only known as a total: from what was read while the page was open. */
import { useRef } from 'react';
import type { MonitorReport } from '@fourball/shared/messaging/monitor-shapes.ts';

/** Milliseconds of one place of the chart, and how many places it has. */
const stepMs = 5_000;
const steps = 60;
export const chartMinutes = (stepMs * steps) / 60_000;
/** Milliseconds over which what stands in the tables is averaged: calm, and still of now. */
const windowMs = 5_000;

interface Sample {
  at: number;
  head: number;
  deliveries: number;
  done: Readonly<Record<string, number>>;
}

export interface RateStep {
  /** Where it begins, in milliseconds. */
  at: number;
  events: number;
  deliveries: number;
}

export interface Rates {
  /** Null until there are two readings. */
  events: number | null;
  /** By the name of the queue. */
  done: Readonly<Record<string, number | null>>;
  /** The oldest first; only steps that are over, so that what is drawn stays as it is. */
  steps: readonly RateStep[];
}

const sampleOf = (report: MonitorReport): Sample => ({
  at: Date.parse(report.at),
  head: report.outbox.head,
  deliveries: report.gateways.reduce((sum, { deliveriesPerSecond }) => sum + deliveriesPerSecond, 0),
  done: Object.fromEntries(report.queues.map(({ name, done }) => [name, done])),
});

/** A total that fell began anew: nothing is said of that while. */
const perSecond = (from: number, to: number, milliseconds: number): number =>
  milliseconds <= 0 ? 0 : (Math.max(0, to - from) * 1_000) / milliseconds;

/** Pure: the samples with one more, as far back as is shown. */
export function withSample(samples: readonly Sample[], report: MonitorReport): readonly Sample[] {
  const next = sampleOf(report);
  const last = samples.at(-1);
  if (last !== undefined && next.at <= last.at) return samples;
  return [...samples.filter(({ at }) => at > next.at - stepMs * (steps + 1)), next];
}

/** Pure. */
export function ratesOf(samples: readonly Sample[]): Rates {
  const last = samples.at(-1);
  const first = last && samples.find(({ at }) => at >= last.at - windowMs);
  const none = last === undefined || first === undefined || first === last;
  const stepsSeen = new Map<number, RateStep & { weight: number }>();
  for (const [index, sample] of samples.entries()) {
    const before = samples[index - 1];
    if (before === undefined) continue;
    const at = Math.floor(before.at / stepMs) * stepMs;
    const weight = sample.at - before.at;
    const step = stepsSeen.get(at) ?? { at, events: 0, deliveries: 0, weight: 0 };
    const whole = step.weight + weight;
    const mixed = (old: number, now: number) => (old * step.weight + now * weight) / whole;
    stepsSeen.set(at, {
      at,
      events: mixed(step.events, perSecond(before.head, sample.head, weight)),
      deliveries: mixed(step.deliveries, sample.deliveries),
      weight: whole,
    });
  }
  const current = last === undefined ? 0 : Math.floor(last.at / stepMs) * stepMs;
  return {
    events: none ? null : perSecond(first.head, last.head, last.at - first.at),
    done: Object.fromEntries(
      Object.keys(last?.done ?? {}).map((name) => [
        name,
        none ? null : perSecond(first.done[name] ?? 0, last.done[name] ?? 0, last.at - first.at),
      ]),
    ),
    steps: [...stepsSeen.values()].filter(({ at }) => at < current).slice(-steps),
  };
}

/** What the reports of this page add up to, from the first one on. */
export function useRates(report: MonitorReport): Rates {
  const samples = useRef<readonly Sample[]>([]);
  samples.current = withSample(samples.current, report);
  return ratesOf(samples.current);
}
