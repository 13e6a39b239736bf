/** How the office is told what waits: how often pages ask, and how far memberships, payments and jobs are looked after. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    insert into parameters (name, value, "group", start_date) values
      ('OFFICE_QUEUES_SECONDS', '60', 'UPKEEP', '2020-01-01T00:00Z'),
      ('MEMBERSHIP_ENDING_DAYS', '30', 'MEMBERSHIP', '2020-01-01T00:00Z'),
      ('FAILED_PAYMENT_DAYS', '7', 'MONEY', '2020-01-01T00:00Z'),
      ('LATE_JOB_MINUTES', '60', 'UPKEEP', '2020-01-01T00:00Z');
  `);
}
