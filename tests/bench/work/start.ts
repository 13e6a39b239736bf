/** How soon `npm start` is ready: on a machine that has never run it, and the next time. */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPages, hasPages, pagesAreCurrent } from '../../../start/build-web.ts';
import { runStart } from '../../start/run-start.ts';
import type { Figures } from '../measure/figures.ts';
import { median } from '../measure/rounds.ts';

/** Milliseconds. */
const goals = { first: 12_000, second: 3_000 };

/** Each round has a data folder of its own, in which the club is started twice. */
export async function benchStart({ quick }: { quick: boolean }): Promise<Figures[]> {
  if (hasPages() && !(await pagesAreCurrent())) await buildPages();
  const taken = { first: [] as number[], second: [] as number[] };
  for (let round = 0; round < (quick ? 1 : 3); round += 1) {
    const dataDir = await mkdtemp(join(tmpdir(), 'fourball-bench-start-'));
    // When root starts, PostgreSQL runs as somebody else who must get through.
    await chmod(dataDir, 0o755);
    try {
      taken.first.push(await readyOnce(dataDir));
      taken.second.push(await readyOnce(dataDir));
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  }
  return (['first', 'second'] as const).map((which) => ({
    bench: `start-${which}`,
    p50: Math.round(median(taken[which])),
    goal: goals[which],
  }));
}

/** Milliseconds until it was ready; it has ended when this resolves. */
async function readyOnce(dataDir: string): Promise<number> {
  const { child, ready, exited } = await runStart({ dataDir });
  try {
    return await ready();
  } finally {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGINT');
    await exited;
  }
}
