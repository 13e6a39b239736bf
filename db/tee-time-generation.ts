/** The one statement that turns templates and blocks into tee times, whoever asks for it. */

/** The strictest block that covers a club time of a course, if any; of equal ones the oldest. WEATHER overrides all. */
const strictestBlock = (courseId: string, day: string, time: string, condition = 'true'): string => `
  select kind, reason
  from tee_sheet_blocks k
  where k.course_id = ${courseId} and ${condition}
    and ${day} between k.start_date and k.end_date
    and extract(isodow from ${day})::smallint = any (k.weekdays)
    and ${time} >= k.from_time and ${time} < k.to_time
  order by array_position(
    array['CLOSED', 'WEATHER', 'EVENT', 'NO_BOOKING', 'NO_ONLINE_BOOKING', 'EIGHTEEN_ONLY'], k.kind), k.id
  limit 1`;

/**
 * The tee times that templates give: $1 course id or null for every course, $2 and $3 the first and the last club day.
 * A template speaks for its weekdays within its span of days; where several do, the sheet has the times of all of them,
 * and where two have the same time the older one says for how many. Of a crossover parties start at both tees for a wave,
 * nobody for as long, and so on.
 */
const slotsOf = (templates: string): string => `
  select t.id as template_id, t.course_id, d.day, t.spots, x.start_tee,
         t.first_time + make_interval(mins => n * t.interval_minutes) as at
  from ${templates} t
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
    and (t.wave_minutes is null or n * t.interval_minutes / t.wave_minutes % 2 = 0)`;

/** Whether a day of a course starts later than its templates say: their times between the others would be no help. */
export const isPutBack = (courseId: string, day: string): string => `exists (
  select from delays x where x.course_id = ${courseId} and x.day = ${day} and x.kind = 'LATER' and x.undoes is null
    and x.undone_at is null)`;

/**
 * $1 to $3 as above, $4 the club's time zone. A CLOSED block leaves its tee times out; of the other kinds the strictest
 * marks them. A block covers `from_time` and ends before `to_time`. A day that was put back gets no more. Tee times that are there stay as they are, so it may
 * be run again and by several at once. One row comes back: `made`, how many tee times are new.
 */
export const generateTeeTimesSql = `
with slots as (${slotsOf('tee_sheet_templates')}
), made as (
  insert into tee_times (course_id, day, starts_at, start_tee, capacity, block_kind, block_reason)
  select s.course_id, s.day, (s.day + s.at) at time zone $4::text, s.start_tee, s.spots, b.kind, b.reason
  from slots s
  left join lateral (${strictestBlock('s.course_id', 's.day', 's.at')}) b on true
  where b.kind is distinct from 'CLOSED' and not ${isPutBack('s.course_id', 's.day')}
  order by s.day, s.course_id, s.at, s.start_tee, s.template_id
  on conflict (course_id, starts_at, start_tee) do nothing
  returning 1
)
select count(*)::int as made from made`;

/**
 * What the statement above would make, had the days no tee times, with those that a CLOSED block leaves out: `kind` says
 * so. $1 to $4 as there; $5 a template in the place of the saved one with its id, as a list of one in JSON, or null.
 */
export const plannedTeeTimesSql = `
with templates as (
  select * from tee_sheet_templates where $5::jsonb is null or id is distinct from ($5::jsonb -> 0 ->> 'id')::bigint
  union all select * from jsonb_populate_recordset(null::tee_sheet_templates, coalesce($5::jsonb, '[]'))
), slots as (${slotsOf('templates')}
)
select distinct on (s.day, s.at, s.start_tee) s.day, to_char(s.at, 'HH24:MI') as time,
  (s.day + s.at) at time zone $4::text as starts_at, s.start_tee, s.spots, b.kind, b.reason
from slots s
left join lateral (${strictestBlock('s.course_id', 's.day', 's.at')}) b on true
order by s.day, s.at, s.start_tee, s.template_id`;

/**
 * $1 tee times, $2 the club's time zone. Marks tee times that are there with the strictest block that covers them now, or
 * with none; one that is CLOSED by now but was made before is marked NO_BOOKING. Gives back the ids of those that changed.
 */
export const markBlockedTeeTimesSql = `
update tee_times t set block_kind = m.kind, block_reason = m.reason, version = t.version + 1
from (
  select i.id, case b.kind when 'CLOSED' then 'NO_BOOKING' else b.kind end as kind, b.reason
  from tee_times i
  left join lateral (${strictestBlock('i.course_id', 'i.day', `(i.starts_at at time zone $2::text)::time`)}) b on true
  where i.id = any($1::bigint[])
) m
where t.id = m.id and (t.block_kind, t.block_reason) is distinct from (m.kind, m.reason)
returning t.id`;

/**
 * $1 a tee time that was put on the sheet by hand, $2 the club's time zone. Marks it with the strictest block that covers
 * it; that the course is CLOSED then is what whoever put it there has looked past.
 */
export const markAddedTeeTimeSql = `
update tee_times t set block_kind = b.kind, block_reason = b.reason
from (select id, course_id, day, (starts_at at time zone $2::text)::time as at from tee_times where id = $1) i
cross join lateral (${strictestBlock('i.course_id', 'i.day', 'i.at', `k.kind <> 'CLOSED'`)}) b
where t.id = i.id`;
