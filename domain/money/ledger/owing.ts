/** Lists the golfers whose account at the club is not even. */
import { prepared, type Sql } from '@fourball/db/connection.ts';
import type { owingAccount } from '@fourball/shared/money/shapes.ts';
import type { z } from 'zod';

type OwingAccount = z.output<typeof owingAccount>;

interface OwingRow {
  user_id: number;
  user_name: string;
  name: string;
  member_number: string | null;
  email: string;
  balance: number;
  last_payment_on: string | null;
  has_card: boolean;
}

const findTotals = prepared(
  'owing.totals',
  `select count(*)::int as total, coalesce(sum(greatest(balance_cents, 0)), 0)::bigint as owed,
     coalesce(sum(greatest(-balance_cents, 0)), 0)::bigint as owing
   from ledger_accounts where balance_cents <> 0`,
);
const findPage = prepared(
  'owing.page',
  `with listed as (
     select id, user_id, balance_cents, last_payment_on from ledger_accounts where balance_cents <> 0
     order by balance_cents desc, user_id limit $1 offset $2
   )
   select a.user_id, u.user_name, u.full_name as name, u.member_number,
     case when u.status = 'CUSTOMER' then coalesce(m.email, '') else u.email end as email,
     a.balance_cents as balance,
     a.last_payment_on,
     exists (select from saved_cards c where c.user_id = a.user_id and c.removed_at is null) as has_card
   from listed a join users u on u.id = a.user_id left join customers m on m.user_id = u.id order by a.balance_cents desc, a.user_id`,
);

/** Who owes most comes first. Of all accounts, on whatever page: `owed` golfers owe the club, `owing` the club owes. */
export async function listOwing(
  sql: Sql,
  { page, size }: { page: number; size: number },
): Promise<{ total: number; owed: number; owing: number; accounts: OwingAccount[] }> {
  const [totals, rows] = await Promise.all([
    sql.query<{ total: number; owed: number; owing: number }>(findTotals),
    sql.query<OwingRow>(findPage, [size, page * size]),
  ]);
  const { total = 0, owed = 0, owing = 0 } = totals[0] ?? {};
  return {
    total,
    owed,
    owing,
    accounts: rows.map((row) => ({
      userId: row.user_id,
      userName: row.user_name,
      name: row.name,
      memberNumber: row.member_number,
      email: row.email,
      balance: row.balance,
      lastPaymentOn: row.last_payment_on,
      hasCard: row.has_card,
    })),
  };
}
