/** For how many days after an event groups of before an upgrade still get handicaps and cards. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    insert into parameters (name, value, "group", start_date) values
      ('GROUPS_CATCH_UP_DAYS', '10', 'EVENTS', '2020-01-01T00:00Z');
  `);
}
