/** Mailed links with which somebody sets a password without knowing the old one. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table password_links (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      kind text not null check (kind in ('RESET', 'WELCOME')),
      -- The event that ordered the mail: of two events the newer one's link is the one that is good.
      event_id bigint not null,
      -- The link itself is only in the mail.
      token_hash bytea not null unique,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      -- Used, or the password was set in another way meanwhile.
      used_at timestamptz
    );
    create index password_links_user_id on password_links (user_id, event_id);
  `);
}
