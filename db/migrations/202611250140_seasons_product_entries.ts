/** Finds in the log of fees what an entry of the books was charged for, and how many changes somebody asked for. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index product_logs_entry on product_logs (entry_id) where entry_id is not null;
    create index product_logs_asked on product_logs (actor_id, at) where what = 'REQUESTED';
  `);
}
