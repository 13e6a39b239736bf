/** Courses as admins manage them: hidden ones too, with every fee, price and template; and the locks of who changes them. */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import type { DatedPrices, ManagedCourse, ManagedFee } from '@fourball/shared/club/course-shapes.ts';
import { courseChanged } from '@fourball/shared/club/events.ts';
import { recordChange, type Change } from '../../accounts/audit/audit.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import { emit } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { fullCourse, presentCard, presentFields, type CourseRow, type FullCourseRow } from './courses.ts';

type Prices = Omit<DatedPrices, 'standing'>;

interface ManagedRow extends FullCourseRow {
  fees: (Omit<ManagedFee, 'prices'> & { prices: Prices[] })[];
  templates: ManagedCourse['templates'];
}

/** In the club's order, without those that were deleted; with `courseId` only that one. */
export async function findManagedCourses(
  house: House,
  sql: Sql,
  courseId?: number,
): Promise<ManagedCourse[]> {
  const rows = await sql.query<ManagedRow>(
    `select ${fullCourse},
       coalesce((select json_agg(json_build_object(
           'courseFeeId', f.id, 'courseId', f.course_id, 'name', f.name, 'holes', f.holes, 'twilight', f.twilight,
           'active', f.active, 'prices', coalesce((select json_agg(json_build_object(
             'startDate', p.start_date, 'memberPrice', p.member_cents, 'nonMemberPrice', p.non_member_cents,
             'externalMemberPrice', p.external_member_cents) order by p.start_date desc)
             from course_fee_prices p where p.course_fee_id = f.id), '[]'))
         order by f.sequence_no, f.id) from course_fees f where f.course_id = c.id), '[]') as fees,
       coalesce((select json_agg(json_build_object(
           'templateId', t.id, 'courseId', t.course_id, 'name', t.name, 'weekdays', t.weekdays,
           'startDate', t.start_date, 'endDate', t.end_date, 'firstTime', to_char(t.first_time, 'HH24:MI'),
           'lastTime', to_char(t.last_time, 'HH24:MI'), 'intervalMinutes', t.interval_minutes, 'spots', t.spots,
           'startTees', t.start_tees, 'waveMinutes', t.wave_minutes)
         order by t.start_date, t.first_time, t.id) from tee_sheet_templates t where t.course_id = c.id), '[]')
         as templates
     from courses c where c.removed_at is null and ($1::bigint is null or c.id = $1)
     order by c.sequence_no, c.id`,
    [courseId ?? null],
  );
  const today = clubDay(house.clock.now(), house.timeZone);
  return rows.map((row) => ({
    courseId: row.id,
    ...presentFields(row),
    ...presentCard(row),
    visible: row.visible,
    fees: row.fees.map((fee) => ({ ...fee, prices: withStanding(fee.prices, today) })),
    templates: row.templates,
  }));
}

/** The newest first: the first that has begun is in force. */
function withStanding(prices: readonly Prices[], today: string): DatedPrices[] {
  const current = prices.findIndex(({ startDate }) => startDate <= today);
  return prices.map((one, at) => ({
    ...one,
    standing: one.startDate > today ? 'UPCOMING' : at === current ? 'CURRENT' : 'PAST',
  }));
}

/** Errors: not_found. */
export async function getManagedCourse(house: House, sql: Sql, courseId: number): Promise<ManagedCourse> {
  const [course] = await findManagedCourses(house, sql, courseId);
  if (!course) throw new AppError('not_found');
  return course;
}

/**
 * Whoever changes a course or what belongs to it does so one after the other. What only refers to it, as a booking does,
 * is written meanwhile. Errors: not_found.
 */
export async function lockCourse(tx: Transaction, courseId: number): Promise<CourseRow> {
  const [row] = await tx.query<CourseRow>(
    'select * from courses where id = $1 and removed_at is null for no key update',
    [courseId],
  );
  if (!row) throw new AppError('not_found');
  return row;
}

/** Notes a change of a course and tells everybody's pages, in its transaction. */
export async function tellCourseChanged(
  tx: Transaction,
  actor: Actor,
  courseId: number,
  change: Change,
): Promise<void> {
  await recordChange(tx, actor, change);
  await emit(tx, courseChanged, { courseId });
}

/**
 * Runs `write` with the course locked, notes what it says it has changed (null: nothing) and tells everybody's pages.
 * Returns the course as it is then. Errors: not_found, and those of `write`.
 */
export function changeCourse(
  house: House,
  actor: Actor,
  courseId: number,
  write: (tx: Transaction, before: CourseRow) => Promise<Change | null>,
): Promise<ManagedCourse> {
  return transact(house.db, async (tx) => {
    const before = await lockCourse(tx, courseId);
    const change = await write(tx, before);
    if (change !== null) await tellCourseChanged(tx, actor, courseId, change);
    return getManagedCourse(house, tx, courseId);
  });
}
