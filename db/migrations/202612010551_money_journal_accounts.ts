/** What accounts of the books are called in the programs that take the journal; `golfers` and `products` stand for many. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table journal_accounts (
      code text primary key,
      quickbooks_name text check (char_length(quickbooks_name) between 1 and 100),
      xero_code text check (xero_code ~ '^[A-Za-z0-9.-]{1,10}$'),
      xero_tax_rate text check (char_length(xero_tax_rate) between 1 and 50)
    );
  `);
}
