/** Brings the empty tee times of days to come in line with the templates; whatever somebody counts on stays as it is. */
import { addDays } from '@fourball/shared/club/days.ts';
import type { Transaction } from '@fourball/db/connection.ts';
import type { applyTemplates as applyCall } from '@fourball/shared/club/course-setup-calls.ts';
import type { AppliedTemplates } from '@fourball/shared/club/course-shapes.ts';
import type { previewApplication as previewCall } from '@fourball/shared/club/template-run-calls.ts';
import type { BodyOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { getManagedCourse, lockCourse, tellCourseChanged } from '../../club/courses/manage-courses.ts';
import type { Actor } from '../../kernel/actor.ts';
import { conflict, invalidField } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import { emitAll } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { occurrencesOfChangedSpots } from '../tell/tell-spots-changed.ts';
import { fingerprintOfPlans, lockTeeTimesOf, planDay, type DayPlan } from './plan-application.ts';
import { insertTeeTimes, noteRun } from './template-run-rows.ts';

type Span = BodyOf<typeof previewCall>;

/** As many as a season's change needs at a time: each is a transaction. */
const mostDays = 62;

function daysOf({ clock, timeZone }: House, { from, to }: Span): string[] {
  if (from < clubDay(clock.now(), timeZone)) throw invalidField('from', 'booking.pastStays');
  if (to < from) throw invalidField('to', 'booking.endBeforeStart');
  if (to > addDays(from, mostDays - 1)) throw invalidField('to', 'booking.tooManyDaysAtOnce', { mostDays });
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

async function planDays(house: House, span: Span): Promise<DayPlan[]> {
  const plans: DayPlan[] = [];
  for (const day of daysOf(house, span)) plans.push(await planDay(house.db, house, span.courseId, day));
  return plans;
}

/** What applying them would do now. Changes nothing. Errors: not_found, invalid_input on from or to. */
export async function previewApplication(house: House, span: Span): Promise<ReplyOf<typeof previewCall>> {
  await getManagedCourse(house, house.db, span.courseId);
  const plans = await planDays(house, span);
  return {
    fingerprint: fingerprintOfPlans(plans),
    days: plans
      .filter(({ missing, removed, changed }) => missing.length + removed.length + changed.length > 0)
      .map(({ day, missing, removed, changed }) => ({
        day,
        added: missing.map(({ time, start_tee: startTee, spots }) => ({ time, startTee, spots })),
        removed: removed.map(({ time, start_tee: startTee, capacity: spots }) => ({ time, startTee, spots })),
        changed: changed.map(({ row, capacity: spots }) => ({
          time: row.time,
          startTee: row.start_tee,
          spots,
          before: row.capacity,
        })),
      })),
    left: plans.flatMap(({ left }) => left),
  };
}

/**
 * Day by day, each in one transaction, so that nobody who books waits for long. Locks the course, the day's ballots and its
 * tee times, sorted by id: who holds one at that moment keeps it, and who comes later finds it gone. Of today only what
 * is still to come is looked at. May be run again: what is in line stays, and so does a day that was put back. What it did is kept
 * as one run, unless it is no run of its own. Errors: not_found, invalid_input on from or to, conflict where `fingerprint` stands for
 * something else than what is to be done by now.
 */
export async function applyTemplates(
  house: House,
  actor: Actor,
  { fingerprint, ...span }: BodyOf<typeof applyCall>,
  kept = true,
): Promise<AppliedTemplates> {
  const days = daysOf(house, span);
  if (fingerprint !== undefined && fingerprintOfPlans(await planDays(house, span)) !== fingerprint)
    throw conflict('booking.applicationChanged');
  const sum: AppliedTemplates = { added: 0, removed: 0, changed: 0, left: [] };
  let runId: number | null = null;
  for (const day of days) {
    const before: number | null = runId;
    const { done, run }: DayDone = await transact(house.db, (tx) =>
      applyToDay(house, tx, actor, { ...span, day, runId: before, kept }),
    );
    runId = run;
    sum.added += done.added;
    sum.removed += done.removed;
    sum.changed += done.changed;
    sum.left.push(...done.left);
  }
  return sum;
}

interface DayDone {
  readonly done: AppliedTemplates;
  /** The run that it belongs to; null where there is none. */
  readonly run: number | null;
}

interface OneDay extends Span {
  readonly day: string;
  /** The run that the days before belong to. */
  readonly runId: number | null;
  readonly kept: boolean;
}

async function applyToDay(
  house: House,
  tx: Transaction,
  actor: Actor,
  { day, runId, kept, ...span }: OneDay,
): Promise<DayDone> {
  const { courseId } = span;
  const course = await lockCourse(tx, courseId);
  await lockTeeTimesOf(tx, courseId, [day], house.clock.now());
  const plan = await planDay(tx, house, courseId, day);
  const { removed, changed, left } = plan;
  if (removed.length > 0)
    await tx.query('delete from tee_times where id = any($1)', [removed.map(({ id }) => id)]);
  if (changed.length > 0)
    await tx.query(
      `update tee_times t set capacity = c.capacity, version = t.version + 1
       from unnest($1::bigint[], $2::smallint[]) as c (id, capacity) where t.id = c.id`,
      [changed.map(({ row }) => row.id), changed.map(({ capacity }) => capacity)],
    );
  const made = await insertTeeTimes(tx, courseId, plan.missing);
  const done = { added: made.length, removed: removed.length, changed: changed.length, left };
  if (done.added + done.removed + done.changed === 0) return { done, run: runId };
  const run = kept ? await noteRun(tx, house, actor, { span, runId, made, plan }) : null;

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
  const toTell = [
    ...changed.map(({ row }) => row.id),
    ...made.filter(({ waiting }) => waiting > 0).map(({ id }) => id),
  ];
  await emitAll(tx, await occurrencesOfChangedSpots(tx, toTell, house));
  return { done, run };
}
