/** Customers: who buys at the club without an account. They are users whom nobody logs in as. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table users drop constraint users_status_check,
      add constraint users_status_check check (status in ('ACTIVE', 'INACTIVE', 'WAITING', 'CUSTOMER')),
      add constraint users_customer_cannot_log_in check (status <> 'CUSTOMER' or password_hash is null);
    -- What the desk knows of one. The address stands here alone: nothing that goes by the address of an account finds it.
    create table customers (
      user_id bigint primary key references users on delete cascade,
      email text check (email = lower(email)),
      phone text,
      created_at timestamptz not null default now()
    );
    create index customers_email on customers (email) where email is not null;
    create index customers_phone on customers (regexp_replace(phone, '[^0-9]', '', 'g')) where phone is not null;

    -- A customer is no contact: nobody is on a mailing list by having bought a bucket of balls.
    create or replace function keep_contact() returns trigger language plpgsql as $$
    begin
      if new.status = 'CUSTOMER' then
        return null;
      end if;
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
  `);
}
