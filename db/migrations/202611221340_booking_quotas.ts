/** Nobody plays two rounds at once, and what one golfer may keep from others: the settings, and the constraint that guards the first. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    insert into parameters (name, value, "group", start_date) values
      ('OPEN_BOOKINGS_OF_MEMBERS', '14', 'FAIRNESS', '2020-01-01T00:00Z'),
      ('OPEN_BOOKINGS_OF_OTHERS', '5', 'FAIRNESS', '2020-01-01T00:00Z'),
      ('ROUNDS_A_DAY', '2', 'FAIRNESS', '2020-01-01T00:00Z'),
      ('UNCLAIMED_SPOTS', '12', 'FAIRNESS', '2020-01-01T00:00Z'),
      ('HOLDS_PER_MINUTE', '30', 'FAIRNESS', '2020-01-01T00:00Z'),
      ('BOOKINGS_PER_MINUTE', '10', 'FAIRNESS', '2020-01-01T00:00Z');

    alter table rounds
      -- How long its golfer is on the course; null of rounds from before the rule
      add column minutes smallint check (minutes > 0),
      -- When the golfer plays it, where the golfer said yes; the office may book past this, knowing what it does
      add column playing tstzrange;

    -- What stands already and overlaps is left as it is: nobody loses a round by a rule that came later.
    with upcoming as (
      select r.id, r.user_id, t.starts_at, case when f.holes > 9 then long.value else short.value end::smallint as minutes
      from rounds r join tee_times t on t.id = r.tee_time_id join bookings b on b.purchase_id = r.purchase_id
        join course_fees f on f.id = b.course_fee_id
        cross join lateral (select value from parameters where name = 'PACE_ROUND_MINUTES' and start_date <= now()
                            order by start_date desc, id desc limit 1) long
        cross join lateral (select value from parameters where name = 'PACE_TURN_MINUTES' and start_date <= now()
                            order by start_date desc, id desc limit 1) short
      where r.status = 'BOOKED' and r.user_id is not null and r.agreement in ('OWN', 'STANDING') and t.starts_at > now()
    ), spans as (
      select id, user_id, minutes, tstzrange(starts_at, starts_at + make_interval(mins => minutes)) as playing from upcoming
    )
    update rounds r set minutes = s.minutes, playing = s.playing from spans s
    where r.id = s.id and not exists (
      select from spans o where o.user_id = s.user_id and o.id <> s.id and o.playing && s.playing);

    create function fill_playing_of_round() returns trigger language plpgsql as $$
    begin
      new.playing := null;
      if new.status = 'BOOKED' and new.user_id is not null and new.minutes is not null
        and new.agreement in ('OWN', 'STANDING') then
        select tstzrange(starts_at, starts_at + make_interval(mins => new.minutes)) into new.playing
          from tee_times where id = new.tee_time_id;
      end if;
      return new;
    end $$;
    create trigger rounds_playing_insert before insert on rounds for each row
      when (new.user_id is not null and new.minutes is not null) execute function fill_playing_of_round();
    create trigger rounds_playing_update before update of user_id, status, tee_time_id, agreement, minutes on rounds
      for each row when (old.playing is not null or (new.user_id is not null and new.minutes is not null))
      execute function fill_playing_of_round();
    -- Golfers are told apart by a range of one id: that needs no extension of the database.
    alter table rounds add constraint rounds_golfer_in_one_place
      exclude using gist (int8range(user_id, user_id, '[]') with &&, playing with &&) where (playing is not null);

    -- What a golfer has on, from a day on.
    drop index rounds_user_id;
    create index rounds_user_id on rounds (user_id, day) where user_id is not null;
  `);
}
