/** Which jobs an event ordered and which are done, so that a forgetful queue loses none and runs none twice. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table job_runs (
      event_id bigint not null references outbox on delete cascade,
      job text not null,
      ordered_at timestamptz not null default now(),
      done_at timestamptz,
      primary key (event_id, job)
    );
    create index job_runs_open on job_runs (ordered_at) where done_at is null;
  `);
}
