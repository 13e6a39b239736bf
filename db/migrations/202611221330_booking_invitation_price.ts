/** What the booker pays at most for a golfer who was invited at the booker's cost. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Before tax, in cents: the golfer's price when the booker sent the invitation. By the time it is accepted the golfer
    -- may have another class; the booker is not charged more. Null where the golfer pays, and for guests, whose price is
    -- the booking's for non-members.
    alter table invitations add column agreed_cents integer
      constraint invitations_agreed_not_negative check (agreed_cents >= 0);
    update invitations i set agreed_cents = greatest(b.member_cents, b.non_member_cents, b.external_member_cents)
      from bookings b where b.purchase_id = i.purchase_id and i.charge_purchaser and i.status = 'PENDING';
  `);
}
