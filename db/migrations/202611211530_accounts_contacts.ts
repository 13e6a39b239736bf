/** Contacts, which every golfer has and others may, and the trail of who changed what. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table contacts (
      id bigint generated always as identity primary key,
      user_id bigint unique references users on delete cascade,
      first_name text not null,
      last_name text not null,
      email text not null unique check (email = lower(email)),
      phone text,
      created_at timestamptz not null default now()
    );
    insert into contacts (user_id, first_name, last_name, email)
      select id, first_name, last_name, email from users;

    -- A golfer's contact says the same as the account; a contact that was known before becomes the account's own.
    create function keep_contact() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into contacts (user_id, first_name, last_name, email)
          values (new.id, new.first_name, new.last_name, new.email)
          on conflict (email) do update
            set user_id = excluded.user_id, first_name = excluded.first_name, last_name = excluded.last_name;
      else
        update contacts set first_name = new.first_name, last_name = new.last_name, email = new.email
          where user_id = new.id;
      end if;
      return null;
    end $$;
    create trigger users_contact after insert or update of first_name, last_name, email on users
      for each row execute function keep_contact();

    create table audit_entries (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      actor_user_id bigint references users,
      action text not null,
      user_id bigint references users,
      -- [{field, before, after}]
      changes jsonb not null default '[]'
    );
    create index audit_entries_user_id on audit_entries (user_id, id desc);
    create index audit_entries_actor on audit_entries (actor_user_id, id desc);

    -- What is written stays; only the erasure of an account takes personal values out of it.
    create function keep_audit_entry() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and current_setting('fourball.erasing', true) = 'on' then return new; end if;
      raise exception 'audit entries are append-only';
    end $$;
    create trigger audit_entries_append_only before update or delete on audit_entries
      for each row execute function keep_audit_entry();
  `);
}
