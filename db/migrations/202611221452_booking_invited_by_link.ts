/** Invitations of golfers who are no members: they hand over the link themselves, the club sends nothing. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table invitations add column by_link boolean not null default false');
}
