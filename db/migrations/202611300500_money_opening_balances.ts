/** What golfers owed or had with the club before its books began: an account of its own, and one such entry for each golfer. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table ledger_accounts drop constraint ledger_accounts_kind_check,
      add constraint ledger_accounts_kind_check check (kind in ('GOLFER', 'PRODUCT', 'TAX', 'CASH', 'PROCESSOR', 'OPENING')),
      -- The one entry by which what a golfer owed before came into the books, as long as it stands.
      add column opening_entry_id bigint references ledger_entries,
      add constraint ledger_accounts_opening_is_golfers check (opening_entry_id is null or kind = 'GOLFER');
    create unique index ledger_accounts_opening on ledger_accounts (opening_entry_id) where opening_entry_id is not null;
  `);
}
