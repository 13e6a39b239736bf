/** When somebody said no to an invitation, so that nobody is mailed again after it. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- An invitation is DECLINED too where its booking is cancelled or its spot lost; this is the no of who was invited.
    alter table invitations add column refused_at timestamptz;
    update invitations set refused_at = responded_at
      where status = 'DECLINED' and email is not null and round_id is null
        and decline_reason is distinct from 'The booking was cancelled.';
    create index invitations_refused on invitations (email) where refused_at is not null;

    insert into parameters (name, value, "group", start_date) values
      ('DAYS_AFTER_A_NO', '0', 'FAIRNESS', '2020-01-01T00:00Z');
  `);
}
