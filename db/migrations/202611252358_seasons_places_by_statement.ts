/** Places of events are counted once for all rows of a statement: when an event opens, hundreds of golfers are written by one. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger participants_counted on participants;
    drop trigger participants_recounted on participants;
    drop function count_participant();
    drop function count_place(bigint, bigint[], bigint, integer, integer);

    create type place_change as (
      event_id bigint, competition_ids bigint[], spots_id bigint, places integer, waits integer
    );

    -- As before: in an event, what it counts for, and a pool; more places are only ever taken where there are some.
    create function count_places(changes place_change[]) returns void language plpgsql as $$
    declare full_of text;
    begin
      with changed as (
        select c.event_id, sum(c.places) as places, sum(c.waits) as waits from unnest(changes) c group by 1
      ), counted as (
        update golf_events g set taken = g.taken + c.places, waiting = g.waiting + c.waits from changed c
        where g.id = c.event_id and (c.places <> 0 or c.waits <> 0)
        returning c.places > 0 and g.num_spots > 0 and g.taken > g.num_spots as over
      ) select 'event' from counted where over limit 1 into full_of;
      if full_of is null then
        with changed as (
          select c.event_id, k.id as competition_id, sum(c.places) as places
          from unnest(changes) c cross join lateral (
            select distinct id from unnest(c.competition_ids) as id where id is not null) k
          group by 1, 2
        ), counted as (
          update event_competitions e set taken = e.taken + c.places from changed c, season_competitions s
          where e.event_id = c.event_id and e.competition_id = c.competition_id and s.id = e.competition_id and c.places <> 0
          returning c.places > 0 and s.num_spots > 0 and e.taken > s.num_spots as over
        ) select 'competition' from counted where over limit 1 into full_of;
      end if;
      if full_of is null then
        with changed as (
          select c.event_id, c.spots_id, sum(c.places) as places from unnest(changes) c
          where c.spots_id is not null group by 1, 2
        ), counted as (
          update registration_spots p set taken = p.taken + c.places from changed c
          where p.id = c.spots_id and p.event_id = c.event_id and c.places <> 0
          returning c.places > 0 and p.taken > p.num_spots as over
        ) select 'pool' from counted where over limit 1 into full_of;
      end if;
      if full_of is not null then
        raise exception 'No place is left: %.', full_of using errcode = '23514', constraint = 'entries_within_places';
      end if;
    end $$;

    create function place_taken(place text) returns integer language sql immutable as
      $$ select (place in ('IN', 'HELD'))::int $$;
    create function place_waits(place text) returns integer language sql immutable as
      $$ select (place = 'WAITING')::int $$;

    create function count_participants() returns trigger language plpgsql as $$
    declare changes place_change[];
    begin
      if tg_op = 'INSERT' then
        select array_agg(row(n.event_id, array_append(n.contest_ids, n.division_id), n.spots_id, place_taken(n.place),
          place_waits(n.place))::place_change) into changes from new_rows n where n.place <> 'OUT';
      elsif tg_op = 'DELETE' then
        select array_agg(row(o.event_id, array_append(o.contest_ids, o.division_id), o.spots_id, -place_taken(o.place),
          -place_waits(o.place))::place_change) into changes from old_rows o where o.place <> 'OUT';
      else
        with moved as (
          select n, o from new_rows n join old_rows o using (id)
          where (o.event_id, o.place, o.division_id, o.contest_ids, o.spots_id)
            is distinct from (n.event_id, n.place, n.division_id, n.contest_ids, n.spots_id)
        )
        select array_agg(c.change) into changes from (
          select row((m.o).event_id, array_append((m.o).contest_ids, (m.o).division_id), (m.o).spots_id,
            -place_taken((m.o).place), -place_waits((m.o).place))::place_change as change from moved m
          union all
          select row((m.n).event_id, array_append((m.n).contest_ids, (m.n).division_id), (m.n).spots_id,
            place_taken((m.n).place), place_waits((m.n).place))::place_change from moved m
        ) c;
      end if;
      if changes is not null then perform count_places(changes); end if;
      return null;
    end $$;
    create trigger participants_counted after insert on participants
      referencing new table as new_rows for each statement execute function count_participants();
    create trigger participants_uncounted after delete on participants
      referencing old table as old_rows for each statement execute function count_participants();
    create trigger participants_recounted after update on participants
      referencing new table as new_rows old table as old_rows for each statement execute function count_participants();

    -- Of registrations only those for a season count, by what it is played for.
    drop trigger registrations_counted on registrations;
    create trigger registrations_counted after insert on registrations
      for each row when (new.season_id is not null) execute function count_registration();
    create trigger registrations_uncounted after delete on registrations
      for each row when (old.season_id is not null) execute function count_registration();
  `);
}
