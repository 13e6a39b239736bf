/** Writes tee times that templates give, and what an application of them has done. */
import type { Transaction } from '@fourball/db/connection.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { House } from '../../kernel/house.ts';
import type { DayPlan } from './plan-application.ts';
import type { PlannedTeeTime } from './tee-sheet-templates.ts';

interface MadeTeeTime {
  id: number;
  waiting: number;
  day: string;
  starts_at: Date;
  start_tee: number;
  capacity: number;
}

/** Those that somebody made meanwhile stay as they are. */
export const insertTeeTimes = (
  tx: Transaction,
  courseId: number,
  missing: readonly Omit<PlannedTeeTime, 'time'>[],
): Promise<MadeTeeTime[]> =>
  tx.query<MadeTeeTime>(
    `with made as (
       insert into tee_times (course_id, day, starts_at, start_tee, capacity, block_kind, block_reason)
       select $1, n.* from unnest($2::date[], $3::timestamptz[], $4::smallint[], $5::smallint[], $6::text[], $7::text[])
         as n (day, starts_at, start_tee, capacity, kind, reason)
       on conflict (course_id, starts_at, start_tee) do nothing returning id, course_id, day, starts_at, start_tee, capacity
     )
     select m.id, m.day, m.starts_at, m.start_tee, m.capacity, (select count(*)::int from waitlist_entries e
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

interface Noted {
  readonly span: { readonly courseId: number; readonly from: string; readonly to: string };
  readonly runId: number | null;
  readonly made: readonly MadeTeeTime[];
  readonly plan: DayPlan;
}

/** In the transaction that did it; the first day makes the run. Returns its id. */
export async function noteRun(
  tx: Transaction,
  house: House,
  actor: Actor,
  { span: { courseId, from, to }, runId, made, plan: { day, removed, changed } }: Noted,
): Promise<number> {
  const [run] =
    runId === null
      ? await tx.query<{ id: number }>(
          `insert into template_runs (course_id, from_day, to_day, actor_id, at) values ($1, $2, $3, $4, $5) returning id`,
          [courseId, from, to, actor.kind === 'user' ? actor.userId : null, house.clock.now()],
        )
      : [{ id: runId }];
  const id = run?.id ?? 0;
  const rows = [
    ...made.map((row) => ({ ...row, what: 'ADDED' })),
    ...removed.map((row) => ({ ...row, what: 'REMOVED' })),
    ...changed.map(({ row }) => ({ ...row, what: 'CHANGED' })),
  ];
  await tx.query(
    `insert into template_run_tee_times (run_id, what, tee_time_id, day, starts_at, start_tee, capacity)
     select $1, n.what, n.id, $2, n.starts_at, n.start_tee, n.capacity
     from unnest($3::text[], $4::bigint[], $5::timestamptz[], $6::smallint[], $7::smallint[])
       as n (what, id, starts_at, start_tee, capacity)`,
    [
      id,
      day,
      rows.map(({ what }) => what),
      rows.map((row) => row.id),
      rows.map(({ starts_at }) => starts_at),
      rows.map(({ start_tee }) => start_tee),
      rows.map(({ capacity }) => capacity),
    ],
  );
  return id;
}
