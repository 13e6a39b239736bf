/** The templates from which tee times are made: adding, changing and removing them, and what they give to a day. */
import { addDays } from '@fourball/shared/club/days.ts';
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import { plannedTeeTimesSql } from '@fourball/db/tee-time-generation.ts';
import type {
  createTeeSheetTemplate as createCall,
  previewTeeSheet as previewCall,
  updateTeeSheetTemplate as updateCall,
} from '@fourball/shared/club/course-setup-calls.ts';
import type { ManagedCourse, PreviewedDay, TeeSheetTemplate } from '@fourball/shared/club/course-shapes.ts';
import { startTeeName } from '@fourball/shared/club/start-tees.ts';
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import type { Change } from '../../accounts/audit/audit.ts';
import { changesBetween } from '../../accounts/audit/changes-between.ts';
import { changeCourse, getManagedCourse } from '../../club/courses/manage-courses.ts';
import { named } from '../../club/courses/write-course.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { wantConfirmation } from '../bookings/touched-bookings.ts';

export type TemplateFields = Omit<BodyOf<typeof updateCall>, 'templateId' | 'confirm'>;

/** The columns of a template, as JSON names them too. */
const rowOf = (fields: TemplateFields) => ({
  name: fields.name,
  weekdays: fields.weekdays.toSorted((a, b) => a - b),
  start_date: fields.startDate,
  end_date: fields.endDate,
  first_time: fields.firstTime,
  last_time: fields.lastTime,
  interval_minutes: fields.intervalMinutes,
  spots: fields.spots,
  start_tees: fields.startTees.toSorted((a, b) => a - b),
  wave_minutes: fields.waveMinutes ?? null,
});

/** Locks the course, then tee times that are booked. Errors: not_found, conflict with bookings until they are confirmed. */
export const createTeeSheetTemplate = (
  house: House,
  actor: Actor,
  { courseId, confirm, ...fields }: BodyOf<typeof createCall>,
): Promise<ManagedCourse> =>
  changeCourse(house, actor, courseId, async (tx, course) => {
    const confirmed = await watchPlan(tx, house, courseId, confirm);
    const change = await addTemplate(tx, course, fields);
    await confirmed();
    return change;
  });

/** With the course locked; what has changed. */
export async function addTemplate(
  tx: Transaction,
  course: { readonly id: number; readonly name: string },
  fields: TemplateFields,
): Promise<Change & { readonly templateId: number }> {
  const row = rowOf(fields);
  const [made] = await tx.query<{ id: number }>(
    `insert into tee_sheet_templates (course_id, ${Object.keys(row).join(', ')})
       values ($1, ${Object.keys(row)
         .map((_, at) => `$${at + 2}`)
         .join(', ')}) returning id`,
    [course.id, ...Object.values(row)],
  );
  return {
    templateId: made?.id ?? 0,
    action: 'course.template-added',
    changes: [named(course), ...changesBetween({}, told(fields))],
  };
}

/** Locks and errors as adding one. */
export async function updateTeeSheetTemplate(
  house: House,
  actor: Actor,
  { templateId, confirm, ...fields }: BodyOf<typeof updateCall>,
): Promise<ManagedCourse> {
  const courseId = await courseOfTemplate(house.db, templateId);
  return changeCourse(house, actor, courseId, async (tx, course) => {
    const before = await getTemplate(house, tx, courseId, templateId);
    const confirmed = await watchPlan(tx, house, courseId, confirm);
    const row = rowOf(fields);
    await tx.query(
      `update tee_sheet_templates set ${Object.keys(row)
        .map((column, at) => `${column} = $${at + 2}`)
        .join(', ')} where id = $1`,
      [templateId, ...Object.values(row)],
    );
    await confirmed();
    const changes = changesBetween(told(before), told(fields));
    if (changes.length === 0) return null;
    return { action: 'course.template-changed', changes: [named(course), ...changes] };
  });
}

/** Locks and errors as adding one. */
export async function deleteTeeSheetTemplate(
  house: House,
  actor: Actor,
  { templateId, confirm }: { readonly templateId: number; readonly confirm?: string | undefined },
): Promise<ManagedCourse> {
  const courseId = await courseOfTemplate(house.db, templateId);
  return changeCourse(house, actor, courseId, async (tx, course) => {
    const before = await getTemplate(house, tx, courseId, templateId);
    const confirmed = await watchPlan(tx, house, courseId, confirm);
    const change = await removeTemplate(tx, course, templateId, before);
    await confirmed();
    return change;
  });
}

/** With the course locked; what has changed. */
export async function removeTemplate(
  tx: Transaction,
  course: { readonly id: number; readonly name: string },
  templateId: number,
  before: TemplateFields,
): Promise<Change> {
  const was = told(before);
  await tx.query('delete from tee_sheet_templates where id = $1', [templateId]);
  const none = Object.fromEntries(Object.keys(was).map((field) => [field, null]));
  return { action: 'course.template-removed', changes: [named(course), ...changesBetween(was, none)] };
}

/** Whether two templates say the same. */
export const sameTemplate = (one: TemplateFields, other: TemplateFields): boolean =>
  JSON.stringify(rowOf(one)) === JSON.stringify(rowOf(other));

/**
 * Under the lock of the course. Call what it returns once the templates are other ones: bookings on days that they give something
 * else to now are to be confirmed first. They stay, and so do their tee times when the templates are applied.
 */
async function watchPlan(
  tx: Transaction,
  house: House,
  courseId: number,
  confirm: string | undefined,
): Promise<() => Promise<void>> {
  const { clock, timeZone } = house;
  const booked = await tx.query<{ id: number; day: string }>(
    'select id, day from tee_times where course_id = $1 and starts_at > $2 and booked > 0 order by id for update',
    [courseId, clock.now()],
  );
  const days = booked.map(({ day }) => day).toSorted();
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) return async () => undefined;
  const plan = async (): Promise<Map<string, string>> => {
    const planned = new Map<string, string>();
    for (const { day, time, start_tee, spots } of await findPlannedTeeTimes(tx, {
      courseId,
      from,
      to,
      timeZone,
    }))
      planned.set(day, `${planned.get(day) ?? ''} ${time}/${start_tee}/${spots}`);
    return planned;
  };
  const before = await plan();
  return async () => {
    const after = await plan();
    const changed = booked.filter(({ day }) => before.get(day) !== after.get(day));
    await wantConfirmation(
      tx,
      changed.map(({ id }) => id),
      timeZone,
      confirm,
    );
  };
}

/** A template never changes its course. */
async function courseOfTemplate(sql: Sql, templateId: number): Promise<number> {
  const [row] = await sql.query<{ course_id: number }>(
    'select course_id from tee_sheet_templates where id = $1',
    [templateId],
  );
  if (!row) throw new AppError('not_found');
  return row.course_id;
}

async function getTemplate(
  house: House,
  tx: Transaction,
  courseId: number,
  templateId: number,
): Promise<TeeSheetTemplate> {
  const { templates } = await getManagedCourse(house, tx, courseId);
  const template = templates.find((one) => one.templateId === templateId);
  if (!template) throw new AppError('not_found');
  return template;
}

/** As a person would read it in the trail. */
const told = (fields: TemplateFields) => ({
  template: fields.name,
  weekdays: fields.weekdays.toSorted((a, b) => a - b).join(' '),
  days: `${fields.startDate} – ${fields.endDate}`,
  times: `${fields.firstTime} – ${fields.lastTime}, ${fields.intervalMinutes} min`,
  spots: fields.spots,
  startTees: fields.startTees.map(startTeeName).join(' '),
  waveMinutes: fields.waveMinutes ?? null,
});

/** A tee time that the templates give to a day. */
export interface PlannedTeeTime {
  day: string;
  time: string;
  starts_at: Date;
  start_tee: number;
  spots: number;
  /** CLOSED: it is left out. */
  kind: string | null;
  reason: string | null;
}

/** Both days count. `draft`: a template that is not saved, in the place of the saved one with its id. */
export const findPlannedTeeTimes = (
  sql: Sql,
  { courseId, from, to, timeZone }: { courseId: number; from: string; to: string; timeZone: string },
  draft: NonNullable<BodyOf<typeof previewCall>['draft']> | null = null,
): Promise<PlannedTeeTime[]> =>
  sql.query<PlannedTeeTime>(plannedTeeTimesSql, [
    courseId,
    from,
    to,
    timeZone,
    draft && JSON.stringify([{ id: draft.templateId ?? null, course_id: courseId, ...rowOf(draft) }]),
  ]);

/** The days in their order, those without a tee time too. Errors: not_found. */
export async function previewTeeSheet(
  house: House,
  { courseId, from, days, draft }: BodyOf<typeof previewCall>,
): Promise<PreviewedDay[]> {
  await getManagedCourse(house, house.db, courseId);
  const span = { courseId, from, to: addDays(from, days - 1), timeZone: house.timeZone };
  const planned = await findPlannedTeeTimes(house.db, span, draft ?? null);
  return Array.from({ length: days }, (_, at) => addDays(from, at)).map((day) => ({
    day,
    teeTimes: planned
      .filter((teeTime) => teeTime.day === day && teeTime.kind !== 'CLOSED')
      .map(({ time, start_tee: startTee, spots, reason }) => ({
        time,
        startTee,
        spots,
        blockReason: reason,
      })),
  }));
}
