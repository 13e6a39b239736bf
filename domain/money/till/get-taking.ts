/** Reads what a desk took at once, as its receipt says it. */
import type { Sql } from '@fourball/db/connection.ts';
import type { Taking } from '@fourball/shared/money/till/till-shapes.ts';
import { AppError } from '../../kernel/app-error.ts';
import { takingNumber } from '../taking-number.ts';

interface TakingRow {
  id: number;
  at: Date;
  till: string;
  taken_by: string;
}

/** What was taken for charges, and what was sold without being paid at once. */
const linesOf = `
  select coalesce(n.entry_id, s.entry_id) as entry_id, coalesce(n.cents, 0) as cents, s.sold, s.sold_left
  from (select entry_id, cents from taking_lines where taking_id = $1 and cents > 0) n
    full join (
      select m.entry_id, 'VOUCHER' as sold,
        case when v.voided_at is null and v.balance_cents = v.amount_cents then 1 else 0 end as sold_left
      from vouchers v join voucher_moves m on m.voucher_id = v.id and m.kind = 'ISSUED' where v.taking_id = $1
      union all
      select entry_id, 'ARTICLE', quantity - returned from article_sales where taking_id = $1
    ) s on s.entry_id = n.entry_id`;

/** Errors: not_found. */
export async function getTaking(sql: Sql, takingId: number): Promise<Taking> {
  const [row] = await sql.query<TakingRow>(
    `select k.id, k.created_at as at, t.name as till, u.full_name as taken_by
     from takings k join cash_ups c on c.id = k.cash_up_id join tills t on t.id = c.till_id
       join users u on u.id = k.actor_id where k.id = $1`,
    [takingId],
  );
  if (!row) throw new AppError('not_found');
  const lines = await sql.query<Taking['lines'][number]>(
    `select n.entry_id as "entryId", e.description, coalesce(g.full_name, r.guest_name) as name, p.full_name as payer,
       n.cents as amount, sum(l.cents) filter (where a.kind = 'GOLFER')::bigint as charged,
       coalesce(-sum(l.cents) filter (where a.kind = 'TAX'), 0)::bigint as tax,
       case when n.sold is not null then json_build_object('kind', n.sold, 'left', n.sold_left) end as sold
     from (${linesOf}) n join ledger_entries e on e.id = n.entry_id join ledger_lines l on l.entry_id = e.id
       join ledger_accounts a on a.id = l.account_id
       join lateral (select o.user_id from ledger_lines i join ledger_accounts o on o.id = i.account_id
         where i.entry_id = e.id and o.kind = 'GOLFER' limit 1) payer on true
       join users p on p.id = payer.user_id left join rounds r on r.id = e.round_id left join users g on g.id = r.user_id
     group by n.entry_id, e.description, g.full_name, r.guest_name, p.full_name, n.cents, n.sold, n.sold_left
     order by n.entry_id`,
    [takingId],
  );
  const payments = await sql.query<Taking['payments'][number]>(
    `select p.id as "paymentId", u.full_name as payer, p.method, p.amount_cents as amount, p.reference,
       case p.status when 'SUCCEEDED' then p.amount_cents - p.refunded_cents else 0 end as "left"
     from payments p join users u on u.id = p.user_id where p.taking_id = $1 order by p.id`,
    [takingId],
  );
  const refunds = await sql.query<Omit<Taking['refunds'][number], 'at'> & { at: Date }>(
    `select r.id as "refundId", p.id as "paymentId", r.created_at as at, coalesce(b.full_name, '') as by, t.name as till, u.full_name as payer, p.method,
       r.amount_cents as amount, r.reference, r.reason
     from payment_refunds r join payments p on p.id = r.payment_id join users u on u.id = p.user_id
       left join users b on b.id = r.actor_id left join cash_ups c on c.id = r.cash_up_id left join tills t on t.id = c.till_id
     where p.taking_id = $1 and r.status = 'SUCCEEDED' order by r.id`,
    [takingId],
  );
  return {
    takingId,
    number: takingNumber(takingId),
    at: row.at.toISOString(),
    till: row.till,
    takenBy: row.taken_by,
    lines,
    payments,
    total: payments.reduce((sum, { amount }) => sum + amount, 0),
    refunds: refunds.map((refund) => ({ ...refund, at: refund.at.toISOString() })),
  };
}
