/** Orders of the teams of a match are of a round each: what captains have handed in before is of the round whose matches it made, else of the first. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table line_ups (
      event_id bigint not null,
      team text not null,
      round smallint not null check (round between 1 and 8),
      handed_in_at timestamptz not null,
      handed_in_by bigint references users,
      primary key (event_id, team, round),
      foreign key (event_id, team) references match_teams on delete cascade
    );
    create index line_ups_handed_in_by on line_ups (handed_in_by);
    create trigger line_ups_board after insert or update or delete on line_ups
      for each row execute function tell_board_changed();

    insert into line_ups (event_id, team, round, handed_in_at, handed_in_by)
    select t.event_id, t.team,
      coalesce((select max(g.round) from event_pairings g where g.event_id = t.event_id and g.of_line_up), 1), t.handed_in_at, t.handed_in_by
    from match_teams t where t.handed_in_at is not null;

    alter table line_up_places add column round smallint;
    -- What was handed in and is no order any more has no places; places without an order were left by nobody.
    update line_up_places l set round = u.round from line_ups u where u.event_id = l.event_id and u.team = l.team;
    delete from line_up_places where round is null;
    alter table line_up_places
      alter column round set not null,
      drop constraint line_up_places_pkey,
      drop constraint line_up_places_event_id_participant_id_key,
      drop constraint line_up_places_event_id_team_fkey,
      add primary key (event_id, team, round, seat),
      add unique (event_id, round, participant_id),
      add foreign key (event_id, team, round) references line_ups on delete cascade;

    alter table match_teams
      drop constraint match_teams_handed_in,
      drop column handed_in_at,
      drop column handed_in_by;
  `);
}
