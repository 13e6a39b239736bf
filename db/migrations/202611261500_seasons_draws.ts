/** Draws of golf events: groups with their starts, who plays in them, and lines of text. Who does not play is in none of them. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table draws (
      id bigint generated always as identity primary key,
      event_id bigint not null references golf_events on delete cascade,
      -- One more with each change of the board, and never given twice in an event.
      version integer not null check (version > 0),
      state text not null default 'WORKING' check (state in ('WORKING', 'PUBLISHED', 'SUPERSEDED')),
      -- Null: the groups were made by hand.
      order_kind text check (order_kind in ('RANDOM', 'HANDICAP', 'ABCD', 'LAST_RESULT', 'SEEDED', 'FEWEST_REPEATS')),
      start_kind text not null check (start_kind in ('ONE_TEE', 'TWO_TEES', 'SHOTGUN')),
      first_start time not null,
      interval_minutes smallint not null check (interval_minutes between 1 and 1440),
      size smallint not null default 4 check (size between 2 and 5),
      -- Of what was drawn by lot: the seed, and what was fixed by it.
      seed text,
      commitment text,
      -- The participants in the order of their lots.
      lots bigint[] not null default '{}',
      preferences jsonb not null default '[]',
      -- Those of the preferences that could not be kept.
      unmet jsonb not null default '[]',
      -- Something was changed by hand after the lots were drawn.
      by_hand boolean not null default false,
      made_by bigint references users,
      made_at timestamptz not null,
      published_at timestamptz,
      constraint draws_version unique (event_id, version),
      constraint draws_published check ((state = 'WORKING') = (published_at is null)),
      constraint draws_seed check (num_nonnulls(seed, commitment) in (0, 2))
    );
    create unique index draws_one_working on draws (event_id) where state = 'WORKING';
    create unique index draws_one_published on draws (event_id) where state = 'PUBLISHED';
    create index draws_made_by on draws (made_by);

    create table draw_groups (
      id bigint generated always as identity primary key,
      draw_id bigint not null references draws on delete cascade,
      purpose text not null default 'PLAY' check (purpose in ('PLAY', 'ROOM')),
      -- On the day of the event, on the club's clock.
      starts time not null,
      start_tee text not null default '1' check (start_tee ~ '^([1-9]|[1-3][0-9])[A-D]{0,1}$'),
      course_id bigint references courses on delete set null,
      course_description text not null default '',
      room_number text not null default '',
      -- Which of several at one time and tee comes first.
      sequence_no integer not null default 0,
      unique (id, draw_id, purpose)
    );
    create index draw_groups_draw on draw_groups (draw_id);
    create index draw_groups_course on draw_groups (course_id);

    create table draw_places (
      draw_id bigint not null,
      group_id bigint not null,
      purpose text not null,
      participant_id bigint not null references participants on delete cascade,
      seat smallint not null check (seat between 1 and 8),
      -- Nobody plays in two groups, or sleeps in two rooms.
      primary key (draw_id, purpose, participant_id),
      unique (group_id, seat),
      foreign key (group_id, draw_id, purpose) references draw_groups (id, draw_id, purpose) on delete cascade
    );
    create index draw_places_participant on draw_places (participant_id);

    create table draw_lines (
      id bigint generated always as identity primary key,
      group_id bigint not null references draw_groups on delete cascade,
      text text not null check (text <> '')
    );
    create index draw_lines_group on draw_lines (group_id);

    -- Only who plays is put into a group; draws of before are only ever copied.
    create function check_draw_place() returns trigger language plpgsql as $$
    begin
      if not exists (select from draws d join participants p on p.event_id = d.event_id
                     where d.id = new.draw_id and p.id = new.participant_id and (p.place = 'IN' or d.state = 'SUPERSEDED')) then
        raise exception 'Participant % does not play in the event of draw %.', new.participant_id, new.draw_id
          using errcode = '23514', constraint = 'draw_places_playing';
      end if;
      return new;
    end $$;
    create trigger draw_places_playing before insert or update on draw_places
      for each row execute function check_draw_place();

    -- Whoever plays no more, by whatever way, is in no group any more: on the board and in what golfers see.
    create function leave_draws() returns trigger language plpgsql as $$
    begin
      delete from draw_places x using draws d
      where x.participant_id = new.id and d.id = x.draw_id and d.state <> 'SUPERSEDED';
      return null;
    end $$;
    create trigger participants_leave_draws after update of place on participants
      for each row when (old.place = 'IN' and new.place <> 'IN') execute function leave_draws();

    -- There were no groups to be seen before.
    update golf_events set publish_groups = false where publish_groups;
    create function check_groups_published() returns trigger language plpgsql as $$
    begin
      if not exists (select from draws d where d.event_id = new.id and d.state = 'PUBLISHED') then
        raise exception 'Event % has no groups to be seen.', new.id
          using errcode = '23514', constraint = 'golf_events_groups';
      end if;
      return new;
    end $$;
    create trigger golf_events_groups before insert or update of publish_groups on golf_events
      for each row when (new.publish_groups) execute function check_groups_published();
  `);
}
