/** How many people one golfer may ask to join in a day, and how often one person may be asked by everybody together. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    insert into parameters (name, value, "group", start_date) values
      ('INVITATIONS_A_DAY', '60', 'FAIRNESS', '2020-01-01T00:00Z'),
      ('INVITATIONS_OF_ONE_A_DAY', '10', 'FAIRNESS', '2020-01-01T00:00Z');
    create index invitations_invited_by on invitations (invited_by, created_at);
    create index invitations_of_golfer on invitations (user_id, created_at) where user_id is not null;
    create index invitations_of_address on invitations (email, created_at) where email is not null;
  `);
}
