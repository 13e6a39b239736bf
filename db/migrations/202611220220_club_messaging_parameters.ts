/** The settings of threads: how long a message can be changed, how many can be sent, when a mail tells of them. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    insert into parameters (name, value, "group", start_date) values
      ('MESSAGE_EDIT_MINUTES', '15', 'MESSAGING', '2020-01-01T00:00Z'),
      ('MESSAGES_PER_MINUTE', '60', 'MESSAGING', '2020-01-01T00:00Z'),
      ('DIGEST_MINUTES', '60', 'MESSAGING', '2020-01-01T00:00Z')
  `);
}
