/** Who changed a draw last: who works at the same board is told by name. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table draws add column changed_by bigint references users;
    create index draws_changed_by on draws (changed_by);
  `);
}
