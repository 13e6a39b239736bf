/** Rules of a course that change the prices of its fees on some days, at some times; and the club's holidays. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table club_holidays (
      day date primary key,
      name text not null
    );
    -- What is null does not narrow the rule down
    create table price_rules (
      id bigint generated always as identity primary key,
      course_id bigint not null references courses on delete cascade,
      name text not null,
      -- Of those that fit the first one counts
      sequence_no integer not null,
      active boolean not null default true,
      holes smallint check (holes in (9, 18)),
      price_classes text[] check (price_classes <@ '{MEMBER,NON_MEMBER,EXTERNAL_MEMBER}' and price_classes <> '{}'),
      -- 1 Monday to 7 Sunday
      weekdays smallint[] check (weekdays <@ '{1,2,3,4,5,6,7}' and weekdays <> '{}'),
      -- AS_DAY: a holiday is a day as others. ALSO: any holiday is meant, too. ONLY: holidays alone. NEVER: no holiday
      holidays text not null check (holidays in ('AS_DAY', 'ALSO', 'ONLY', 'NEVER')),
      start_date date,
      end_date date,
      -- Month and day count, in each year; the span may lie over New Year
      yearly boolean not null default false,
      -- Club time of the first tee time, up to but without to_time
      from_time time,
      to_time time,
      effect text not null check (effect in ('SET', 'PERCENT', 'ADD')),
      -- SET, ADD: cents. PERCENT: basis points of the fee's price, 10000 leaves it as it is
      amount integer not null,
      check (effect = 'ADD' or amount >= 0),
      check (to_time > from_time),
      check (not yearly or (start_date is not null and end_date is not null)),
      check (yearly or end_date >= start_date)
    );
    create index price_rules_of_course on price_rules (course_id, sequence_no);
    create trigger club_holidays_changed after insert or update or delete on club_holidays
      for each statement execute function tell_reference_changed();
    create trigger price_rules_changed after insert or update or delete on price_rules
      for each statement execute function tell_reference_changed();
  `);
}
