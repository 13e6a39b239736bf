/** Which mail went out: one row per mail, so that a job that runs twice sends once. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table mail_deliveries (
      -- <eventId>.<job>.<recipient's user id>
      key text primary key,
      recipient text not null,
      subject text not null,
      claimed_at timestamptz not null default now(),
      sent_at timestamptz
    );
  `);
}
