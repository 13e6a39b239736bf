/** Threads, who is in them, what was said; and the outbox that tells everyone else. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table conversations (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('BOOKING')),
      -- The number of the newest message: taken under this row's lock, so that numbers appear in commit order.
      last_seq integer not null default 0,
      created_at timestamptz not null default now()
    );
    create table conversation_members (
      conversation_id bigint not null references conversations on delete cascade,
      user_id bigint not null references users,
      joined_at timestamptz not null default now(),
      left_at timestamptz,
      primary key (conversation_id, user_id)
    );
    create index conversation_members_user_id on conversation_members (user_id) where left_at is null;
    create table messages (
      id bigint generated always as identity primary key,
      conversation_id bigint not null references conversations on delete cascade,
      seq integer not null,
      user_id bigint references users,
      user_type text not null,
      text text not null,
      booking_action text,
      client_id text,
      created_at timestamptz not null default now(),
      deleted_at timestamptz,
      deleted_by bigint references users,
      unique (conversation_id, seq)
    );
    create unique index messages_client_id on messages (conversation_id, user_id, client_id)
      where client_id is not null;

    create table outbox (
      id bigint generated always as identity primary key,
      name text not null,
      payload jsonb not null,
      occurred_at timestamptz not null default now(),
      -- Given by the relay in commit order; what clients resume from.
      seq bigint unique,
      published_at timestamptz
    );
    create index outbox_waiting on outbox (id) where published_at is null;
    create function tell_outbox() returns trigger language plpgsql as $$
    begin
      perform pg_notify('outbox', '');
      return null;
    end $$;
    create trigger outbox_filled after insert on outbox
      for each statement execute function tell_outbox();
  `);
}
