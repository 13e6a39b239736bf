/** Matches of golf events: who plays whom, teams with their sealed orders, playoffs of ties, and matches that were conceded. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Without a pairing golfers of a group play each other two by two, in the order of their places.
    create table event_pairings (
      id bigint generated always as identity primary key,
      event_id bigint not null references golf_events on delete cascade,
      sequence_no integer not null,
      -- Made by the orders that both captains handed in, and gone with them.
      of_line_up boolean not null default false,
      unique (id, event_id)
    );
    create index event_pairings_event on event_pairings (event_id, sequence_no);
    create table event_pairing_players (
      event_id bigint not null,
      participant_id bigint not null references participants on delete cascade,
      pairing_id bigint not null,
      side text not null check (side in ('A', 'B')),
      seat smallint not null check (seat between 1 and 8),
      -- Nobody plays two matches.
      primary key (event_id, participant_id),
      unique (pairing_id, side, seat),
      foreign key (pairing_id, event_id) references event_pairings (id, event_id) on delete cascade
    );
    create index event_pairing_players_participant on event_pairing_players (participant_id);

    -- A team is a division of the event, or who is named.
    create table match_teams (
      event_id bigint not null references golf_events on delete cascade,
      team text not null check (team in ('A', 'B')),
      division_id bigint references season_competitions on delete set null,
      captain_id bigint references participants on delete set null,
      -- Of the order in which the team's golfers play.
      handed_in_at timestamptz,
      handed_in_by bigint references users,
      primary key (event_id, team),
      constraint match_teams_handed_in check (handed_in_by is null or handed_in_at is not null)
    );
    create index match_teams_division on match_teams (division_id);
    create index match_teams_captain on match_teams (captain_id);
    create index match_teams_handed_in_by on match_teams (handed_in_by);
    create table match_team_players (
      event_id bigint not null,
      participant_id bigint not null references participants on delete cascade,
      team text not null,
      primary key (event_id, participant_id),
      foreign key (event_id, team) references match_teams on delete cascade
    );
    create index match_team_players_participant on match_team_players (participant_id);
    create table line_up_places (
      event_id bigint not null,
      team text not null,
      seat smallint not null check (seat between 1 and 400),
      participant_id bigint not null references participants on delete cascade,
      primary key (event_id, team, seat),
      unique (event_id, participant_id),
      foreign key (event_id, team) references match_teams on delete cascade
    );
    create index line_up_places_participant on line_up_places (participant_id);

    -- Strokes, hole by hole, of who plays off a tie on a board; null: has not finished the hole.
    create table event_playoffs (
      event_id bigint not null references golf_events on delete cascade,
      board text not null,
      participant_id bigint not null references participants on delete cascade,
      strokes smallint[] not null check (cardinality(strokes) between 1 and 36),
      primary key (event_id, board, participant_id)
    );
    create index event_playoffs_participant on event_playoffs (participant_id);

    create trigger event_pairings_board after insert or update or delete on event_pairings
      for each row execute function tell_board_changed();
    create trigger match_teams_board after insert or update or delete on match_teams
      for each row execute function tell_board_changed();
    create trigger event_playoffs_board after insert or update or delete on event_playoffs
      for each row execute function tell_board_changed();

    -- The side of the card has conceded its match, after the holes that were entered.
    alter table scorecards add column conceded_at timestamptz;
    alter table scorecard_log drop constraint scorecard_log_what_check;
    alter table scorecard_log add constraint scorecard_log_what_check check (what in
      ('PLAYER_SIGNED', 'MARKER_SIGNED', 'UNSIGNED', 'REOPENED', 'OUTCOME', 'MARKER_CHANGED', 'PHOTO_ADDED', 'PHOTO_REMOVED',
       'MATCH_CONCEDED', 'CONCESSION_TAKEN_BACK'));
  `);
}
