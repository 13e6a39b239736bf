/** A guest may pay for the own round, as a customer of the club. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Who pays for a guest, where that is not the booker
    alter table rounds add column customer_id bigint references users,
      add constraint rounds_customer_of_guest check (customer_id is null or guest_name is not null);
    create index rounds_customer on rounds (customer_id) where customer_id is not null;
  `);
}
