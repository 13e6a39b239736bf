/** Who asked for another address of a contact: of the staff it counts only from themselves and from admins. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table mail_addresses add column new_email_asked_by bigint references users on delete set null;
  `);
}
