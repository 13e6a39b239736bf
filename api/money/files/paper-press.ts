/** Makes PDFs one after the other beside everything else that the api does, and says so when too many wait. */
import { fileURLToPath } from 'node:url';
import { AppError } from '@fourball/domain/kernel/app-error.ts';
import { Piscina } from 'piscina';
import type { PaperOrder } from './paper-worker.ts';

export interface PaperPress {
  /** Errors: unavailable while too many wait. */
  print(order: PaperOrder): Promise<Buffer>;
  close(): Promise<void>;
}

/** Seconds after which a caller who was turned away may try again. */
const retryAfterSeconds = 5;
/** Milliseconds before the thread ends when it has nothing to do: to begin anew takes longer than a paper. */
const idle = 300_000;

/** `waiting` are those beside the one that is made. The thread starts with the first paper. */
export function createPaperPress({ waiting }: { readonly waiting: number }): PaperPress {
  let pool: Piscina<PaperOrder, Uint8Array> | undefined;
  let closed = false;
  const open = () =>
    new Piscina<PaperOrder, Uint8Array>({
      filename: fileURLToPath(new URL('paper-worker.ts', import.meta.url)),
      // The thread reads TypeScript whatever its process was started with.
      execArgv: ['--import', import.meta.resolve('tsx')],
      minThreads: 0,
      maxThreads: 1,
      maxQueue: waiting,
      idleTimeout: idle,
    });
  return {
    async print(order) {
      pool ??= open();
      if (pool.queueSize >= waiting) throw new AppError('unavailable', { retryAfterSeconds });
      const bytes = await pool.run(order).catch((error: unknown) => {
        throw closed ? new AppError('unavailable', { retryAfterSeconds }) : error;
      });
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    },
    async close() {
      closed = true;
      await pool?.destroy();
    },
  };
}
