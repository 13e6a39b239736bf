/** What must hold between the extras of rounds and the books, as the check of the books looks at it. */

export const extraRules = [
  {
    rule: 'extra-charges',
    sql: `select x.id, case when x.entry_id is not null then e.round_id is distinct from x.round_id or e.kind <> 'CHARGE'
              or coalesce(s.cents, 0) <> x.price_cents + x.tax_cents or x.given_back_at is not null
            else x.given_back_at is null and x.price_cents + x.tax_cents > 0 end as bad
          from round_extras x left join ledger_entries e on e.id = x.entry_id
            left join lateral (
              select sum(l.cents) as cents from ledger_lines l join ledger_accounts a on a.id = l.account_id and a.kind = 'GOLFER'
              where l.entry_id = x.entry_id
            ) s on true`,
  },
  {
    rule: 'extras-out',
    sql: `select s.extra_id as id, bool_or(s.taken <> coalesce(o.things, 0)) as bad
          from extra_slots s left join lateral (
            select sum(o.things) as things from extra_outs o
            where o.extra_id = s.extra_id and s.slot >= o.out_from and s.slot < o.out_until
          ) o on true group by s.extra_id`,
  },
] as const;
