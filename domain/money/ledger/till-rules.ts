/** What must hold between takings, cash-ups and the books, as the check of the books looks at it. */

export const tillRules = [
  {
    rule: 'takings',
    sql: `select k.id, coalesce(n.cents, 0) > coalesce(p.cents, 0) or coalesce(n.less, false) as bad
          from takings k left join (
            select taking_id, sum(cents) as cents, bool_or(cents < 0) as less
            from (select taking_id, entry_id, sum(cents) as cents from taking_lines group by 1, 2) of_charges group by 1
          ) n on n.taking_id = k.id left join (
            select taking_id, sum(amount_cents - refunded_cents) filter (where status = 'SUCCEEDED') as cents
            from payments where taking_id is not null group by 1
          ) p on p.taking_id = k.id`,
  },
  {
    rule: 'cash-ups',
    sql: `select c.id, count(n.method) <> 4
            or coalesce(bool_or(n.expected_cents <> coalesce(t.cents, 0) - coalesce(b.cents, 0)
              + case n.method when 'CASH' then c.float_cents else 0 end), true)
            or coalesce(bool_or(n.counted_cents - n.expected_cents <> coalesce(l.cents, 0)), true) as bad
          from cash_ups c left join cash_up_counts n on n.cash_up_id = c.id
            left join (
              select k.cash_up_id, p.method, sum(p.amount_cents) as cents
              from payments p join takings k on k.id = p.taking_id where p.status = 'SUCCEEDED' group by 1, 2
            ) t on t.cash_up_id = c.id and t.method = n.method
            left join (
              select r.cash_up_id, p.method, sum(r.amount_cents) as cents
              from payment_refunds r join payments p on p.id = r.payment_id where r.cash_up_id is not null group by 1, 2
            ) b on b.cash_up_id = c.id and b.method = n.method
            left join (
              select l.entry_id, upper(a.code) as method, l.cents
              from ledger_lines l join ledger_accounts a on a.id = l.account_id and a.kind = 'CASH'
            ) l on l.entry_id = c.entry_id and l.method = n.method
          where c.closed_at is not null group by c.id`,
  },
  {
    rule: 'till-refunds',
    sql: `select r.id, e.kind is distinct from 'PAYOUT' or e.payment_id <> r.payment_id or p.taking_id is null
            or r.created_at < c.opened_at or r.created_at > c.closed_at
            or coalesce(s.cents, 0) <> r.amount_cents as bad
          from payment_refunds r join cash_ups c on c.id = r.cash_up_id join payments p on p.id = r.payment_id
            left join ledger_entries e on e.id = r.entry_id
            left join lateral (
              select sum(l.cents) as cents from ledger_lines l join ledger_accounts a on a.id = l.account_id and a.kind = 'GOLFER'
              where l.entry_id = r.entry_id
            ) s on true`,
  },
] as const;
