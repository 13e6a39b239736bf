/** Fourball as docker-compose.yml runs it: api, gateway and workers, each a process of its own, on one PostgreSQL and one Redis. */
import type { Database } from '@fourball/db/connection.ts';
import { countWaiting } from '../../kit/log.ts';
import type { ServerProcess } from './processes.ts';

/** As a process it is the api: requests go to its port; standing still and ending are those of all three. */
export interface WholeHouse extends ServerProcess {
  gateway: ServerProcess;
  workers: ServerProcess;
}

/** Starts a process of the bench's. */
export type StartProcess = (file: string, readyPath: string, profileTo?: string) => Promise<ServerProcess>;

/** The three at once; profiles of each where a folder for them is named. */
export async function startHouse(start: StartProcess, profileTo?: string): Promise<WholeHouse> {
  const [api, gateway, workers] = await Promise.all([
    start('api/main.ts', '/readyz', profileTo),
    start('gateway/main.ts', '/readyz', profileTo),
    start('workers/main.ts', '/readyz', profileTo),
  ]);
  const all = [api, gateway, workers];
  return {
    pid: api.pid,
    pids: all.flatMap(({ pids }) => pids),
    port: api.port,
    gateway,
    workers,
    pause: () => all.forEach((one) => one.pause()),
    resume: () => all.forEach((one) => one.resume()),
    async stop() {
      await Promise.all(all.map((one) => one.stop()));
    },
  };
}

/** Milliseconds between two looks, and after which what still waits will not go any more. */
const lookEvery = 20;
const patience = { outbox: 120_000, jobs: 300_000 };

const pause = (duration: number) => new Promise((resolve) => setTimeout(resolve, duration));

/** How long what a load left behind took to be worked off, in seconds. */
export interface Drained {
  /** Until every event was published. */
  outbox: number;
  /** Until the jobs that they ordered were done, too. */
  jobs: number;
}

async function countOpenJobs(db: Database): Promise<number> {
  const [row] = await db.query<{ n: number }>('select count(*) as n from job_runs where done_at is null');
  return row?.n ?? -1;
}

/** Resolves when nothing waits in the outbox and no job is left to do: only then the work of a request is over. */
export async function drain(db: Database): Promise<Drained> {
  const begun = performance.now();
  const since = () => (performance.now() - begun) / 1000;
  const until = async (what: keyof typeof patience, count: (db: Database) => Promise<number>) => {
    for (;;) {
      const left = await count(db);
      if (left === 0) return since();
      if (performance.now() - begun > patience[what])
        throw new Error(`${left} (${what}) were not worked off.`);
      await pause(lookEvery);
    }
  };
  const outbox = await until('outbox', countWaiting);
  return { outbox, jobs: await until('jobs', countOpenJobs) };
}

/**
 * Lets processes stand still, but not amid a transaction: what one of them has locked would be in the way of whoever is
 * measured meanwhile.
 */
export async function standStill(db: Database, processes: readonly ServerProcess[]): Promise<void> {
  for (;;) {
    for (const one of processes) one.pause();
    await pause(lookEvery);
    const [amid] = await db.query<{ n: number }>(
      `select count(*) as n from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'`,
    );
    if (amid?.n === 0) return;
    for (const one of processes) one.resume();
    await pause(lookEvery);
  }
}
