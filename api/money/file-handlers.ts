/** Binds the calls that answer with files to what writes them: receipts and statements as PDF, reports as CSV and XLSX. */
import { linesOfBookings } from '@fourball/domain/booking/bookings/receipt-lines.ts';
import { letterhead } from '@fourball/domain/money/purchases/letterhead.ts';
import { getReceipt } from '@fourball/domain/money/purchases/receipt.ts';
import { getStatement } from '@fourball/domain/money/ledger/statement.ts';
import { wordsFor } from '@fourball/shared/words/language.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { sendFile } from '../http/send-file.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';
import { reportTables } from './files/report-tables.ts';
import { sendTable } from './files/send-table.ts';

export const moneyFileHandlers = ({ house, club, papers }: Services): BuiltHandlers['moneyFiles'] => {
  const bookings = linesOfBookings(house);
  return {
    async getReceiptPdf({ actor, params, ctx }) {
      const reader = userOf(actor);
      const receipt = await getReceipt(house, club, bookings, reader, params.id);
      return sendFile(
        ctx,
        `receipt-${receipt.number}`,
        'pdf',
        await papers.print(reader.userId, { kind: 'receipt', receipt, language: reader.language }),
      );
    },
    async getStatementPdf({ actor, params, ctx }) {
      const reader = userOf(actor);
      const head = letterhead(await club.profile());
      const statement = await getStatement(house.db, actor, params, head);
      const month = `${statement.year}-${String(statement.month).padStart(2, '0')}`;
      return sendFile(
        ctx,
        `statement-${month}`,
        'pdf',
        await papers.print(reader.userId, { kind: 'statement', statement, language: reader.language }),
      );
    },
    async downloadReport({ actor, params, ctx }) {
      const { name, format, start, end } = params;
      const reader = userOf(actor);
      const words = wordsFor(reader);
      const { taxName } = await club.profile();
      return sendTable(ctx, papers, {
        name: `${name}-${start}-${end}`,
        format,
        table: await reportTables(words)[name](house, { start, end }, taxName),
        sheet: words.reports.money.sheets[name],
        totals: words.reports.totals,
        userId: reader.userId,
      });
    },
  };
};
