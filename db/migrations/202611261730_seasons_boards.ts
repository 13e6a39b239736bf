/** Boards and results: what processes hear of that keep boards in memory, lots, screens in the clubhouse, prizes, and the tables of a season. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- By what ties are drawn: fixed with the first score, shown once the event is final, and never drawn anew.
    alter table event_scores
      add column seed text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
    -- When a rule of the event was changed after scores were entered.
    alter table golf_events add column rescored_at timestamptz;

    -- Boards are kept in memory: said is the id of the event whose board is another now, or 0 for all.
    create function tell_board_changed() returns trigger language plpgsql as $$
    declare of_event bigint;
    begin
      if tg_table_name = 'golf_events' then of_event := new.id;
      elsif tg_op = 'DELETE' then of_event := old.event_id;
      else of_event := new.event_id;
      end if;
      perform pg_notify('board_changed', of_event::text);
      return null;
    end $$;
    create function tell_boards_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('board_changed', '0');
      return null;
    end $$;
    create trigger event_scores_board after insert or update or delete on event_scores
      for each row execute function tell_board_changed();
    create trigger scorecards_board after insert or update or delete on scorecards
      for each row execute function tell_board_changed();
    create trigger suspensions_board after insert or update or delete on suspensions
      for each row execute function tell_board_changed();
    create trigger golf_events_board after update of name, format, publish, day, first_published_at, cancelled_at, publish_groups on golf_events
      for each row execute function tell_board_changed();
    create trigger event_types_board after update of visibility, hidden on event_types
      for each statement execute function tell_boards_changed();
    -- Signing up is a rush, and nobody looks at a board before the first score.
    create function tell_player_changed() returns trigger language plpgsql as $$
    declare of_event bigint := case when tg_op = 'DELETE' then old.event_id else new.event_id end;
    begin
      if exists (select from event_scores e where e.event_id = of_event) then
        perform pg_notify('board_changed', of_event::text);
      end if;
      return null;
    end $$;
    create trigger participants_board after insert or delete or update of place, division_id, handicap_index, course_handicap,
        playing_handicap, guest_name on participants
      for each row execute function tell_player_changed();

    -- The screen in the clubhouse: one link of an event at a time.
    create table event_tv_links (
      id bigint generated always as identity primary key,
      event_id bigint not null references golf_events on delete cascade,
      token_hash bytea not null unique,
      made_by bigint references users,
      made_at timestamptz not null,
      revoked_at timestamptz
    );
    create unique index event_tv_links_one on event_tv_links (event_id) where revoked_at is null;
    create index event_tv_links_made_by on event_tv_links (made_by);

    -- What places of a board bring: of a marker, its first place.
    create table event_prizes (
      event_id bigint not null references golf_events on delete cascade,
      board text not null,
      place smallint not null check (place between 1 and 100),
      amount_cents integer not null default 0 check (amount_cents >= 0),
      description text not null default '',
      primary key (event_id, board, place)
    );

    -- What signed cards of final events come to: of one golfer each, of whole rounds. Records, medians and best holes are of these.
    create table card_totals (
      card_id bigint primary key references scorecards on delete cascade,
      event_id bigint not null references golf_events on delete cascade,
      participant_id bigint not null references participants on delete cascade,
      gross smallint not null,
      to_par smallint not null,
      -- Off the Playing Handicap; without one as without strokes.
      net smallint not null,
      -- Stableford, net.
      points smallint not null,
      birdies smallint not null
    );
    create index card_totals_event on card_totals (event_id);
    create index card_totals_participant on card_totals (participant_id);

    -- Of a season: the points of each place, and how many events count. Null: it has no order of merit.
    alter table seasons
      add column merit_points integer[] check (cardinality(merit_points) between 1 and 200),
      add column merit_best smallint check (merit_best between 1 and 400),
      add column merit_minimum smallint not null default 0 check (merit_minimum between 0 and 400),
      add column eclectic_percent smallint not null default 50 check (eclectic_percent between 0 and 100);
    alter table seasons add constraint seasons_merit check ((merit_points is null) = (merit_best is null));

    insert into parameters (name, value, "group", start_date) values
      ('BOARD_POLL_SECONDS', '5', 'EVENTS', '2020-01-01T00:00Z');

    -- Results that stand on the homepage: put there once, whoever asks again.
    create table result_news (
      event_id bigint primary key references golf_events on delete cascade,
      element_id bigint,
      made_by bigint references users,
      made_at timestamptz not null
    );
    create index result_news_made_by on result_news (made_by);
  `);
}
