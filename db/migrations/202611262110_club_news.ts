/** News of the club, its courses, properties and organizations; results that became news are among them. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table news (
      id bigint generated always as identity primary key,
      -- HTML of the allow-list.
      text text not null check (text <> ''),
      link text check (link <> ''),
      date date not null,
      -- The last day on which it is current; null: as many days as the club says.
      expiry date,
      -- Whose news it is: one of the three, or the whole club's.
      course_id bigint references courses,
      property_id bigint references properties,
      org_id bigint references organizations,
      image_url text,
      created_at timestamptz not null default now(),
      constraint news_of_one check (num_nonnulls(course_id, property_id, org_id) <= 1),
      constraint news_span check (expiry >= date)
    );
    create index news_date on news (date desc, id desc);
    create index news_course on news (course_id);
    create index news_property on news (property_id);
    create index news_org on news (org_id);

    insert into parameters (name, value, "group", start_date) values
      ('NEWS_DAYS', '90', 'CONTENT', '2020-01-01T00:00Z');

    -- Results stood on the homepage as one of its elements until there were news.
    alter table result_news add column news_id bigint references news on delete set null;
    create index result_news_news on result_news (news_id);
  `);
  await knex.raw(`
    do $$
    declare
      was record;
      made bigint;
    begin
      for was in
        select r.event_id, r.made_at, e.id as element_id, e.text, e.page_id
        from result_news r join page_elements e on e.id = r.element_id
        where e.text <> '' order by r.made_at, r.event_id
      loop
        insert into news (text, link, date, created_at)
          values (was.text, '/events/' || was.event_id || '/results', was.made_at::date, was.made_at)
          returning id into made;
        update result_news set news_id = made where event_id = was.event_id;
        delete from page_elements where id = was.element_id;
        update pages set version = version + 1 where id = was.page_id;
      end loop;
    end $$;
    alter table result_news drop column element_id;
  `);
}
