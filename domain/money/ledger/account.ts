/** Reads a golfer's account at the club: what is owed, and the latest entries. */
import { prepared, type Sql } from '@fourball/db/connection.ts';
import type { LedgerEntryKind } from '@fourball/shared/money/enums.ts';
import type { GolferAccount } from '@fourball/shared/money/shapes.ts';
import { AppError } from '../../kernel/app-error.ts';

export interface AccountEntryRow {
  entry_id: number;
  day: string;
  kind: LedgerEntryKind;
  description: string;
  reason: string | null;
  purchase_id: number | null;
  cents: number;
}

interface HolderRow extends Omit<AccountEntryRow, 'entry_id'> {
  user_name: string;
  name: string;
  balance: number;
  /** Null where the account has no entry. */
  entry_id: number | null;
}

/** How many entries an account shows. */
const latest = 50;

// One statement, so that the balance and the entries are of the same moment.
const findAccount = prepared(
  'account.find',
  `select u.user_name, u.full_name as name, coalesce(a.balance_cents, 0) as balance,
     e.id as entry_id, e.day, e.kind, e.description, e.reason, e.purchase_id, l.cents
   from users u left join ledger_accounts a on a.user_id = u.id and a.merged_into is null
   left join lateral (
     select entry_id, sum(cents)::bigint as cents from ledger_lines where account_id = a.id
     group by day, entry_id order by day desc, entry_id desc limit $2
   ) l on true
   left join ledger_entries e on e.id = l.entry_id
   where u.id = $1 order by e.day desc, e.id desc`,
);

export const presentAccountEntry = (row: AccountEntryRow, balance: number) => ({
  entryId: row.entry_id,
  day: row.day,
  kind: row.kind,
  description: row.description,
  reason: row.reason,
  purchaseId: row.purchase_id,
  cents: row.cents,
  balance,
});

/**
 * The latest entries first, each with the balance after it: entries count in the order of their days. That the caller
 * may see the account was checked before. Errors: not_found.
 */
export async function getAccount(sql: Sql, userId: number): Promise<Omit<GolferAccount, 'instalments'>> {
  const rows = await sql.query<HolderRow>(findAccount, [userId, latest]);
  const [holder] = rows;
  if (!holder) throw new AppError('not_found');
  let balance = holder.balance;
  const entries = rows.flatMap(({ entry_id, ...row }) => {
    if (entry_id === null) return [];
    const after = balance;
    balance -= row.cents;
    return [presentAccountEntry({ ...row, entry_id }, after)];
  });
  return { userId, userName: holder.user_name, name: holder.name, balance: holder.balance, entries };
}
