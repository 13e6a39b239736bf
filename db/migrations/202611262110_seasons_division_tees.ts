/** From which tees the golfers of a division play an event, where these are not those of all others. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table event_competitions
      -- Null: as the event says.
      add column men_tee_id bigint references course_tees on delete set null,
      add column women_tee_id bigint references course_tees on delete set null;
    create index event_competitions_men_tee on event_competitions (men_tee_id);
    create index event_competitions_women_tee on event_competitions (women_tee_id);
  `);
}
