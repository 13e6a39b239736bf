/** Reads the statement of a golfer for a month of the club's calendar. */
import { prepared, type Sql } from '@fourball/db/connection.ts';
import type { Statement } from '@fourball/shared/money/shapes.ts';
import { DateTime } from 'luxon';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { allowMoneyOf } from '../access.ts';
import { presentAccountEntry, type AccountEntryRow } from './account.ts';

interface StatementRow extends Omit<AccountEntryRow, 'entry_id'> {
  name: string;
  member_number: string | null;
  opening: number;
  /** Null where nothing happened in the month. */
  entry_id: number | null;
  debit: number;
  credit: number;
  /** Tax of the entry, more than 0 where it was charged. */
  tax: number;
}

// One statement, so that the opening balance and the entries are of the same moment. The balance was opened by what came
// before, and is what is owed now without what came since: the shorter of the two is added up. Months that are asked for
// are mostly late ones, and cost the same however long somebody has been a member. Materialized, or the opening would be
// added up again for each entry. The kind of each account is asked for by itself: joined, all accounts of the club would be
// read for each entry as soon as the lines are vacuumed.
const findStatement = prepared(
  'statement.find',
  `with holder as materialized (
     select u.id, u.full_name as name, u.member_number, a.id as account_id,
       case when $2::date - (select min(day) from ledger_lines where account_id = a.id)
              < (select max(day) from ledger_lines where account_id = a.id) - $2::date
         then coalesce((select sum(cents) from ledger_lines where account_id = a.id and day < $2), 0)
         else coalesce(a.balance_cents, 0)
           - coalesce((select sum(cents) from ledger_lines where account_id = a.id and day >= $2), 0)
       end::bigint as opening
     from users u left join ledger_accounts a on a.user_id = u.id and a.merged_into is null where u.id = $1
   )
   select h.name, h.member_number, h.opening,
     e.id as entry_id, e.day, e.kind, e.description, e.reason, e.purchase_id, l.cents, l.debit, l.credit,
     coalesce((select -sum(t.cents) from ledger_lines t where t.entry_id = e.id
                 and (select x.kind from ledger_accounts x where x.id = t.account_id) = 'TAX'), 0)::bigint as tax
   from holder h
   left join lateral (
     select entry_id, sum(cents)::bigint as cents, sum(greatest(cents, 0))::bigint as debit,
       sum(greatest(-cents, 0))::bigint as credit
     from ledger_lines where account_id = h.account_id and day between $2 and $3 group by entry_id
   ) l on true
   left join ledger_entries e on e.id = l.entry_id
   order by e.day, e.id`,
);

const sumOf = <Row>(rows: readonly Row[], amount: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + amount(row), 0);

interface Wanted {
  readonly userId: number;
  readonly year: number;
  readonly month: number;
}

/** Of the caller, or of anybody for admins. Errors: forbidden, not_found. */
export const getStatement = async (
  sql: Sql,
  actor: Actor,
  wanted: Wanted,
  club: Statement['club'],
): Promise<Statement> => {
  allowMoneyOf(actor, wanted.userId);
  return readStatement(sql, wanted, club);
};

/**
 * `charged` and `paid` are the debits and credits of the month, so that opening, charged and paid make the closing balance.
 * Whoever calls has asked whether the reader may know. Errors: not_found.
 */
export async function readStatement(
  sql: Sql,
  { userId, year, month }: Wanted,
  club: Statement['club'],
): Promise<Statement> {
  const first = DateTime.utc(year, month, 1);
  const startDate = first.toFormat('yyyy-MM-dd');
  const endDate = first.endOf('month').toFormat('yyyy-MM-dd');
  const rows = await sql.query<StatementRow>(findStatement, [userId, startDate, endDate]);
  const [head] = rows;
  if (!head) throw new AppError('not_found');
  let balance = head.opening;
  const happened = rows.flatMap(({ entry_id, ...row }) => (entry_id === null ? [] : [{ ...row, entry_id }]));
  const entries = happened.map((row) => {
    balance += row.cents;
    return presentAccountEntry(row, balance);
  });
  return {
    userId,
    name: head.name,
    memberNumber: head.member_number,
    year,
    month,
    startDate,
    endDate,
    club,
    opening: head.opening,
    entries,
    charged: sumOf(happened, ({ debit }) => debit),
    paid: sumOf(happened, ({ credit }) => credit),
    closing: balance,
    tax: sumOf(happened, ({ tax }) => tax),
  };
}
