/** The totals of the club's accounts by day as SQL: what is folded and what still waits, in one read. */

/** A table expression: every row counts, and rows of the same account and day are added up by whoever reads. */
export const dayTotals = `(
  select account_id, day, tax_basis_points, debit_cents, credit_cents, taxable_cents, lines from ledger_day_totals
  union all
  select account_id, day, tax_basis_points, debit_cents, credit_cents, taxable_cents, lines from ledger_tail
)`;
