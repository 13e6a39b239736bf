/** Lists delays and closures, each with how many of those it touches know of it. */
import type { Sql } from '@fourball/db/connection.ts';
import type { Delay, DelayCause, DelayKind } from '@fourball/shared/booking/delay-shapes.ts';
import type { House } from '../../kernel/house.ts';

interface DelayRow {
  id: number;
  course_id: number;
  course_name: string;
  day: string;
  kind: DelayKind;
  cause: DelayCause;
  words: string;
  from_time: string;
  to_time: string | null;
  minutes: number | null;
  tee_times: number;
  undoes: number | null;
  undone_at: Date | null;
  by: string;
  at: Date;
  can_undo: boolean;
  asked: number;
  people: number;
  seen: number;
}

/** `$1` the club's time zone, `$2` now. */
const select = (condition: string) => `
  select d.id, d.course_id, c.name as course_name, d.day, d.kind, d.cause, d.words,
    to_char(d.from_at at time zone $1, 'HH24:MI') as from_time,
    case when (d.to_at at time zone $1)::date > d.day then '24:00' else to_char(d.to_at at time zone $1, 'HH24:MI') end as to_time,
    d.minutes, cardinality(d.tee_time_ids) as tee_times, d.undoes, d.undone_at, u.full_name as by, d.at,
    d.undoes is null and d.undone_at is null and case d.kind when 'CLOSED' then d.to_at > $2 else not exists (
      select from tee_times t where t.id = any(d.tee_time_ids)
        and (t.started_at is not null or t.starts_at - make_interval(mins => coalesce(d.minutes, 0)) <= $2)) end as can_undo,
    (select count(*)::int from closure_bookings b where b.delay_id = d.id and b.state = 'ASKED') as asked,
    p.people, p.seen
  from delays d join courses c on c.id = d.course_id join users u on u.id = d.actor_id
    cross join lateral (select count(*)::int as people, count(seen_at)::int as seen from delay_people where delay_id = d.id) p
  where ${condition} order by d.id desc`;

const present = (row: DelayRow): Delay => ({
  delayId: row.id,
  courseId: row.course_id,
  courseName: row.course_name,
  day: row.day,
  kind: row.kind,
  cause: row.cause,
  words: row.words,
  fromTime: row.from_time,
  toTime: row.to_time,
  minutes: row.minutes,
  teeTimes: row.tee_times,
  undoes: row.undoes,
  undoneAt: row.undone_at?.toISOString() ?? null,
  canUndo: row.can_undo,
  by: row.by,
  at: row.at.toISOString(),
  asked: row.asked,
  people: row.people,
  seen: row.seen,
});

/** For the office: those of a day, the newest first. */
export async function listDelays({ db, clock, timeZone }: House, day: string): Promise<Delay[]> {
  return (await db.query<DelayRow>(select('d.day = $3'), [timeZone, clock.now(), day])).map(present);
}

/** In the order of the newest. */
export async function findDelays(
  sql: Sql,
  { clock, timeZone }: Pick<House, 'clock' | 'timeZone'>,
  ids: readonly number[],
): Promise<Delay[]> {
  const rows = await sql.query<DelayRow>(select('d.id = any($3::bigint[])'), [timeZone, clock.now(), ids]);
  return rows.map(present);
}
