/** The one statement that turns templates and blocks into tee times, whoever asks for it. */

/**
 * $1 course id or null for every course, $2 and $3 the first and the last club day, $4 the club's time zone.
 * A template speaks for its weekdays within its span of days; where several do, the sheet has the times of all of them.
 * A CLOSED block leaves its tee times out; of the other kinds the strictest marks them: EVENT, NO_BOOKING,
 * NO_ONLINE_BOOKING. A block covers `from_time` and ends before `to_time`. Tee times that are there stay as they are,
 * so it may be run again and by several at once. One row comes back: `made`, how many tee times are new.
 */
export const generateTeeTimesSql = `
with slots as (
  select t.course_id, d.day, t.spots, x.start_tee,
         t.first_time + make_interval(mins => n * t.interval_minutes) as at
  from tee_sheet_templates t
  cross join lateral (
    select greatest($2::date, t.start_date) + i as day
    from generate_series(0, least($3::date, t.end_date) - greatest($2::date, t.start_date)) i
  ) d
  cross join lateral generate_series(
    0, (extract(epoch from t.last_time - t.first_time) / 60)::int / t.interval_minutes
  ) n
  cross join lateral unnest(t.start_tees) x(start_tee)
  where ($1::bigint is null or t.course_id = $1::bigint)
    and extract(isodow from d.day)::smallint = any (t.weekdays)
), made as (
  insert into tee_times (course_id, day, starts_at, start_tee, capacity, block_kind, block_reason)
  select s.course_id, s.day, (s.day + s.at) at time zone $4::text, s.start_tee, s.spots, b.kind, b.reason
  from slots s
  left join lateral (
    select kind, reason
    from tee_sheet_blocks k
    where k.course_id = s.course_id
      and s.day between k.start_date and k.end_date
      and extract(isodow from s.day)::smallint = any (k.weekdays)
      and s.at >= k.from_time and s.at < k.to_time
    order by array_position(array['CLOSED', 'EVENT', 'NO_BOOKING', 'NO_ONLINE_BOOKING'], k.kind), k.id
    limit 1
  ) b on true
  where b.kind is distinct from 'CLOSED'
  order by s.day, s.course_id, s.at, s.start_tee
  on conflict (course_id, starts_at, start_tee) do nothing
  returning 1
)
select count(*)::int as made from made`;
