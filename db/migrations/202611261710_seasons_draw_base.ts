/** Which groups an organizer published last: versions after these only mend them, and golfers are still told of theirs. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Null: these themselves.
    alter table draws add column base_version integer check (base_version > 0 and base_version < version);
  `);
}
