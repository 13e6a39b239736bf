/** What must hold between instalments and the books, as the check of the books looks at it. */

export const instalmentRules = [
  {
    rule: 'instalments',
    sql: `select coalesce(n.membership_id, b.membership_id) as id,
            coalesce(b.cents, 0) <> coalesce(n.waiting, 0) or coalesce(n.wrong, false) as bad
          from (
            select n.membership_id, sum(n.cents) filter (where n.state = 'WAITING') as waiting,
              bool_or(n.state = 'DUE' and d.cents is distinct from n.cents) as wrong
            from instalments n left join (
              select l.entry_id, -sum(l.cents) as cents
              from ledger_lines l join ledger_accounts a on a.id = l.account_id and a.kind = 'LATER' group by 1
            ) d on d.entry_id = n.entry_id
            group by 1
          ) n full join (
            select e.membership_id, sum(l.cents) as cents
            from ledger_entries e join ledger_lines l on l.entry_id = e.id
              join ledger_accounts a on a.id = l.account_id and a.kind = 'LATER'
            group by 1
          ) b on b.membership_id = n.membership_id`,
  },
] as const;
