/** Booking, whole: what becomes of a round, each booking's history, guests, offers, the starter's marks, buddies. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table rounds
      add column round_status text not null default 'EXPECTED'
        check (round_status in ('EXPECTED', 'CHECKED_IN', 'NO_SHOW', 'RAIN_CHECK')),
      add column checked_in_at timestamptz,
      -- How many were played before the rain
      add column holes_played smallint check (holes_played between 0 and 18),
      add column guest_email text,
      -- What a round with a rain check cost before it, and the credits that paid for it
      add column dry_fee_cents integer,
      add column dry_tax_cents integer,
      add column dry_credits smallint,
      add constraint rounds_dry check ((round_status = 'RAIN_CHECK') =
        (dry_fee_cents is not null and dry_tax_cents is not null and dry_credits is not null)),
      add constraint rounds_rain_check check ((round_status = 'RAIN_CHECK') = (holes_played is not null)),
      add constraint rounds_guest_email check (guest_email is null or guest_name is not null);
    -- A round that moves to another tee time is of that one's day.
    create trigger rounds_day_moved before update of tee_time_id on rounds for each row
      when (new.tee_time_id <> old.tee_time_id) execute function fill_day_of_round();
    create index rounds_no_shows on rounds (user_id, day) where round_status = 'NO_SHOW' and user_id is not null;
    -- Groups that change places do so in one statement.
    alter table booking_groups drop constraint booking_groups_purchase_id_tee_time_id_key,
      add constraint booking_groups_once unique (purchase_id, tee_time_id) deferrable initially immediate;

    alter table tee_times
      -- Spots that wait for the answer of somebody from the waitlist; kept by a trigger from waitlist_offers
      add column offered smallint not null default 0 check (offered >= 0),
      -- How many entries of the waitlist would take a spot here; kept by a trigger from waitlist_entries
      add column waiting smallint not null default 0 check (waiting >= 0),
      -- Put between the times of the template by hand
      add column squeezed boolean not null default false,
      -- Of the starter, for the staff
      add column note text,
      add column started_at timestamptz,
      add column turned_at timestamptz,
      add column finished_at timestamptz,
      drop constraint tee_times_capacity,
      add constraint tee_times_capacity check (booked + held + offered <= capacity),
      drop constraint tee_times_block_kind_check,
      add constraint tee_times_block_kind_check
        check (block_kind in ('NO_BOOKING', 'NO_ONLINE_BOOKING', 'EVENT', 'EIGHTEEN_ONLY', 'WEATHER'));
    alter table tee_sheet_blocks
      drop constraint tee_sheet_blocks_kind_check,
      add constraint tee_sheet_blocks_kind_check
        check (kind in ('CLOSED', 'NO_BOOKING', 'NO_ONLINE_BOOKING', 'EVENT', 'EIGHTEEN_ONLY', 'WEATHER'));

    -- Tee times that were squeezed in can be taken out again.
    create trigger sheet_changed_delete after delete on tee_times
      referencing old table as new_rows for each statement execute function tell_sheet_changed();

    -- Reports on the bookings that were made in a span of days.
    create index bookings_created_at on bookings (created_at);

    -- Who did what to a booking, and why. That it was made is told by the booking itself.
    create table booking_history (
      id bigint generated always as identity primary key,
      purchase_id bigint not null references bookings,
      at timestamptz not null default now(),
      action text not null,
      -- Null where no person did it
      actor_id bigint references users,
      -- Whom it is about
      golfer_id bigint references users,
      details jsonb not null default '{}',
      reason text
    );
    create index booking_history_purchase_id on booking_history (purchase_id, id);
    create index booking_history_actor_id on booking_history (actor_id) where actor_id is not null;
    create index booking_history_golfer_id on booking_history (golfer_id) where golfer_id is not null;
    -- What is written stays; only the erasure of an account takes what people typed out of it.
    create function keep_booking_history() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and current_setting('fourball.erasing', true) = 'on' then return new; end if;
      raise exception 'the history of bookings is append-only';
    end $$;
    create trigger booking_history_append_only before update or delete on booking_history
      for each row execute function keep_booking_history();
    create trigger booking_history_stay before truncate on booking_history
      for each statement execute function keep_booking_history();

    -- Somebody without an account is invited by mail, and plays as a guest.
    alter table invitations
      alter column user_id drop not null,
      add column email text check (email = lower(email)),
      add column guest_name text,
      add constraint invitations_whom
        check ((user_id is null) = (email is not null) and (email is null) = (guest_name is null));
    create unique index invitations_once_by_mail on invitations (purchase_id, email)
      where status <> 'DECLINED' and email is not null;
    -- The links of mails, with which an invitation is answered without a login. Only a hash is kept.
    create table invitation_links (
      token_hash bytea primary key,
      invitation_id bigint not null references invitations on delete cascade,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    );
    create index invitation_links_invitation_id on invitation_links (invitation_id);
    -- A golfer's private calendar address; only a hash of its secret is kept.
    create table calendar_feeds (
      user_id bigint primary key references users on delete cascade,
      token_hash bytea not null unique,
      created_at timestamptz not null default now()
    );

    -- Booking ahead is suspended for who stayed away too often.
    create table booking_suspensions (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      round_id bigint not null unique references rounds,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      lifted_at timestamptz,
      lifted_by bigint references users,
      check (ends_at > starts_at)
    );
    create index booking_suspensions_user_id on booking_suspensions (user_id, ends_at) where lifted_at is null;

    create table buddy_lists (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      name text not null,
      description text not null default ''
    );
    create index buddy_lists_user_id on buddy_lists (user_id);
    create table buddies (
      id bigint generated always as identity primary key,
      buddy_list_id bigint not null references buddy_lists on delete cascade,
      contact_id bigint not null references contacts on delete cascade,
      unique (buddy_list_id, contact_id)
    );
    create index buddies_contact_id on buddies (contact_id);
  `);
}
