/** Courses as admins manage them: all their fields, their page, their scorecards, and crossover starts. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table courses
      add column tee_time_url text,
      add column tee_time_reservation text,
      add column restrictions text,
      add column course_tour text,
      add column listing_type text not null default 'PUBLIC'
        check (listing_type in ('PUBLIC', 'SEMI_PRIVATE', 'PRIVATE')),
      add column other_info text,
      add column tee_time_resource text,
      add column tee_time_course_id text,
      add column tee_time_partner_id text,
      -- Deleted ones stay for the bookings of the past.
      add column removed_at timestamptz,
      add constraint courses_breakpoint_hole_check check (breakpoint_hole between 1 and 18),
      add constraint courses_removed_are_hidden check (removed_at is null or not visible);

    create table course_pages (
      course_id bigint primary key references courses on delete cascade,
      heading text not null default '',
      header text not null default '',
      footer text not null default '',
      about text not null default '',
      -- Up to three: [{ title, content, link }]
      info_boxes jsonb not null default '[]',
      feature_image_link text
    );
    create table course_scorecard_images (
      id bigint generated always as identity primary key,
      course_id bigint not null references courses on delete cascade,
      -- Of the file in the storage; its address is the key after a slash.
      key text not null unique,
      width integer not null,
      height integer not null,
      bytes integer not null,
      created_at timestamptz not null default now()
    );
    create index course_scorecard_images_course_id on course_scorecard_images (course_id, id);

    create trigger course_holes_changed after insert or update or delete on course_holes
      for each statement execute function tell_reference_changed();
    create trigger course_tees_changed after insert or update or delete on course_tees
      for each statement execute function tell_reference_changed();

    alter table tee_sheet_templates
      add column name text not null default '',
      -- Of a crossover: so long parties start at both tees, and so long nobody does while they change over.
      add column wave_minutes smallint check (wave_minutes between 30 and 300),
      add constraint tee_sheet_templates_crossover check (wave_minutes is null or cardinality(start_tees) = 2);
    create index tee_sheet_templates_course_id on tee_sheet_templates (course_id);
  `);
}
