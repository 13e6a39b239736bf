/** Makes PDFs and workbooks beside everything else that the api does, and says so when too many wait. */
import { setImmediate as aTurn } from 'node:timers/promises';
import { MessageChannel, type MessagePort, type Transferable } from 'node:worker_threads';
import { AppError } from '@fourball/domain/kernel/app-error.ts';
import { threadFile } from '@fourball/domain/kernel/process/thread-file.ts';
import { hoursCounted } from '@fourball/shared/words/language.ts';
import { Piscina } from 'piscina';
import { createFairTurns } from './fair-turns.ts';
import type { LaidOut, PaperOrder } from '../../paper-worker.ts';
import type { PaperLook } from './paper.ts';
import type { Cell, Table } from '../../tables/table.ts';
import type { WorkbookOrder } from './workbook-worker.ts';

/** What a workbook calls its one sheet, and the row of sums. */
export type SheetNames = Pick<WorkbookOrder, 'sheet' | 'totals'>;

export interface PaperPress {
  /** For a person, by their id. Errors: unavailable while too many wait, too_many_requests while too many of theirs do. */
  print(person: number, order: PaperOrder): Promise<Buffer>;
  /** The table as an XLSX workbook of one sheet. Errors: as for `print`. */
  workbook(person: number, table: Table, named: SheetNames): Promise<Buffer>;
  close(): Promise<void>;
}

/** Seconds after which a caller who was turned away may try again. */
const retryAfterSeconds = 5;
/** Milliseconds before a thread ends when it has nothing to do: to begin anew takes longer than a paper. */
const idle = 300_000;
/** Rows that are handed over before everybody else has a turn. */
const rowsAtOnce = 500;

/** `readLook` is asked for each paper, so that what the club says now holds. Two threads: whoever wants a receipt need not wait for the workbook of five years. */
export function createPaperPress(
  limits: { readonly waiting: number; readonly perPerson: number },
  readLook: () => Promise<PaperLook>,
): PaperPress {
  const papers = thread<LaidOut>('../../paper-worker', limits);
  const workbooks = thread<WorkbookOrder>('workbook-worker', limits);
  return {
    print: (person, order) =>
      papers.inTurn(person, async () =>
        papers.run({ hours: hoursCounted(), ...order, ...(await readLook()) }),
      ),
    workbook: (person, { columns, rows }, { sheet, totals }) =>
      workbooks.inTurn(person, async () => {
        const { port1: ours, port2: theirs } = new MessageChannel();
        const order = {
          sheet,
          totals,
          // What makes their cells stays here.
          columns: columns.map(({ title, kind, width, total }) => ({ title, kind, width, total })),
          rows: theirs,
        };
        try {
          const [made] = await Promise.all([workbooks.run(order, [theirs]), handOver(rows(), ours)]);
          return made;
        } finally {
          ours.close();
        }
      }),
    close: async () => void (await Promise.all([papers.close(), workbooks.close()])),
  };
}

/** Null tells that these were all. */
async function handOver(rows: Iterable<Cell[]>, to: MessagePort): Promise<void> {
  // Between threads; only windows have an origin to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const send = (sent: Cell[][] | null) => to.postMessage(sent);
  let batch: Cell[][] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length < rowsAtOnce) continue;
    send(batch);
    batch = [];
    await aTurn();
  }
  send(batch);
  send(null);
}

/** One after the other, a person after the other; it starts with the first. */
function thread<Order>(file: string, limits: { waiting: number; perPerson: number }) {
  let pool: Piscina<Order, Uint8Array> | undefined;
  let closed = false;
  const open = () =>
    new Piscina<Order, Uint8Array>({
      ...threadFile(file, import.meta.url),
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: idle,
    });
  return {
    ...createFairTurns({ ...limits, retryAfterSeconds }),
    async run(order: Order, transferList: Transferable[] = []): Promise<Buffer> {
      pool ??= open();
      const bytes = await pool.run(order, { transferList }).catch((error: unknown) => {
        throw closed ? new AppError('unavailable', { retryAfterSeconds }) : error;
      });
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    },
    async close(): Promise<void> {
      closed = true;
      await pool?.destroy();
    },
  };
}
