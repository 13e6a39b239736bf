/** Of which trace an event is a part, so that its jobs go on with it. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table outbox add column trace text;
    comment on column outbox.trace is 'traceparent of W3C Trace Context; null where nothing is traced';
  `);
}
