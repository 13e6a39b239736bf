/** Gathers what a crowd asks for one by one into few look-ups: few of many cost far less than many of few. */
import DataLoader from 'dataloader';

export interface Gathering {
  /**
   * Look-ups under way at once; who comes meanwhile is looked up together. Few let a crowd go in fewer statements, many
   * let nobody wait for somebody else's.
   */
  mostInFlight: number;
  /** Milliseconds from the beginning of one look-up to that of the next: whoever comes alone never waits for it. */
  apart: number;
}

/** Keys that one look-up has at most. */
const portion = 256;

/** `find` answers for each key, in their order. Each caller is looked up anew: nothing is remembered. */
export function gather<Key, Found>(
  find: (keys: readonly Key[]) => Promise<Found[]>,
  { mostInFlight, apart }: Gathering,
): (key: Key) => Promise<Found> {
  let inFlight = 0;
  let begunAt = -Infinity;
  const parked: (() => void)[] = [];
  // Requests that arrive together are read from their sockets one after the other: only then is a tick over.
  const begin = (send: () => void): void => {
    if (inFlight >= mostInFlight) return void parked.push(send);
    const wait = begunAt + apart - performance.now();
    if (wait > 0) setTimeout(send, wait);
    else setImmediate(send);
  };
  const load = new DataLoader<Key, Found>(
    (keys) => {
      inFlight += 1;
      begunAt = performance.now();
      return find(keys).finally(() => {
        inFlight -= 1;
        const next = parked.shift();
        if (next) begin(next);
      });
    },
    { cache: false, maxBatchSize: portion, batchScheduleFn: begin },
  );
  return (key) => load.load(key);
}
