/** Rows of old files are forgotten: how long they are kept, when that was, and what became of how many. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table imports
      add column forgotten_at timestamptz,
      -- How many rows fared how, once they are forgotten.
      add column kept_counts jsonb,
      add constraint imports_forgotten check (forgotten_at is null or (state = 'WRITTEN' and kept_counts is not null));
    insert into parameters (name, value, "group", start_date) values
      ('IMPORT_ROWS_DAYS', '90', 'UPKEEP', '2020-01-01T00:00Z')
  `);
}
