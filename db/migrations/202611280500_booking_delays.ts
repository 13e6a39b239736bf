/** Delays and closures: what the office did to a day's play, who was touched by it, and how far each of them knows. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table delays (
      id bigint generated always as identity primary key,
      course_id bigint not null references courses on delete cascade,
      day date not null,
      -- LATER: all starts that were still to come are so many minutes later. CLOSED: a span of the day is not played
      kind text not null check (kind in ('LATER', 'CLOSED')),
      cause text not null check (cause in ('FROST', 'LIGHTNING', 'RAIN', 'EVENT', 'OTHER')),
      -- What everybody is told
      words text not null,
      from_at timestamptz not null,
      to_at timestamptz,
      -- Below 0 where it takes another one back
      minutes smallint check (minutes <> 0 and abs(minutes) <= 480),
      -- The tee times that it changed
      tee_time_ids bigint[] not null,
      block_id bigint references tee_sheet_blocks on delete set null,
      undoes bigint unique references delays,
      undone_at timestamptz,
      actor_id bigint not null references users,
      at timestamptz not null default now(),
      check ((kind = 'LATER') = (minutes is not null)),
      check ((kind = 'CLOSED') = (to_at is not null)),
      check (minutes is null or (minutes < 0) = (undoes is not null))
    );
    create index delays_of_day on delays (course_id, day);

    -- Who was touched: each golfer and guest of a spot, and the booker who has none. It stays for ever.
    create table delay_people (
      id bigint generated always as identity primary key,
      delay_id bigint not null references delays on delete cascade,
      purchase_id bigint not null references bookings,
      -- Null for a booker who does not play
      round_id bigint references rounds,
      user_id bigint references users,
      was_at timestamptz not null,
      is_at timestamptz,
      -- LATER and STAYS are told; ASKED waits for an answer, CANCELLING for the cancellation
      fate text not null check (fate in ('LATER', 'STAYS', 'ASKED', 'MOVED', 'CANCELLING', 'CANCELLED')),
      -- How long the round was known to take, where it is not any more: its golfer plays elsewhere by then
      minutes smallint,
      mail_key text,
      pushed_at timestamptz,
      mailed_at timestamptz,
      seen_at timestamptz,
      seen_by text check (seen_by in ('PAGE', 'PHONE')),
      noted_by bigint references users,
      check ((seen_at is null) = (seen_by is null)),
      check (round_id is not null or user_id is not null)
    );
    create unique index delay_people_rounds on delay_people (delay_id, round_id) where round_id is not null;
    create unique index delay_people_bookers on delay_people (delay_id, purchase_id) where round_id is null;
    create index delay_people_purchase_id on delay_people (purchase_id);
    create index delay_people_user_id on delay_people (user_id) where user_id is not null;

    -- By how much a tee time starts later than it was made for
    alter table tee_times add column later_minutes smallint not null default 0;

    -- How many wait for tee times that start at another moment now. Nobody begins or ends to wait meanwhile.
    create function recount_waiting(moved bigint[]) returns void language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtext('waitlist'));
      update tee_times t set waiting = d.entries, version = t.version + 1
        from (select s.id, count(e.id) as entries from tee_times s
              left join waitlist_entries e on e.course_id = s.course_id and e.day = s.day and e.ended_at is null
                and s.starts_at between e.from_at and e.to_at
              where s.id = any(moved) group by 1) d
        where t.id = d.id and t.waiting <> d.entries;
    end $$;
  `);
}
