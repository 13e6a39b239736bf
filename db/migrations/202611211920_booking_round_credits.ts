/** Rounds that are paid by credits. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table rounds
      -- Credits set aside for this round, or used by it; 0 where it is paid in money
      add column round_credits smallint not null default 0 check (round_credits >= 0),
      add constraint rounds_credit_of_golfer check (round_credits = 0 or user_id is not null);
    create index rounds_with_credits on rounds (tee_time_id) where round_credits > 0;
  `);
}
