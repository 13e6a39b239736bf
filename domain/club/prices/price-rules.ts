/** The rules of a course's prices: the office adds, changes, orders and removes them. What is held or booked keeps its prices. */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import type { createPriceRule as createCall } from '@fourball/shared/club/prices/price-calls.ts';
import type { Holiday, PriceRule, PriceRules } from '@fourball/shared/club/prices/price-shapes.ts';
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import { changesBetween } from '../../accounts/audit/changes-between.ts';
import type { Change } from '../../accounts/audit/audit.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError, invalidField } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { ruleColumns, type CourseRow } from '../courses/courses.ts';
import { lockCourse, tellCourseChanged } from '../courses/manage-courses.ts';
import { named, setOrder } from '../courses/write-course.ts';

type Fields = Omit<BodyOf<typeof createCall>, 'courseId'>;

/** More than anybody can keep in mind, and few enough for each tee time. */
const mostRules = 100;

/** Errors: not_found. */
export async function listPriceRules(sql: Sql, courseId: number): Promise<PriceRules> {
  const [course] = await sql.query('select 1 from courses where id = $1 and removed_at is null', [courseId]);
  if (!course) throw new AppError('not_found');
  const [rules, holidays] = await Promise.all([
    readRules(sql, courseId),
    sql.query<Holiday>('select day, name from club_holidays order by day'),
  ]);
  return { courseId, rules, holidays };
}

/** Locks the course. Errors: not_found, invalid_input on name where there are too many. */
export const createPriceRule = (
  house: House,
  actor: Actor,
  { courseId, ...fields }: BodyOf<typeof createCall>,
): Promise<PriceRules> =>
  changeRules(house, actor, courseId, async (tx, course) => {
    if ((await readRules(tx, courseId)).length >= mostRules)
      throw invalidField('name', 'club.mostPriceRules', { most: mostRules });
    await tx.query(
      `insert into price_rules (course_id, name, active, holes, price_classes, weekdays, holidays, start_date, end_date,
         yearly, from_time, to_time, effect, amount, from_age, to_age, residents, sequence_no)
       select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17,
         coalesce((select max(sequence_no) from price_rules where course_id = $1), 0) + 1`,
      [courseId, ...valuesOf(fields)],
    );
    return { action: 'price-rule.created', changes: [named(course), ...changesBetween({}, told(fields))] };
  });

/** Locks the course. Errors: not_found. */
export const updatePriceRule = (
  house: House,
  actor: Actor,
  { priceRuleId, ...fields }: Fields & { priceRuleId: number },
): Promise<PriceRules> =>
  changeRule(house, actor, priceRuleId, async (tx, course, before) => {
    const changes = changesBetween(told(before), told(fields));
    if (changes.length === 0) return null;
    await tx.query(
      `update price_rules set name = $2, active = $3, holes = $4, price_classes = $5, weekdays = $6, holidays = $7,
         start_date = $8, end_date = $9, yearly = $10, from_time = $11, to_time = $12, effect = $13, amount = $14,
         from_age = $15, to_age = $16, residents = $17
       where id = $1`,
      [priceRuleId, ...valuesOf(fields)],
    );
    return { action: 'price-rule.changed', changes: [named(course), ruleNamed(before), ...changes] };
  });

/** All rules of the course must be named. Locks the course. Errors: not_found, invalid_input. */
export const orderPriceRules = (
  house: House,
  actor: Actor,
  { courseId, priceRuleIds }: { courseId: number; priceRuleIds: readonly number[] },
): Promise<PriceRules> =>
  changeRules(house, actor, courseId, async (tx, course) => {
    const rules = await readRules(tx, courseId);
    if (
      rules.length !== priceRuleIds.length ||
      !rules.every(({ priceRuleId }) => priceRuleIds.includes(priceRuleId))
    )
      throw invalidField('priceRuleIds', 'club.priceRulesIncomplete');
    await setOrder(tx, 'price_rules', priceRuleIds);
    const nameOf = (id: number) => rules.find(({ priceRuleId }) => priceRuleId === id)?.name;
    const changes = changesBetween(
      { order: rules.map(({ name }) => name).join(', ') },
      { order: priceRuleIds.map(nameOf).join(', ') },
    );
    return changes.length === 0
      ? null
      : { action: 'price-rule.ordered', changes: [named(course), ...changes] };
  });

/** Locks the course. Errors: not_found. */
export const deletePriceRule = (house: House, actor: Actor, priceRuleId: number): Promise<PriceRules> =>
  changeRule(house, actor, priceRuleId, async (tx, course, before) => {
    await tx.query('delete from price_rules where id = $1', [priceRuleId]);
    return {
      action: 'price-rule.deleted',
      changes: [named(course), { field: 'rule', before: before.name, after: null }],
    };
  });

const readRules = (sql: Sql, courseId: number): Promise<PriceRule[]> =>
  sql.query<PriceRule>(
    `select ${ruleColumns} from price_rules r where r.course_id = $1 order by r.sequence_no, r.id`,
    [courseId],
  );

/** Runs `write` with the course locked, notes what it has changed (null: nothing), and tells everybody's pages. */
function changeRules(
  house: House,
  actor: Actor,
  courseId: number,
  write: (tx: Transaction, course: CourseRow) => Promise<Change | null>,
): Promise<PriceRules> {
  return transact(house.db, async (tx) => {
    const course = await lockCourse(tx, courseId);
    const change = await write(tx, course);
    if (change !== null) await tellCourseChanged(tx, actor, courseId, change);
    return listPriceRules(tx, courseId);
  });
}

/** As `changeRules`, by the rule, which never changes its course. Errors: not_found. */
async function changeRule(
  house: House,
  actor: Actor,
  priceRuleId: number,
  write: (tx: Transaction, course: CourseRow, before: PriceRule) => Promise<Change | null>,
): Promise<PriceRules> {
  const [row] = await house.db.query<{ course_id: number }>(
    'select course_id from price_rules where id = $1',
    [priceRuleId],
  );
  if (!row) throw new AppError('not_found');
  return changeRules(house, actor, row.course_id, async (tx, course) => {
    const before = (await readRules(tx, row.course_id)).find((rule) => rule.priceRuleId === priceRuleId);
    if (!before) throw new AppError('not_found');
    return write(tx, course, before);
  });
}

const ruleNamed = ({ name }: PriceRule) => ({ field: 'rule', before: name, after: name });

/** In the order of the columns from `name` on. */
const valuesOf = (fields: Fields) => [
  fields.name,
  fields.active,
  fields.holes,
  fields.priceClasses,
  fields.weekdays,
  fields.holidays,
  fields.startDate,
  fields.endDate,
  fields.yearly,
  fields.fromTime,
  fields.toTime,
  fields.effect,
  fields.amount,
  fields.fromAge,
  fields.toAge,
  fields.residents,
];

/** As the audit trail keeps it: lists as one text. */
const told = ({ priceClasses, weekdays, ...fields }: Fields | PriceRule) => ({
  ...fields,
  priceClasses: priceClasses?.join(', ') ?? null,
  weekdays: weekdays?.join(', ') ?? null,
});
