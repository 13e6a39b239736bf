/** Finds lines of the trail by day, by what they are about, and by a piece of what they say. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index audit_entries_at on audit_entries (at desc);
    create index audit_entries_area on audit_entries (split_part(action, '.', 1), id desc);
    do $$
    begin
      if exists (select from pg_extension where extname = 'pg_trgm') then
        create index audit_entries_text on audit_entries using gin (
          lower(action || ' ' || translate(action, '.-', '  ') || ' ' || changes::text) gin_trgm_ops);
      end if;
    end $$;
  `);
}
