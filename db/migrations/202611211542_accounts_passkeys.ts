/** Passkeys, and the questions that a passkey has to answer. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table passkeys (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      credential_id text not null unique,
      public_key bytea not null,
      -- How often the authenticator says it was used; one that falls back was copied. Many stay at 0.
      counter bigint not null,
      transports text[] not null,
      name text not null,
      created_at timestamptz not null default now(),
      last_used_at timestamptz
    );
    create index passkeys_user_id on passkeys (user_id);

    create table passkey_challenges (
      challenge text primary key,
      -- Whose new passkey is asked for; null for a login, of which nobody knows yet whose it is.
      user_id bigint references users on delete cascade,
      expires_at timestamptz not null
    );
    create index passkey_challenges_expires_at on passkey_challenges (expires_at);
  `);
}
