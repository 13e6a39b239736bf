/** How often a golfer may come and go in a day. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    insert into parameters (name, value, "group", start_date) values
      ('ENTRY_CHANGES_A_DAY', '60', 'EVENTS', '2020-01-01T00:00Z');
  `);
}
