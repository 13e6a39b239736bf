/** Reads the tables that the office chooses, one after the other, beside everything else that the api does. */
import { AppError } from '@fourball/domain/kernel/app-error.ts';
import { threadFile } from '@fourball/domain/kernel/process/thread-file.ts';
import { Piscina } from 'piscina';
import type { TableOrder } from './table-worker.ts';
import type { TableChoice, TableRead } from './read-table.ts';

export interface TableReader {
  /** Errors: too_large, unavailable while it closes. */
  read(file: File, limits: FileLimits, choice?: TableChoice): Promise<TableRead>;
  close(): Promise<void>;
}

export interface FileLimits {
  /** Without the head. */
  readonly rows: number;
  /** Bytes, as the file comes. */
  readonly bytes: number;
}

/** How much larger than it may come a workbook may be unpacked. */
const growth = 20;
/** Milliseconds before the thread ends when it has nothing to do. */
const idle = 60_000;
/** Milliseconds after which a file counts as unreadable. */
const patience = 30_000;
/** What the thread may take; the process goes on where it would need more. */
const memory = { maxOldGenerationSizeMb: 512 };

export function createTableReader(): TableReader {
  let pool: Piscina<TableOrder, TableRead> | undefined;
  let closed = false;
  const open = () =>
    new Piscina<TableOrder, TableRead>({
      ...threadFile('table-worker', import.meta.url),
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: idle,
      resourceLimits: memory,
    });
  return {
    async read(file, { rows, bytes: most }, choice = {}) {
      if (file.size > most) throw new AppError('too_large', { limit: most });
      const bytes = new Uint8Array(await file.arrayBuffer());
      pool ??= open();
      const order = { bytes, limits: { rows: rows + 1, unpacked: growth * most }, choice };
      return pool.run(order, { signal: AbortSignal.timeout(patience) }).catch((error: unknown) => {
        if (closed) throw new AppError('unavailable');
        if (error instanceof Error && error.name === 'AbortError') return { problem: 'UNREADABLE' } as const;
        if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
          return { problem: 'TOO_LONG' } as const;
        throw error;
      });
    },
    async close() {
      closed = true;
      await pool?.destroy();
    },
  };
}
