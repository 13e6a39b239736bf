/** The account of a record that was merged is another account of the golfer who stays: even, closed, with its entries. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table ledger_accounts drop constraint ledger_accounts_user_id_key,
      add column merged_into bigint references ledger_accounts,
      add constraint ledger_accounts_merged_is_golfers check (merged_into is null or kind = 'GOLFER'),
      -- Whatever is still posted to it goes to the account that stays.
      add constraint ledger_accounts_merged_is_even check (merged_into is null or balance_cents = 0);
    create unique index ledger_accounts_of_golfer on ledger_accounts (user_id) where merged_into is null;
    create index ledger_accounts_user_id on ledger_accounts (user_id) where user_id is not null;
  `);
}
