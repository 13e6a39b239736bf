/** Pushes about something that is no message: which browser was rung by which event. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- It rings at most once, as message_pushes does; it goes with the event when the log is trimmed.
    create table event_pushes (
      event_id bigint not null references outbox on delete cascade,
      subscription_id bigint not null references push_subscriptions on delete cascade,
      pushed_at timestamptz not null default now(),
      primary key (event_id, subscription_id)
    );
    create index event_pushes_subscription_id on event_pushes (subscription_id);
  `);
}
