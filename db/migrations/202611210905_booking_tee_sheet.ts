/** The tee sheet: templates, tee times with their counters, holds, bookings, groups, rounds and invitations. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table tee_sheet_templates (
      id bigint generated always as identity primary key,
      course_id bigint not null references courses on delete cascade,
      -- ISO weekdays, 1 = Monday
      weekdays smallint[] not null,
      start_date date not null,
      end_date date not null,
      first_time time not null,
      last_time time not null,
      interval_minutes smallint not null check (interval_minutes between 4 and 60),
      spots smallint not null check (spots between 1 and 8),
      start_tees smallint[] not null default '{1}',
      check (end_date >= start_date),
      check (last_time >= first_time)
    );
    -- CLOSED: no tee times at all. The other kinds leave the tee times on the sheet and say why they can't be booked.
    create table tee_sheet_blocks (
      id bigint generated always as identity primary key,
      course_id bigint not null references courses on delete cascade,
      kind text not null check (kind in ('CLOSED', 'NO_BOOKING', 'NO_ONLINE_BOOKING', 'EVENT')),
      reason text not null,
      weekdays smallint[] not null default '{1,2,3,4,5,6,7}',
      start_date date not null,
      end_date date not null,
      from_time time not null default '00:00',
      to_time time not null default '24:00',
      check (end_date >= start_date),
      check (to_time > from_time)
    );

    create table tee_times (
      id bigint generated always as identity primary key,
      course_id bigint not null references courses,
      -- Club time: the calendar day and the moment it stands for
      day date not null,
      starts_at timestamptz not null,
      start_tee smallint not null default 1,
      capacity smallint not null check (capacity between 1 and 8),
      -- Kept by triggers from rounds and hold_tee_times, never written by hand
      booked smallint not null default 0 check (booked >= 0),
      held smallint not null default 0 check (held >= 0),
      block_kind text check (block_kind in ('NO_BOOKING', 'NO_ONLINE_BOOKING', 'EVENT')),
      block_reason text,
      version bigint not null default 1,
      unique (course_id, starts_at, start_tee),
      constraint tee_times_capacity check (booked + held <= capacity)
    );
    create index tee_times_sheet on tee_times (course_id, day, starts_at);

    -- One live hold per golfer; prices and tax are frozen when it is taken.
    create table holds (
      id bigint generated always as identity primary key,
      user_id bigint not null unique references users on delete cascade,
      course_fee_id bigint not null references course_fees,
      member_cents integer not null,
      non_member_cents integer not null,
      external_member_cents integer not null,
      tax_basis_points integer not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    );
    create index holds_expires_at on holds (expires_at);
    create table hold_tee_times (
      hold_id bigint not null references holds on delete cascade,
      tee_time_id bigint not null references tee_times,
      spots smallint not null check (spots > 0),
      expires_at timestamptz not null,
      primary key (hold_id, tee_time_id)
    );
    -- A lone index on expires_at would be picked for "live holds of this tee time" and cost many times more.
    create index hold_tee_times_live on hold_tee_times (tee_time_id, expires_at);

    create table bookings (
      purchase_id bigint primary key references purchases,
      user_id bigint not null references users,
      course_id bigint not null references courses,
      course_fee_id bigint not null references course_fees,
      conversation_id bigint not null unique references conversations,
      day date not null,
      starts_at timestamptz not null,
      status text not null default 'BOOKED' check (status in ('BOOKED', 'CANCELLED')),
      auto_cancel boolean not null default true,
      member_cents integer not null,
      non_member_cents integer not null,
      external_member_cents integer not null,
      tax_basis_points integer not null,
      cancellation_fee_cents integer not null default 0,
      created_at timestamptz not null default now(),
      cancelled_at timestamptz,
      cancelled_by bigint references users
    );
    create index bookings_user_id on bookings (user_id, starts_at);
    create index bookings_auto_cancel on bookings (starts_at) where status = 'BOOKED' and auto_cancel;
    create table booking_groups (
      id bigint generated always as identity primary key,
      purchase_id bigint not null references bookings,
      tee_time_id bigint not null references tee_times,
      sequence_num smallint not null,
      unique (purchase_id, tee_time_id)
    );
    -- One round is one spot of a tee time: a golfer, a named guest, or vacant while both are null.
    create table rounds (
      id bigint generated always as identity primary key,
      purchase_id bigint not null references bookings,
      tee_time_id bigint not null references tee_times,
      group_id bigint references booking_groups,
      user_id bigint references users,
      guest_name text,
      status text not null default 'BOOKED' check (status in ('BOOKED', 'CANCELLED')),
      charge_purchaser boolean not null default false,
      -- Null while vacant: a spot is priced for the golfer who fills it
      play_fee_cents integer check (play_fee_cents >= 0),
      tax_cents integer check (tax_cents >= 0),
      created_at timestamptz not null default now(),
      cancelled_at timestamptz,
      check (user_id is null or guest_name is null)
    );
    create index rounds_purchase_id on rounds (purchase_id);
    create index rounds_tee_time_id on rounds (tee_time_id);
    create index rounds_user_id on rounds (user_id) where user_id is not null;
    create unique index rounds_golfer_once_per_tee_time on rounds (tee_time_id, user_id)
      where status = 'BOOKED' and user_id is not null;
    create unique index rounds_golfer_once_per_booking on rounds (purchase_id, user_id)
      where status = 'BOOKED' and user_id is not null;
    create table invitations (
      id bigint generated always as identity primary key,
      purchase_id bigint not null references bookings,
      user_id bigint not null references users,
      invited_by bigint not null references users,
      status text not null default 'PENDING' check (status in ('PENDING', 'ACCEPTED', 'DECLINED')),
      charge_purchaser boolean not null default false,
      decline_reason text,
      round_id bigint references rounds,
      created_at timestamptz not null default now(),
      responded_at timestamptz
    );
    create index invitations_purchase_id on invitations (purchase_id);
    create index invitations_user_id on invitations (user_id) where status = 'PENDING';
    create unique index invitations_once on invitations (purchase_id, user_id) where status <> 'DECLINED';

    -- The counters follow the rows in the same statement, whoever writes them, and the check on tee_times
    -- refuses what does not fit: capacity holds even against code that forgot to look.
    create function count_holds() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        update tee_times t set held = t.held + d.spots, version = t.version + 1
          from (select tee_time_id, sum(spots) as spots from new_rows group by 1) d where t.id = d.tee_time_id;
      elsif tg_op = 'DELETE' then
        update tee_times t set held = t.held - d.spots, version = t.version + 1
          from (select tee_time_id, sum(spots) as spots from old_rows group by 1) d where t.id = d.tee_time_id;
      else
        update tee_times t set held = t.held + d.spots, version = t.version + 1
          from (select tee_time_id, sum(spots) as spots from
                 (select tee_time_id, spots from new_rows
                  union all select tee_time_id, -spots from old_rows) both_rows group by 1) d
          where t.id = d.tee_time_id;
      end if;
      return null;
    end $$;
    create trigger holds_counted_insert after insert on hold_tee_times
      referencing new table as new_rows for each statement execute function count_holds();
    create trigger holds_counted_delete after delete on hold_tee_times
      referencing old table as old_rows for each statement execute function count_holds();
    create trigger holds_counted_update after update on hold_tee_times
      referencing new table as new_rows old table as old_rows for each statement execute function count_holds();

    create function count_rounds() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        update tee_times t set booked = t.booked + d.spots, version = t.version + 1
          from (select tee_time_id, count(*) filter (where status = 'BOOKED') as spots
                from new_rows group by 1) d where t.id = d.tee_time_id;
      elsif tg_op = 'DELETE' then
        update tee_times t set booked = t.booked - d.spots, version = t.version + 1
          from (select tee_time_id, count(*) filter (where status = 'BOOKED') as spots
                from old_rows group by 1) d where t.id = d.tee_time_id;
      else
        update tee_times t set booked = t.booked + d.spots, version = t.version + 1
          from (select tee_time_id, sum(spots) as spots from
                 (select tee_time_id, (status = 'BOOKED')::int as spots from new_rows
                  union all select tee_time_id, -(status = 'BOOKED')::int from old_rows) both_rows group by 1) d
          where t.id = d.tee_time_id;
      end if;
      return null;
    end $$;
    create trigger rounds_counted_insert after insert on rounds
      referencing new table as new_rows for each statement execute function count_rounds();
    create trigger rounds_counted_delete after delete on rounds
      referencing old table as old_rows for each statement execute function count_rounds();
    create trigger rounds_counted_update after update on rounds
      referencing new table as new_rows old table as old_rows for each statement execute function count_rounds();

    -- Who remembers a day's sheet hears of every change to it.
    create function tell_sheet_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('sheet_changed', sheet)
        from (select distinct course_id || ':' || day as sheet from new_rows) sheets;
      return null;
    end $$;
    create trigger sheet_changed_insert after insert on tee_times
      referencing new table as new_rows for each statement execute function tell_sheet_changed();
    create trigger sheet_changed_update after update on tee_times
      referencing new table as new_rows for each statement execute function tell_sheet_changed();
    create trigger templates_changed after insert or update or delete on tee_sheet_templates
      for each statement execute function tell_reference_changed();
  `);
}
