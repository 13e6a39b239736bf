/** Email lists, who is on which by what consent, and which addresses are written to no more. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table email_categories (
      id bigint generated always as identity primary key,
      name text not null check (name <> ''),
      -- From 1, without gaps.
      sequence_no integer not null check (sequence_no > 0),
      constraint email_categories_sequence unique (sequence_no) deferrable initially deferred
    );
    create unique index email_categories_name on email_categories (lower(name));

    -- Never deleted, since consents point here: one that is shown to nobody is archived.
    create table email_lists (
      id bigint generated always as identity primary key,
      -- What the outside calls its external id: stays once somebody has subscribed.
      slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
      name text not null check (name <> ''),
      -- What somebody says yes to, in the words that are shown when consent is asked.
      purpose text not null default '',
      org_id bigint references organizations,
      show_public boolean not null default false,
      show_admin boolean not null default true,
      category_id bigint references email_categories on delete set null,
      opt_in text not null default 'DOUBLE' constraint email_lists_opt_in check (opt_in in ('SINGLE', 'DOUBLE')),
      -- Of a SERVICE list everybody is a reader who has not left it; of a MARKETING list only who said yes.
      kind text not null default 'MARKETING' constraint email_lists_kind check (kind in ('MARKETING', 'SERVICE')),
      created_at timestamptz not null default now(),
      constraint email_lists_public_purpose check (not show_public or purpose <> '')
    );
    create unique index email_lists_name on email_lists (lower(name));
    create index email_lists_category on email_lists (category_id);
    create index email_lists_org on email_lists (org_id);

    -- What is known of the address of a contact. Of a contact whose address is another by now only a complaint counts.
    create table mail_addresses (
      contact_id bigint primary key references contacts on delete cascade,
      email text not null check (email = lower(email)),
      state text not null default 'OK'
        constraint mail_addresses_state check (state in ('OK', 'BOUNCED', 'COMPLAINED')),
      soft_bounces integer not null default 0 check (soft_bounces >= 0),
      last_bounce_at timestamptz,
      -- Since when it may be noted that mails are opened.
      tracking_consent_at timestamptz,
      -- When a link was last mailed that somebody without a login had asked for.
      link_sent_at timestamptz
    );

    create table subscriptions (
      contact_id bigint not null references contacts on delete cascade,
      list_id bigint not null references email_lists,
      status text not null constraint subscriptions_status
        check (status in ('UNCONFIRMED', 'SUBSCRIBED', 'UNSUBSCRIBED', 'BOUNCED', 'COMPLAINED')),
      -- What allows it, and until when (excluded); EXPRESS has no end.
      basis text constraint subscriptions_basis check (basis in ('EXPRESS', 'IMPLIED')),
      basis_until date,
      -- Since when a link waits by which the contact says yes.
      confirm_asked_at timestamptz,
      changed_at timestamptz not null default now(),
      primary key (contact_id, list_id),
      constraint subscriptions_with_basis check (status <> 'SUBSCRIBED' or basis is not null),
      constraint subscriptions_implied_ends check ((basis = 'IMPLIED') = (basis_until is not null)),
      constraint subscriptions_unconfirmed_waits check (status <> 'UNCONFIRMED' or confirm_asked_at is not null),
      constraint subscriptions_confirmed check (status <> 'SUBSCRIBED' or confirm_asked_at is null)
    );
    create index subscriptions_list on subscriptions (list_id, status);
    create index subscriptions_ending on subscriptions (basis_until)
      where basis_until is not null and status = 'SUBSCRIBED';
    create index subscriptions_unconfirmed on subscriptions (confirm_asked_at) where status = 'UNCONFIRMED';

    -- Each text by which consent was ever asked.
    create table consent_wordings (
      id bigint generated always as identity primary key,
      text text not null check (text <> ''),
      lang text not null,
      from_at timestamptz not null default now(),
      constraint consent_wordings_once unique (lang, text)
    );

    -- The proof of who said what, by which words, and from where.
    create table consents (
      id bigint generated always as identity primary key,
      -- Null once the contact is forgotten: that somebody said it stays.
      contact_id bigint references contacts on delete set null,
      list_id bigint not null references email_lists,
      act text not null constraint consents_act check (act in ('SUBSCRIBE', 'ASK', 'CONFIRM', 'UNSUBSCRIBE', 'ONE_CLICK',
        'IMPORT', 'EXPIRED', 'BOUNCED', 'COMPLAINED')),
      basis text constraint consents_basis check (basis in ('EXPRESS', 'IMPLIED')),
      basis_until date,
      -- ACCOUNT, PAGE, NEWSLETTER, LINK, OFFICE, IMPORT, JOB or MAIL.
      source text not null,
      wording_id bigint references consent_wordings,
      -- The network of the client, never its whole address.
      client cidr,
      user_agent text check (length(user_agent) <= 300),
      at timestamptz not null default now()
    );
    create index consents_contact on consents (contact_id, id);
    create index consents_list on consents (list_id, id);
    create index consents_wording on consents (wording_id);

    create function keep_consents() returns trigger language plpgsql as $$
    begin
      -- A contact that is forgotten takes along what tells who it was, and nothing else.
      if new.contact_id is null and old.contact_id is not null
        and to_jsonb(new) - 'contact_id' = to_jsonb(old) - 'contact_id'
        and not exists (select from contacts c where c.id = old.contact_id) then
        new.client := null;
        new.user_agent := null;
        return new;
      end if;
      raise exception 'consents is append-only';
    end $$;
    create trigger consents_kept before update on consents for each row execute function keep_consents();
    create trigger consents_stay before delete or truncate on consents
      for each statement execute function refuse_change();

    -- Addresses that are written to no more, whoever has them: only a keyed hash of each.
    create table suppressions (
      email_hash bytea not null check (length(email_hash) = 32),
      reason text not null constraint suppressions_reason check (reason in ('HARD', 'COMPLAINT', 'MANUAL')),
      at timestamptz not null default now(),
      -- Null: for good.
      until timestamptz,
      primary key (email_hash, reason)
    );

    insert into club_secrets (name, value) values ('mail-addresses',
      decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'))
      on conflict (name) do nothing;
    -- By which an address is found among the suppressed: nobody without the club's secret can try addresses on a copy of them.
    create function mail_hash(address text) returns bytea language sql stable strict parallel safe as $$
      select sha256(s.value || sha256(s.value || convert_to(lower(address), 'UTF8')))
      from club_secrets s where s.name = 'mail-addresses'
    $$;

    insert into email_lists (slug, name, purpose, show_public, show_admin, kind, opt_in) values
      ('digest', 'What you missed', 'A mail about messages that wait for you, when you have not looked in for a while.',
        false, true, 'SERVICE', 'SINGLE'),
      ('newsletter', 'Newsletter', 'News of the club, its courses and its events.', true, true, 'MARKETING', 'DOUBLE');

    insert into parameters (name, value, "group", start_date) values
      ('NEWSLETTER_LIST', 'newsletter', 'MAIL', '2020-01-01T00:00Z'),
      ('CONFIRM_DAYS', '7', 'MAIL', '2020-01-01T00:00Z');
  `);
}
