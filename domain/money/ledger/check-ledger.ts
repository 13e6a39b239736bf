/** Adds up all of the books and compares: every entry balanced, every balance equal to its entries, nothing given twice. */
import type { Database } from '@fourball/db/connection.ts';
import type { LedgerCheck } from '@fourball/shared/money/shapes.ts';
import { wordsFor, type TextReader } from '@fourball/shared/words/language.ts';
import type { Words } from '@fourball/shared/words/refusals.ts';
import type { House } from '../../kernel/house.ts';
import { dayTotals } from './day-totals.ts';
import { withTaxSql } from './tax-sql.ts';
import { articleRules } from './article-rules.ts';
import { extraRules } from './extra-rules.ts';
import { instalmentRules } from './instalment-rules.ts';
import { tillRules } from './till-rules.ts';
import { voucherRules } from './voucher-rules.ts';

interface Rule {
  /** What it means, the words of a language say. */
  readonly rule: keyof Words['checks']['ledger'];
  /** Selects `id` and `bad`, a row for each thing that is looked at. */
  readonly sql: string;
}

/** What an entry does to golfers, and which kind it is or undoes. */
const golferLines = `(
  select e.id, coalesce(o.kind, e.kind) as kind, e.purchase_id, e.membership_id, e.round_id, e.payment_id, l.cents
  from ledger_entries e left join ledger_entries o on o.id = e.reverses_entry_id
    join ledger_lines l on l.entry_id = e.id
    join ledger_accounts a on a.id = l.account_id and a.kind = 'GOLFER'
)`;

/** Charges that stand for fees of seasons and events, with whom they are charged to. */
const entryCharges = `(
  select e.id, max(g.user_id) as user_id, sum(l.cents) filter (where g.id is not null) as cents
  from ledger_entries e join ledger_lines l on l.entry_id = e.id
    left join ledger_accounts g on g.id = l.account_id and g.kind = 'GOLFER'
  where e.kind in ('CHARGE', 'FEE') and not exists (select from ledger_entries r where r.reverses_entry_id = e.id)
    and exists (
      select from ledger_lines f join ledger_accounts a on a.id = f.account_id
      where f.entry_id = e.id and (a.code like 'product:season-fee:%' or a.code like 'product:event-fee:%'))
  group by e.id
)`;

/** Fees of seasons and events, with what they come to and whether that is charged. */
const entryProducts = `(
  select p.id, p.entry_id, p.charged_user_id, p.processed_at is not null and p.cancelled_at is null as charged,
    ${withTaxSql('p')} as cents
  from entry_products p
)`;

/** The lines of an entry as one text, the account of a merged record as that which stays; `sign` is -1 to turn them round. */
const linesAsText = (entry: string, sign: '' | '-') => `(
  select string_agg(format('%s %s %s %s', n.account_id, ${sign}n.cents, n.tax_basis_points, ${sign}n.taxable_cents), ','
    order by n.account_id, ${sign}n.cents, n.tax_basis_points, ${sign}n.taxable_cents)
  from (select coalesce(b.merged_into, b.id) as account_id, l.cents, l.tax_basis_points, l.taxable_cents
        from ledger_lines l join ledger_accounts b on b.id = l.account_id where l.entry_id = ${entry}) n)`;

const rules: readonly Rule[] = [
  {
    rule: 'entries-balanced',
    sql: 'select entry_id as id, sum(cents) <> 0 as bad from ledger_lines group by entry_id',
  },
  {
    rule: 'entries-whole',
    sql: `select e.id, count(l.id) < 2 or bool_or(l.day <> e.day) as bad
          from ledger_entries e left join ledger_lines l on l.entry_id = e.id group by e.id`,
  },
  {
    rule: 'books-at-zero',
    sql: `select 1 as id, coalesce(sum(cents), 0) <> 0 as bad from ledger_lines
          union all
          select 2, (select coalesce(sum(balance_cents), 0) from ledger_accounts)
            + (select coalesce(sum(debit_cents - credit_cents), 0) from ${dayTotals} t) <> 0`,
  },
  {
    rule: 'golfer-balances',
    sql: `select a.id, a.balance_cents <> coalesce(s.cents, 0) as bad
          from ledger_accounts a
            left join (select account_id, sum(cents) as cents from ledger_lines group by 1) s on s.account_id = a.id
          where a.kind = 'GOLFER'`,
  },
  {
    rule: 'day-totals',
    sql: `select coalesce(t.account_id, s.account_id) as id,
            (t.debit, t.credit, t.taxable, t.lines) is distinct from (s.debit, s.credit, s.taxable, s.lines) as bad
          from (
            select account_id, day, tax_basis_points as rate, sum(debit_cents) as debit, sum(credit_cents) as credit,
              sum(taxable_cents) as taxable, sum(lines) as lines
            from ${dayTotals} t group by 1, 2, 3
          ) t full join (
            select l.account_id, l.day, coalesce(l.tax_basis_points, -1) as rate, sum(greatest(l.cents, 0)) as debit,
              sum(greatest(-l.cents, 0)) as credit, sum(coalesce(l.taxable_cents, 0)) as taxable, count(*) as lines
            from ledger_lines l join ledger_accounts a on a.id = l.account_id and a.kind <> 'GOLFER' group by 1, 2, 3
          ) s on s.account_id = t.account_id and s.day = t.day and s.rate = t.rate`,
  },
  {
    rule: 'month-totals',
    sql: `select coalesce(m.account_id, d.account_id) as id,
            (m.debit_cents, m.credit_cents, m.taxable_cents, m.lines)
              is distinct from (d.debit, d.credit, d.taxable, d.lines) as bad
          from ledger_month_totals m full join (
            select date_trunc('month', day::timestamp)::date as month, account_id, tax_basis_points as rate,
              sum(debit_cents) as debit, sum(credit_cents) as credit, sum(taxable_cents) as taxable, sum(lines) as lines
            from ledger_day_totals group by 1, 2, 3
          ) d on d.month = m.month and d.account_id = m.account_id and d.rate = m.tax_basis_points`,
  },
  {
    rule: 'entries-counted',
    sql: `select to_char(coalesce(k.day, e.day), 'YYYYMMDD')::int as id, k.entries is distinct from e.entries as bad
          from (
            select day, kind, sum(entries) as entries from (
              select day, kind, entries from ledger_day_entries
              union all select day, entry_kind, entries from ledger_tail where entry_kind is not null
            ) kept group by 1, 2
          ) k full join (select day, kind, count(*) as entries from ledger_entries group by 1, 2) e
            on e.day = k.day and e.kind = k.kind
          union all
          select to_char(coalesce(m.month, d.month), 'YYYYMMDD')::int, m.entries is distinct from d.entries
          from ledger_month_entries m full join (
            select date_trunc('month', day::timestamp)::date as month, kind, sum(entries) as entries
            from ledger_day_entries group by 1, 2
          ) d on d.month = m.month and d.kind = m.kind`,
  },
  {
    rule: 'purchases-counted',
    sql: `select coalesce(k.year, p.year) as id, k.purchases is distinct from p.purchases as bad
          from (
            select year, kind, sum(purchases) as purchases from (
              select year, kind, purchases from purchase_year_totals
              union all select year, kind, purchases from purchase_tail
            ) kept group by 1, 2
          ) k full join (
            select extract(year from created_at at time zone 'UTC')::int as year, kind, count(*) as purchases
            from purchases group by 1, 2
          ) p on p.year = k.year and p.kind = k.kind
          where coalesce(k.purchases, 0) <> 0 or p.purchases is not null`,
  },
  {
    rule: 'last-payments',
    sql: `select a.id, a.last_payment_on is distinct from p.day as bad
          from ledger_accounts a left join (
            select g.user_id, max(e.day) as day
            from ledger_entries e join ledger_lines l on l.entry_id = e.id join ledger_accounts g on g.id = l.account_id
            where e.kind = 'PAYMENT' and not exists (select from ledger_entries r where r.reverses_entry_id = e.id)
            group by 1
          ) p on p.user_id = a.user_id
          where a.kind = 'GOLFER' and a.merged_into is null`,
  },
  {
    rule: 'reversals-mirror',
    sql: `select r.id, o.kind = 'REVERSAL' or ${linesAsText('r.id', '')} is distinct from ${linesAsText('o.id', '-')} as bad
          from ledger_entries r join ledger_entries o on o.id = r.reverses_entry_id`,
  },
  {
    rule: 'round-charges',
    sql: `select coalesce(e.round_id, c.round_id) as id, e.id is distinct from c.entry_id as bad
          from (
            select e.id, e.round_id from ledger_entries e
            where e.kind = 'CHARGE' and e.round_id is not null
              and not exists (select from ledger_entries r where r.reverses_entry_id = e.id)
              and not exists (select from round_extras x where x.entry_id = e.id)
          ) e full join round_charges c on c.round_id = e.round_id`,
  },
  {
    rule: 'entry-products',
    sql: `select x.id, case when x.charged and x.cents > 0
              then (c.id, c.user_id, c.cents) is distinct from (x.entry_id, x.charged_user_id, x.cents)
              else x.entry_id is not null end as bad
          from ${entryProducts} x left join ${entryCharges} c on c.id = x.entry_id`,
  },
  {
    rule: 'entry-charges',
    sql: `select c.id, x.id is null as bad from ${entryCharges} c left join entry_products x on x.entry_id = c.id`,
  },
  {
    rule: 'entry-sums',
    sql: `select 1 as id, (select coalesce(sum(cents), 0) from ${entryProducts} x where charged)
            <> (select coalesce(sum(cents), 0) from ${entryCharges} c) as bad`,
  },
  {
    rule: 'refunds-within-charges',
    sql: `select min(id) as id, sum(cents) < 0 as bad from ${golferLines} l
          where kind in ('CHARGE', 'FEE', 'REFUND') and coalesce(membership_id, round_id, purchase_id) is not null
          group by membership_id, case when membership_id is null then round_id end,
            case when membership_id is null and round_id is null then purchase_id end`,
  },
  {
    rule: 'opening-balances',
    sql: `select coalesce(o.id, a.opening_entry_id) as id, o.account_id is distinct from a.id as bad
          from (
            select e.id, l.account_id
            from ledger_accounts k join ledger_lines n on n.account_id = k.id join ledger_entries e on e.id = n.entry_id
              join ledger_lines l on l.entry_id = e.id and l.account_id <> k.id
            where k.kind = 'OPENING' and e.reverses_entry_id is null
              and not exists (select from ledger_entries r where r.reverses_entry_id = e.id)
          ) o full join (select id, opening_entry_id from ledger_accounts where opening_entry_id is not null) a
            on a.opening_entry_id = o.id`,
  },
  {
    rule: 'payments-booked',
    sql: `select p.id, coalesce(s.cents, 0) <> case p.status when 'SUCCEEDED' then -p.amount_cents else 0 end as bad
          from payments p left join (
            select payment_id, sum(cents) as cents from ${golferLines} l where kind = 'PAYMENT' group by 1
          ) s on s.payment_id = p.id`,
  },
  {
    rule: 'payouts-within-payments',
    sql: `select p.id, coalesce(s.out, 0) <> coalesce(r.given, 0) or p.refunded_cents <> coalesce(r.asked, 0)
            or coalesce(s.out, 0) > p.amount_cents as bad
          from payments p left join (
            select payment_id, sum(cents) as out from ${golferLines} l where kind = 'PAYOUT' group by 1
          ) s on s.payment_id = p.id left join (
            select payment_id, sum(amount_cents) filter (where status = 'SUCCEEDED') as given,
              sum(amount_cents) filter (where status <> 'FAILED') as asked
            from payment_refunds group by 1
          ) r on r.payment_id = p.id`,
  },
  ...extraRules,
  ...tillRules,
  ...voucherRules,
  ...articleRules,
  ...instalmentRules,
  {
    rule: 'round-credits',
    sql: `select l.id, (l.available, l.reserved, l.used) is distinct from
            (coalesce(m.available, 0), coalesce(m.reserved, 0), coalesce(m.used, 0)) as bad
          from round_credit_lots l left join (
            select lot_id,
              sum(case when kind in ('GRANTED', 'ADDED', 'GIVEN_BACK', 'RETURNED') then credits
                       when kind in ('TAKEN', 'WITHDRAWN', 'EXPIRED', 'RESERVED') then -credits else 0 end) as available,
              sum(case kind when 'RESERVED' then credits when 'GIVEN_BACK' then -credits when 'USED' then -credits
                       else 0 end) as reserved,
              sum(case kind when 'USED' then credits when 'RETURNED' then -credits else 0 end) as used
            from round_credit_moves group by 1
          ) m on m.lot_id = l.id`,
  },
];

interface Found {
  checked: number;
  broken: number;
  examples: number[] | null;
}

/**
 * Reads every line there is, in one moment of the database: nothing that is posted meanwhile is half in it. Takes
 * seconds where there are millions of lines, and locks nothing.
 */
export async function checkLedger(
  { db, clock }: Pick<House, 'clock'> & { db: Database },
  reader: TextReader = {},
): Promise<LedgerCheck> {
  const meanings = wordsFor(reader).checks.ledger;
  return db.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only');
    const checked: LedgerCheck['rules'] = [];
    for (const { rule, sql } of rules) {
      const [found] = await tx.query<Found>(
        `select count(*)::int as checked, (count(*) filter (where bad))::int as broken,
           (array_agg(id order by id) filter (where bad))[1:20] as examples from (${sql}) looked_at`,
      );
      const { checked: count = 0, broken = 0, examples = null } = found ?? {};
      checked.push({
        rule,
        meaning: meanings[rule],
        checked: count,
        broken,
        examples: (examples ?? []).map(Number),
      });
    }
    const [sizes] = await tx.query<{ entries: number; lines: number }>(
      `select (select count(*) from ledger_entries)::int as entries, (select count(*) from ledger_lines)::int as lines`,
    );
    const totals = await tx.query<LedgerCheck['totals'][number]>(
      `select a.kind, count(*)::int as accounts, coalesce(sum(s.debit), 0)::bigint as debit,
         coalesce(sum(s.credit), 0)::bigint as credit
       from ledger_accounts a left join (
         select account_id, sum(greatest(cents, 0)) as debit, sum(greatest(-cents, 0)) as credit
         from ledger_lines group by 1
       ) s on s.account_id = a.id
       group by a.kind order by array_position('{GOLFER,LATER,PRODUCT,TAX,CASH,PROCESSOR,OPENING,LIABILITY}', a.kind)`,
    );
    return {
      holds: checked.every(({ broken }) => broken === 0),
      at: clock.now().toISOString(),
      entries: sizes?.entries ?? 0,
      lines: sizes?.lines ?? 0,
      rules: checked,
      totals,
    };
  });
}
