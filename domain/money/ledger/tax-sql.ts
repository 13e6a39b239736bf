/** What a price comes to with its tax, in SQL: cents, rounded half up as `taxOn` does. */

/** `row` is the alias of a table with `amount_cents` and `tax_basis_points`. */
export const withTaxSql = (row: string): string =>
  `(${row}.amount_cents + (${row}.amount_cents::bigint * ${row}.tax_basis_points + 5000) / 10000)`;
