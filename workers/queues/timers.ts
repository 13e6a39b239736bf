/** Runs scheduled jobs by timers of this process: they go on while Redis is away. */
import type { ScheduleHandler, WorkerContext } from './handler.ts';

export interface Timers {
  /** Lets those that run finish. */
  close(): Promise<void>;
}

/**
 * The first run is at once, and each later one `every` milliseconds after the one before was over, or sooner where something
 * is due sooner: a job never runs twice at once in one process. In two processes it may.
 */
export function startTimers(handlers: readonly ScheduleHandler[], context: WorkerContext): Timers {
  const closes = handlers.map((handler) => startTimer(handler, context));
  return {
    async close() {
      await Promise.all(closes.map((close) => close()));
    },
  };
}

/** What another process ends right now still looks due for so long: there is no use in asking at once. */
const shortest = 25;

function startTimer({ job, run, dueIn }: ScheduleHandler, context: WorkerContext): () => Promise<void> {
  const { log } = context;
  let closed = false;
  let failing = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  const tick = async (): Promise<void> => {
    let next = job.every;
    try {
      await run(context);
      next = Math.max(shortest, Math.min(next, (await dueIn?.(context)) ?? next));
      if (failing) log.info({ job: job.name }, 'A scheduled job works again.');
      failing = false;
    } catch (error) {
      // One line, not one a second: a database that is away fails all of them until it is back.
      if (!failing)
        log.error({ err: error, job: job.name }, 'A scheduled job failed; it is tried again and again.');
      failing = true;
      // One that is due seldom must not wait for its next turn.
      next = Math.min(next, job.backoff);
    }
    if (!closed) timer = setTimeout(start, next);
  };
  const start = (): void => {
    running = tick();
  };
  start();
  return async () => {
    closed = true;
    clearTimeout(timer);
    await running;
  };
}
