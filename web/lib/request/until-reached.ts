/** Asks again until the server is reached, for what a person waits for. */
import { growingPause } from '@fourball/shared/contract/growing-pause.ts';
import { isUnreached, pauseBefore } from './request.ts';

const pauses = { first: 1_000, most: 8_000 };

/** Ends after the time, or as soon as the network is back. */
const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
  });

/**
 * Repeats the work until it reaches the server, or until it is not wanted any more: then null. `tell` hears whether it did.
 * Throws what the server refuses.
 */
export async function untilReached<Reply>(
  work: () => Promise<Reply>,
  wanted: () => boolean,
  tell: (unreached: boolean) => void,
): Promise<Reply | null> {
  for (let failures = 0; wanted(); failures += 1) {
    try {
      const reply = await work();
      tell(false);
      return reply;
    } catch (reason) {
      const unreached = isUnreached(reason);
      tell(unreached);
      if (!unreached) throw reason;
      if (!wanted()) return null;
      await pause(pauseBefore(reason, growingPause(failures, pauses)));
    }
  }
  return null;
}
