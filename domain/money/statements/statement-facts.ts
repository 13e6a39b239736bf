/** Reads what the mail with a statement says: the sums of its month, and what is owed by now. */
import type { Sql } from '@fourball/db/connection.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import { readStatement } from '../ledger/statement.ts';
import { owedBy } from '../payments/owed-by.ts';
import { letterhead } from '../purchases/letterhead.ts';

/** Cents; what is owed is more than 0. Errors: not_found. */
export async function readStatementFacts(
  sql: Sql,
  club: Pick<ClubFacts, 'profile'>,
  wanted: { readonly userId: number; readonly year: number; readonly month: number },
) {
  const head = letterhead(await club.profile());
  const [statement, owedNow] = await Promise.all([
    readStatement(sql, wanted, head),
    owedBy(sql, wanted.userId),
  ]);
  const { year, month, startDate, opening, charged, paid, closing } = statement;
  return { year, month, startDate, clubName: head.name, opening, charged, paid, closing, owedNow };
}
