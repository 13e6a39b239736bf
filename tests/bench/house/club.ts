/** The club that is measured: courses, two weeks of tee times, golfers with sessions, and a past so that no table is empty. */
import { addDays } from '@fourball/shared/club/days.ts';
import type { Database } from '@fourball/db/connection.ts';
import { chargeRounds } from '@fourball/domain/booking/facts/charge-rounds.ts';
import { clubDay } from '@fourball/domain/kernel/club-time.ts';
import { foldLedgerTail } from '@fourball/domain/money/ledger/fold-ledger-tail.ts';
import { buildCourse, buildCrowd, testTimeZone, type BuiltUser } from '../../kit/build.ts';

export interface TeeTimeFacts {
  id: number;
  day: string;
  courseFeeId: number;
}

export interface BenchClub {
  /** Nobody has a place on them: four courses, 13 days, 60 tee times each of 4 spots. */
  teeTimes: TeeTimeFacts[];
  /** One day of 60 tee times of 8 spots that everybody wants. */
  hotTeeTimes: TeeTimeFacts[];
  /** One day of 60 tee times with four named golfers each and one free spot. */
  busySheet: { courseId: number; courseFeeId: number; day: string };
  /** Has no tee times yet. Each side keeps the courses that it has read once. */
  coldCourse: Course;
  golfers: BuiltUser[];
}

/** Prices that every course of the kit has, and the tax that every club starts with. */
export const prices = { member: 2800, nonMember: 9200, externalMember: 6400, taxBasisPoints: 1300 };

const bookableDays = 13;
const daysOfThePast = 84;
const golferCount = 6_000;
const bystanderCount = 2_000;

interface Course {
  courseId: number;
  courseFeeId: number;
}

/**
 * Golfers are members with 14 days. The past and the holds of bystanders stay as they are over all rounds: plans
 * that PostgreSQL makes for empty tables are slow ones as soon as the tables fill.
 */
export async function buildClub(db: Database): Promise<BenchClub> {
  const today = clubDay(new Date(), testTimeZone);
  const tomorrow = addDays(today, 1);
  const lastDay = addDays(today, bookableDays);
  const golfers = await buildCrowd(db, golferCount);
  const bystanders = await buildCrowd(db, bystanderCount);

  const teeTimes: TeeTimeFacts[] = [];
  for (let n = 1; n <= 4; n += 1) {
    const course = await buildCourse(db, `Course ${n}`);
    teeTimes.push(...(await buildTeeTimes(db, course, tomorrow, lastDay, 4)));
  }
  const hotTeeTimes = await buildTeeTimes(db, await buildCourse(db, 'Hot course'), tomorrow, tomorrow, 8);

  const busy = await buildCourse(db, 'Busy course');
  const busyDay = await buildTeeTimes(db, busy, tomorrow, tomorrow, 5);
  // Not of the golfers who book: nobody plays twice at once.
  await buildBookings(db, busy, busyDay, bystanders, 4);

  const other = await buildCourse(db, 'Other course');
  const past = await buildTeeTimes(db, other, addDays(today, -daysOfThePast), addDays(today, -1), 4);
  await buildBookings(db, other, past, bystanders, 2);
  const otherDays = await buildTeeTimes(db, other, tomorrow, lastDay, 4);
  await buildHolds(db, bystanders, otherDays, 1, 24 * 3600);
  await db.query(
    `insert into idempotency_keys (user_id, key, call_id, request_hash, reply)
     select id, 'past', 'book.create', 'past', '{}' from unnest($1::bigint[]) id`,
    [bystanders.map(({ userId }) => userId)],
  );
  await db.query(
    `with told as (update outbox_progress set numbered = 2000, published = 2000)
     insert into outbox (name, payload, seq)
     select 'booking.spots-changed', '{"courseId":0,"day":"2020-01-01","teeTimes":[]}', n
     from generate_series(1, 2000) n`,
  );
  await chargePast(db, today);
  // What is measured is how fast, not how often one golfer may.
  await db.query(
    `update parameters set value = '6000' where name in ('MESSAGES_PER_MINUTE', 'HOLDS_PER_MINUTE')`,
  );
  await db.query('vacuum (analyze)');
  return {
    teeTimes,
    hotTeeTimes,
    busySheet: { courseId: busy.courseId, courseFeeId: busy.courseFeeId, day: tomorrow },
    coldCourse: await buildCourse(db, 'Cold course'),
    golfers,
  };
}

/** The books of the past: everybody has an account, and every round was charged. */
async function chargePast(db: Database, today: string): Promise<void> {
  await db.query(
    `insert into ledger_accounts (code, kind, name, user_id) select 'golfer:' || id, 'GOLFER', 'Golfer', id from users`,
  );
  const rounds = await db.query<{ id: number }>('select id from rounds order by id');
  const atOnce = 2_000;
  for (let from = 0; from < rounds.length; from += atOnce) {
    const ids = rounds.slice(from, from + atOnce).map(({ id }) => id);
    await db.transaction((tx) =>
      chargeRounds(tx, ids, { day: today, timeZone: testTimeZone, actorId: 'booker', reason: 'Played' }),
    );
  }
  await foldLedgerTail({ db });
}

/** 60 tee times a day, every ten minutes from 07:00. */
export async function buildTeeTimes(
  db: Database,
  { courseId, courseFeeId }: Course,
  firstDay: string,
  lastDay: string,
  capacity: number,
): Promise<TeeTimeFacts[]> {
  const rows = await db.query<{ id: number; day: string }>(
    `insert into tee_times (course_id, day, starts_at, capacity)
     select $1, d::date, (d::date + time '07:00' + make_interval(mins => 10 * n)) at time zone $5, $4
     from generate_series($2::date, $3::date, interval '1 day') d, generate_series(0, 59) n
     returning id, day`,
    [courseId, firstDay, lastDay, capacity, testTimeZone],
  );
  return rows.map(({ id, day }) => ({ id, day, courseFeeId }));
}

/** One booking per tee time, of the golfers in turn; each brings along those after him. */
export async function buildBookings(
  db: Database,
  { courseId, courseFeeId }: Course,
  teeTimes: readonly TeeTimeFacts[],
  golfers: readonly BuiltUser[],
  spots: number,
): Promise<void> {
  const golferAt = (index: number) => golfers[index % golfers.length]?.userId ?? 0;
  await db.query(
    `with t as (
       select t.id, t.day, t.starts_at, x.booker, x.n
       from unnest($3::bigint[], $4::bigint[]) with ordinality as x (id, booker, n) join tee_times t on t.id = x.id
     ), p as (
       insert into purchases (user_id, kind) select booker, 'BOOKING' from t order by n returning id
     ), c as (
       insert into conversations (kind) select 'BOOKING' from t returning id
     ), made as (
       select t.*, p.id as purchase_id, c.id as conversation_id
       from t join (select id, row_number() over (order by id) n from p) p using (n)
              join (select id, row_number() over (order by id) n from c) c using (n)
     ), m as (
       insert into conversation_members (conversation_id, user_id) select conversation_id, booker from made
     ), b as (
       insert into bookings (purchase_id, user_id, course_id, course_fee_id, conversation_id, day, starts_at,
                             member_cents, non_member_cents, external_member_cents, tax_basis_points)
       select purchase_id, booker, $1, $2, conversation_id, day, starts_at, $7, $8, $9, $10 from made
     ), g as (
       insert into booking_groups (purchase_id, tee_time_id, sequence_num) select purchase_id, id, 1 from made
       returning id, purchase_id
     )
     insert into rounds (purchase_id, tee_time_id, group_id, user_id, play_fee_cents, tax_cents)
     select made.purchase_id, made.id, g.id, r.user_id, $7, $7 * $10 / 10000
     from unnest($5::int[], $6::bigint[]) as r (n, user_id)
       join made on made.n = r.n join g on g.purchase_id = made.purchase_id`,
    [
      courseId,
      courseFeeId,
      teeTimes.map(({ id }) => id),
      teeTimes.map((_, index) => golferAt(index * spots)),
      teeTimes.flatMap((_, index) => Array.from({ length: spots }, () => index + 1)),
      teeTimes.flatMap((_, index) => Array.from({ length: spots }, (__, n) => golferAt(index * spots + n))),
      prices.member,
      prices.nonMember,
      prices.externalMember,
      prices.taxBasisPoints,
    ],
  );
}

/** A hold for each golfer, on the tee times in turn, with `seconds` to live. */
export async function buildHolds(
  db: Database,
  golfers: readonly BuiltUser[],
  teeTimes: readonly TeeTimeFacts[],
  spots: number,
  seconds = 3600,
): Promise<void> {
  const at = (index: number) => teeTimes[index % teeTimes.length];
  await db.query(
    `with h as (
       insert into holds (user_id, course_fee_id, member_cents, non_member_cents, external_member_cents,
                          tax_basis_points, expires_at)
       select user_id, fee_id, $4, $5, $6, $7, now() + make_interval(secs => $8)
       from unnest($1::bigint[], $2::bigint[]) as x (user_id, fee_id)
       returning id, user_id, expires_at
     )
     insert into hold_tee_times (hold_id, tee_time_id, spots, expires_at)
     select h.id, x.tee_time_id, $9, h.expires_at
     from unnest($1::bigint[], $3::bigint[]) as x (user_id, tee_time_id) join h on h.user_id = x.user_id`,
    [
      golfers.map(({ userId }) => userId),
      golfers.map((_, index) => at(index)?.courseFeeId ?? 0),
      golfers.map((_, index) => at(index)?.id ?? 0),
      prices.member,
      prices.nonMember,
      prices.externalMember,
      prices.taxBasisPoints,
      seconds,
      spots,
    ],
  );
}

/** Where a round may go back to. */
export interface Mark {
  purchaseId: number;
  conversationId: number;
}

export async function markPlace(db: Database): Promise<Mark> {
  const [row] = await db.query<Mark>(
    `select (select max(id) from purchases) as "purchaseId", (select max(id) from conversations) as "conversationId"`,
  );
  if (!row) throw new Error('The club has no past.');
  return row;
}

/** Takes back what a round did, so that every round of either side begins with the same tables, clean and analysed. */
export async function undoRound(
  db: Database,
  golfers: readonly BuiltUser[],
  { purchaseId, conversationId }: Mark,
): Promise<void> {
  const userIds = golfers.map(({ userId }) => userId);
  await db.query('delete from holds where user_id = any($1::bigint[])', [userIds]);
  await db.transaction(async (tx) => {
    // Books and history are never changed, but for rounds of a measurement that never were.
    await tx.query('set local session_replication_role = replica');
    await tx.query(
      `with e as (delete from ledger_entries where purchase_id > $1 returning id),
         l as (delete from ledger_lines where entry_id in (select id from e))
       delete from round_charges where entry_id in (select id from e)`,
      [purchaseId],
    );
    await tx.query('delete from booking_history where purchase_id > $1', [purchaseId]);
    await tx.query('delete from ledger_tail');
    await tx.query('update ledger_accounts set balance_cents = 0 where user_id = any($1::bigint[])', [
      userIds,
    ]);
  });
  await db.query('delete from rounds where purchase_id > $1', [purchaseId]);
  await db.query('delete from booking_groups where purchase_id > $1', [purchaseId]);
  await db.query('delete from bookings where purchase_id > $1', [purchaseId]);
  await db.query('delete from conversations where id > $1', [conversationId]);
  await db.query('delete from purchases where id > $1', [purchaseId]);
  await db.query('delete from idempotency_keys where user_id = any($1::bigint[])', [userIds]);
  await db.query('delete from outbox where seq is null');
  await db.query(
    `vacuum (analyze) holds, hold_tee_times, tee_times, rounds, booking_groups, bookings, booking_history,
       conversations, conversation_members, purchases, idempotency_keys, outbox,
       ledger_accounts, ledger_entries, ledger_lines, ledger_tail, round_charges`,
  );
  // Otherwise the pages that one side dirtied may be written while the other is measured.
  await db.query('checkpoint');
}
