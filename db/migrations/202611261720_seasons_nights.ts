/** Nights that run by themselves: what a season or one of its events is set to, and what organizers were asked. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table season_nights (
      season_id bigint primary key references seasons on delete cascade,
      automatic boolean not null,
      -- Whether drawn groups are shown to golfers at once, and whether events are made final once all cards are signed.
      publishes boolean not null default true,
      finishes boolean not null default true,
      -- Null: as the club does it.
      draw_hours smallint check (draw_hours between 1 and 336),
      ask_hours smallint check (ask_hours between 1 and 72)
    );

    alter table golf_events
      -- Null: as its season.
      add column automatic boolean;

    -- What was not done without the organizers: asked once, until one of them says that it is to be tried again.
    create table night_questions (
      event_id bigint not null references golf_events on delete cascade,
      what text not null check (what in ('DRAW', 'PUBLISH', 'CARDS', 'FINISH')),
      -- A refusal with its parameters; null where none stands behind it.
      reason jsonb,
      asked_at timestamptz not null,
      primary key (event_id, what)
    );

    insert into parameters (name, value, "group", start_date) values
      ('NIGHT_DRAW_HOURS', '24', 'EVENTS', '2020-01-01T00:00Z'),
      ('NIGHT_ASK_HOURS', '6', 'EVENTS', '2020-01-01T00:00Z'),
      ('NIGHT_FINAL_MINUTES', '10', 'EVENTS', '2020-01-01T00:00Z');
  `);
}
