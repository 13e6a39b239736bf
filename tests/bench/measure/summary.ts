/** The last word of a run, for people: what was measured, what was wanted, and whether it was reached. */
import type { Figures } from './figures.ts';

/** Where p95 is told the goal is milliseconds, even beside a ratio. */
const isCompared = ({ ratio, p95 }: Figures): boolean => typeof ratio === 'number' && typeof p95 !== 'number';

/** A ratio is to be reached, milliseconds are not to be passed; and nothing may ever be oversold or lost. */
function verdict(figures: Figures): string {
  const { ratio, p50, p95, p99, goal, oversold, lost, growthPercent, corePercent, kib, processorMs } =
    figures;
  if (Number(oversold ?? 0) > 0) return 'MISSED: oversold';
  if (Number(lost ?? 0) > 0) return 'MISSED: events lost';
  if (typeof goal !== 'number') return '';
  if (typeof growthPercent === 'number') return growthPercent <= goal ? 'met' : 'MISSED';
  if (typeof corePercent === 'number') return corePercent <= goal ? 'met' : 'MISSED';
  if (typeof kib === 'number') return kib <= goal ? 'met' : 'MISSED';
  if (typeof processorMs === 'number') return processorMs <= goal ? 'met' : 'MISSED';
  if (typeof figures.perSecondGoal === 'number') return Number(figures.perSecond) >= goal ? 'met' : 'MISSED';
  const met = isCompared(figures) ? Number(ratio) >= goal : Number(p95 ?? p99 ?? p50) <= goal;
  return met ? 'met' : 'MISSED';
}

const amount = (value: number | string | null | undefined): string =>
  typeof value === 'number' ? value.toLocaleString('en') : '';

const columns = [
  ['per s', 9],
  ['peer', 9],
  ['p50 ms', 9],
  ['p95/99 ms', 11],
  ['ratio', 7],
  ['goal', 9],
  ['of CPU', 8],
  ['alone', 8],
  ['drain s', 9],
] as const;

const line = (name: string, cells: readonly string[], last: string): string =>
  [
    name.padEnd(20),
    ...columns.map(([, width], index) => (cells[index] ?? '').padStart(width)),
    last && `  ${last}`,
  ].join('');

const ratioText = (ratio: number | string | null | undefined): string =>
  typeof ratio === 'number' ? ratio.toFixed(2) : '';

/**
 * `of CPU` is how many times the processor time per request the peer and its database need; `alone` the ratio of the api
 * while nothing follows from a commit; `drain s` how long the events of a round took to be published after its last answer.
 */
export function summary(results: readonly Figures[]): string {
  const head = line(
    '',
    columns.map(([title]) => title),
    '',
  );
  const lines = results.map((figures) => {
    const {
      aloneRatio,
      bench,
      perSecond,
      peerPerSecond,
      p50,
      p95,
      p99,
      ratio,
      goal,
      cpuMs,
      peerCpuMs,
      processorMs,
      drainSeconds,
    } = figures;
    const compared = isCompared(figures);
    const unit =
      typeof (figures.growthPercent ?? figures.corePercent) === 'number'
        ? '%'
        : typeof figures.kib === 'number'
          ? 'KiB'
          : processorMs === undefined
            ? 'ms'
            : 'ms CPU';
    const wanted =
      typeof goal !== 'number'
        ? ''
        : compared || typeof figures.perSecondGoal === 'number'
          ? `≥ ${goal}`
          : `≤ ${goal} ${unit}`;
    const ofCpu = typeof cpuMs === 'number' ? (Number(peerCpuMs) / cpuMs).toFixed(1) : '';
    const cells = [perSecond, peerPerSecond, p50, p95 ?? p99 ?? processorMs].map(amount);
    return line(
      bench,
      [...cells, ratioText(ratio), wanted, ofCpu, ratioText(aloneRatio), amount(drainSeconds)],
      verdict(figures),
    );
  });
  return ['', head, ...lines].join('\n');
}
