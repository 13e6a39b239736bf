/** Promos: pictures that lead somewhere, for the whole club or for one course, and how often they are followed. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table promos (
      id bigint generated always as identity primary key,
      -- Empty: the picture leads nowhere.
      link text not null,
      -- Null: of the whole club.
      course_id bigint references courses,
      image_url text not null,
      -- Its place among those of the same course, or of the whole club.
      sequence_no integer not null,
      start_date date,
      end_date date,
      created_at timestamptz not null default now(),
      constraint promos_span check (end_date >= start_date)
    );
    create index promos_course on promos (course_id, sequence_no);

    -- How many have followed a promo on a day; nobody is noted.
    create table promo_clicks (
      promo_id bigint not null references promos on delete cascade,
      day date not null,
      clicks integer not null check (clicks > 0),
      primary key (promo_id, day)
    );

    insert into parameters (name, value, "group", start_date) values
      ('PROMO_CLICKS_PER_MINUTE', '20', 'CONTENT', '2020-01-01T00:00Z');
  `);
}
