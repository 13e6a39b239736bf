/** Blocks of tee times, for a reason and a span of days: made, listed and taken back by the office. Bookings stay. */
import { addDays } from '@fourball/shared/club/days.ts';
import { markBlockedTeeTimesSql } from '@fourball/db/tee-time-generation.ts';
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import type { BlockKind } from '@fourball/shared/booking/enums.ts';
import type {
  blockTeeTimes as blockTeeTimesCall,
  listBlocks as listBlocksCall,
} from '@fourball/shared/booking/starter/starter-calls.ts';
import type { TeeTimeBlock } from '@fourball/shared/booking/starter/starter-shapes.ts';
import type { BodyOf, QueryOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import { lockCourse } from '../../club/courses/manage-courses.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError, conflict, invalidField } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import { emitAll } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { wantConfirmation } from '../bookings/touched-bookings.ts';
import { occurrencesOfChangedSpots } from '../tell/tell-spots-changed.ts';

/** Blocks of several years are made year by year. */
const mostDays = 400;

interface BlockRow {
  id: number;
  course_id: number;
  course_name: string;
  kind: BlockKind;
  reason: string;
  start_date: string;
  end_date: string;
  weekdays: number[];
  from_time: string;
  to_time: string;
}

// CLOSED is a matter of the templates: those tee times are not on the sheet at all.
const select = (condition: string) => `
  select k.id, k.course_id, c.name as course_name, k.kind, k.reason, k.start_date, k.end_date, k.weekdays,
    left(k.from_time::text, 5) as from_time, left(k.to_time::text, 5) as to_time
  from tee_sheet_blocks k join courses c on c.id = k.course_id
  where k.kind <> 'CLOSED' and ${condition} order by k.start_date, k.from_time, k.id`;

const present = (row: BlockRow): TeeTimeBlock => ({
  id: row.id,
  courseId: row.course_id,
  courseName: row.course_name,
  kind: row.kind,
  reason: row.reason,
  startDate: row.start_date,
  endDate: row.end_date,
  weekdays: row.weekdays,
  fromTime: row.from_time,
  toTime: row.to_time,
});

async function findBlock(sql: Sql, id: number): Promise<TeeTimeBlock> {
  const [row] = await sql.query<BlockRow>(select('k.id = $1'), [id]);
  if (!row) throw new AppError('not_found');
  return present(row);
}

/** For admins: those that touch the span, by default from today on; without an end all that come. */
export async function listBlocks(
  { db, clock, timeZone }: House,
  { courseId, start, end }: QueryOf<typeof listBlocksCall>,
): Promise<TeeTimeBlock[]> {
  const rows = await db.query<BlockRow>(
    select(
      '($1::bigint is null or k.course_id = $1) and k.end_date >= $2 and k.start_date <= coalesce($3::date, k.start_date)',
    ),
    [courseId ?? null, start ?? clubDay(clock.now(), timeZone), end ?? null],
  );
  return rows.map(present);
}

const columns = 'course_id, kind, reason, weekdays, start_date, end_date, from_time, to_time';

/** In one line, for the audit. */
const inWords = (block: TeeTimeBlock): string =>
  `${block.courseName}: ${block.kind}, ${block.startDate} to ${block.endDate}, ${block.fromTime} to ${block.toTime}`;

/**
 * For admins. Marks the tee times from today on that are on the sheet, and those that are made later; where several
 * blocks cover one, the strictest is told. Asked for twice, it is one block. Locks the course, then the tee times it
 * covers, sorted. Errors: not_found for an unknown course, conflict with the bookings that stand there until they are confirmed,
 * invalid_input for a span that ends before it begins, or is too long.
 */
export async function blockTeeTimes(
  house: House,
  actor: UserActor,
  asked: BodyOf<typeof blockTeeTimesCall>,
): Promise<ReplyOf<typeof blockTeeTimesCall>> {
  if (asked.endDate < asked.startDate) throw invalidField('endDate', 'booking.lastDayBeforeFirstDay');
  if (asked.toTime <= asked.fromTime) throw invalidField('toTime', 'booking.endNotAfterStart');
  if (asked.endDate > addDays(asked.startDate, mostDays))
    throw invalidField('endDate', 'booking.tooManyDaysChosen', { mostDays });
  return transact(house.db, (tx) => blockWithin(tx, house, actor, asked));
}

/** The same in a transaction that has more to do. What an event keeps free is a block of its own, whatever else covers the same. */
async function blockWithin(
  tx: Transaction,
  house: House,
  actor: UserActor,
  asked: BodyOf<typeof blockTeeTimesCall>,
  eventId: number | null = null,
): Promise<ReplyOf<typeof blockTeeTimesCall>> {
  // Tee times that are made meanwhile wait for it: they would not see the block, nor it them.
  await lockCourse(tx, asked.courseId);
  const fields = [
    asked.courseId,
    asked.kind,
    asked.reason,
    [...new Set(asked.weekdays)].sort((a, b) => a - b),
    asked.startDate,
    asked.endDate,
    asked.fromTime,
    asked.toTime,
    eventId,
  ];
  const [known] = await tx.query<{ id: number }>(
    `select id from tee_sheet_blocks
     where (${columns}) = ($1, $2, $3, $4::smallint[], $5, $6, $7, $8) and event_id is not distinct from $9
     order by id limit 1`,
    fields,
  );
  const [made] = known
    ? [known]
    : await tx.query<{ id: number }>(
        `insert into tee_sheet_blocks (${columns}, event_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
        fields,
      );
  const block = await findBlock(tx, made?.id ?? 0);
  const covered = await lockCovered(tx, house, block);
  // What an event keeps free, and what is blocked already, are told as they are.
  if (eventId === null && !known) await wantConfirmation(tx, covered, house.timeZone, asked.confirm);
  await markCovered(tx, house, covered);
  const [counted] = await tx.query<{ marked: number; bookings: number }>(
    `select (select count(*) from tee_times where id = any($1::bigint[]) and block_kind = $2 and block_reason = $3)::int as marked,
       (select count(distinct purchase_id) from rounds where tee_time_id = any($1::bigint[]) and status = 'BOOKED')::int as bookings`,
    [covered, block.kind, block.reason],
  );
  if (!known) {
    await recordChange(tx, actor, {
      action: 'tee-time.blocked',
      changes: [{ field: 'block', before: null, after: inWords(block) }],
    });
  }
  return { block, teeTimes: counted?.marked ?? 0, bookings: counted?.bookings ?? 0 };
}

/** For admins. Tells how many tee times are open again, or blocked by another block. Locks as blocking does. Throws not_found. */
export async function unblockTeeTimes(
  house: House,
  actor: UserActor,
  id: number,
): Promise<{ teeTimes: number }> {
  return transact(house.db, async (tx) => ({ teeTimes: await unblockWithin(tx, house, actor, id) }));
}

/** The same in a transaction that has more to do. */
async function unblockWithin(tx: Transaction, house: House, actor: UserActor, id: number): Promise<number> {
  await lockCourse(tx, (await findBlock(tx, id)).courseId);
  // Behind the lock: somebody else may have taken it back.
  const block = await findBlock(tx, id);
  const [closure] = await tx.query('select 1 from delays where block_id = $1 and undone_at is null', [id]);
  if (closure) throw conflict('booking.closureByBlock');
  const covered = await lockCovered(tx, house, block);
  await tx.query('delete from tee_sheet_blocks where id = $1', [id]);
  const teeTimes = await markCovered(tx, house, covered);
  await recordChange(tx, actor, {
    action: 'tee-time.unblocked',
    changes: [{ field: 'block', before: inWords(block), after: null }],
  });
  return teeTimes;
}

/** What is kept free for an event. */
interface Starts {
  readonly eventId: number;
  readonly courseId: number;
  readonly reason: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly fromTime: string;
  readonly toTime: string;
}

const everyWeekday = [1, 2, 3, 4, 5, 6, 7];

/** The tee sheet for whoever keeps starts of an event free, in a transaction of theirs. Bookings inside are told, and stay. */
export const courseBlocks = (house: House) => ({
  async lock(tx: Transaction, courseId: number): Promise<void> {
    await lockCourse(tx, courseId);
  },
  async block(tx: Transaction, actor: UserActor, { eventId, ...starts }: Starts) {
    const asked = { ...starts, kind: 'EVENT' as const, weekdays: everyWeekday };
    const { block, teeTimes } = await blockWithin(tx, house, actor, asked, eventId);
    return { blockId: block.id, teeTimes, bookings: await bookingsInside(tx, house, block) };
  },
  unblock: (tx: Transaction, actor: UserActor, blockId: number): Promise<number> =>
    unblockWithin(tx, house, actor, blockId),
});

/** Bookings that still are to be played within a block, for the starter to speak to. */
async function bookingsInside(tx: Transaction, house: House, block: TeeTimeBlock) {
  const covered = await lockCovered(tx, house, block);
  const rows = await tx.query<{ purchaseId: number; startsAt: Date; bookedBy: string; spots: number }>(
    `select b.purchase_id as "purchaseId", min(t.starts_at) as "startsAt", u.full_name as "bookedBy", count(*)::int as spots
     from rounds r join tee_times t on t.id = r.tee_time_id join bookings b on b.purchase_id = r.purchase_id
       join users u on u.id = b.user_id
     where r.tee_time_id = any($1::bigint[]) and r.status = 'BOOKED' group by 1, u.full_name order by 2, 1`,
    [covered],
  );
  return rows.map((row) => ({ ...row, startsAt: row.startsAt.toISOString() }));
}

/** The tee times from today on that a block covers. */
async function lockCovered(
  tx: Transaction,
  { clock, timeZone }: House,
  block: TeeTimeBlock,
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `select id from tee_times
     where course_id = $1 and day between greatest($2::date, $3::date) and $4
       and extract(isodow from day)::smallint = any($5::smallint[])
       and (starts_at at time zone $8::text)::time >= $6 and (starts_at at time zone $8::text)::time < $7
     order by id for update`,
    [
      block.courseId,
      block.startDate,
      clubDay(clock.now(), timeZone),
      block.endDate,
      block.weekdays,
      block.fromTime,
      block.toTime,
      timeZone,
    ],
  );
  return rows.map(({ id }) => id);
}

/** Returns how many look different now. */
async function markCovered(tx: Transaction, house: House, covered: readonly number[]): Promise<number> {
  const changed = await tx.query<{ id: number }>(markBlockedTeeTimesSql, [covered, house.timeZone]);
  await emitAll(
    tx,
    await occurrencesOfChangedSpots(
      tx,
      changed.map(({ id }) => id),
      house,
    ),
  );
  return changed.length;
}
