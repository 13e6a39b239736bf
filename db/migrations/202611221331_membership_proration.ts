/** What the club's rule makes of a membership that is bought late, and the sum above which one is asked once more. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    insert into parameters (name, value, "group", start_date) values
      ('MEMBERSHIP_PRORATION', 'OFF', 'MONEY', '2020-01-01T00:00Z'),
      ('LARGE_SUM', '100000', 'MONEY', '2020-01-01T00:00Z');
    -- The day from which a membership was paid, where the rule took off the days before; null where all of it was.
    alter table memberships add column prorated_from date;
  `);
}
