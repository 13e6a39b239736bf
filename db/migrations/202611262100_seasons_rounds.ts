/** Events of several rounds: each has groups of its own, and who made a cut is kept once the groups of the next round are published. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table draws
      add column round smallint not null default 1 check (round between 1 and 8),
      -- Of a bracket: its golfers by their seeds, as round 1 was drawn. Later rounds are of who won.
      add column seeds bigint[] not null default '{}',
      drop constraint draws_order_kind_check,
      add constraint draws_order_kind_check check (order_kind in
        ('RANDOM', 'HANDICAP', 'ABCD', 'LAST_RESULT', 'SEEDED', 'FEWEST_REPEATS', 'LEADERS_LAST', 'LEADERS_FIRST'));
    drop index draws_one_working;
    drop index draws_one_published;
    create unique index draws_one_working on draws (event_id, round) where state = 'WORKING';
    create unique index draws_one_published on draws (event_id, round) where state = 'PUBLISHED';

    -- Nobody plays two matches in one round.
    alter table event_pairings add column round smallint not null default 1 check (round between 1 and 8);
    alter table event_pairings add unique (id, event_id, round);
    alter table event_pairing_players
      add column round smallint not null default 1,
      drop constraint event_pairing_players_pairing_id_event_id_fkey,
      drop constraint event_pairing_players_pkey,
      add primary key (event_id, round, participant_id),
      add foreign key (pairing_id, event_id, round) references event_pairings (id, event_id, round) on delete cascade;
    create trigger draws_board after update of state on draws
      for each row execute function tell_board_changed();

    create table event_cuts (
      event_id bigint not null references golf_events on delete cascade,
      board text not null,
      -- Of a division that is cut by a line of its own; null: of all others.
      division_id bigint references season_competitions on delete cascade,
      after_round smallint not null check (after_round between 1 and 7),
      best integer not null check (best > 0),
      within_lead smallint check (within_lead >= 0),
      line integer not null,
      -- What each had by then, by participant of the side.
      scores jsonb not null,
      made bigint[] not null,
      decided_at timestamptz not null,
      unique nulls not distinct (event_id, board, division_id)
    );
    create index event_cuts_division on event_cuts (division_id);
    create trigger event_cuts_board after insert or update or delete on event_cuts
      for each row execute function tell_board_changed();

    -- Whoever plays no more is in no group any more: but those of rounds that are past say who played in them.
    create or replace function leave_draws() returns trigger language plpgsql as $$
    begin
      with gone as (
        delete from draw_places x using draws d
        where x.participant_id = new.id and d.id = x.draw_id and d.state <> 'SUPERSEDED' and not exists (
          select from draws n where n.event_id = d.event_id and n.round > d.round and n.state = 'PUBLISHED')
        returning x.group_id, x.purpose
      )
      update draw_groups g set open_places = g.open_places + 1 from gone where g.id = gone.group_id and gone.purpose = 'PLAY';
      return null;
    end $$;
  `);
}
