/** The club's holidays, on which rules of prices may count as on no other day. */
import type { Transaction } from '@fourball/db/connection.ts';
import type { Holiday } from '@fourball/shared/club/prices/price-shapes.ts';
import { courseChanged } from '@fourball/shared/club/events.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import { changesBetween } from '../../accounts/audit/changes-between.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { emit } from '../../kernel/emit.ts';
import { transact } from '../../kernel/transact.ts';

/** Whether a day of SQL is a weekend for memberships: `isWeekend` says the same of those that are remembered. */
export const weekendIn = (day: string): string =>
  `(extract(isodow from ${day}) > 5 or exists (select from club_holidays w where w.day = ${day}))`;

/** Locks all courses. */
export function setHoliday(house: House, actor: Actor, { day, name }: Holiday): Promise<Holiday> {
  return transact(house.db, async (tx) => {
    const courseIds = await lockCourses(tx);
    const before = await findHoliday(tx, day);
    if (before?.name === name) return { day, name };
    await tx.query(
      `insert into club_holidays (day, name) values ($1, $2) on conflict (day) do update set name = excluded.name`,
      [day, name],
    );
    await tell(tx, actor, courseIds, { day, before: before?.name ?? null, after: name });
    return { day, name };
  });
}

/** Locks all courses. Errors: not_found. */
export function deleteHoliday(house: House, actor: Actor, day: string): Promise<{ deleted: boolean }> {
  return transact(house.db, async (tx) => {
    const courseIds = await lockCourses(tx);
    const before = await findHoliday(tx, day);
    if (!before) throw new AppError('not_found');
    await tx.query('delete from club_holidays where day = $1', [day]);
    await tell(tx, actor, courseIds, { day, before: before.name, after: null });
    return { deleted: true };
  });
}

/** Holidays count on each of them. */
async function lockCourses(tx: Transaction): Promise<number[]> {
  const rows = await tx.query<{ id: number }>('select id from courses order by id for no key update');
  return rows.map(({ id }) => id);
}

async function findHoliday(tx: Transaction, day: string): Promise<Holiday | undefined> {
  const [row] = await tx.query<Holiday>('select day, name from club_holidays where day = $1', [day]);
  return row;
}

async function tell(
  tx: Transaction,
  actor: Actor,
  courseIds: readonly number[],
  { day, before, after }: { day: string; before: string | null; after: string | null },
): Promise<void> {
  await recordChange(tx, actor, {
    action: after === null ? 'holiday.deleted' : before === null ? 'holiday.created' : 'holiday.changed',
    changes: [
      { field: 'day', before: day, after: day },
      ...changesBetween({ name: before }, { name: after }),
    ],
  });
  for (const courseId of courseIds) await emit(tx, courseChanged, { courseId });
}
