/** Lets requests that arrive together share one transaction, each with its own answer. */
import { isWaitOver } from '../outage.ts';

export interface GroupCommitOptions {
  /** Most requests in one transaction. */
  maxSize: number;
  /** Most transactions at once; more only wait for each other's locks. */
  maxInFlight: number;
  /** So many requests are a crowd after the same things: their transaction has no other beside it. Without: none are. */
  crowdFrom?: number;
}

/** What a transaction has decided. */
export interface Committed<Request, Answer> {
  /** One for each request, in their order. */
  readonly answers: readonly Answer[];
  /**
   * Answers a request that has waited since before `lastLook` from what the transaction saw and did, or leaves it to
   * the next. What the transaction has locked is as it leaves it until it commits, and whoever waits may be answered as of
   * any moment of waiting: this is as good as asking again.
   */
  readonly alsoAnswers?: (request: Request) => Answer | undefined;
}

interface Waiting<Request, Answer> {
  request: Request;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/**
 * Returns a function that answers one request. Requests of the same tick, and those that arrive while all
 * transactions are busy, are given to `commit` together, in order of arrival. When a shared transaction fails, each of
 * its requests is committed alone, so that only the one at fault sees the error; but not where it waited too long, for
 * each would wait as long again, one after the other. `commit` calls `lastLook` while it
 * still holds its locks, as the last thing before it commits, where it answers those who wait too.
 */
export function groupCommit<Request, Answer>(
  commit: (requests: readonly Request[], lastLook: () => void) => Promise<Committed<Request, Answer>>,
  { maxSize, maxInFlight, crowdFrom = Infinity }: GroupCommitOptions,
): (request: Request) => Promise<Answer> {
  let queue: Waiting<Request, Answer>[] = [];
  let inFlight = 0;
  let crowdInFlight = false;
  let scheduled = false;

  const commitTogether = async (batch: readonly Waiting<Request, Answer>[]): Promise<void> => {
    let waitedBefore: ReadonlySet<Waiting<Request, Answer>> = new Set();
    const lastLook = () => {
      waitedBefore = new Set(queue);
    };
    try {
      const { answers, alsoAnswers } = await commit(
        batch.map(({ request }) => request),
        lastLook,
      );
      batch.forEach(({ resolve }, index) => resolve(answers[index] as Answer));
      if (alsoAnswers && waitedBefore.size > 0) answerWaiting(waitedBefore, alsoAnswers);
    } catch (error) {
      if (batch.length === 1 || isWaitOver(error)) for (const { reject } of batch) reject(error);
      else for (const waiting of batch) await commitTogether([waiting]);
    }
  };
  const answerWaiting = (
    waitedBefore: ReadonlySet<Waiting<Request, Answer>>,
    alsoAnswers: (request: Request) => Answer | undefined,
  ) => {
    queue = queue.filter((waiting) => {
      const answer = waitedBefore.has(waiting) ? alsoAnswers(waiting.request) : undefined;
      if (answer === undefined) return true;
      waiting.resolve(answer);
      return false;
    });
  };
  const pump = () => {
    scheduled = false;
    while (queue.length > 0 && !crowdInFlight) {
      const isCrowd = queue.length >= crowdFrom;
      if (inFlight >= (isCrowd ? 1 : maxInFlight)) return;
      const batch = queue.splice(0, maxSize);
      inFlight += 1;
      crowdInFlight = isCrowd;
      void commitTogether(batch).finally(() => {
        inFlight -= 1;
        crowdInFlight = false;
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
