/** Guests may have extras of their own: a dinner for the guest, which the golfer pays. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Fees by the guest's place in \`guests\`, from 0 on.
    alter table registrations add column guest_fees jsonb not null default '{}' check (jsonb_typeof(guest_fees) = 'object');
  `);
}
