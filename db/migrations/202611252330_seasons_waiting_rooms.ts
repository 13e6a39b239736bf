/** The waiting room of a golf event whose registration opens: in the tables of those of days, and of one of both. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table waiting_rooms
      alter column course_id drop not null,
      alter column day drop not null,
      add column event_id bigint references golf_events on delete cascade,
      add constraint waiting_rooms_of_one check (
        num_nonnulls(course_id, day) = 2 and event_id is null or num_nonnulls(course_id, day) = 0 and event_id is not null);
    create unique index waiting_rooms_of_event on waiting_rooms (event_id, opens_at);

    insert into parameters (name, value, "group", start_date) values
      ('EVENT_WAITING_ROOM', 'OFF', 'EVENTS', '2020-01-01T00:00Z');
  `);
}
