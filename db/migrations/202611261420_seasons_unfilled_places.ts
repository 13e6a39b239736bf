/** Whoever takes a place that was given up gives the rest back also where a division, a pool or a season was full. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table registrations
      -- Of a place that was given up and kept something: how many there were, each with its share, in which competitions and pool.
      add column unfilled_places smallint not null default 0,
      add column unfilled_competition_ids bigint[] not null default '{}',
      add column unfilled_spots_id bigint references registration_spots on delete set null;
    update registrations set unfilled_places = 1 + cardinality(guests),
      unfilled_competition_ids = array_remove(array_append(contest_ids, competition_id), null), unfilled_spots_id = spots_id
    where unfilled_since is not null;
    alter table registrations
      add constraint registrations_unfilled_places check (unfilled_since is null or unfilled_places > 0);
    create index registrations_unfilled_pool on registrations (unfilled_spots_id);
    create index registrations_unfilled_in_season on registrations (season_id, unfilled_since) where unfilled_since is not null;
  `);
}
