/** An address that nobody had is tried again by mails to one person, once a day. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- When a mail to one person was last tried there, although nobody had the address.
    alter table suppressions add column tried_at timestamptz;
  `);
}
