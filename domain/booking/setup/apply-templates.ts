/** Brings the empty tee times of days to come in line with the templates; whatever somebody counts on stays as it is. */
import { addDays } from '@fourball/shared/club/days.ts';
import type { Transaction } from '@fourball/db/connection.ts';
import { isPutBack } from '@fourball/db/tee-time-generation.ts';
import type { applyTemplates as applyCall } from '@fourball/shared/club/course-setup-calls.ts';
import type { AppliedTemplates, LeftReason } from '@fourball/shared/club/course-shapes.ts';
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import { lockCourse, tellCourseChanged } from '../../club/courses/manage-courses.ts';
import type { Actor } from '../../kernel/actor.ts';
import { invalidField } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import { emitAll } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { findPlannedTeeTimes, type PlannedTeeTime } from './tee-sheet-templates.ts';
import { occurrencesOfChangedSpots } from '../tell/tell-spots-changed.ts';

interface TeeTimeRow {
  id: number;
  starts_at: Date;
  time: string;
  start_tee: number;
  capacity: number;
  booked: number;
  held: number;
  offered: number;
  waiting: number;
  squeezed: boolean;
  note: string | null;
  in_ballot: boolean;
  has_history: boolean;
}

/**
 * Day by day, each in one transaction, so that nobody who books waits for long. Locks the course, the day's ballots and its
 * tee times, sorted by id: who holds one at that moment keeps it, and who comes later finds it gone. Of today only what
 * is still to come is looked at. May be run again: what is in line stays, and so does a day that was put back.
 * Errors: not_found, invalid_input on from or to.
 */
export async function applyTemplates(
  house: House,
  actor: Actor,
  { courseId, from, to }: BodyOf<typeof applyCall>,
): Promise<AppliedTemplates> {
  if (from < clubDay(house.clock.now(), house.timeZone)) throw invalidField('from', 'booking.pastStays');
  if (to < from) throw invalidField('to', 'booking.endBeforeStart');
  if (to > addDays(from, mostDays - 1)) throw invalidField('to', 'booking.tooManyDaysAtOnce', { mostDays });
  const sum: AppliedTemplates = { added: 0, removed: 0, changed: 0, left: [] };
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const done = await transact(house.db, (tx) => applyToDay(house, tx, actor, courseId, day));
    sum.added += done.added;
    sum.removed += done.removed;
    sum.changed += done.changed;
    sum.left.push(...done.left);
  }
  return sum;
}

/** As many as a season's change needs at a time: each is a transaction. */
const mostDays = 62;

const placeOf = ({ starts_at, start_tee }: Pick<PlannedTeeTime, 'starts_at' | 'start_tee'>): string =>
  `${starts_at.getTime()} ${start_tee}`;

async function applyToDay(
  house: House,
  tx: Transaction,
  actor: Actor,
  courseId: number,
  day: string,
): Promise<AppliedTemplates> {
  const course = await lockCourse(tx, courseId);
  const now = house.clock.now();
  const there = await lockDay(tx, courseId, day, now, house.timeZone);
  const span = { courseId, from: day, to: day, timeZone: house.timeZone };
  const planned = (await findPlannedTeeTimes(tx, span)).filter(({ starts_at }) => starts_at > now);
  const plan = new Map(planned.map((teeTime) => [placeOf(teeTime), teeTime]));
  const [putBack] = await tx.query(`select 1 where ${isPutBack('$1::bigint', '$2::date')}`, [courseId, day]);

  const removed: number[] = [];
  const changed: { id: number; capacity: number }[] = [];
  const left: AppliedTemplates['left'] = [];
  for (const row of there) {
    const wanted = plan.get(placeOf(row));
    plan.delete(placeOf(row));
    if (wanted?.spots === row.capacity) continue;
    const reason = putBack
      ? 'DELAYED'
      : (whyLeft(row) ?? (!wanted && row.has_history ? 'HISTORY' : undefined));
    if (reason) left.push({ teeTimeId: row.id, day, time: row.time, startTee: row.start_tee, reason });
    else if (wanted) changed.push({ id: row.id, capacity: wanted.spots });
    else removed.push(row.id);
  }
  // Between tee times that start later than the templates say, theirs would be no help.
  const missing = putBack ? [] : [...plan.values()].filter(({ kind }) => kind !== 'CLOSED');

  if (removed.length > 0) await tx.query('delete from tee_times where id = any($1)', [removed]);
  if (changed.length > 0)
    await tx.query(
      `update tee_times t set capacity = c.capacity, version = t.version + 1
       from unnest($1::bigint[], $2::smallint[]) as c (id, capacity) where t.id = c.id`,
      [changed.map(({ id }) => id), changed.map(({ capacity }) => capacity)],
    );
  const made = await insertTeeTimes(tx, courseId, missing);
  const done = { added: made.length, removed: removed.length, changed: changed.length, left };
  if (done.added + done.removed + done.changed === 0) return done;

  await tellCourseChanged(tx, actor, courseId, {
    action: 'course.templates-applied',
    changes: [
      { field: 'course', before: course.name, after: course.name },
      { field: 'day', before: day, after: day },
      ...(['added', 'removed', 'changed'] as const).map((field) => ({
        field,
        before: null,
        after: String(done[field]),
      })),
      { field: 'left', before: null, after: String(left.length) },
    ],
  });
  // Who waits is offered what is new. Pages that show the day hear that the course has changed.
  const toTell = [...changed, ...made.filter(({ waiting }) => waiting > 0)].map(({ id }) => id);
  await emitAll(tx, await occurrencesOfChangedSpots(tx, toTell, house));
  return done;
}

/** Somebody counts on it, or a person put it there by hand. */
function whyLeft(row: TeeTimeRow): LeftReason | undefined {
  if (row.booked > 0) return 'BOOKED';
  if (row.held > 0) return 'HELD';
  if (row.offered > 0) return 'OFFERED';
  if (row.waiting > 0) return 'WAITING';
  if (row.in_ballot) return 'BALLOT';
  if (row.squeezed) return 'SQUEEZED';
  if (row.note !== null) return 'NOTED';
  return undefined;
}

/** What is read of the tee times is read behind their locks. */
async function lockDay(
  tx: Transaction,
  courseId: number,
  day: string,
  now: Date,
  timeZone: string,
): Promise<TeeTimeRow[]> {
  await tx.query('select id from ballots where course_id = $1 and day = $2 order by id for update', [
    courseId,
    day,
  ]);
  await tx.query(
    'select id from tee_times where course_id = $1 and day = $2 and starts_at > $3 order by id for update',
    [courseId, day, now],
  );
  return tx.query<TeeTimeRow>(
    `select t.id, t.starts_at, to_char(t.starts_at at time zone $4, 'HH24:MI') as time, t.start_tee, t.capacity,
       t.booked, t.held, t.offered, t.waiting, t.squeezed, t.note,
       exists (select from ballots b join ballot_entries e on e.ballot_id = b.id
               where b.course_id = t.course_id and b.day = t.day and b.status in ('OPEN', 'CLOSED')
                 and t.id = any(e.wishes)) as in_ballot,
       exists (select from rounds r where r.tee_time_id = t.id)
         or exists (select from booking_groups g where g.tee_time_id = t.id)
         or exists (select from ballot_entries e where e.tee_time_id = t.id) as has_history
     from tee_times t where t.course_id = $1 and t.day = $2 and t.starts_at > $3 order by t.starts_at, t.start_tee`,
    [courseId, day, now, timeZone],
  );
}

/** Those that somebody made meanwhile stay as they are. */
const insertTeeTimes = (
  tx: Transaction,
  courseId: number,
  missing: readonly PlannedTeeTime[],
): Promise<{ id: number; waiting: number }[]> =>
  tx.query<{ id: number; waiting: number }>(
    `with made as (
       insert into tee_times (course_id, day, starts_at, start_tee, capacity, block_kind, block_reason)
       select $1, n.* from unnest($2::date[], $3::timestamptz[], $4::smallint[], $5::smallint[], $6::text[], $7::text[])
         as n (day, starts_at, start_tee, capacity, kind, reason)
       on conflict (course_id, starts_at, start_tee) do nothing returning id, course_id, day, starts_at
     )
     select m.id, (select count(*)::int from waitlist_entries e
                   where e.course_id = m.course_id and e.day = m.day and e.status = 'WAITING') as waiting from made m`,
    [
      courseId,
      missing.map(({ day }) => day),
      missing.map(({ starts_at }) => starts_at),
      missing.map(({ start_tee }) => start_tee),
      missing.map(({ spots }) => spots),
      missing.map(({ kind }) => kind),
      missing.map(({ reason }) => reason),
    ],
  );
