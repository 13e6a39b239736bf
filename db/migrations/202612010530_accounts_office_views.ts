/** What people of the office look at again and again: the filters and the order of a list, kept under a name. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table office_views (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      page text not null check (page ~ '^/admin/[a-z-]+$'),
      name text not null check (name = btrim(name) and char_length(name) between 1 and 60),
      -- What stands behind the question mark of an address: it leads nowhere by itself.
      query text not null check (char_length(query) <= 500 and query !~ '[/?#[:space:]]'),
      shared boolean not null default false,
      changed_at timestamptz not null
    );
    -- The same name again is the same view.
    create unique index office_views_name on office_views (user_id, page, lower(name));
    create index office_views_shared on office_views (page) where shared;
    insert into parameters (name, value, "group", start_date) values
      ('OFFICE_VIEWS_MOST', '50', 'UPKEEP', '2020-01-01T00:00Z');
  `);
}
