/** Answers a call with a table as a file: CSV at once, XLSX from the threads that make workbooks. */
import type { reportFormat } from '@fourball/shared/money/enums.ts';
import type { Context } from 'koa';
import type { output } from 'zod';
import type { answered } from '../../http/mount-calls.ts';
import { sendFile } from '../../http/send-file.ts';
import { csvOf } from '../../tables/csv.ts';
import type { PaperPress } from './paper-press.ts';
import type { Table } from '../../tables/table.ts';

export interface TableFile {
  /** Letters, digits, dots and hyphens alone; the ending comes from the format. */
  readonly name: string;
  readonly format: output<typeof reportFormat>;
  readonly table: Table;
  /** The name of the workbook's one sheet. */
  readonly sheet: string;
  /** What a workbook calls the row of sums. */
  readonly totals: string;
  /** Who asked: nobody gets more than a fair share of the threads. */
  readonly userId: number;
}

export const sendTable = async (
  ctx: Context,
  papers: PaperPress,
  { name, format, table, sheet, totals, userId }: TableFile,
): Promise<typeof answered> =>
  format === 'csv'
    ? sendFile(ctx, name, 'csv', csvOf(table))
    : sendFile(ctx, name, 'xlsx', await papers.workbook(userId, table, { sheet, totals }));
