/** What golfers owe for seasons and events, fee by fee, and every change of it. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table purchases drop constraint purchases_kind_check;
    alter table purchases add constraint purchases_kind_check check (kind in ('BOOKING', 'CART', 'ENTRY'));

    create table entry_products (
      id bigint generated always as identity primary key,
      registration_id bigint not null references registrations,
      fee_id bigint not null references entry_fees,
      -- As they were when the golfer said yes.
      fee_name text not null,
      user_id bigint not null references users,
      -- Whose guest it is for; null: the golfer's own.
      guest_name text,
      charged_user_id bigint not null references users,
      -- Cents before tax, and why it is so much.
      amount_cents integer not null check (amount_cents >= 0),
      tax_basis_points integer not null check (tax_basis_points between 0 and 10000),
      price_class text not null check (price_class in ('MEMBER', 'NON_MEMBER', 'EXTERNAL_MEMBER', 'GUEST')),
      included_in text,
      comment text not null default '',
      confirmed_at timestamptz,
      confirmed_by bigint references users,
      processed_at timestamptz,
      purchase_id bigint references purchases,
      -- The charge that stands in the books; its reversal sets it free.
      entry_id bigint unique references ledger_entries,
      stage text check (stage in ('REQUESTED', 'APPROVED', 'REJECTED', 'PROCESSED')),
      requested_cents integer check (requested_cents >= 0),
      requested_comment text,
      requested_by bigint references users,
      requested_at timestamptz,
      cancelled_at timestamptz,
      -- Of what was charged so many cents with tax came back.
      refunded_cents integer not null default 0 check (refunded_cents >= 0),
      created_at timestamptz not null default now(),
      constraint entry_products_confirmed_first check (processed_at is null or confirmed_at is not null),
      constraint entry_products_booked check (entry_id is null or processed_at is not null),
      constraint entry_products_asked check ((stage is null) = (requested_cents is null))
    );
    create index entry_products_registration on entry_products (registration_id);
    create index entry_products_fee on entry_products (fee_id);
    create index entry_products_user on entry_products (user_id);
    create index entry_products_charged_user on entry_products (charged_user_id);
    create index entry_products_purchase on entry_products (purchase_id);
    create index entry_products_due on entry_products (id) where processed_at is null and cancelled_at is null;
    create index entry_products_asked_for on entry_products (id) where stage = 'REQUESTED';

    create table product_logs (
      id bigint generated always as identity primary key,
      product_id bigint not null references entry_products,
      actor_id bigint references users,
      what text not null,
      before text,
      after text,
      comment text,
      entry_id bigint references ledger_entries,
      at timestamptz not null default now()
    );
    create index product_logs_product on product_logs (product_id, id);
    -- Erasing an account takes its texts away; nothing else is changed or goes.
    create trigger product_logs_stay before delete on product_logs
      for each statement execute function refuse_change();

    -- TEAM: asked to be a partner.
    alter table letters drop constraint letters_kind_known;
    alter table letters add constraint letters_kind_known
      check (kind in ('INVITATION', 'SPOT', 'GUEST', 'BALLOT', 'CHANGE', 'EMERGENCY_CONTACT', 'LINK', 'TEAM'));

    insert into parameters (name, value, "group", start_date) values
      ('EVENT_CHARGE_DAYS', '7', 'EVENTS', '2020-01-01T00:00Z'),
      ('EVENT_CONFIRM_HOURS', '48', 'EVENTS', '2020-01-01T00:00Z'),
      ('TEAM_INVITATION_HOURS', '48', 'EVENTS', '2020-01-01T00:00Z'),
      ('PERMANENT_DAYS', '14', 'EVENTS', '2020-01-01T00:00Z'),
      ('FEE_REQUESTS_A_DAY', '20', 'EVENTS', '2020-01-01T00:00Z');
  `);
}
