/** What an application of the templates has added, removed and changed, so that it can be undone. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table template_runs (
      id bigint generated always as identity primary key,
      course_id bigint not null references courses on delete cascade,
      from_day date not null,
      to_day date not null,
      -- Null where no person did it
      actor_id bigint references users,
      at timestamptz not null,
      undone_at timestamptz,
      undone_by bigint references users,
      check (to_day >= from_day),
      check (undone_at is not null or undone_by is null)
    );
    create index template_runs_course_id on template_runs (course_id, id);
    create index template_runs_actor_id on template_runs (actor_id) where actor_id is not null;
    create index template_runs_undone_by on template_runs (undone_by) where undone_by is not null;

    create table template_run_tee_times (
      run_id bigint not null references template_runs on delete cascade,
      what text not null check (what in ('ADDED', 'REMOVED', 'CHANGED')),
      -- Of a removed one it is gone: it is made anew from the rest
      tee_time_id bigint not null,
      day date not null,
      starts_at timestamptz not null,
      start_tee smallint not null,
      -- As many places as it had before, or has where it was added
      capacity smallint not null,
      primary key (run_id, tee_time_id)
    );
  `);
}
