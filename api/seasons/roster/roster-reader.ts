/** Reads the rosters that the office chooses, one after the other, beside everything else that the api does. */
import { AppError, invalidField } from '@fourball/domain/kernel/app-error.ts';
import { threadFile } from '@fourball/domain/kernel/process/thread-file.ts';
import { Piscina } from 'piscina';
import type { RosterOrder } from './roster-worker.ts';
import type { TableRead } from './read-table.ts';

export interface RosterReader {
  /** Cells as text. Errors: too_large, invalid_input on `file` for what is no table, unavailable while it closes. */
  read(file: File): Promise<readonly (readonly string[])[]>;
  close(): Promise<void>;
}

export interface RosterLimits {
  readonly rows: number;
  /** Bytes, as the file comes. */
  readonly bytes: number;
}

/** How much larger than it may come a workbook may be unpacked. */
const growth = 20;
/** Milliseconds before the thread ends when it has nothing to do. */
const idle = 60_000;
/** Milliseconds after which a file counts as unreadable. */
const patience = 15_000;

export function createRosterReader({ rows, bytes: most }: RosterLimits): RosterReader {
  let pool: Piscina<RosterOrder, TableRead> | undefined;
  let closed = false;
  const open = () =>
    new Piscina<RosterOrder, TableRead>({
      ...threadFile('roster-worker', import.meta.url),
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: idle,
    });
  return {
    async read(file) {
      if (file.size > most) throw new AppError('too_large', { limit: most });
      const bytes = new Uint8Array(await file.arrayBuffer());
      pool ??= open();
      const order = { bytes, limits: { rows: rows + 1, unpacked: growth * most } };
      const read = await pool
        .run(order, { signal: AbortSignal.timeout(patience) })
        .catch((error: unknown) => {
          if (closed) throw new AppError('unavailable');
          if (error instanceof Error && error.name === 'AbortError')
            return { problem: 'UNREADABLE' } as const;
          throw error;
        });
      if (!('problem' in read)) return read.rows;
      throw read.problem === 'TOO_LONG'
        ? invalidField('file', 'seasons.rosterTooLong', { rows })
        : invalidField('file', 'seasons.rosterUnreadable');
    },
    async close() {
      closed = true;
      await pool?.destroy();
    },
  };
}
