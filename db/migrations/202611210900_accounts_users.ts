/** Golfers, their roles and their sessions. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table users (
      id bigint generated always as identity primary key,
      user_name text not null check (user_name ~ '^[a-z0-9][a-z0-9._-]{1,59}$'),
      email text not null check (email = lower(email)),
      first_name text not null,
      last_name text not null,
      nickname text,
      member_number text unique,
      status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE')),
      password_hash text,
      avatar_url text,
      pending_avatar text,
      cover_photo_url text,
      profile text,
      birth_date date,
      last_seen_messages_at timestamptz,
      created_at timestamptz not null default now()
    );
    create unique index users_user_name_key on users (user_name);
    create unique index users_email_key on users (email);
    create index users_name_search on users (lower(first_name || ' ' || last_name) text_pattern_ops);

    create table user_roles (
      user_id bigint not null references users on delete cascade,
      role text not null check (role in ('GOLFER', 'ORGANIZER', 'ADMIN')),
      primary key (user_id, role)
    );

    create table sessions (
      id bigint generated always as identity primary key,
      token_hash bytea not null unique,
      user_id bigint not null references users on delete cascade,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      revoked_at timestamptz
    );
    create index sessions_user_id on sessions (user_id);

    -- Whoever remembers a session forgets it as soon as the session, the roles or the status change.
    create function tell_sessions_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('sessions_changed', coalesce(new.user_id, old.user_id)::text);
      return null;
    end $$;
    create trigger sessions_changed after update or delete on sessions
      for each row execute function tell_sessions_changed();
    create trigger roles_changed after insert or update or delete on user_roles
      for each row execute function tell_sessions_changed();
    create function tell_user_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('sessions_changed', new.id::text);
      return null;
    end $$;
    create trigger user_changed after update of status, user_name on users
      for each row execute function tell_user_changed();
  `);
}
