/** From which tees an event is played, and off how much of their handicaps golfers play in a small field. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table golf_events
      -- Null: each from the own preferred tee.
      add column men_tee_id bigint references course_tees on delete set null,
      add column women_tee_id bigint references course_tees on delete set null,
      -- Settled with the size of the field: who plays alone plays off all of the course handicap, where the format says nothing else.
      add column full_allowance boolean not null default false;
    create index golf_events_men_tee on golf_events (men_tee_id);
    create index golf_events_women_tee on golf_events (women_tee_id);
  `);
}
