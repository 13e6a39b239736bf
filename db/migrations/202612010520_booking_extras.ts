/** Extras of a round: carts, rental clubs. What each costs, who has one, and how many are out at once. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table extras (
      id bigint generated always as identity primary key,
      name text not null,
      -- Null: on every course
      course_id bigint references courses,
      -- Before tax
      price_18_cents integer not null check (price_18_cents >= 0),
      price_9_cents integer not null check (price_9_cents >= 0),
      -- Null: the club's sales tax
      tax_basis_points integer check (tax_basis_points between 0 and 10000),
      -- Golfers choose it themselves
      online boolean not null default false,
      -- Golfers choose it, and give it back, until so many minutes before their tee time
      until_minutes integer not null default 60 check (until_minutes between 0 and 10080),
      -- How many the club has; null: as many as are wanted
      at_most integer check (at_most between 1 and 10000),
      -- How long one is out; 0: it does not come back
      out_minutes_18 integer not null default 0 check (out_minutes_18 between 0 and 1440),
      out_minutes_9 integer not null default 0 check (out_minutes_9 between 0 and 1440),
      -- Two golfers of a tee time share one of these: half a cart is of the carts
      half_of_id bigint references extras,
      active boolean not null default true,
      constraint extras_half_has_no_own check (half_of_id is null
        or (at_most is null and out_minutes_18 = 0 and out_minutes_9 = 0 and half_of_id <> id))
    );
    create unique index extras_name on extras (lower(name)) where active;
    create index extras_half_of on extras (half_of_id) where half_of_id is not null;

    -- What the golfer of a round has beside it, at the price of the moment in which it was chosen
    create table round_extras (
      id bigint generated always as identity primary key,
      round_id bigint not null references rounds,
      extra_id bigint not null references extras,
      price_cents integer not null check (price_cents >= 0),
      tax_cents integer not null check (tax_cents >= 0),
      tax_basis_points integer not null check (tax_basis_points >= 0),
      -- What it cost before the rain took a share
      dry_price_cents integer,
      dry_tax_cents integer,
      -- How long one is out
      minutes integer not null check (minutes >= 0),
      -- The charge as it was posted last
      entry_id bigint references ledger_entries,
      chosen_at timestamptz not null default now(),
      given_back_at timestamptz
    );
    create unique index round_extras_once on round_extras (round_id, extra_id) where given_back_at is null;
    create index round_extras_extra on round_extras (extra_id);
    create index round_extras_entry on round_extras (entry_id) where entry_id is not null;

    -- What goes out at a tee time, kept by triggers: two halves are one
    create table extra_outs (
      extra_id bigint not null references extras,
      tee_time_id bigint not null references tee_times,
      minutes integer not null,
      things integer not null check (things > 0),
      out_from timestamptz not null,
      out_until timestamptz not null,
      primary key (extra_id, tee_time_id, minutes)
    );
    create index extra_outs_tee_time on extra_outs (tee_time_id);

    -- How many are out in each ten minutes, kept by triggers
    create table extra_slots (
      extra_id bigint not null references extras,
      slot timestamptz not null,
      taken integer not null,
      at_most integer,
      primary key (extra_id, slot),
      constraint extra_slots_within check (taken >= 0 and (at_most is null or taken <= at_most))
    );

    -- Counts anew what of an extra goes out at a tee time. Where the club moves a tee time, its extras come along even
    -- where more are out then than there are; nobody can choose another one there.
    create function settle_extra(of_extra bigint, at_tee_time bigint, whatever boolean) returns void language plpgsql as $$
    declare most integer;
    begin
      select at_most into most from extras where id = of_extra for no key update;
      update extra_slots s set taken = s.taken - d.things,
          at_most = case when most is null then null else greatest(most, s.taken - d.things) end
        from (
          select g.slot, sum(o.things)::int as things
          from extra_outs o, generate_series(o.out_from, o.out_until - interval '10 minutes', interval '10 minutes') g (slot)
          where o.extra_id = of_extra and o.tee_time_id = at_tee_time group by 1
        ) d where s.extra_id = of_extra and s.slot = d.slot;
      delete from extra_outs where extra_id = of_extra and tee_time_id = at_tee_time;
      insert into extra_outs (extra_id, tee_time_id, minutes, things, out_from, out_until)
        select of_extra, at_tee_time, x.minutes, ceil(sum(case when e.half_of_id is null then 2 else 1 end) / 2.0)::int,
          date_bin('10 minutes', t.starts_at, timestamptz 'epoch'),
          date_bin('10 minutes', t.starts_at + make_interval(mins => x.minutes + 10) - interval '1 microsecond', timestamptz 'epoch')
        from rounds r join round_extras x on x.round_id = r.id join extras e on e.id = x.extra_id
          join tee_times t on t.id = r.tee_time_id
        where r.tee_time_id = at_tee_time and r.status = 'BOOKED' and x.given_back_at is null and x.minutes > 0
          and coalesce(e.half_of_id, e.id) = of_extra
        group by x.minutes, t.starts_at;
      insert into extra_slots as s (extra_id, slot, taken, at_most)
        select of_extra, g.slot, sum(o.things)::int,
          case when whatever and most is not null then greatest(most, sum(o.things)::int) else most end
        from extra_outs o, generate_series(o.out_from, o.out_until - interval '10 minutes', interval '10 minutes') g (slot)
        where o.extra_id = of_extra and o.tee_time_id = at_tee_time group by g.slot order by g.slot
      on conflict (extra_id, slot) do update set taken = s.taken + excluded.taken,
        at_most = case when whatever and most is not null then greatest(most, s.taken + excluded.taken) else most end;
    end $$;

    create function count_round_extra() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and (old.given_back_at is null) = (new.given_back_at is null) then return null; end if;
      perform settle_extra((select coalesce(half_of_id, id) from extras where id = new.extra_id),
        (select tee_time_id from rounds where id = new.round_id), tg_op = 'UPDATE');
      return null;
    end $$;
    create trigger round_extras_counted after insert or update of given_back_at on round_extras
      for each row execute function count_round_extra();

    -- Whoever gives a spot up gives back what came with it; who moves takes it along
    create function move_round_extras() returns trigger language plpgsql as $$
    declare moved bigint;
    begin
      if new.status <> 'BOOKED' then
        update round_extras set given_back_at = coalesce(new.cancelled_at, now())
          where round_id = new.id and given_back_at is null;
      else
        for moved in select distinct coalesce(e.half_of_id, e.id) from round_extras x join extras e on e.id = x.extra_id
          where x.round_id = new.id and x.given_back_at is null order by 1
        loop
          perform settle_extra(moved, old.tee_time_id, true);
          perform settle_extra(moved, new.tee_time_id, true);
        end loop;
      end if;
      return null;
    end $$;
    create trigger rounds_extras after update of status, tee_time_id on rounds for each row
      when (old.status is distinct from new.status or old.tee_time_id is distinct from new.tee_time_id)
      execute function move_round_extras();

    create function move_tee_time_extras() returns trigger language plpgsql as $$
    declare moved bigint;
    begin
      for moved in select distinct extra_id from extra_outs where tee_time_id = new.id order by 1 loop
        perform settle_extra(moved, new.id, true);
      end loop;
      return null;
    end $$;
    create trigger tee_times_extras after update of starts_at on tee_times for each row
      when (old.starts_at is distinct from new.starts_at) execute function move_tee_time_extras();
  `);
}
