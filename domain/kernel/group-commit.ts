/** Lets requests that arrive together share one transaction, each with its own answer. */

export interface GroupCommitOptions {
  /** Most requests in one transaction. */
  maxSize: number;
  /** Most transactions at once; more only wait for each other's locks. */
  maxInFlight: number;
}

interface Waiting<Request, Answer> {
  request: Request;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/**
 * Returns a function that answers one request. Requests of the same tick, and those that arrive while all
 * transactions are busy, are given to `commit` together, in order of arrival; it returns an answer for each,
 * in that order. When a shared transaction fails, each of its requests is committed alone, so that only
 * the one at fault sees the error.
 */
export function groupCommit<Request, Answer>(
  commit: (requests: readonly Request[]) => Promise<readonly Answer[]>,
  { maxSize, maxInFlight }: GroupCommitOptions,
): (request: Request) => Promise<Answer> {
  const queue: Waiting<Request, Answer>[] = [];
  let inFlight = 0;
  let scheduled = false;

  const commitAlone = async ({ request, resolve, reject }: Waiting<Request, Answer>) => {
    try {
      const [answer] = await commit([request]);
      resolve(answer as Answer);
    } catch (error) {
      reject(error);
    }
  };
  const commitTogether = async (batch: Waiting<Request, Answer>[]) => {
    try {
      const answers = await commit(batch.map(({ request }) => request));
      batch.forEach(({ resolve }, index) => resolve(answers[index] as Answer));
    } catch {
      for (const waiting of batch) await commitAlone(waiting);
    }
  };
  const pump = () => {
    scheduled = false;
    while (inFlight < maxInFlight && queue.length > 0) {
      const batch = queue.splice(0, maxSize);
      inFlight += 1;
      const [first] = batch;
      const done = batch.length === 1 && first ? commitAlone(first) : commitTogether(batch);
      void done.finally(() => {
        inFlight -= 1;
        pump();
      });
    }
  };

  return (request) =>
    new Promise((resolve, reject) => {
      queue.push({ request, resolve, reject });
      if (scheduled) return;
      scheduled = true;
      setImmediate(pump);
    });
}
