/** Closing a span of a day: what becomes of each booking inside, and the spots that are kept for who is asked to move. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- A booking that stood in a span when it was closed
    create table closure_bookings (
      id bigint generated always as identity primary key,
      delay_id bigint not null references delays on delete cascade,
      purchase_id bigint not null references bookings,
      -- ASKED: spots are kept elsewhere until it is answered. CANCELLING: its spots inside are about to be cancelled. STAYS: it
      -- was let stand, since the span was opened again or the office moved it by hand
      state text not null check (state in ('ASKED', 'MOVED', 'CANCELLING', 'CANCELLED', 'STAYS')),
      answer_by timestamptz check (answer_by is not null or state <> 'ASKED'),
      answered_at timestamptz,
      answered_by bigint references users,
      unique (delay_id, purchase_id),
      check (answered_at is not null or answered_by is null)
    );
    create index closure_bookings_purchase_id on closure_bookings (purchase_id);
    create index closure_bookings_answered_by on closure_bookings (answered_by) where answered_by is not null;
    create index closure_bookings_due on closure_bookings (answer_by) where state in ('ASKED', 'CANCELLING');

    -- The spots that are kept for it, for as long as it is asked: the row goes with the answer
    create table closure_places (
      closure_id bigint not null references closure_bookings on delete cascade,
      from_tee_time_id bigint not null references tee_times,
      tee_time_id bigint not null references tee_times,
      spots smallint not null check (spots > 0),
      primary key (closure_id, from_tee_time_id)
    );
    create index closure_places_tee_time_id on closure_places (tee_time_id);
    create index closure_places_from_tee_time_id on closure_places (from_tee_time_id);
    -- They count as offered, as those of the waitlist do: the constraint on tee times keeps them from being sold twice
    create trigger closure_places_counted_insert after insert on closure_places
      referencing new table as new_rows for each statement execute function count_offers();
    create trigger closure_places_counted_delete after delete on closure_places
      referencing old table as old_rows for each statement execute function count_offers();
    create trigger closure_places_unchanged before update of tee_time_id, spots on closure_places
      for each row execute function keep_offer();

    -- No span of a course is closed twice at once
    alter table delays add constraint delays_closed_once exclude using gist (
      int8range(course_id, course_id, '[]') with &&, tstzrange(from_at, to_at) with &&)
      where (kind = 'CLOSED' and undoes is null and undone_at is null);

    insert into parameters (name, value, "group", start_date) values
      ('CLOSURE_ANSWER_MINUTES', '30', 'BOOKING', '2020-01-01T00:00Z');
  `);
}
