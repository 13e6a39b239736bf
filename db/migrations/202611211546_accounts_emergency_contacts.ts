/** Whom to reach when something happens to a golfer, and the requests that the people named have not answered. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Known only because somebody named them as an emergency contact: gone with the last golfer who did.
    alter table contacts add column emergency_only boolean not null default false;

    create table emergency_contacts (
      user_id bigint primary key references users on delete cascade,
      contact_id bigint not null references contacts on delete cascade,
      relation text not null,
      created_at timestamptz not null default now()
    );
    create index emergency_contacts_contact_id on emergency_contacts (contact_id);

    create table emergency_contact_requests (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      first_name text not null,
      last_name text not null,
      email text not null check (email = lower(email)),
      phone text not null,
      relation text not null,
      created_at timestamptz not null default now(),
      -- Both are set when the link is mailed; only the hash of what is in the link is kept.
      token_hash bytea unique,
      expires_at timestamptz,
      answered_at timestamptz
    );
    -- A golfer waits for one answer at a time.
    create unique index emergency_contact_requests_open on emergency_contact_requests (user_id)
      where answered_at is null;
    create index emergency_contact_requests_user_id on emergency_contact_requests (user_id);
    create index emergency_contact_requests_email on emergency_contact_requests (email);

    -- Whom a golfer has found by email: only those can be named by the id of their contact.
    create table contact_lookups (
      user_id bigint not null references users on delete cascade,
      contact_id bigint not null references contacts on delete cascade,
      looked_up_at timestamptz not null default now(),
      primary key (user_id, contact_id)
    );
    create index contact_lookups_contact_id on contact_lookups (contact_id);
  `);
}
