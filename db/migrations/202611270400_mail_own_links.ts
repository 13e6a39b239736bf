/** Links that the contact's own session or the office asks for are counted apart from those of strangers. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- When a link was last mailed that the contact itself, logged in, or the office had asked for.
    alter table mail_addresses add column own_link_sent_at timestamptz;
  `);
}
