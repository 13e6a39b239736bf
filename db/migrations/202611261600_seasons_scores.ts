/** Scores: cards, what was entered on them and by which device, signatures, markers on the course, suspensions, and results. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- What stands of an event's scores as a whole: what was read at a version can be kept until the next.
    create table event_scores (
      event_id bigint primary key references golf_events on delete cascade,
      version bigint not null default 1 check (version > 0),
      -- Final by an act of an organizer; then nothing is entered any more.
      final_at timestamptz,
      final_by bigint references users,
      constraint event_scores_final check (final_by is null or final_at is not null)
    );
    create index event_scores_final_by on event_scores (final_by);

    create table scorecards (
      id bigint generated always as identity primary key,
      event_id bigint not null references golf_events on delete cascade,
      round smallint not null default 1 check (round between 1 and 8),
      -- The course as it was when the card was made, in the order of its numbers, and stays.
      course_id bigint references courses on delete set null,
      tee_name text not null default '',
      gender text check (gender in ('MEN', 'WOMEN')),
      part text not null default '1-2' check (part ~ '^[1-4](-[1-4]|)$'),
      course_rating numeric(4,1),
      slope_rating smallint check (slope_rating between 55 and 155),
      pars smallint[] not null check (cardinality(pars) in (9, 18)),
      stroke_indexes smallint[] not null check (cardinality(stroke_indexes) = cardinality(pars)),
      -- One more with each change of what counts on it.
      version integer not null default 0,
      -- Another golfer of the event, who answers for what is entered.
      marker_participant_id bigint references participants on delete set null,
      player_signed_at timestamptz,
      player_signed_by bigint references users,
      marker_signed_at timestamptz,
      marker_signed_by bigint references users,
      -- No result, withdrawn, disqualified, not started; null: it counts.
      outcome text check (outcome in ('NR', 'WD', 'DQ', 'NS')),
      made_at timestamptz not null
    );
    create index scorecards_event on scorecards (event_id, round);
    create index scorecards_course on scorecards (course_id);
    create index scorecards_marker on scorecards (marker_participant_id);
    create index scorecards_player_signed_by on scorecards (player_signed_by);
    create index scorecards_marker_signed_by on scorecards (marker_signed_by);

    -- Whose card it is: one golfer's, or where a side plays one ball, the side's.
    create table scorecard_players (
      participant_id bigint not null references participants on delete cascade,
      round smallint not null,
      card_id bigint not null references scorecards on delete cascade,
      seat smallint not null default 1 check (seat between 1 and 4),
      primary key (participant_id, round),
      unique (card_id, seat)
    );

    -- All that was ever entered. A device numbers its entries, so that one that is sent twice is one.
    create table hole_entries (
      card_id bigint not null references scorecards on delete cascade,
      device uuid not null,
      counter integer not null check (counter > 0),
      -- In the order in which they came.
      seq bigint generated always as identity,
      -- As numbered on the course: a back nine has 10 to 18.
      hole smallint not null check (hole between 1 and 36),
      kind text not null check (kind in ('STROKES', 'PICKED_UP', 'CONCEDED', 'CLEARED')),
      strokes smallint check (strokes between 1 and 30),
      -- Of a scramble: whose drive was taken.
      drive_by bigint references participants on delete set null,
      -- It settles a difference between devices.
      settles boolean not null default false,
      entered_by bigint references users,
      -- Without a login, by the link of the group of this participant.
      link_of bigint references participants on delete set null,
      -- On the clock of the device.
      entered_at timestamptz not null,
      received_at timestamptz not null,
      primary key (card_id, device, counter),
      unique (seq),
      constraint hole_entries_strokes check ((kind = 'STROKES') = (strokes is not null))
    );
    create index hole_entries_hole on hole_entries (card_id, hole, seq);
    create index hole_entries_entered_by on hole_entries (entered_by);
    create index hole_entries_link on hole_entries (link_of);
    create index hole_entries_drive on hole_entries (drive_by);

    -- What counts: the newest entry of each hole.
    create table hole_scores (
      card_id bigint not null references scorecards on delete cascade,
      hole smallint not null,
      kind text not null check (kind in ('STROKES', 'PICKED_UP', 'CONCEDED')),
      strokes smallint,
      drive_by bigint references participants on delete set null,
      -- Two devices say two things, and nobody has settled it.
      disputed boolean not null default false,
      seq bigint not null,
      primary key (card_id, hole),
      constraint hole_scores_strokes check ((kind = 'STROKES') = (strokes is not null))
    );
    create index hole_scores_drive on hole_scores (drive_by);

    -- A signed card is locked, and so is an event that is final: by whatever way an entry comes.
    create function check_hole_entry() returns trigger language plpgsql as $$
    begin
      if exists (select from scorecards c where c.id = new.card_id
                 and c.player_signed_at is not null and c.marker_signed_at is not null) then
        raise exception 'Card % is signed.', new.card_id using errcode = '23514', constraint = 'scorecards_locked';
      end if;
      if exists (select from scorecards c join event_scores e on e.event_id = c.event_id
                 where c.id = new.card_id and e.final_at is not null) then
        raise exception 'The event of card % is final.', new.card_id
          using errcode = '23514', constraint = 'event_scores_final_entry';
      end if;
      return new;
    end $$;
    create trigger hole_entries_locked before insert on hole_entries
      for each row execute function check_hole_entry();
    create trigger hole_entries_stay before update of hole, kind, strokes, device, counter, seq on hole_entries
      for each statement execute function refuse_change();

    -- Who did what to a card besides entering strokes: signed, reopened with a reason, gave it another outcome.
    create table scorecard_log (
      id bigint generated always as identity primary key,
      card_id bigint not null references scorecards on delete cascade,
      what text not null check (what in
        ('PLAYER_SIGNED', 'MARKER_SIGNED', 'UNSIGNED', 'REOPENED', 'OUTCOME', 'MARKER_CHANGED', 'PHOTO_ADDED', 'PHOTO_REMOVED')),
      by_user bigint references users,
      link_of bigint references participants on delete set null,
      reason text not null default '',
      details jsonb not null default '{}',
      at timestamptz not null
    );
    create index scorecard_log_card on scorecard_log (card_id);
    create index scorecard_log_by on scorecard_log (by_user);
    create index scorecard_log_link on scorecard_log (link_of);

    -- Distances at the markers of a hole: closest to the pin, long drive.
    create table marker_entries (
      id bigint generated always as identity primary key,
      event_id bigint not null references golf_events on delete cascade,
      kind text not null check (kind in ('CLOSEST_TO_THE_PIN', 'LONG_DRIVE')),
      hole smallint not null check (hole between 1 and 36),
      participant_id bigint not null references participants on delete cascade,
      centimetres integer not null check (centimetres between 0 and 60000),
      entered_by bigint references users,
      link_of bigint references participants on delete set null,
      at timestamptz not null,
      removed_at timestamptz
    );
    create unique index marker_entries_one on marker_entries (event_id, kind, hole, participant_id)
      where removed_at is null;
    create index marker_entries_participant on marker_entries (participant_id);
    create index marker_entries_entered_by on marker_entries (entered_by);
    create index marker_entries_link on marker_entries (link_of);

    -- The horn: play is stopped, and goes on later.
    create table suspensions (
      id bigint generated always as identity primary key,
      event_id bigint not null references golf_events on delete cascade,
      kind text not null check (kind in ('LIGHTNING', 'WEATHER', 'DARKNESS', 'OTHER')),
      message text not null default '',
      began_at timestamptz not null,
      began_by bigint references users,
      ended_at timestamptz,
      ended_by bigint references users,
      constraint suspensions_span check (ended_at >= began_at)
    );
    create unique index suspensions_one on suspensions (event_id) where ended_at is null;
    create index suspensions_began_by on suspensions (began_by);
    create index suspensions_ended_by on suspensions (ended_by);

    -- What was final: kept for each time, also where it was reopened afterwards.
    create table results (
      id bigint generated always as identity primary key,
      event_id bigint not null references golf_events on delete cascade,
      -- The board of the event: its key.
      board text not null,
      version integer not null check (version > 0),
      -- [{ participantIds, place, … }] as the board was then.
      rows jsonb not null,
      final_at timestamptz not null,
      final_by bigint references users,
      reopened_at timestamptz,
      reopened_by bigint references users,
      reopen_reason text,
      unique (event_id, board, version),
      constraint results_reopened check (num_nonnulls(reopened_at, reopen_reason) in (0, 2))
    );
    create unique index results_that_stand on results (event_id, board) where reopened_at is null;
    create index results_final_by on results (final_by);
    create index results_reopened_by on results (reopened_by);
  `);
}
