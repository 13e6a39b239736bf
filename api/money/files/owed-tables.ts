/** What golfers owe, as tables: everybody who is not even now, and what was owed at the end of a day by its age. */
import type { House } from '@fourball/domain/kernel/house.ts';
import { reportAged } from '@fourball/domain/money/reports/aged-report.ts';
import { findOwing } from '@fourball/domain/money/reports/report-rows.ts';
import type { Words } from '@fourball/shared/words/refusals.ts';
import { tableOf, type Table } from '../../tables/table.ts';

type MoneyWords = Words['reports']['money'];

export const owingTable = async ({ db }: House, { columns: words, yes, no }: MoneyWords): Promise<Table> =>
  tableOf(await findOwing(db), ({ text, day, amount }) => [
    text(words.name, 30, (row) => row.name),
    text(words.memberNumber, 16, (row) => row.memberNumber),
    text(words.email, 36, (row) => row.email),
    amount(words.balance, (row) => row.balance),
    day(words.lastPayment, (row) => row.lastPaymentOn),
    text(words.card, 10, (row) => (row.hasCard ? yes : no)),
  ]);

export async function agedTable({ db }: House, day: string, { columns: words }: MoneyWords): Promise<Table> {
  const { rows } = await reportAged(db, day);
  return tableOf(rows, ({ text, amount }) => [
    text(words.name, 30, (row) => row.name),
    text(words.memberNumber, 16, (row) => row.memberNumber),
    amount(words.days0To30, (row) => row.days0To30),
    amount(words.days31To60, (row) => row.days31To60),
    amount(words.days61To90, (row) => row.days61To90),
    amount(words.over90, (row) => row.over90),
    amount(words.balance, (row) => row.owed),
  ]);
}
