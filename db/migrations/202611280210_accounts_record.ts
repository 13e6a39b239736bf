/** What the office keeps of a member beside the account: where they live, since when they are one, and notes. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table contacts
      add column address1 text,
      add column address2 text,
      add column city text,
      add column region text,
      add column postal_code text,
      add column country text constraint contacts_country check (country ~ '^[A-Z]{2}$'),
      add column joined_on date,
      -- Of the record: who changes it says which one they looked at.
      add column version integer not null default 1;
    create index users_birth_date on users (birth_date) where birth_date is not null;

    -- What only the account says of somebody: read as the contact becomes the account's, and kept as it changes.
    create function read_contact_also() returns trigger language plpgsql as $$
    begin
      new.also := coalesce((select searched_also(u.first_name, u.last_name, u.nickname, u.member_number)
        from users u where u.id = new.user_id), '');
      return new;
    end $$;
    create trigger contacts_also before insert or update of user_id on contacts
      for each row when (new.user_id is not null) execute function read_contact_also();
    create function keep_contact_also() returns trigger language plpgsql as $$
    begin
      update contacts set also = searched_also(new.first_name, new.last_name, new.nickname, new.member_number)
        where user_id = new.id
          and also is distinct from searched_also(new.first_name, new.last_name, new.nickname, new.member_number);
      return null;
    end $$;
    create trigger users_contact_also after update of first_name, last_name, nickname, member_number on users
      for each row execute function keep_contact_also();

    create function count_record_version() returns trigger language plpgsql as $$
    begin
      new.version := old.version + 1;
      return new;
    end $$;
    create trigger contacts_version before update on contacts for each row when (
      (old.first_name, old.last_name, old.email, old.also, old.phone, old.phone2, old.address1, old.address2, old.city,
       old.region, old.postal_code, old.country, old.joined_on) is distinct from
      (new.first_name, new.last_name, new.email, new.also, new.phone, new.phone2, new.address1, new.address2, new.city,
       new.region, new.postal_code, new.country, new.joined_on))
      execute function count_record_version();

    -- A birthday is the account's, and part of the record.
    create function count_birth_date() returns trigger language plpgsql as $$
    begin
      update contacts set version = version + 1 where user_id = new.id;
      return null;
    end $$;
    create trigger users_birth_date_version after update of birth_date on users for each row
      when (old.birth_date is distinct from new.birth_date) execute function count_birth_date();

    create table member_notes (
      id bigint generated always as identity primary key,
      contact_id bigint not null references contacts on delete cascade,
      text text not null check (length(text) between 1 and 2000),
      important boolean not null default false,
      written_by bigint not null references users,
      written_at timestamptz not null default now(),
      changed_at timestamptz
    );
    create index member_notes_contact_id on member_notes (contact_id, id desc);
    create index member_notes_written_by on member_notes (written_by);
  `);
}
