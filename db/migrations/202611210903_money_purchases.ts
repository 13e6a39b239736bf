/** What was bought by whom; the lines stay with the domain that sold them. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table purchases (
      id bigint generated always as identity primary key,
      user_id bigint not null references users,
      kind text not null check (kind in ('BOOKING')),
      message text,
      created_at timestamptz not null default now()
    );
    create index purchases_user_id on purchases (user_id, id);

    -- Same key and same body replays the reply, whatever domain answered first.
    create table idempotency_keys (
      user_id bigint not null references users on delete cascade,
      key text not null,
      call_id text not null,
      request_hash text not null,
      reply jsonb not null,
      created_at timestamptz not null default now(),
      primary key (user_id, key)
    );
    create index idempotency_keys_created_at on idempotency_keys (created_at);
  `);
}
