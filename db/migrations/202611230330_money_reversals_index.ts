/** Few entries reverse another: only those are in the index that lets an entry be reversed once. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  // A unique column has a place in its index for every row, null or not: each charge paid for that.
  await knex.raw(`
    create unique index ledger_entries_reversed_once on ledger_entries (reverses_entry_id)
      where reverses_entry_id is not null;
    alter table ledger_entries drop constraint ledger_entries_reverses_entry_id_key;
  `);
}
