/** Lists what stands on a golfer's account at the club, for the golfer to take along. */
import type { ExportPart } from '../../accounts/privacy/export-account.ts';

/** The oldest first, in cents: more than 0 was charged, less was paid or given. */
export const exportLedger: ExportPart = async (sql, { userId }) =>
  sql.query(
    `select e.day, e.kind, e.description, e.reason, sum(l.cents)::bigint as cents
     from ledger_accounts a join ledger_lines l on l.account_id = a.id join ledger_entries e on e.id = l.entry_id
     where a.user_id = $1 group by e.id order by e.day, e.id`,
    [userId],
  );
