/** Folds what waits in the tails of the books and of purchases into their totals. */
import type { House } from '../../kernel/house.ts';

/** So many rows at a time: a transaction stays short, whatever has gathered. */
const batch = 20_000;

const added = ['debit_cents', 'credit_cents', 'taxable_cents', 'lines'];
const sums = added.map((column) => `sum(${column})`).join(', ');
const adding = (columns: readonly string[]): string =>
  columns.map((column) => `${column} = t.${column} + excluded.${column}`).join(', ');
const monthOfDay = `date_trunc('month', day::timestamp)::date`;

const foldBooks = `
  with taken as (
    delete from ledger_tail where id in (select id from ledger_tail order by id limit $1 for update skip locked)
    returning account_id, day, tax_basis_points, ${added.join(', ')}, entry_kind, entries
  ), days as (
    insert into ledger_day_totals as t (day, account_id, tax_basis_points, ${added.join(', ')})
    select day, account_id, tax_basis_points, ${sums}
    from taken where account_id is not null group by 1, 2, 3 order by 1, 2, 3
    on conflict (day, account_id, tax_basis_points) do update set ${adding(added)}
  ), months as (
    insert into ledger_month_totals as t (month, account_id, tax_basis_points, ${added.join(', ')})
    select ${monthOfDay}, account_id, tax_basis_points, ${sums}
    from taken where account_id is not null group by 1, 2, 3 order by 1, 2, 3
    on conflict (month, account_id, tax_basis_points) do update set ${adding(added)}
  ), entries_of_days as (
    insert into ledger_day_entries as t (kind, day, entries)
    select entry_kind, day, sum(entries) from taken where entry_kind is not null group by 1, 2 order by 1, 2
    on conflict (kind, day) do update set ${adding(['entries'])}
  ), entries_of_months as (
    insert into ledger_month_entries as t (month, kind, entries)
    select ${monthOfDay}, entry_kind, sum(entries) from taken where entry_kind is not null group by 1, 2 order by 1, 2
    on conflict (month, kind) do update set ${adding(['entries'])}
  )
  select count(*)::int as rows from taken`;

const foldPurchases = `
  with taken as (
    delete from purchase_tail where id in (select id from purchase_tail order by id limit $1 for update skip locked)
    returning year, kind, purchases
  ), added as (
    insert into purchase_year_totals as t (year, kind, purchases)
    select year, kind, sum(purchases) from taken group by 1, 2 order by 1, 2
    on conflict (year, kind) do update set ${adding(['purchases'])}
  )
  select count(*)::int as rows from taken`;

async function fold({ db }: Pick<House, 'db'>, statement: string, rowsAtOnce: number): Promise<number> {
  let all = 0;
  for (;;) {
    const [folded] = await db.query<{ rows: number }>(statement, [rowsAtOnce]);
    const rows = folded?.rows ?? 0;
    all += rows;
    if (rows < rowsAtOnce) return all;
  }
}

/**
 * Returns how many rows were folded. One statement takes the rows out of the tail and adds them up, so that reports,
 * which read both, are exact before, during and after; a kill leaves either all of it done or nothing. Two at once take
 * different rows, and lock the totals table by table, each sorted.
 */
export const foldLedgerTail = (house: Pick<House, 'db'>, rowsAtOnce = batch): Promise<number> =>
  fold(house, foldBooks, rowsAtOnce);

/** The same with the purchases that wait to be counted. */
export const foldPurchaseTail = (house: Pick<House, 'db'>, rowsAtOnce = batch): Promise<number> =>
  fold(house, foldPurchases, rowsAtOnce);
