/** Golf events with all that an organizer says of them, their courses, what they count for, their sponsors, and fees. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table golf_events
      add column end_day date,
      add column start_time time not null default '08:00',
      add column classification text not null default 'MAIN'
        check (classification in ('MAIN', 'QUALIFIER', 'PLAYOFF', 'SOCIAL')),
      add column label text not null default '',
      add column description text not null default '',
      -- 0: as many as want to.
      add column num_spots integer not null default 0 check (num_spots >= 0),
      -- Kept by triggers: places that are taken or held, and who waits.
      add column taken integer not null default 0 check (taken >= 0),
      add column waiting integer not null default 0 check (waiting >= 0),
      -- What there was before could be seen by everybody.
      add column publish boolean not null default true,
      add column first_published_at timestamptz,
      add column publish_groups boolean not null default false,
      add column use_competition_pricing boolean not null default false,
      add column no_fees boolean not null default false,
      add column cancellation_policy_id bigint references cancellation_policies,
      add column organizer_id bigint references users,
      add column long_drive_markers smallint not null default 0 check (long_drive_markers between 0 and 18),
      add column closest_to_the_pin_markers smallint not null default 0 check (closest_to_the_pin_markers between 0 and 18),
      add column hide_messages boolean not null default false,
      add column loaded_all_participants boolean not null default false,
      add column competitors_page_url text,
      add column display_by_division boolean not null default false,
      add column notes text not null default '',
      add column message text not null default '',
      add column cancelled_at timestamptz,
      -- How it is scored, as shared/seasons/event-format.ts says it.
      add column format jsonb not null default '{}',
      add column registration_opens_at timestamptz,
      add column registration_closes_at timestamptz,
      add column waitlist boolean not null default true,
      add column start_kind text not null default 'ONE_TEE' check (start_kind in ('ONE_TEE', 'TWO_TEES', 'SHOTGUN'));
    update golf_events set end_day = day, first_published_at = created_at;
    alter table golf_events
      alter column end_day set not null,
      alter column publish set default false,
      add constraint golf_events_span check (end_day >= day),
      add constraint golf_events_registration check (registration_closes_at > registration_opens_at);
    create index golf_events_day on golf_events (day);
    create index golf_events_organizer on golf_events (organizer_id);
    create index golf_events_policy on golf_events (cancellation_policy_id);

    -- A row that is written sees its season as it is then; a season is not shortened below its events.
    create function check_golf_event_days() returns trigger language plpgsql as $$
    begin
      if not exists (select from seasons s where s.id = new.season_id
                     and new.day >= s.start_date and new.end_day <= s.end_date) then
        raise exception 'The days of event % are outside of its season.', new.id
          using errcode = '23514', constraint = 'golf_events_in_season';
      end if;
      return new;
    end $$;
    create trigger golf_events_in_season before insert or update of day, end_day, season_id on golf_events
      for each row execute function check_golf_event_days();
    create function check_season_days() returns trigger language plpgsql as $$
    begin
      if exists (select from golf_events e where e.season_id = new.id
                 and (e.day < new.start_date or e.end_day > new.end_date)) then
        raise exception 'Season % has events outside of its days.', new.id
          using errcode = '23514', constraint = 'seasons_around_events';
      end if;
      return new;
    end $$;
    create trigger seasons_around_events before update of start_date, end_date on seasons
      for each row when (new.start_date > old.start_date or new.end_date < old.end_date)
      execute function check_season_days();

    create table event_courses (
      event_id bigint not null references golf_events on delete cascade,
      course_id bigint not null references courses on delete cascade,
      status text not null default 'REQUESTED' check (status in ('REQUESTED', 'CONFIRMED', 'DECLINED')),
      -- The block on the tee sheet that keeps the starts free.
      block_id bigint references tee_sheet_blocks on delete set null,
      added_at timestamptz not null default now(),
      primary key (event_id, course_id)
    );
    create index event_courses_course on event_courses (course_id);
    create index event_courses_block on event_courses (block_id);

    create table event_competitions (
      id bigint generated always as identity primary key,
      event_id bigint not null references golf_events on delete cascade,
      competition_id bigint not null references season_competitions,
      -- The best so many and ties go on; null: all.
      cut_line integer check (cut_line > 0),
      taken integer not null default 0 check (taken >= 0),
      unique (event_id, competition_id)
    );
    create index event_competitions_competition on event_competitions (competition_id);

    create table event_sponsors (
      id bigint generated always as identity primary key,
      event_id bigint not null references golf_events on delete cascade,
      org_id bigint not null references organizations,
      title boolean not null default false,
      unique (event_id, org_id)
    );
    create unique index event_sponsors_one_title on event_sponsors (event_id) where title;
    create index event_sponsors_org on event_sponsors (org_id);

    create table entry_fees (
      id bigint generated always as identity primary key,
      season_id bigint references seasons on delete cascade,
      event_id bigint references golf_events on delete cascade,
      competition_id bigint references season_competitions,
      name text not null check (name <> ''),
      -- Cents before tax.
      member_cents integer not null check (member_cents >= 0),
      non_member_cents integer not null check (non_member_cents >= 0),
      external_cents integer not null check (external_cents >= 0),
      description text not null default '',
      optional boolean not null default false,
      options_description text not null default '',
      sequence_no integer not null default 0,
      -- Sold fees are kept, and offered no more.
      removed_at timestamptz,
      constraint entry_fees_of_one check (num_nonnulls(season_id, event_id) = 1),
      constraint entry_fees_competition check (competition_id is null or event_id is not null)
    );
    create index entry_fees_season on entry_fees (season_id) where removed_at is null;
    create index entry_fees_event on entry_fees (event_id) where removed_at is null;
    create index entry_fees_competition_id on entry_fees (competition_id);
  `);
}
