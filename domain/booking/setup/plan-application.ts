/** Works out what applying the templates does to a day of a course; writes nothing. */
import { createHash } from 'node:crypto';
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import { isPutBack } from '@fourball/db/tee-time-generation.ts';
import type { AppliedTemplates, LeftReason } from '@fourball/shared/club/course-shapes.ts';
import type { House } from '../../kernel/house.ts';
import { findPlannedTeeTimes, type PlannedTeeTime } from './tee-sheet-templates.ts';

export interface TeeTimeRow {
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

/** What a day is to become. */
export interface DayPlan {
  readonly day: string;
  readonly missing: readonly PlannedTeeTime[];
  readonly removed: readonly TeeTimeRow[];
  /** With the capacity that each is to have. */
  readonly changed: readonly { readonly row: TeeTimeRow; readonly capacity: number }[];
  readonly left: AppliedTemplates['left'];
}

const placeOf = ({ starts_at, start_tee }: Pick<PlannedTeeTime, 'starts_at' | 'start_tee'>): string =>
  `${starts_at.getTime()} ${start_tee}`;

/** Binding only under the locks of `lockTeeTimesOf`. Of today only what is still to come is looked at. */
export async function planDay(
  sql: Sql,
  { clock, timeZone }: Pick<House, 'clock' | 'timeZone'>,
  courseId: number,
  day: string,
): Promise<DayPlan> {
  const now = clock.now();
  const there = await findTeeTimes(sql, courseId, day, now, timeZone);
  const planned = await findPlannedTeeTimes(sql, { courseId, from: day, to: day, timeZone });
  const plan = new Map(
    planned.filter(({ starts_at }) => starts_at > now).map((teeTime) => [placeOf(teeTime), teeTime]),
  );
  const [putBack] = await sql.query(`select 1 where ${isPutBack('$1::bigint', '$2::date')}`, [courseId, day]);

  const removed: TeeTimeRow[] = [];
  const changed: { row: TeeTimeRow; capacity: number }[] = [];
  const left: AppliedTemplates['left'] = [];
  for (const row of there) {
    const wanted = plan.get(placeOf(row));
    plan.delete(placeOf(row));
    if (wanted?.spots === row.capacity) continue;
    const reason = putBack
      ? 'DELAYED'
      : (whyLeft(row) ?? (!wanted && row.has_history ? 'HISTORY' : undefined));
    if (reason) left.push({ teeTimeId: row.id, day, time: row.time, startTee: row.start_tee, reason });
    else if (wanted) changed.push({ row, capacity: wanted.spots });
    else removed.push(row);
  }
  // Between tee times that start later than the templates say, theirs would be no help.
  const missing = putBack ? [] : [...plan.values()].filter(({ kind }) => kind !== 'CLOSED');
  return { day, missing, removed, changed, left };
}

/** Stands for what the days are to become. */
export const fingerprintOfPlans = (plans: readonly DayPlan[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        plans.map(({ day, missing, removed, changed }) => [
          day,
          missing.map(placeOf),
          removed.map(({ id }) => id),
          changed.map(({ row, capacity }) => [row.id, capacity]),
        ]),
      ),
    )
    .digest('base64url');

/** Somebody counts on it, or a person put it there by hand. */
export function whyLeft(row: TeeTimeRow): LeftReason | undefined {
  if (row.booked > 0) return 'BOOKED';
  if (row.held > 0) return 'HELD';
  if (row.offered > 0) return 'OFFERED';
  if (row.waiting > 0) return 'WAITING';
  if (row.in_ballot) return 'BALLOT';
  if (row.squeezed) return 'SQUEEZED';
  if (row.note !== null) return 'NOTED';
  return undefined;
}

/** The day's ballots, then its tee times to come, sorted. What is read of them is read behind their locks. */
export async function lockTeeTimesOf(
  tx: Transaction,
  courseId: number,
  days: readonly string[],
  now: Date,
): Promise<void> {
  await tx.query(
    'select id from ballots where course_id = $1 and day = any($2::date[]) order by id for update',
    [courseId, days],
  );
  await tx.query(
    'select id from tee_times where course_id = $1 and day = any($2::date[]) and starts_at > $3 order by id for update',
    [courseId, days, now],
  );
}

export const findTeeTimes = (
  sql: Sql,
  courseId: number,
  day: string,
  now: Date,
  timeZone: string,
): Promise<TeeTimeRow[]> =>
  sql.query<TeeTimeRow>(
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
