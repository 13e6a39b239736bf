/** The business settings of money that clubs change. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    insert into parameters (name, value, "group", start_date) values
      ('NO_SHOW_FEE', '5000', 'MONEY', '2020-01-01T00:00Z')
  `);
}
