/** Who is registered for an event type, a season or an event, in which team, and who plays on which day; places are counted by triggers. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Places of an event or a competition that are kept for some: members, sponsors, walk-ins.
    create table registration_spots (
      id bigint generated always as identity primary key,
      event_id bigint references golf_events on delete cascade,
      competition_id bigint references season_competitions on delete cascade,
      name text not null check (name <> ''),
      num_spots integer not null check (num_spots >= 0),
      taken integer not null default 0 check (taken >= 0),
      constraint registration_spots_of_one check (num_nonnulls(event_id, competition_id) = 1)
    );
    create unique index registration_spots_of_event on registration_spots (event_id, lower(name));
    create unique index registration_spots_of_competition on registration_spots (competition_id, lower(name));

    create table teams (
      id bigint generated always as identity primary key,
      name text not null check (name <> ''),
      captain_id bigint not null references users,
      created_at timestamptz not null default now()
    );
    create index teams_captain on teams (captain_id);

    create sequence entry_queue;

    create table registrations (
      id bigint generated always as identity primary key,
      event_type_id bigint not null references event_types,
      -- Neither: with the event type alone, until it has a season.
      season_id bigint references seasons,
      event_id bigint references golf_events,
      competition_id bigint references season_competitions,
      contest_ids bigint[] not null default '{}',
      spots_id bigint references registration_spots,
      -- Null of a partner who was asked by mail and has not come in yet.
      user_id bigint references users,
      invited_name text,
      invited_email text,
      team_id bigint references teams,
      status text not null
        check (status in ('PENDING', 'INVITED', 'REGISTERED', 'WAITLIST', 'DECLINED', 'WITHDRAWN')),
      league_status text check (league_status in ('REGULAR', 'SUB', 'WAITLIST', 'INACTIVE')),
      permanent boolean not null default false,
      permanent_wish boolean not null default false,
      -- Of who waits: a place that comes free is offered before it is taken.
      ask_first boolean not null default false,
      looking_for_partner boolean not null default false,
      guests text[] not null default '{}',
      fee_ids bigint[] not null default '{}',
      -- What the golfer said yes to, with tax; a place on the waitlist costs no more without being asked again.
      agreed_cents bigint check (agreed_cents >= 0),
      queue_no bigint not null default nextval('entry_queue'),
      comments text not null default '',
      -- Until when an invitation, an offer or a place that is kept is answered.
      answer_by timestamptz,
      token_hash bytea unique,
      created_by bigint references users,
      created_at timestamptz not null default now(),
      registered_at timestamptz,
      withdrawn_at timestamptz,
      -- Of a place that was given up and kept something: whoever takes it gives the rest back.
      unfilled_since timestamptz,
      -- Of a golfer whose account is erased: what is given back soon afterwards, when others are let in.
      settle_percent smallint check (settle_percent between 0 and 100),
      constraint registrations_of_one check (num_nonnulls(season_id, event_id) <= 1),
      constraint registrations_of_somebody check (user_id is not null or invited_name is not null),
      constraint registrations_withdrawn check ((status in ('DECLINED', 'WITHDRAWN')) = (withdrawn_at is not null))
    );
    create unique index registrations_of_type on registrations (user_id, event_type_id)
      where season_id is null and event_id is null and withdrawn_at is null;
    create unique index registrations_of_season on registrations (user_id, season_id) where withdrawn_at is null;
    create unique index registrations_of_event on registrations (user_id, event_id) where withdrawn_at is null;
    create index registrations_by_type on registrations (event_type_id);
    create index registrations_by_season on registrations (season_id, queue_no);
    create index registrations_by_event on registrations (event_id, queue_no);
    create index registrations_by_competition on registrations (competition_id);
    create index registrations_by_spots on registrations (spots_id);
    create index registrations_by_team on registrations (team_id);
    create index registrations_by_user on registrations (user_id);
    create index registrations_to_settle on registrations (id) where settle_percent is not null;
    create index registrations_unfilled on registrations (event_id, unfilled_since) where unfilled_since is not null;
    create index registrations_to_answer on registrations (answer_by) where answer_by is not null;

    create table participants (
      id bigint generated always as identity primary key,
      event_id bigint not null references golf_events on delete cascade,
      registration_id bigint not null references registrations on delete cascade,
      -- Null of guests.
      user_id bigint references users,
      guest_name text,
      division_id bigint references season_competitions,
      contest_ids bigint[] not null default '{}',
      spots_id bigint references registration_spots,
      -- HELD: for somebody who has not answered yet.
      place text not null check (place in ('IN', 'HELD', 'WAITING', 'OUT')),
      queue_no bigint not null default nextval('entry_queue'),
      -- What the golfer answered when asked; null: nothing yet.
      confirmed boolean,
      asked_at timestamptz,
      tee_id bigint references course_tees on delete set null,
      handicap_index numeric(4,1),
      course_handicap numeric(7,3),
      playing_handicap smallint,
      price_class text not null check (price_class in ('MEMBER', 'NON_MEMBER', 'EXTERNAL_MEMBER', 'GUEST')),
      created_at timestamptz not null default now()
    );
    create unique index participants_of_event on participants (event_id, user_id);
    create index participants_waiting on participants (event_id, queue_no) where place = 'WAITING';
    create index participants_by_registration on participants (registration_id);
    create index participants_by_user on participants (user_id);
    create index participants_by_division on participants (division_id);
    create index participants_by_spots on participants (spots_id);
    create index participants_by_tee on participants (tee_id);

    -- Counts one more or one less in an event, what it counts for, and a pool; a place is only ever taken where there is one.
    create function count_place(
      of_event bigint, of_competitions bigint[], of_spots bigint, places integer, waits integer
    ) returns void language plpgsql as $$
    declare full_of text;
    begin
      if places = 0 and waits = 0 then return; end if;
      update golf_events set taken = taken + places, waiting = waiting + waits where id = of_event
        returning case when places > 0 and num_spots > 0 and taken > num_spots then 'event' end into full_of;
      if full_of is null and places <> 0 and cardinality(of_competitions) > 0 then
        with counted as (
          update event_competitions e set taken = e.taken + places from season_competitions c
          where c.id = e.competition_id and e.event_id = of_event and e.competition_id = any(of_competitions)
          returning places > 0 and c.num_spots > 0 and e.taken > c.num_spots as over
        ) select 'competition' from counted where over limit 1 into full_of;
      end if;
      if full_of is null and places <> 0 and of_spots is not null then
        update registration_spots set taken = taken + places where id = of_spots and event_id = of_event
          returning case when places > 0 and taken > num_spots then 'pool' end into full_of;
      end if;
      if full_of is not null then
        raise exception 'No place is left: %.', full_of using errcode = '23514', constraint = 'entries_within_places';
      end if;
    end $$;

    create function count_participant() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        perform count_place(old.event_id, array_append(old.contest_ids, old.division_id), old.spots_id,
          -(old.place in ('IN', 'HELD'))::int, -(old.place = 'WAITING')::int);
      end if;
      if tg_op <> 'DELETE' then
        perform count_place(new.event_id, array_append(new.contest_ids, new.division_id), new.spots_id,
          (new.place in ('IN', 'HELD'))::int, (new.place = 'WAITING')::int);
      end if;
      return null;
    end $$;
    create trigger participants_counted after insert or delete on participants
      for each row execute function count_participant();
    create trigger participants_recounted
      after update of event_id, place, division_id, contest_ids, spots_id on participants
      for each row when ((old.event_id, old.place, old.division_id, old.contest_ids, old.spots_id)
        is distinct from (new.event_id, new.place, new.division_id, new.contest_ids, new.spots_id))
      execute function count_participant();

    create function count_in_season(of_competitions bigint[], of_spots bigint, places integer)
    returns void language plpgsql as $$
    declare over boolean;
    begin
      with counted as (
        update season_competitions set taken = taken + places where id = any(of_competitions)
        returning places > 0 and num_spots > 0 and taken > num_spots as over
      ), pooled as (
        update registration_spots set taken = taken + places where id = of_spots and competition_id is not null
        returning places > 0 and taken > num_spots as over
      )
      select coalesce(bool_or(c.over), false) from (select * from counted union all select * from pooled) c into over;
      if over then
        raise exception 'No place is left in the season.' using errcode = '23514', constraint = 'entries_within_places';
      end if;
    end $$;
    create function count_registration() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' and old.season_id is not null and old.status in ('PENDING', 'INVITED', 'REGISTERED') then
        perform count_in_season(array_append(old.contest_ids, old.competition_id), old.spots_id, -1);
      end if;
      if tg_op <> 'DELETE' and new.season_id is not null and new.status in ('PENDING', 'INVITED', 'REGISTERED') then
        perform count_in_season(array_append(new.contest_ids, new.competition_id), new.spots_id, 1);
      end if;
      return null;
    end $$;
    create trigger registrations_counted after insert or delete on registrations
      for each row execute function count_registration();
    create trigger registrations_recounted
      after update of season_id, status, competition_id, contest_ids, spots_id on registrations
      for each row when ((old.season_id, old.status, old.competition_id, old.contest_ids, old.spots_id)
        is distinct from (new.season_id, new.status, new.competition_id, new.contest_ids, new.spots_id))
      execute function count_registration();

    -- What was known of registrations: of the newest season where there is one, else of the event type.
    insert into registrations
      (event_type_id, season_id, user_id, status, league_status, created_at, registered_at, withdrawn_at)
    select r.event_type_id, s.id, r.user_id, case when r.active then 'REGISTERED' else 'WITHDRAWN' end,
      case when s.id is not null and e.type = 'LEAGUE' then 'REGULAR' end, r.registered_at,
      r.registered_at, case when r.active then null else r.registered_at end
    from event_type_registrations r join event_types e on e.id = r.event_type_id
      left join lateral (
        select id from seasons where event_type_id = r.event_type_id
        order by year desc, start_date desc, id desc limit 1
      ) s on true
    order by r.registered_at, r.id;
    insert into participants (event_id, registration_id, user_id, place, price_class)
    select g.id, r.id, r.user_id, 'IN', 'NON_MEMBER'
    from registrations r join golf_events g on g.season_id = r.season_id
    where r.status = 'REGISTERED' order by g.id, r.queue_no;
    update golf_events g set loaded_all_participants = true
    where exists (select from participants p where p.event_id = g.id);
    drop table event_type_registrations;
  `);
}
