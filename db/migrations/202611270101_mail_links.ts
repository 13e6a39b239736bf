/** What links in mails are signed with, addresses that wait for their yes, and contacts that only a list brought. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Made here: whoever only reads a link can't make it.
    insert into club_secrets (name, value) values ('mail-links',
      decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'))
      on conflict (name) do nothing;

    alter table mail_addresses
      -- Asked for, and taken once the link that was mailed there is followed.
      add column new_email text check (new_email = lower(new_email)),
      add column new_email_asked_at timestamptz,
      -- The contact is known only since somebody typed its address for a list: gone unless it says yes in time.
      add column list_only boolean not null default false,
      add constraint mail_addresses_change check ((new_email is null) = (new_email_asked_at is null));
  `);
}
