/** Seasons with their organizers, the golf events in them, and the threads of both. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table seasons (
      id bigint generated always as identity primary key,
      event_type_id bigint not null references event_types,
      name text not null check (name <> ''),
      year integer not null,
      start_date date not null,
      end_date date not null,
      -- Opened when first asked for: everybody registered, and the organizers.
      conversation_id bigint unique references conversations,
      -- The organizers among themselves.
      organizers_conversation_id bigint unique references conversations,
      created_at timestamptz not null default now(),
      constraint seasons_span check (end_date >= start_date)
    );
    create index seasons_event_type_id on seasons (event_type_id, year);

    create table season_organizers (
      season_id bigint not null references seasons on delete cascade,
      user_id bigint not null references users,
      added_at timestamptz not null default now(),
      primary key (season_id, user_id)
    );
    create index season_organizers_user_id on season_organizers (user_id);

    create table golf_events (
      id bigint generated always as identity primary key,
      season_id bigint not null references seasons,
      name text not null check (name <> ''),
      day date not null,
      conversation_id bigint unique references conversations,
      created_at timestamptz not null default now()
    );
    create index golf_events_season_id on golf_events (season_id, day);

    -- Whether the member organizes what the thread is about: what is said then counts as the organizer's.
    alter table conversation_members add column organizer boolean not null default false;
  `);
}
