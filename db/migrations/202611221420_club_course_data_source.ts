/** Where the data of a course come from: our own management of courses, or the course database. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table courses add column data_source text not null default 'FOURBALL'
      constraint courses_data_source_known check (data_source in ('FOURBALL', 'COURSEDB'));
  `);
}
