/** One customer stands for all who buy at the counter without saying who they are. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table customers add column counter boolean not null default false;
    create unique index customers_one_counter on customers (counter) where counter;
  `);
}
