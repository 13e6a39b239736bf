/** Somebody who opens an account for the address of a known contact does not say what that contact is called. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- A contact that was known before becomes the account's own and keeps its names; they follow what is changed in
    -- the account later, which its owner or an admin does.
    create or replace function keep_contact() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into contacts (user_id, first_name, last_name, email)
          values (new.id, new.first_name, new.last_name, new.email)
          on conflict (email) do update set user_id = excluded.user_id;
      else
        update contacts set
            first_name = case when new.first_name is distinct from old.first_name then new.first_name else first_name end,
            last_name = case when new.last_name is distinct from old.last_name then new.last_name else last_name end,
            email = new.email
          where user_id = new.id;
      end if;
      return null;
    end $$;

    -- The newest version that a session was told of: pages that stay old are not told again with every ping.
    alter table sessions add column told_version text;
  `);
}
