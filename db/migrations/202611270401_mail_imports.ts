/** Imports of contacts: how many at once, and where the office has each yes from. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- In the words of the office, such as the paper that was signed; of an import only.
    alter table consents add column note text constraint consents_note check (length(note) <= 300);

    insert into parameters (name, value, "group", start_date) values
      ('IMPORT_MOST', '2000', 'MAIL', '2020-01-01T00:00Z');
  `);
}
