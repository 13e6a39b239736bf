/** What is owed stands here: a mail that could not be sent keeps its row, with its tries, why, and when it is tried next. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table mail_deliveries
      -- What ordered the mail and writes it anew for each try; null where a schedule finds by itself what is due.
      add column event_id bigint,
      add column job text,
      add column owed_since timestamptz not null default now(),
      -- Also tells claims apart: who claims a mail counts it up.
      add column tries integer not null default 0,
      -- Null while somebody has claimed it, once it is sent, and where it was given up.
      add column next_try_at timestamptz,
      add column last_error text,
      -- It waits for the server alone: it is due as soon as any mail leaves.
      add column server_away boolean not null default false,
      add column given_up_at timestamptz;
    create index mail_deliveries_not_sent on mail_deliveries (event_id, job) where sent_at is null;
  `);
}
