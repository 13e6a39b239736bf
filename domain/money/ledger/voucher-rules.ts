/** What must hold between vouchers and the books, as the check of the books looks at it. */

export const voucherRules = [
  {
    rule: 'vouchers',
    sql: `select v.id, v.balance_cents <> coalesce(sum(m.cents), 0) or count(*) filter (where m.kind = 'ISSUED') <> 1
            or coalesce(bool_or(m.cents <> -coalesce(l.cents, 0)), true) as bad
          from vouchers v left join voucher_moves m on m.voucher_id = v.id
            left join (
              select n.entry_id, sum(n.cents) as cents from ledger_lines n join ledger_accounts a on a.id = n.account_id
              where a.code = 'vouchers' group by 1
            ) l on l.entry_id = m.entry_id
          group by v.id`,
  },
  {
    rule: 'vouchers-owed',
    sql: `select 1 as id, (select coalesce(sum(balance_cents), 0) from vouchers) <> -coalesce((
            select sum(l.cents) from ledger_lines l join ledger_accounts a on a.id = l.account_id where a.code = 'vouchers'
          ), 0) as bad`,
  },
] as const;
