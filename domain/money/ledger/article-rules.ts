/** What must hold between articles, their stock and the books, as the check of the books looks at it. */

export const articleRules = [
  {
    rule: 'stock',
    sql: `select a.id, a.stock <> coalesce(sum(m.quantity), 0) as bad
          from articles a left join stock_moves m on m.article_id = a.id group by a.id`,
  },
  {
    rule: 'article-sales',
    sql: `select s.entry_id as id, s.returned <> coalesce(b.quantity, 0)
            or coalesce(l.cents, 0) <> -s.quantity::bigint * s.unit_price_cents
            or coalesce(b.cents, 0) <> s.returned::bigint * s.unit_price_cents as bad
          from article_sales s
            left join (
              select n.entry_id, sum(n.cents) as cents from ledger_lines n
                join ledger_accounts a on a.id = n.account_id and a.kind = 'PRODUCT' group by 1
            ) l on l.entry_id = s.entry_id
            left join (
              select r.sale_entry_id, sum(r.quantity) as quantity, sum(n.cents) as cents
              from article_returns r left join ledger_lines n on n.entry_id = r.entry_id
                left join ledger_accounts a on a.id = n.account_id
              where a.kind = 'PRODUCT' group by 1
            ) b on b.sale_entry_id = s.entry_id`,
  },
] as const;
