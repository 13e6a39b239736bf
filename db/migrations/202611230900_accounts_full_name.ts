/** Keeps each golfer's full name in one column, which every statement reads and the search by name is indexed by. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table users add column full_name text not null generated always as (first_name || ' ' || last_name) stored;
    drop index users_name_search;
    create index users_name_search on users (lower(full_name) text_pattern_ops);
    do $$
    begin
      if exists (select from pg_extension where extname = 'pg_trgm') then
        drop index users_name_trigrams;
        create index users_name_trigrams on users using gin (lower(full_name) gin_trgm_ops) with (fastupdate = off);
      end if;
    end $$;
  `);
}
