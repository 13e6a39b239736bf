/** Lets no more attempts of one client run at once than may still fail; the others wait for their turn. */

export interface AttemptTurns {
  /**
   * Runs `work` as soon as fewer attempts of `client` are under way than `left` says may still fail. `left` is asked
   * again whenever one is over, and what it throws ends the waiting. In one process: each has turns of its own.
   */
  inTurn<Result>(client: string, left: () => Promise<number>, work: () => Promise<Result>): Promise<Result>;
}

interface Queue {
  /** Those that wait or run. */
  here: number;
  running: number;
  ended: number;
  readonly waiting: (() => void)[];
}

export function createAttemptTurns(): AttemptTurns {
  const queues = new Map<string, Queue>();

  async function begin(queue: Queue, left: () => Promise<number>): Promise<void> {
    for (;;) {
      const { ended } = queue;
      const most = await left();
      // What has ended meanwhile may have been counted after this was read.
      if (queue.ended !== ended) continue;
      if (queue.running < most) break;
      await new Promise<void>((resolve) => queue.waiting.push(resolve));
    }
    queue.running += 1;
  }

  return {
    async inTurn(client, left, work) {
      const queue = queues.get(client) ?? { here: 0, running: 0, ended: 0, waiting: [] };
      queues.set(client, queue);
      queue.here += 1;
      try {
        await begin(queue, left);
        try {
          return await work();
        } finally {
          queue.running -= 1;
          queue.ended += 1;
        }
      } finally {
        queue.here -= 1;
        if (queue.here === 0) queues.delete(client);
        // Also by whoever was refused: those behind are to be told so too.
        queue.waiting.shift()?.();
      }
    },
  };
}
