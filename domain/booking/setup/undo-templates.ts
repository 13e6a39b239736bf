/** Lists what applications of the templates have done, and undoes the last of them while nobody counts on what it added. */
import type {
  listTemplateRuns as listCall,
  undoTemplateRun as undoCall,
} from '@fourball/shared/club/template-run-calls.ts';
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { refusal, type Unworded, type Why } from '@fourball/shared/words/refusals.ts';
import { isPutBack, markBlockedTeeTimesSql } from '@fourball/db/tee-time-generation.ts';
import type { Transaction } from '@fourball/db/connection.ts';
import { lockCourse, tellCourseChanged } from '../../club/courses/manage-courses.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { clubTime } from '../../kernel/club-time.ts';
import { emitAll } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { orRefused, refuse } from '../facts/refusal.ts';
import { occurrencesOfChangedSpots } from '../tell/tell-spots-changed.ts';
import { findTeeTimes, lockTeeTimesOf, whyLeft, type TeeTimeRow } from './plan-application.ts';
import { insertTeeTimes } from './template-run-rows.ts';

/** As many as the page of a course lists. */
const mostListed = 10;

/** The newest first. */
export async function listTemplateRuns(house: House, courseId: number): Promise<ReplyOf<typeof listCall>> {
  const rows = await house.db.query<{
    id: number;
    from_day: string;
    to_day: string;
    at: Date;
    by: string | null;
    undone_at: Date | null;
    added: number;
    removed: number;
    changed: number;
    can_undo: boolean;
  }>(
    `select r.id, r.from_day, r.to_day, r.at, u.full_name as by, r.undone_at,
       count(*) filter (where t.what = 'ADDED')::int as added, count(*) filter (where t.what = 'REMOVED')::int as removed,
       count(*) filter (where t.what = 'CHANGED')::int as changed,
       r.undone_at is null and bool_or(t.starts_at > $2) and not exists (
         select from template_runs n where n.course_id = r.course_id and n.id > r.id and n.undone_at is null
           and n.from_day <= r.to_day and n.to_day >= r.from_day) as can_undo
     from template_runs r left join users u on u.id = r.actor_id join template_run_tee_times t on t.run_id = r.id
     where r.course_id = $1 group by r.id, u.full_name order by r.id desc limit $3`,
    [courseId, house.clock.now(), mostListed],
  );
  return rows.map((row) => ({
    runId: row.id,
    from: row.from_day,
    to: row.to_day,
    at: row.at.toISOString(),
    by: row.by,
    added: row.added,
    removed: row.removed,
    changed: row.changed,
    undoneAt: row.undone_at?.toISOString() ?? null,
    canUndo: row.can_undo,
  }));
}

interface RunRow {
  id: number;
  course_id: number;
  from_day: string;
  to_day: string;
  undone_at: Date | null;
}

interface NotedRow {
  what: 'ADDED' | 'REMOVED' | 'CHANGED';
  tee_time_id: number;
  day: string;
  starts_at: Date;
  start_tee: number;
  capacity: number;
}

type Undone = Unworded<ReplyOf<typeof undoCall>>;

/**
 * All of what is still to come, or nothing: REFUSED where somebody counts on a tee time that it added, or on more places than one had
 * before, and where the templates were applied to its days again. Locks as applying does, all days at once. Errors: not_found.
 */
export function undoTemplateRun(house: House, actor: UserActor, runId: number): Promise<Undone> {
  return orRefused<Undone>(
    () => transact(house.db, (tx) => undo(tx, house, actor, runId)),
    async (reason) => ({ result: 'REFUSED', reason, added: 0, removed: 0, changed: 0 }),
  );
}

const findRun = async (tx: Transaction, runId: number): Promise<RunRow> => {
  const [run] = await tx.query<RunRow>('select * from template_runs where id = $1', [runId]);
  if (!run) throw new AppError('not_found');
  return run;
};

async function undo(tx: Transaction, house: House, actor: UserActor, runId: number): Promise<Undone> {
  const { clock, timeZone } = house;
  const now = clock.now();
  const { course_id: courseId } = await findRun(tx, runId);
  const course = await lockCourse(tx, courseId);
  // Behind the lock: somebody else may have undone it.
  const run = await findRun(tx, runId);
  const noted = await tx.query<NotedRow>(
    `select what, tee_time_id, day, starts_at, start_tee, capacity from template_run_tee_times
     where run_id = $1 and starts_at > $2 order by starts_at, start_tee`,
    [runId, now],
  );
  const days = [...new Set(noted.map(({ day }) => day))];
  await lockTeeTimesOf(tx, courseId, days, now);
  const why = await whyNotUndone(tx, run, days);
  if (why) refuse(why);
  const there = new Map<number, TeeTimeRow>();
  for (const day of days)
    for (const row of await findTeeTimes(tx, courseId, day, now, timeZone)) there.set(row.id, row);

  const of = (what: NotedRow['what']) => noted.filter((one) => one.what === what);
  const added = of('ADDED').filter(({ tee_time_id }) => there.has(tee_time_id));
  for (const { tee_time_id, day } of added) {
    const row = there.get(tee_time_id) as TeeTimeRow;
    // Who waits for a span waits on; who has a spot, or is offered one, counts on this very tee time.
    if (whyLeft({ ...row, waiting: 0 }) || row.has_history)
      refuse(refusal('booking.runCountedOn', { day, time: row.time }));
  }
  const changed = of('CHANGED').filter(({ tee_time_id }) => there.has(tee_time_id));
  for (const { tee_time_id, day, capacity } of changed) {
    const row = there.get(tee_time_id) as TeeTimeRow;
    if (row.booked + row.held + row.offered > capacity)
      refuse(refusal('booking.runCountedOn', { day, time: row.time }));
  }
  await tx.query('delete from tee_times where id = any($1::bigint[])', [
    added.map(({ tee_time_id }) => tee_time_id),
  ]);
  await tx.query(
    `update tee_times t set capacity = c.capacity, version = t.version + 1
     from unnest($1::bigint[], $2::smallint[]) as c (id, capacity) where t.id = c.id`,
    [changed.map(({ tee_time_id }) => tee_time_id), changed.map(({ capacity }) => capacity)],
  );
  const made = await insertTeeTimes(
    tx,
    courseId,
    of('REMOVED').map(({ day, starts_at, start_tee, capacity }) => ({
      day,
      starts_at,
      start_tee,
      spots: capacity,
      kind: null,
      reason: null,
    })),
  );
  const anew = made.map(({ id }) => id);
  await tx.query(markBlockedTeeTimesSql, [anew, timeZone]);
  await tx.query('update template_runs set undone_at = $2, undone_by = $3 where id = $1', [
    runId,
    now,
    actor.userId,
  ]);
  await tellCourseChanged(tx, actor, courseId, {
    action: 'course.templates-undone',
    changes: [
      { field: 'course', before: course.name, after: course.name },
      { field: 'days', before: `${run.from_day} – ${run.to_day}`, after: clubTime(now, timeZone) },
    ],
  });
  const told = [...changed.map(({ tee_time_id }) => tee_time_id), ...anew];
  await emitAll(tx, await occurrencesOfChangedSpots(tx, told, house));
  return { result: 'SUCCESS', added: made.length, removed: added.length, changed: changed.length };
}

async function whyNotUndone(
  tx: Transaction,
  { id, course_id, from_day, to_day, undone_at }: RunRow,
  days: readonly string[],
): Promise<Why | undefined> {
  if (undone_at !== null) return refusal('booking.runUndone');
  if (days.length === 0) return refusal('booking.runOver');
  const [newer] = await tx.query(
    `select 1 from template_runs where course_id = $1 and id > $2 and undone_at is null and from_day <= $4 and to_day >= $3`,
    [course_id, id, from_day, to_day],
  );
  if (newer) return refusal('booking.runNotLast');
  const [delayed] = await tx.query<{ day: string }>(
    `select d.day from unnest($2::date[]) as d (day) where ${isPutBack('$1::bigint', 'd.day')} limit 1`,
    [course_id, days],
  );
  return delayed && refusal('booking.runDelayed', delayed);
}
