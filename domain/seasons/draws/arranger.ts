/** Has groups drawn beside everything else that the api does: few golfers at once, many in a thread. */
import { arrange, type Arranged, type ArrangeInput } from '@fourball/shared/seasons/golf/draw/arrange.ts';
import { Piscina } from 'piscina';
import { AppError } from '../../kernel/app-error.ts';
import { threadFile } from '../../kernel/process/thread-file.ts';

export interface Arranger {
  /** Errors: unavailable while too many wait, or it closes. */
  arrange(input: ArrangeInput): Promise<Arranged>;
  close(): Promise<void>;
}

/** Up to so many golfers are drawn in a few milliseconds: less than to begin a thread. */
const fewPlayers = 12;
/** Milliseconds before the thread ends when it has nothing to do. */
const idle = 60_000;
/** Milliseconds after which a draw is given up. */
const patience = 20_000;
const waiting = 20;

/** The thread starts with the first large draw. */
export function createArranger(): Arranger {
  let pool: Piscina<ArrangeInput, Arranged> | undefined;
  let closed = false;
  const open = () =>
    new Piscina<ArrangeInput, Arranged>({
      ...threadFile('arrange-worker', import.meta.url),
      minThreads: 0,
      maxThreads: 1,
      maxQueue: waiting,
      idleTimeout: idle,
    });
  return {
    async arrange(input) {
      if (input.players.length <= fewPlayers && input.order !== 'FEWEST_REPEATS') return arrange(input);
      pool ??= open();
      try {
        return await pool.run(input, { signal: AbortSignal.timeout(patience) });
      } catch (error) {
        const full = error instanceof Error && /Task queue is at limit/i.test(error.message);
        if (closed || full || (error instanceof Error && error.name === 'AbortError'))
          throw new AppError('unavailable');
        throw error;
      }
    },
    async close() {
      closed = true;
      await pool?.destroy();
    },
  };
}
