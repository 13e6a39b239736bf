/** Folds the lines that wait in the tail of the books into their totals per day. */
import type { House } from '../kernel/house.ts';

/** So many rows at a time: a transaction stays short, whatever has gathered. */
const batch = 20_000;

/**
 * Returns how many rows were folded. One statement takes the rows out of the tail and adds them up, so that reports,
 * which read both, are exact before, during and after; a kill leaves either all of it done or nothing. Two at once take
 * different rows, and lock the totals sorted.
 */
export async function foldLedgerTail({ db }: Pick<House, 'db'>, rowsAtOnce = batch): Promise<number> {
  let all = 0;
  for (;;) {
    const [folded] = await db.query<{ rows: number }>(
      `with taken as (
         delete from ledger_tail where id in (select id from ledger_tail order by id limit $1 for update skip locked)
         returning account_id, day, tax_basis_points, debit_cents, credit_cents, taxable_cents, lines
       ), added as (
         insert into ledger_day_totals as t
           (account_id, day, tax_basis_points, debit_cents, credit_cents, taxable_cents, lines)
         select account_id, day, tax_basis_points, sum(debit_cents), sum(credit_cents), sum(taxable_cents), sum(lines)
         from taken group by 1, 2, 3 order by 1, 2, 3
         on conflict (account_id, day, tax_basis_points) do update
           set debit_cents = t.debit_cents + excluded.debit_cents,
             credit_cents = t.credit_cents + excluded.credit_cents,
             taxable_cents = t.taxable_cents + excluded.taxable_cents, lines = t.lines + excluded.lines
       )
       select count(*)::int as rows from taken`,
      [rowsAtOnce],
    );
    const rows = folded?.rows ?? 0;
    all += rows;
    if (rows < rowsAtOnce) return all;
  }
}
