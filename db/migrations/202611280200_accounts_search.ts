/** Keeps of each golfer and contact what a search looks through: without case and accents, all in one column. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  // A fold of our own: `unaccent` reads a dictionary, and so may not stand in a column that the database makes.
  await knex.raw(`
    -- A text as it is searched, a blank before and after each word: lower case, letters without what stands above, below or
    -- across them, O'Brien as one word, and whatever is neither letter nor digit as the blank between two.
    create function search_fold(told text) returns text language sql immutable strict parallel safe as $$
      select ' ' || trim(regexp_replace(
        regexp_replace(
          translate(
            normalize(
              replace(replace(replace(replace(
                lower(told collate pg_c_utf8), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
              NFKD),
            'øłđðıħŧ', 'olddiht'),
          '[\\u0300-\\u036f''’‘ʼ\`´]', '', 'g'),
        '[^[:alnum:]]+', ' ', 'g')) || ' '
    $$;

    -- What golfers may look for of each other: neither address nor phone, or a search would tell whose they are. A number
    -- with signs in it stands there without them, too.
    alter table users add column search_text text not null generated always as (search_fold(
      first_name || ' ' || last_name || ' ' || coalesce(nickname, '') || ' ' || coalesce(member_number, '') || ' '
      || regexp_replace(coalesce(member_number, ''), '[^[:alnum:]]', '', 'g'))) stored;

    -- What the office looks for: also of people without an account. What only the account says stands in "also".
    alter table contacts
      add column also text not null default '',
      add column phone2 text;
    create function searched_also(first_name text, last_name text, nickname text, member_number text)
      returns text language sql immutable parallel safe as $$
      select concat_ws(' ', first_name, last_name, nickname, member_number,
        regexp_replace(member_number, '[^[:alnum:]]', '', 'g'))
    $$;
    update contacts c set also = searched_also(u.first_name, u.last_name, u.nickname, u.member_number)
      from users u where u.id = c.user_id;
    -- Addresses that nobody has are all alike: whoever types a word of them wants somebody else.
    alter table contacts add column search_text text not null generated always as (
      search_fold(first_name || ' ' || last_name || ' ' || also || ' '
        || case when email like '%.invalid' then '' else email end)
      || regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g') || ' '
      || regexp_replace(coalesce(phone2, ''), '[^0-9]', '', 'g') || ' ') stored;
    create index contacts_by_name on contacts (last_name, first_name, id);

    create or replace function keep_contact() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into contacts (user_id, first_name, last_name, email, also)
          values (new.id, new.first_name, new.last_name, new.email,
            searched_also(new.first_name, new.last_name, new.nickname, new.member_number))
          on conflict (email) do update set user_id = excluded.user_id, also = excluded.also;
      else
        update contacts set
            first_name = case when new.first_name is distinct from old.first_name then new.first_name else first_name end,
            last_name = case when new.last_name is distinct from old.last_name then new.last_name else last_name end,
            email = new.email,
            also = searched_also(new.first_name, new.last_name, new.nickname, new.member_number)
          where user_id = new.id;
      end if;
      return null;
    end $$;
    drop trigger users_contact on users;
    create trigger users_contact after insert or update of first_name, last_name, nickname, member_number, email on users
      for each row execute function keep_contact();
  `);
  // Without the extension the same statements read the whole table (202611211545_accounts_administration).
  await knex.raw(`
    do $$
    begin
      if exists (select from pg_extension where extname = 'pg_trgm') then
        create index users_search on users using gin (search_text gin_trgm_ops) with (fastupdate = off);
        create index contacts_search on contacts using gin (search_text gin_trgm_ops) with (fastupdate = off);
      end if;
    end $$;
  `);
}
