/** The business settings that say how long the club keeps its log of errors. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    insert into parameters (name, value, "group", start_date) values
      ('ERROR_LOG_DAYS', '30', 'UPKEEP', '2020-01-01T00:00Z')
  `);
}
