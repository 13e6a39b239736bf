/** Writes workbooks, in a thread of its own: a hundred thousand rows take seconds of nothing but computing. */
import type { MessagePort } from 'node:worker_threads';
import type { Cell, Table } from '../../tables/table.ts';
import { xlsxOf } from '../../tables/xlsx.ts';

export interface WorkbookOrder {
  readonly sheet: string;
  /** What the row of sums is called. */
  readonly totals: string;
  readonly columns: Table['columns'];
  /** Batches of rows come by it, and null after the last. */
  readonly rows: MessagePort;
}

export default async function write({
  sheet,
  totals,
  columns,
  rows: port,
}: WorkbookOrder): Promise<Uint8Array> {
  const rows: Cell[][] = [];
  await new Promise<void>((done, failed) => {
    port.on('message', (batch: Cell[][] | null) => {
      if (batch === null) done();
      else rows.push(...batch);
    });
    port.once('close', () => failed(new Error('The rows of the workbook did not all come.')));
  });
  return xlsxOf({ columns, rows: () => rows }, { sheet, totals });
}
