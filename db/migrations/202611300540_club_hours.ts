/** The club says whether its clock counts to 12 or to 24. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table club add column clock_hours smallint not null default 24 check (clock_hours in (12, 24));
  `);
}
