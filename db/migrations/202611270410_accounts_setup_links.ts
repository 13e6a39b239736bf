/** Links by which a club without an admin gets its first one. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table setup_links (
      id bigint generated always as identity primary key,
      -- The link itself is only where whoever runs the club reads it: on the terminal, and in the log.
      token_hash bytea not null unique,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      -- All are used together: once somebody is the admin, none is good any more.
      used_at timestamptz
    );
  `);
}
