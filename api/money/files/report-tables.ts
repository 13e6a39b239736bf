/** The reports that the office takes along, each as a table. */
import { linesOfBookings } from '@fourball/domain/booking/bookings/receipt-lines.ts';
import { reportBilling, reportWeekly } from '@fourball/domain/booking/reports/report-rounds.ts';
import type { House } from '@fourball/domain/kernel/house.ts';
import {
  findBookLines,
  findPaymentLines,
  findPurchasesMade,
} from '@fourball/domain/money/reports/report-rows.ts';
import { receiptNumber } from '@fourball/domain/money/purchases/receipt-number.ts';
import { reportRevenue } from '@fourball/domain/money/reports/revenue-report.ts';
import type { Span } from '@fourball/domain/money/report-span.ts';
import { reportTax } from '@fourball/domain/money/reports/tax-report.ts';
import { clubDay, clubTime } from '@fourball/domain/kernel/club-time.ts';
import type { reportName } from '@fourball/shared/money/report-calls.ts';
import type { Words } from '@fourball/shared/words/refusals.ts';
import type { z } from 'zod';
import { tableOf, type Table } from '../../tables/table.ts';
import { agedTable, owingTable } from './owed-tables.ts';
import { quickBooksJournal, xeroJournal } from './journal-tables.ts';

type ReportName = z.output<typeof reportName>;

/** Day and time at the club. */
const momentOf = (moment: string, { timeZone }: House): string =>
  `${clubDay(new Date(moment), timeZone)} ${clubTime(new Date(moment), timeZone)}`;

/** `owing` is of now, whatever the span, `aged` of the end of its last day, and `weekly` of the year in which it begins. `taxName`: what the club calls its tax. Errors: the field of a span that can't be, or that has too many rows. */
export const reportTables = ({
  reports: { money },
}: Words): Readonly<Record<ReportName, (house: House, span: Span, taxName: string) => Promise<Table>>> => {
  const { columns: words, journal, yes, no } = money;
  return {
    async revenue({ db }, span) {
      const { rows } = await reportRevenue(db, span);
      return tableOf(rows, ({ text, count, amount }) => [
        text(words.product, 40, (row) => row.product),
        text(words.code, 26, (row) => row.code),
        amount(words.charged, (row) => row.charged),
        amount(words.givenBack, (row) => row.givenBack),
        amount(words.net, (row) => row.net),
        count(words.lines, (row) => row.entries),
      ]);
    },
    async tax({ db }, span, taxName) {
      const { rows } = await reportTax(db, span, taxName);
      return tableOf(rows, ({ text, number, amount }) => [
        text(words.month, 10, (row) => row.month),
        text(words.name, 10, (row) => row.name),
        number(words.rate, (row) => row.basisPoints / 100),
        amount(words.taxable, (row) => row.taxable),
        amount(words.tax, (row) => row.tax),
      ]);
    },
    async weekly(house, { start }) {
      const { weeks } = await reportWeekly(house, Number(start.slice(0, 4)));
      return tableOf(weeks, ({ day, count, amount }) => [
        day(words.firstDay, (row) => row.startDate),
        day(words.lastDay, (row) => row.endDate),
        count(words.rounds, (row) => row.rounds),
        count(words.memberRounds, (row) => row.memberRounds),
        count(words.guestRounds, (row) => row.guestRounds),
        count(words.creditRounds, (row) => row.creditRounds),
        count(words.cancelledRounds, (row) => row.cancelled),
        amount(words.playFees, (row) => row.playFees),
        amount(words.tax, (row) => row.tax),
      ]);
    },
    async billing(house, span) {
      const { rows } = await reportBilling(house, span);
      return tableOf(rows, ({ text, count, amount }) => [
        text(words.name, 30, (row) => row.name),
        text(words.memberNumber, 16, (row) => row.memberNumber),
        count(words.rounds, (row) => row.rounds),
        count(words.creditRounds, (row) => row.creditRounds),
        amount(words.playFees, (row) => row.playFees),
        amount(words.fees, (row) => row.fees),
        amount(words.tax, (row) => row.tax),
        amount(words.total, (row) => row.total),
      ]);
    },
    owing: (house) => owingTable(house, money),
    aged: (house, { end }) => agedTable(house, end, money),
    async payments(house, span) {
      return tableOf(await findPaymentLines(house, span), ({ text, moment, number, amount }) => [
        number(words.id, (row) => row.id),
        moment(words.at, (row) => row.at),
        text(words.name, 30, (row) => row.name),
        text(words.memberNumber, 16, (row) => row.memberNumber),
        text(words.method, 10, (row) => row.method),
        text(words.status, 12, (row) => row.status),
        amount(words.amount, (row) => row.cents),
        amount(words.refunded, (row) => row.refunded),
        text(words.note, 30, (row) => row.note),
        text(words.by, 24, (row) => row.actor),
      ]);
    },
    async purchases(house, span) {
      return tableOf(
        await findPurchasesMade(house, linesOfBookings(house), span),
        ({ text, moment, amount }) => [
          text(words.receipt, 12, (row) => receiptNumber(row.purchaseId)),
          moment(words.at, (row) => momentOf(row.createdAt, house)),
          text(words.kind, 10, (row) => row.kind),
          text(words.what, 40, (row) => row.title),
          text(words.buyer, 26, (row) => row.buyer.name),
          text(words.chargedTo, 26, (row) => row.chargeUser.name),
          amount(words.net, (row) => row.net),
          amount(words.tax, (row) => row.tax),
          amount(words.total, (row) => row.total),
          amount(words.refunded, (row) => row.refunded),
          text(words.cancelled, 10, (row) => (row.cancelled ? yes : no)),
          text(words.message, 30, (row) => row.message),
        ],
      );
    },
    async entries(house, span, taxName) {
      return tableOf(await findBookLines(house, span, taxName), ({ text, day, number, amount }) => [
        number(words.entry, (row) => row.entryId),
        day(words.day, (row) => row.day),
        text(words.kind, 12, (row) => row.kind),
        text(words.description, 44, (row) => row.description),
        text(words.reason, 30, (row) => row.reason),
        text(words.code, 24, (row) => row.code),
        text(words.account, 28, (row) => row.account),
        amount(words.debit, ({ cents }) => (cents > 0 ? cents : null)),
        amount(words.credit, ({ cents }) => (cents < 0 ? -cents : null)),
        number(words.rate, ({ taxBasisPoints }) => (taxBasisPoints === null ? null : taxBasisPoints / 100)),
        amount(words.taxable, (row) => row.taxable),
        number(words.purchase, (row) => row.purchaseId),
        number(words.reverses, (row) => row.reverses),
        text(words.by, 24, (row) => row.actor),
      ]);
    },
    'journal-quickbooks': (house, span, taxName) => quickBooksJournal(house, span, journal, taxName),
    'journal-xero': (house, span, taxName) => xeroJournal(house, span, journal, taxName),
  };
};
