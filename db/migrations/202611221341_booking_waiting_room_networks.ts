/** One place in the draw of a waiting room for few golfers of one client network: who has many accounts has no more than a share. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    insert into parameters (name, value, "group", start_date) values
      ('WAITING_ROOM_PER_NETWORK', '2', 'FAIRNESS', '2020-01-01T00:00Z'),
      ('WAITING_ROOM_SPOTS', '4', 'FAIRNESS', '2020-01-01T00:00Z'),
      ('CLUB_NETWORKS', '127.0.0.1, ::1', 'FAIRNESS', '2020-01-01T00:00Z');

    -- Never published: networks are told apart within one room only.
    alter table waiting_rooms add column network_key text not null default gen_random_uuid()::text;
    alter table waiting_room_places
      -- sha256 of the room's key and the client network; null for the networks of the club
      add column network bytea,
      -- The how-manieth golfer of that network, from 1
      add column of_network integer not null default 1 check (of_network > 0);
  `);
}
