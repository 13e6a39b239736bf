/** The log of errors, what services said when they started, and which versions of the pages were released. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table error_log (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      type text not null check (type in ('client', 'http', 'server')),
      status_code integer,
      name text not null,
      message text not null,
      route text not null,
      stack text not null,
      -- A name and no reference: what is logged outlives who ran into it.
      user_name text
    );
    create index error_log_at on error_log (at desc, id desc);
    create index error_log_type_at on error_log (type, at desc, id desc);

    create table startup_logs (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      service text not null,
      lines text[] not null
    );

    -- Each version of an area's pages that a server has been started with, noted by the first that was.
    create table released_versions (
      area text not null,
      major integer not null,
      minor integer not null,
      revision integer not null,
      released_at timestamptz not null default now(),
      primary key (area, major, minor, revision)
    );
  `);
}
