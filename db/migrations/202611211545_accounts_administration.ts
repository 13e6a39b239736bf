/** What admins keep about accounts: closing and erasing them, claimed member numbers, and a search that stays fast. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table users
      -- Closed by an admin or by erasure: in no list any more, while bookings and purchases keep pointing here.
      add column closed_at timestamptz,
      add column erased_at timestamptz,
      -- What somebody said at sign-up and nobody has checked.
      add column claimed_member_number text;
    alter table users add constraint users_closed_is_inactive check (closed_at is null or status = 'INACTIVE');

    -- A member number belongs to one golfer of the club, whatever its letter case.
    alter table users drop constraint users_member_number_key;
    create unique index users_member_number_key on users (lower(member_number));
    create index users_member_number_search on users (lower(coalesce(member_number, '')) text_pattern_ops);
    create index users_created_at on users (created_at);
    create index user_roles_role on user_roles (role);

    insert into parameters (name, value, "group", start_date) values
      ('NEW_ACCOUNT_DAYS', '30', 'ACCOUNTS', '2020-01-01T00:00Z'),
      ('EMERGENCY_CONTACT_LINK_DAYS', '14', 'ACCOUNTS', '2020-01-01T00:00Z');
  `);
  // A piece in the middle of a name is found through trigrams. Where the extension can't be had, the same
  // statements read the whole table: right, and slow only with tens of thousands of golfers. Golfers are read far
  // more often than written, so nothing waits beside the indexes to be sorted in.
  await knex.raw(`
    do $$
    begin
      begin
        create extension if not exists pg_trgm;
      exception when others then
        raise notice 'pg_trgm is not available, searches for golfers read the whole table: %', sqlerrm;
      end;
      if exists (select from pg_extension where extname = 'pg_trgm') then
        create index users_name_trigrams on users using gin (lower(first_name || ' ' || last_name) gin_trgm_ops) with (fastupdate = off);
        create index users_nickname_trigrams on users using gin (lower(coalesce(nickname, '')) gin_trgm_ops) with (fastupdate = off);
        create index users_email_trigrams on users using gin (email gin_trgm_ops) with (fastupdate = off);
      end if;
    end $$;
  `);
}
