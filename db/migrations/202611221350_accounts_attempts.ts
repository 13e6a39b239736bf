/** What is counted because it could be guessed, for all apis together, and the club's own secrets. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Whom or what was tried, by its hash only: addresses of people and of clients are not kept.
    create table attempts (
      key bytea primary key,
      tries integer not null check (tries >= 0),
      -- Until then nothing more is tried.
      free_at timestamptz not null,
      -- From then on it counts as never tried.
      forget_at timestamptz not null
    );
    create index attempts_forget_at on attempts (forget_at);

    -- Made by the first process that needs one; all the others read it.
    create table club_secrets (
      name text primary key,
      value bytea not null
    );
  `);
}
