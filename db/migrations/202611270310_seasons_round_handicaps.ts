/** What golfers play off in the rounds of an event after its first, each by the course and tee of that round. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Those of the first round are on the participant. Without a basis none could be worked out: who has such a row plays without strokes.
    create table round_handicaps (
      participant_id bigint not null references participants on delete cascade,
      round smallint not null check (round between 2 and 8),
      event_id bigint not null references golf_events on delete cascade,
      -- Of the event's first day, unless an organizer says otherwise.
      handicap_index numeric(4,1),
      course_handicap numeric(9,6),
      playing_handicap smallint,
      tee_id bigint references course_tees on delete set null,
      handicap_basis jsonb,
      primary key (participant_id, round),
      constraint round_handicaps_settled check (
        handicap_basis is not null or num_nonnulls(course_handicap, playing_handicap, tee_id) = 0)
    );
    create index round_handicaps_event on round_handicaps (event_id);
    create index round_handicaps_tee on round_handicaps (tee_id);
    create trigger round_handicaps_board after insert or update or delete on round_handicaps
      for each row execute function tell_player_changed();

    -- Rounds that golfers see already are played off what was settled with the first, and stay so.
    insert into round_handicaps (participant_id, round, event_id, handicap_index, course_handicap, playing_handicap, tee_id, handicap_basis)
    select p.id, n.round, p.event_id, p.handicap_index, p.course_handicap, p.playing_handicap, p.tee_id, p.handicap_basis
    from (
      select x.participant_id, d.round from draws d join draw_places x on x.draw_id = d.id and x.purpose = 'PLAY' where d.state = 'PUBLISHED'
      union select participant_id, round from scorecard_players) n
      join participants p on p.id = n.participant_id
    where n.round > 1 and p.handicap_basis is not null;
  `);
}
