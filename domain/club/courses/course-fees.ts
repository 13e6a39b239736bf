/** The fees of courses and their prices, dated: what has begun stays as it is. */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import type {
  addFeePrices as pricesCall,
  createCourseFee as createCall,
  updateCourseFee as updateCall,
} from '@fourball/shared/club/course-setup-calls.ts';
import type { ManagedCourse } from '@fourball/shared/club/course-shapes.ts';
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import type { AuditAction } from '@fourball/shared/accounts/enums.ts';
import { changesBetween } from '../../accounts/audit/changes-between.ts';
import type { Change } from '../../accounts/audit/audit.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError, conflictOn, invalidField } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import type { CourseRow } from './courses.ts';
import { changeCourse } from './manage-courses.ts';
import { named, setOrder } from './write-course.ts';

interface FeeRow {
  id: number;
  course_id: number;
  name: string;
  holes: number;
  twilight: boolean;
  active: boolean;
}

interface PriceRow {
  member_cents: number;
  non_member_cents: number;
  external_member_cents: number;
}

type Prices = Omit<BodyOf<typeof pricesCall>, 'courseFeeId' | 'startDate'>;

const today = (house: House): string => clubDay(house.clock.now(), house.timeZone);

/** Locks the course. Errors: not_found, invalid_input on name or startDate. */
export const createCourseFee = (
  house: House,
  actor: Actor,
  { courseId, name, holes, twilight, startDate, ...prices }: BodyOf<typeof createCall>,
): Promise<ManagedCourse> =>
  changeCourse(house, actor, courseId, async (tx, course) => {
    checkStart(house, startDate);
    await checkName(tx, courseId, name);
    const [fee] = await tx.query<{ id: number }>(
      `insert into course_fees (course_id, name, holes, twilight, sequence_no)
       select $1, $2, $3, $4, coalesce((select max(sequence_no) from course_fees where course_id = $1), 0) + 1
       returning id`,
      [courseId, name, holes, twilight],
    );
    await insertPrices(tx, fee?.id ?? 0, startDate, prices);
    return {
      action: 'course.fee-added',
      changes: [named(course), ...changesBetween({}, { name, holes, twilight, startDate, ...prices })],
    };
  });

/**
 * A fee with which something was booked stays for as many holes, and twilight or not: who booked it would have bought
 * something else. Locks the course. Errors: not_found, invalid_input on name, holes or twilight.
 */
export const updateCourseFee = (
  house: House,
  actor: Actor,
  { courseFeeId, ...sent }: BodyOf<typeof updateCall>,
): Promise<ManagedCourse> =>
  changeFee(house, actor, courseFeeId, async (tx, fee, course) => {
    await checkName(tx, fee.course_id, sent.name, courseFeeId);
    const [used] = await tx.query('select 1 from bookings where course_fee_id = $1 limit 1', [courseFeeId]);
    for (const field of ['holes', 'twilight'] as const) {
      if (used && fee[field] !== sent[field]) throw conflictOn(field, 'club.feeInUse');
    }
    await tx.query('update course_fees set name = $2, holes = $3, twilight = $4, active = $5 where id = $1', [
      courseFeeId,
      sent.name,
      sent.holes,
      sent.twilight,
      sent.active,
    ]);
    const { name, holes, twilight, active } = fee;
    const changes = changesBetween({ name, holes, twilight, active }, sent);
    if (changes.length === 0) return null;
    return { action: 'course.fee-changed', changes: [named(course), feeNamed(fee), ...changes] };
  });

/** All fees of the course, ended ones too, must be named. Locks the course. Errors: not_found, invalid_input. */
export const orderCourseFees = (
  house: House,
  actor: Actor,
  { courseId, courseFeeIds }: { courseId: number; courseFeeIds: readonly number[] },
): Promise<ManagedCourse> =>
  changeCourse(house, actor, courseId, async (tx, course) => {
    const fees = await tx.query<{ id: number; name: string }>(
      'select id, name from course_fees where course_id = $1 order by sequence_no, id',
      [courseId],
    );
    if (fees.length !== courseFeeIds.length || !fees.every(({ id }) => courseFeeIds.includes(id)))
      throw invalidField('courseFeeIds', 'club.feesIncomplete');
    await setOrder(tx, 'course_fees', courseFeeIds);
    const after = courseFeeIds.map((id) => fees.find((fee) => fee.id === id)?.name);
    return {
      action: 'course.fees-ordered',
      changes: [
        named(course),
        { field: 'order', before: fees.map(({ name }) => name).join(', '), after: after.join(', ') },
      ],
    };
  });

/** Locks the course. Errors: not_found, invalid_input on startDate: a day past, or one that has prices. */
export const addFeePrices = (
  house: House,
  actor: Actor,
  { courseFeeId, startDate, ...prices }: BodyOf<typeof pricesCall>,
): Promise<ManagedCourse> =>
  changeFee(house, actor, courseFeeId, async (tx, fee, course) => {
    checkStart(house, startDate);
    if (await findPrices(tx, courseFeeId, startDate)) throw invalidField('startDate', 'club.pricesThatDay');
    await insertPrices(tx, courseFeeId, startDate, prices);
    return noted('course.prices-added', course, fee, startDate, {}, prices);
  });

/** Locks the course. Errors: not_found, invalid_input on startDate where they hold already. */
export const updateFeePrices = (
  house: House,
  actor: Actor,
  { courseFeeId, startDate, ...prices }: BodyOf<typeof pricesCall>,
): Promise<ManagedCourse> =>
  changeFee(house, actor, courseFeeId, async (tx, fee, course) => {
    const before = await getUpcomingPrices(house, tx, courseFeeId, startDate);
    await tx.query(
      `update course_fee_prices set member_cents = $3, non_member_cents = $4, external_member_cents = $5
       where course_fee_id = $1 and start_date = $2`,
      [courseFeeId, startDate, prices.memberPrice, prices.nonMemberPrice, prices.externalMemberPrice],
    );
    return noted('course.prices-changed', course, fee, startDate, pricesOf(before), prices);
  });

/** Locks the course. Errors: not_found, invalid_input on startDate where they hold already. */
export const deleteFeePrices = (
  house: House,
  actor: Actor,
  { courseFeeId, startDate }: { courseFeeId: number; startDate: string },
): Promise<ManagedCourse> =>
  changeFee(house, actor, courseFeeId, async (tx, fee, course) => {
    const before = await getUpcomingPrices(house, tx, courseFeeId, startDate);
    await tx.query('delete from course_fee_prices where course_fee_id = $1 and start_date = $2', [
      courseFeeId,
      startDate,
    ]);
    const none = { memberPrice: null, nonMemberPrice: null, externalMemberPrice: null };
    return noted('course.prices-removed', course, fee, startDate, pricesOf(before), none);
  });

/** As `changeCourse`, by the fee. Errors: not_found. */
async function changeFee(
  house: House,
  actor: Actor,
  courseFeeId: number,
  write: (tx: Transaction, fee: FeeRow, course: CourseRow) => Promise<Change | null>,
): Promise<ManagedCourse> {
  // A fee never changes its course.
  const { course_id: courseId } = await getFee(house.db, courseFeeId);
  return changeCourse(house, actor, courseId, async (tx, course) =>
    write(tx, await getFee(tx, courseFeeId), course),
  );
}

async function getFee(sql: Sql, courseFeeId: number): Promise<FeeRow> {
  const [fee] = await sql.query<FeeRow>('select * from course_fees where id = $1', [courseFeeId]);
  if (!fee) throw new AppError('not_found');
  return fee;
}

async function findPrices(sql: Sql, courseFeeId: number, startDate: string): Promise<PriceRow | undefined> {
  const [row] = await sql.query<PriceRow>(
    'select * from course_fee_prices where course_fee_id = $1 and start_date = $2',
    [courseFeeId, startDate],
  );
  return row;
}

/** Tee times of today are sold at what holds today, so only what begins later can change. */
async function getUpcomingPrices(
  house: House,
  sql: Sql,
  courseFeeId: number,
  startDate: string,
): Promise<PriceRow> {
  const row = await findPrices(sql, courseFeeId, startDate);
  if (!row) throw new AppError('not_found');
  if (startDate <= today(house)) throw invalidField('startDate', 'club.pricesHoldAlready');
  return row;
}

function checkStart(house: House, startDate: string): void {
  if (startDate < today(house)) throw invalidField('startDate', 'club.pricesInPast');
}

/** Of the fees that are offered no two have one name. */
async function checkName(tx: Transaction, courseId: number, name: string, except?: number): Promise<void> {
  const [other] = await tx.query(
    `select 1 from course_fees where course_id = $1 and active and lower(name) = lower($2)
       and id is distinct from $3 limit 1`,
    [courseId, name, except ?? null],
  );
  if (other) throw invalidField('name', 'club.feeNameTaken');
}

const insertPrices = async (
  tx: Transaction,
  courseFeeId: number,
  startDate: string,
  { memberPrice, nonMemberPrice, externalMemberPrice }: Prices,
): Promise<void> =>
  void (await tx.query(
    `insert into course_fee_prices (course_fee_id, start_date, member_cents, non_member_cents, external_member_cents)
     values ($1, $2, $3, $4, $5)`,
    [courseFeeId, startDate, memberPrice, nonMemberPrice, externalMemberPrice],
  ));

const pricesOf = (row: PriceRow): Prices => ({
  memberPrice: row.member_cents,
  nonMemberPrice: row.non_member_cents,
  externalMemberPrice: row.external_member_cents,
});

const feeNamed = ({ name }: FeeRow) => ({ field: 'fee', before: name, after: name });

const noted = (
  action: AuditAction,
  course: CourseRow,
  fee: FeeRow,
  startDate: string,
  before: Partial<Prices>,
  after: Record<keyof Prices, number | null>,
): Change => ({
  action,
  changes: [
    named(course),
    feeNamed(fee),
    { field: 'startDate', before: startDate, after: startDate },
    ...changesBetween(before, after),
  ],
});
