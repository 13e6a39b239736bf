/** Memberships as far as booking asks for them: how far ahead a golfer may book and at which price. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table membership_product_items (
      id bigint generated always as identity primary key,
      name text not null,
      unit_price_cents integer not null check (unit_price_cents >= 0),
      start_date date not null,
      end_date date not null,
      advance_booking_days smallint not null check (advance_booking_days between 0 and 366),
      round_credits smallint not null default 0 check (round_credits >= 0),
      check (end_date >= start_date)
    );
    create table memberships (
      id bigint generated always as identity primary key,
      user_id bigint not null references users,
      product_item_id bigint not null references membership_product_items,
      advance_booking_days smallint check (advance_booking_days between 0 and 366),
      created_at timestamptz not null default now(),
      cancelled_at timestamptz
    );
    create index memberships_user_id on memberships (user_id);
    create table external_memberships (
      id bigint generated always as identity primary key,
      user_id bigint not null references users,
      entity_id bigint,
      user_entered_text text,
      year smallint not null,
      verified boolean not null default false
    );
    create index external_memberships_user_id on external_memberships (user_id);
  `);
}
