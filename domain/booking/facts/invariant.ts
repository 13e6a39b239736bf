/** Whether any tee time holds more than it can, and whether the counters say what the rows say. */
import { prepared, type Sql } from '@fourball/db/connection.ts';
import type { Invariant } from '@fourball/shared/booking/reports/report-shapes.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';

const mostBroken = 100;

interface Totals {
  checked_at: Date;
  tee_times: number;
  capacity: number;
  booked: number;
  held: number;
  offered: number;
  oversold: number;
  mismatches: number;
  broken: Invariant['broken'] | null;
}

/** One statement sees one instant: no booking is counted in one place and not yet in another. */
const check = prepared(
  'invariant.check',
  `with t as (
     select t.id, t.course_id, t.day, to_char(t.starts_at at time zone $2, 'HH24:MI') as time, t.capacity, t.booked,
       t.held, t.offered, r.n as rounds, coalesce(h.n, 0) as held_spots, coalesce(o.n, 0) as offered_spots
     from tee_times t
       -- Per tee time by its index: those ahead are some thousands however many rounds were ever played.
       cross join lateral (select count(*)::int as n from rounds where tee_time_id = t.id and status = 'BOOKED') r
       left join (select tee_time_id as id, sum(spots)::int as n from hold_tee_times group by 1) h on h.id = t.id
       left join (select tee_time_id as id, sum(spots)::int as n
                  from (select tee_time_id, spots from waitlist_offers
                        union all select tee_time_id, spots from closure_places) f group by 1) o on o.id = t.id
     where t.day >= $1
   ), judged as (
     select *,
       booked + held + offered > capacity or rounds + held_spots + offered_spots > capacity as oversold,
       (booked, held, offered) is distinct from (rounds, held_spots, offered_spots) as mismatch
     from t
   )
   select now() as checked_at, count(*)::int as tee_times, coalesce(sum(capacity), 0)::int as capacity,
     coalesce(sum(booked), 0)::int as booked, coalesce(sum(held), 0)::int as held, coalesce(sum(offered), 0)::int as offered,
     count(*) filter (where oversold)::int as oversold, count(*) filter (where mismatch)::int as mismatches,
     (select json_agg(json_build_object('teeTimeId', b.id, 'courseId', b.course_id, 'day', b.day, 'time', b.time,
        'capacity', b.capacity, 'booked', b.booked, 'held', b.held, 'offered', b.offered, 'rounds', b.rounds,
        'heldSpots', b.held_spots, 'offeredSpots', b.offered_spots, 'oversold', b.oversold, 'mismatch', b.mismatch))
      from (select * from judged where oversold or mismatch order by day, time, id limit ${mostBroken}) b) as broken
   from judged`,
);

/** For admins, and for the metrics: all tee times from the club's today on. Holds that ran out count until they are cleared. */
export async function checkInvariant({
  db,
  clock,
  timeZone,
}: Pick<House, 'clock' | 'timeZone'> & { db: Sql }): Promise<Invariant> {
  const firstDay = clubDay(clock.now(), timeZone);
  const [totals] = await db.query<Totals>(check, [firstDay, timeZone]);
  if (!totals) throw new Error('The invariant could not be read.');
  return {
    checkedAt: totals.checked_at.toISOString(),
    firstDay,
    teeTimes: totals.tee_times,
    capacity: totals.capacity,
    booked: totals.booked,
    held: totals.held,
    offered: totals.offered,
    oversold: totals.oversold,
    mismatches: totals.mismatches,
    broken: totals.broken ?? [],
  };
}
