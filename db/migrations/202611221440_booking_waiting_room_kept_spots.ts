/** Keeps spots for who was let in before, so that being drawn counts and being quick does not. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    insert into parameters (name, value, "group", start_date) values
      ('WAITING_ROOM_KEPT_SECONDS', '90', 'FAIRNESS', '2020-01-01T00:00Z')
  `);
}
