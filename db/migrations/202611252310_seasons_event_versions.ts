/** Counts the changes of a golf event that concern calendars, so that they take over the newer of two versions. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table golf_events
      add column version integer not null default 0,
      add column changed_at timestamptz not null default now();
    create function count_event_version() returns trigger language plpgsql as $$
    begin
      new.version := old.version + 1;
      new.changed_at := now();
      return new;
    end $$;
    create trigger golf_events_versions before update on golf_events
      for each row when ((old.name, old.day, old.end_day, old.start_time, old.cancelled_at)
        is distinct from (new.name, new.day, new.end_day, new.start_time, new.cancelled_at))
      execute function count_event_version();
  `);
}
