/** The club: organisations, properties, courses with their holes, tees and fees, and the dated parameters. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table organizations (
      id bigint generated always as identity primary key,
      name text not null
    );
    create table properties (
      id bigint generated always as identity primary key,
      organization_id bigint not null references organizations,
      name text not null
    );
    create table courses (
      id bigint generated always as identity primary key,
      property_id bigint references properties,
      name text not null,
      full_name text not null,
      website text,
      course_number text,
      email text,
      message_to_members text,
      scorecard_url text,
      breakpoint_hole smallint,
      sequence_no smallint not null default 0,
      visible boolean not null default true
    );
    create table course_holes (
      course_id bigint not null references courses on delete cascade,
      hole smallint not null check (hole between 1 and 36),
      par smallint not null check (par between 3 and 6),
      stroke_index smallint not null check (stroke_index between 1 and 18),
      primary key (course_id, hole),
      unique (course_id, stroke_index)
    );
    create table course_tees (
      id bigint generated always as identity primary key,
      course_id bigint not null references courses on delete cascade,
      name text not null,
      course_rating numeric(4,1) not null,
      slope_rating smallint not null check (slope_rating between 55 and 155),
      lengths_yards smallint[] not null,
      sequence_no smallint not null default 0,
      unique (course_id, name)
    );
    -- A fee is offered for tee times from from_time (included) to to_time (excluded), club time; null is open-ended.
    create table course_fees (
      id bigint generated always as identity primary key,
      course_id bigint not null references courses on delete cascade,
      name text not null,
      holes smallint not null check (holes in (9, 18)),
      twilight boolean not null default false,
      sequence_no smallint not null default 0,
      active boolean not null default true
    );
    create table course_fee_prices (
      course_fee_id bigint not null references course_fees on delete cascade,
      start_date date not null,
      member_cents integer not null check (member_cents >= 0),
      non_member_cents integer not null check (non_member_cents >= 0),
      external_member_cents integer not null check (external_member_cents >= 0),
      primary key (course_fee_id, start_date)
    );
    create table parameters (
      id bigint generated always as identity primary key,
      name text not null,
      value text not null,
      "group" text not null default 'BOOKING',
      start_date timestamptz not null default now()
    );
    create index parameters_current on parameters (name, start_date desc);

    -- Whoever remembers courses, fees or parameters reads them again.
    create function tell_reference_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('reference_changed', tg_table_name);
      return null;
    end $$;
    create trigger courses_changed after insert or update or delete on courses
      for each statement execute function tell_reference_changed();
    create trigger course_fees_changed after insert or update or delete on course_fees
      for each statement execute function tell_reference_changed();
    create trigger course_fee_prices_changed after insert or update or delete on course_fee_prices
      for each statement execute function tell_reference_changed();
    create trigger parameters_changed after insert or update or delete on parameters
      for each statement execute function tell_reference_changed();
  `);
}
