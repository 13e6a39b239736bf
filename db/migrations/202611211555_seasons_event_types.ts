/** The event type directory, in one order without gaps, and who has registered in what. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table event_types (
      id bigint generated always as identity primary key,
      visibility text not null check (visibility in ('PUBLIC', 'MEMBERS')),
      type text not null check (type in ('TOURNAMENT', 'LEAGUE', 'TRIP', 'SOCIAL')),
      website text,
      org_name text not null,
      logo text not null default '',
      color_code text not null check (color_code ~* '^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$'),
      registration boolean not null,
      season_registration boolean not null,
      event_registration boolean not null,
      track_participant_type boolean not null,
      domain text unique check (domain = lower(domain) and domain <> ''),
      payment_timing text check (payment_timing in ('AT_REGISTRATION', 'BEFORE_EVENT', 'AT_EVENT')),
      cancellation_policy_id bigint,
      display_event_image boolean not null,
      org_id bigint references organizations,
      event_image_date date,
      photo_album_link text,
      no_fees boolean not null,
      show_medians boolean not null,
      show_nicknames boolean not null,
      show_league_statuses boolean not null,
      tee_block_label text,
      -- Its place in the directory: 1 to however many there are. Moving swaps many at once, hence checked at the end.
      sequence_no integer not null check (sequence_no > 0),
      about_html text,
      contact_html text,
      image_url text,
      hidden boolean not null default false,
      created_at timestamptz not null default now(),
      constraint event_types_sequence_no unique (sequence_no) deferrable initially deferred
    );

    -- That a golfer registered in an event type at all, and whether that holds now: all that the directory asks.
    -- Registrations for a season or an event, with their spots and fees, refer to it when they come.
    create table event_type_registrations (
      id bigint generated always as identity primary key,
      event_type_id bigint not null references event_types,
      user_id bigint not null references users on delete cascade,
      active boolean not null default true,
      registered_at timestamptz not null default now(),
      unique (user_id, event_type_id)
    );
    create index event_type_registrations_event_type on event_type_registrations (event_type_id);
  `);
}
