/** A session outlives its access tokens: they are short-lived, and a refresh token that is used once gives the next. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Sessions from before have nothing to go on with.
    delete from sessions;

    alter table sessions
      drop column token_hash,
      -- The part of a refresh token that stays as long as the session does.
      add column family_hash bytea not null unique,
      -- The part that changes with every refresh: the one that is good now, and the one before.
      add column refresh_hash bytea not null,
      add column previous_refresh_hash bytea,
      -- With it the previous refresh token gives once more what it gave, should that answer have been lost.
      add column refresh_salt bytea,
      add column refreshed_at timestamptz,
      add column user_agent text not null default '',
      add column last_used_at timestamptz not null default now();

    create table access_tokens (
      token_hash bytea primary key,
      session_id bigint not null references sessions on delete cascade,
      expires_at timestamptz not null,
      -- True until a refreshed token is seen for the first time: then its answer has arrived.
      unused boolean not null default false
    );
    create index access_tokens_session_id on access_tokens (session_id);

    -- A refresh changes nothing that anybody remembers.
    drop trigger sessions_changed on sessions;
    create trigger sessions_changed after delete or update of user_id, expires_at, revoked_at on sessions
      for each row execute function tell_sessions_changed();
  `);
}
