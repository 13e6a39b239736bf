/** Handicaps of golfers: indexes as they came, rounds that a league handicap is worked out from, and the tees that each prefers. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table handicap_indexes (
      id bigint generated always as identity primary key,
      user_id bigint not null references users,
      -- A plus handicap is negative. The club's own is none while there are too few rounds.
      value numeric(4,1) check (value between -10 and 54),
      source text not null check (source in ('OFFICIAL', 'IMPORT', 'LEAGUE')),
      association text,
      valid_from date not null,
      entered_by bigint references users,
      entered_at timestamptz not null default now(),
      constraint handicap_indexes_from_somebody check (
        case source when 'LEAGUE' then association is null and entered_by is null
             else value is not null and association <> '' and association is not null and entered_by is not null end)
    );
    create index handicap_indexes_newest on handicap_indexes (user_id, valid_from desc, id desc);
    -- Erasing an account deletes; nothing is ever overwritten.
    create trigger handicap_indexes_stay before update on handicap_indexes
      for each statement execute function refuse_change();

    create table handicap_rounds (
      id bigint generated always as identity primary key,
      user_id bigint not null references users,
      played_on date not null,
      course_id bigint not null references courses,
      -- As they were on that day, and stay.
      tee_name text not null,
      gender text not null check (gender in ('MEN', 'WOMEN')),
      part text not null check (part ~ '^[1-4](-[1-4]|)$'),
      course_rating numeric(4,1) not null,
      slope_rating smallint not null check (slope_rating between 55 and 155),
      pars smallint[] not null check (cardinality(pars) in (9, 18)),
      stroke_indexes smallint[] not null check (cardinality(stroke_indexes) = cardinality(pars)),
      -- Null where the ball was picked up.
      strokes smallint[] not null check (cardinality(strokes) = cardinality(pars)),
      entered_by bigint not null references users,
      entered_at timestamptz not null default now(),
      removed_by bigint references users,
      removed_at timestamptz,
      check ((removed_by is null) = (removed_at is null))
    );
    create index handicap_rounds_of on handicap_rounds (user_id, played_on) where removed_at is null;

    create table handicap_choices (
      user_id bigint primary key references users,
      -- Whose ratings the golfer plays by; nobody has to say.
      rated_gender text check (rated_gender in ('MEN', 'WOMEN'))
    );
    create table preferred_tees (
      user_id bigint not null references users,
      course_id bigint not null references courses,
      tee_id bigint not null references course_tees on delete cascade,
      primary key (user_id, course_id)
    );
    create index preferred_tees_of_tee on preferred_tees (tee_id);
  `);
}
