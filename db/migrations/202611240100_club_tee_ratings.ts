/** Tees are rated for men and for women, on 18 holes and on each nine; a course has up to four nines. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table course_tee_ratings (
      tee_id bigint not null references course_tees on delete cascade,
      gender text not null check (gender in ('MEN', 'WOMEN')),
      -- A nine, '2', or two of them in the order in which they are played, '3-1'.
      part text not null check (part ~ '^[1-4](-[1-4]|)$'),
      course_rating numeric(4,1) not null,
      slope_rating smallint not null check (slope_rating between 55 and 155),
      par smallint not null,
      primary key (tee_id, gender, part),
      constraint course_tee_ratings_of_its_holes check (
        case when part like '%-%' then course_rating between 45 and 90 and par between 54 and 90
             else course_rating between 20 and 45 and par between 27 and 45 end)
    );
    -- Where par or stroke index of a tee are others than those of the course: then all of its holes are here.
    create table course_tee_holes (
      tee_id bigint not null references course_tees on delete cascade,
      gender text not null check (gender in ('MEN', 'WOMEN')),
      hole smallint not null check (hole between 1 and 36),
      par smallint not null check (par between 3 and 6),
      stroke_index smallint not null check (stroke_index between 1 and 18),
      primary key (tee_id, gender, hole)
    );
    -- Every rating so far was that of men, on all holes of the course; some of nine holes were given for twice around. What can be no
    -- rating of its holes is left out.
    insert into course_tee_ratings (tee_id, gender, part, course_rating, slope_rating, par)
    select tee_id, 'MEN', part, course_rating, slope_rating, par
    from (
      select t.id as tee_id, t.slope_rating, c.nines,
        case c.nines when 1 then '1' else '1-2' end as part,
        case when c.nines = 1 and t.course_rating > 45 then round(t.course_rating / 2, 1) else t.course_rating end as course_rating,
        coalesce(c.par, case c.nines when 1 then 36 else 72 end) as par
      from course_tees t
      join lateral (select case count(*) when 9 then 1 else 2 end as nines, sum(par) as par
                    from course_holes where course_id = t.course_id) c on true
    ) rated
    where case nines when 1 then course_rating between 20 and 45 and par between 27 and 45
               else course_rating between 45 and 90 and par between 54 and 90 end;
    alter table course_tees drop column course_rating, drop column slope_rating;

    alter table courses
      add column nine_names text[] not null default '{}' check (cardinality(nine_names) <= 4),
      -- Of more than two nines: which pairs are played as 18 holes.
      add column routes text[] not null default '{}' check (array_to_string(routes, ' ') ~ '^([1-4]-[1-4]( |$))*$');
    -- On each nine: more than 18 holes have stroke indexes 1 to 9 on each.
    alter table course_holes
      drop constraint course_holes_course_id_stroke_index_key,
      add column nine smallint not null generated always as ((hole - 1) / 9 + 1) stored,
      add constraint course_holes_stroke_index_once unique (course_id, nine, stroke_index);

    create trigger course_tee_ratings_changed after insert or update or delete on course_tee_ratings
      for each statement execute function tell_reference_changed();
    create trigger course_tee_holes_changed after insert or update or delete on course_tee_holes
      for each statement execute function tell_reference_changed();
  `);
}
