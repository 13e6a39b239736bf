/** Lets nobody take away a golfer's time or credits by a spot that the golfer has not said yes to. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Who was only put down for a tee time may book it all the same: what counts is what golfers agreed to.
    drop index rounds_golfer_once_per_tee_time;
    create unique index rounds_golfer_once_per_tee_time on rounds (tee_time_id, user_id)
      where status = 'BOOKED' and user_id is not null and agreement <> 'ASKED';

    -- Only a golfer can be asked, and nobody's credits pay for what they did not agree to.
    alter table rounds add constraint rounds_asked_of_golfer
      check (agreement <> 'ASKED' or (user_id is not null and round_credits = 0));
  `);
}
