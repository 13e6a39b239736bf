/** Fairness: the waitlist with its offers, the ballot, the waiting room, and where each is on. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Switches the waitlist or the waiting room of a course for a span of days; the newest that speaks for a day holds.
    create table fairness_rules (
      id bigint generated always as identity primary key,
      course_id bigint not null references courses on delete cascade,
      kind text not null check (kind in ('WAITLIST', 'WAITING_ROOM')),
      start_date date not null,
      end_date date not null,
      enabled boolean not null,
      created_at timestamptz not null default now(),
      created_by bigint references users,
      check (end_date >= start_date)
    );
    create trigger fairness_rules_changed after insert or update or delete on fairness_rules
      for each statement execute function tell_reference_changed();

    create table waitlist_entries (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      course_id bigint not null references courses on delete cascade,
      day date not null,
      -- The first and the last tee time that would do
      from_at timestamptz not null,
      to_at timestamptz not null,
      spots smallint not null check (spots between 1 and 8),
      course_fee_id bigint not null references course_fees,
      status text not null default 'WAITING' check (status in ('WAITING', 'OFFERED', 'TAKEN', 'LEFT', 'PASSED')),
      created_at timestamptz not null default now(),
      ended_at timestamptz,
      check (to_at >= from_at),
      check ((status in ('WAITING', 'OFFERED')) = (ended_at is null))
    );
    create unique index waitlist_entries_once on waitlist_entries (user_id, course_id, day)
      where status in ('WAITING', 'OFFERED');
    create index waitlist_entries_queue on waitlist_entries (course_id, day, id) where ended_at is null;
    create index waitlist_entries_user_id on waitlist_entries (user_id, id desc);
    create index waitlist_entries_over on waitlist_entries (to_at) where ended_at is null;
    -- An entry counts at every tee time of its span until it has ended, also while it has an offer: so what is offered
    -- and answered changes no other tee time. Tee times that come later count who waits already. The lock lets neither
    -- miss the other: what is counted is read after it.
    create function count_waiting() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        if not exists (
          select from new_rows n join old_rows o using (id) where (n.ended_at is null) <> (o.ended_at is null)
        ) then return null; end if;
      end if;
      perform pg_advisory_xact_lock_shared(hashtext('waitlist'));
      if tg_op = 'INSERT' then
        update tee_times t set waiting = t.waiting + d.entries, version = t.version + 1
          from (select s.id, count(*) as entries from new_rows e
                join tee_times s on s.course_id = e.course_id and s.day = e.day and s.starts_at between e.from_at and e.to_at
                where e.ended_at is null group by 1) d where t.id = d.id;
      elsif tg_op = 'DELETE' then
        update tee_times t set waiting = t.waiting - d.entries, version = t.version + 1
          from (select s.id, count(*) as entries from old_rows e
                join tee_times s on s.course_id = e.course_id and s.day = e.day and s.starts_at between e.from_at and e.to_at
                where e.ended_at is null group by 1) d where t.id = d.id;
      else
        update tee_times t set waiting = t.waiting + d.entries, version = t.version + 1
          from (select s.id, sum(e.entries) as entries
                from (select course_id, day, from_at, to_at, 1 as entries from new_rows where ended_at is null
                      union all
                      select course_id, day, from_at, to_at, -1 from old_rows where ended_at is null) e
                join tee_times s on s.course_id = e.course_id and s.day = e.day and s.starts_at between e.from_at and e.to_at
                group by 1 having sum(e.entries) <> 0) d where t.id = d.id;
      end if;
      return null;
    end $$;
    create trigger waiting_counted_insert after insert on waitlist_entries
      referencing new table as new_rows for each statement execute function count_waiting();
    create trigger waiting_counted_delete after delete on waitlist_entries
      referencing old table as old_rows for each statement execute function count_waiting();
    create trigger waiting_counted_update after update on waitlist_entries
      referencing new table as new_rows old table as old_rows for each statement execute function count_waiting();
    create function count_waiting_here() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtext('waitlist'));
      update tee_times t set waiting = d.entries, version = t.version + 1
        from (select s.id, count(*) as entries from new_rows s
              join waitlist_entries e on e.course_id = s.course_id and e.day = s.day and e.ended_at is null
                and s.starts_at between e.from_at and e.to_at
              group by 1) d where t.id = d.id;
      return null;
    end $$;
    create trigger tee_times_waited_for after insert on tee_times
      referencing new table as new_rows for each statement execute function count_waiting_here();
    -- An offer stands until it is answered or has run out and was passed on: its row is deleted then.
    create table waitlist_offers (
      id bigint generated always as identity primary key,
      entry_id bigint not null unique references waitlist_entries on delete cascade,
      user_id bigint not null references users on delete cascade,
      tee_time_id bigint not null references tee_times,
      spots smallint not null check (spots > 0),
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    );
    create index waitlist_offers_tee_time_id on waitlist_offers (tee_time_id);
    create index waitlist_offers_expires_at on waitlist_offers (expires_at);
    create index waitlist_offers_user_id on waitlist_offers (user_id);

    create function count_offers() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        update tee_times t set offered = t.offered + d.spots, version = t.version + 1
          from (select tee_time_id, sum(spots) as spots from new_rows group by 1) d where t.id = d.tee_time_id;
      else
        update tee_times t set offered = t.offered - d.spots, version = t.version + 1
          from (select tee_time_id, sum(spots) as spots from old_rows group by 1) d where t.id = d.tee_time_id;
      end if;
      return null;
    end $$;
    create trigger offers_counted_insert after insert on waitlist_offers
      referencing new table as new_rows for each statement execute function count_offers();
    create trigger offers_counted_delete after delete on waitlist_offers
      referencing old table as old_rows for each statement execute function count_offers();
    create function keep_offer() returns trigger language plpgsql as $$
    begin
      raise exception 'an offer is answered or passed on, never changed';
    end $$;
    create trigger offers_unchanged before update of tee_time_id, spots on waitlist_offers
      for each row execute function keep_offer();

    create table ballots (
      id bigint generated always as identity primary key,
      course_id bigint not null references courses on delete cascade,
      day date not null,
      opens_at timestamptz not null,
      closes_at timestamptz not null,
      status text not null default 'OPEN' check (status in ('OPEN', 'CLOSED', 'DRAWN', 'CANCELLED')),
      -- Secret until the draw; sha256 of it and the sorted entries is published before
      seed text,
      commitment text,
      -- How many places each tee time had at the draw, by its id
      places jsonb,
      closed_at timestamptz,
      drawn_at timestamptz,
      created_by bigint references users,
      created_at timestamptz not null default now(),
      check (closes_at > opens_at),
      check ((status in ('CLOSED', 'DRAWN')) <= (seed is not null and commitment is not null and closed_at is not null)),
      check ((status = 'DRAWN') <= (drawn_at is not null and places is not null))
    );
    create unique index ballots_once on ballots (course_id, day) where status <> 'CANCELLED';
    create index ballots_due on ballots (closes_at) where status in ('OPEN', 'CLOSED');
    create trigger ballots_changed after insert or update or delete on ballots
      for each statement execute function tell_reference_changed();
    create table ballot_entries (
      id bigint generated always as identity primary key,
      ballot_id bigint not null references ballots on delete cascade,
      user_id bigint not null references users on delete cascade,
      course_fee_id bigint not null references course_fees,
      spots smallint not null check (spots between 1 and 8),
      -- Tee times, the dearest wish first
      wishes bigint[] not null check (cardinality(wishes) between 1 and 10),
      -- Golfers of the party beside the one who enters it
      party bigint[] not null default '{}',
      -- As they stood when the ballot closed: what the order of the draw goes by
      draws_entered integer check (draws_entered >= 0),
      draws_missed integer check (draws_missed between 0 and draws_entered),
      draw_position integer,
      -- Nobody is left to book for, or its fee is not offered any more: the draw goes past it
      passed_over boolean not null default false,
      result text not null default 'PENDING' check (result in ('PENDING', 'WON', 'MISSED')),
      tee_time_id bigint references tee_times,
      purchase_id bigint references bookings,
      entered_at timestamptz not null default now(),
      unique (ballot_id, user_id),
      unique (ballot_id, draw_position),
      check ((result = 'WON') = (tee_time_id is not null))
    );
    create index ballot_entries_user_id on ballot_entries (user_id, id desc);

    create table waiting_rooms (
      id bigint generated always as identity primary key,
      course_id bigint not null references courses on delete cascade,
      day date not null,
      opens_at timestamptz not null,
      -- Orders those who are there at the opening
      seed text not null,
      sorted_at timestamptz,
      unique (course_id, day, opens_at)
    );
    create index waiting_rooms_opens_at on waiting_rooms (opens_at);
    create table waiting_room_places (
      waiting_room_id bigint not null references waiting_rooms on delete cascade,
      user_id bigint not null references users on delete cascade,
      arrived_at timestamptz not null default now(),
      -- From 1; null until the room has opened
      rank integer check (rank > 0),
      primary key (waiting_room_id, user_id),
      unique (waiting_room_id, rank)
    );
    create index waiting_room_places_user_id on waiting_room_places (user_id);
  `);
}
