/** Years of a busy club: in five 200,000 rounds, their threads, and a million entries, made by SQL under the real triggers. */
import { addDays } from '@fourball/shared/club/days.ts';
import type { Database } from '@fourball/db/connection.ts';
import { clubDay } from '@fourball/domain/kernel/club-time.ts';
import { foldLedgerTail } from '@fourball/domain/money/ledger/fold-ledger-tail.ts';
import { buildCourse, buildCrowd, testTimeZone, type BuiltUser } from '../../kit/build.ts';
import { buildTalk } from './years-talk.ts';

export interface Years {
  /** The first and the last day that anything happened. */
  first: string;
  last: string;
  rounds: number;
  entries: number;
  lines: number;
  /** Somebody with as many entries as anybody. */
  golferId: number;
  /** Everybody who has played, with their tokens. */
  golfers: readonly BuiltUser[];
  courseId: number;
  courseFeeId: number;
}

export const daysOfFiveYears = 1_826;
export const daysOfOneYear = 365;
const mostEntries = 1_000_000;
const slots = 28;
const golferCount = 1_500;
const products = 30;
/** Of ten entries two are rounds, three sales, one a fee and four payments. */
const roundsOfTen = 2;
const batches = 10;
/** What these last days brought waits in the tail, as if the job that folds had been broken for so long. */
const daysWaiting = 7;

/**
 * `scale` 1 makes all of it; less makes fewer tee times a day and fewer entries. `days` are the last ones before today:
 * fewer of them are as busy as many.
 */
export async function buildYears(
  db: Database,
  scale: number,
  say: (text: string) => void,
  days = daysOfFiveYears,
): Promise<Years> {
  const last = addDays(clubDay(new Date(), testTimeZone), -1);
  const first = addDays(last, 1 - days);
  const golfers = await buildPlayers(db);
  const users = golfers.map(({ userId }) => userId);
  const { courseId, courseFeeId } = await buildCourse(db, 'Five years');
  const wanted = { courseId, courseFeeId, first, last, users, slots: Math.max(1, Math.round(slots * scale)) };
  const rounds = await buildRounds(db, wanted);
  say(`${rounds.count.toLocaleString('en')} rounds; threads …`);
  await buildTalk(db, courseId);
  say('Entries …');
  await buildAccounts(db, users, courseFeeId);

  const entries = Math.min(mostEntries, Math.floor(rounds.count / roundsOfTen) * 10);
  const folded = entries - Math.ceil((entries * daysWaiting) / days);
  const edges = [
    ...Array.from({ length: batches + 1 }, (_, n) => Math.round((folded * n) / batches)),
    entries,
  ];
  for (const [index, end] of edges.slice(1).entries()) {
    if (end === entries) await foldLedgerTail({ db });
    await db.query(batchSql, [
      edges[index],
      end - 1,
      first,
      days,
      entries,
      rounds.firstId,
      rounds.count,
      users,
      courseFeeId,
    ]);
  }
  // Years went through the tail in minutes: the empty pages that this left no club has, and readers of the tail read them.
  await db.query('vacuum (full) ledger_tail');
  await db.query('vacuum (analyze)');
  const [made] = await db.query<{ entries: number; lines: number }>(
    'select (select count(*) from ledger_entries)::int as entries, (select count(*) from ledger_lines)::int as lines',
  );
  const golferId = users[0] ?? 0;
  return {
    first,
    last,
    rounds: rounds.count,
    entries: 0,
    lines: 0,
    ...made,
    golferId,
    golfers,
    courseId,
    courseFeeId,
  };
}

/** Those who have played in these years. */
export const buildPlayers = (db: Database): Promise<BuiltUser[]> => buildCrowd(db, golferCount);

interface RoundsWanted {
  courseId: number;
  courseFeeId: number;
  first: string;
  last: string;
  users: readonly number[];
  /** Tee times a day. */
  slots: number;
}

/** Four golfers on every tee time, one booking each; ids of rounds follow the order of time. */
export async function buildRounds(
  db: Database,
  { courseId, courseFeeId, first, last, users, slots: perDay }: RoundsWanted,
): Promise<{ firstId: number; count: number }> {
  await db.query(
    `insert into tee_times (course_id, day, starts_at, capacity)
     select $1, d::date, (d::date + time '07:00' + make_interval(mins => 10 * n)) at time zone $5, 4
     from generate_series($2::date, $3::date, interval '1 day') d, generate_series(0, $4) n order by d, n`,
    [courseId, first, last, perDay - 1, testTimeZone],
  );
  await db.query(
    `with t as materialized (
       select id, day, starts_at, row_number() over (order by id) as n,
         nextval(pg_get_serial_sequence('purchases', 'id')) as purchase_id,
         nextval(pg_get_serial_sequence('conversations', 'id')) as conversation_id,
         nextval(pg_get_serial_sequence('booking_groups', 'id')) as group_id
       from tee_times where course_id = $1 order by id
     ), booked as materialized (
       select t.*, ($3::bigint[])[1 + (n * 4) % cardinality($3::bigint[])] as booker from t
     ), p as (
       insert into purchases (id, user_id, kind, created_at) overriding system value
       select purchase_id, booker, 'BOOKING', starts_at - interval '3 days' from booked
     ), c as (
       insert into conversations (id, kind) overriding system value select conversation_id, 'BOOKING' from booked
     ), b as (
       insert into bookings (purchase_id, user_id, course_id, course_fee_id, conversation_id, day, starts_at,
                             member_cents, non_member_cents, external_member_cents, tax_basis_points, created_at)
       select purchase_id, booker, $1, $2, conversation_id, day, starts_at, 2800, 9200, 6400, 1300,
         starts_at - interval '3 days' from booked
     ), g as (
       insert into booking_groups (id, purchase_id, tee_time_id, sequence_num) overriding system value
       select group_id, purchase_id, id, 1 from booked
     )
     insert into rounds (purchase_id, tee_time_id, group_id, user_id, play_fee_cents, tax_cents, day, created_at)
     select purchase_id, id, group_id, ($3::bigint[])[1 + (n * 4 + k) % cardinality($3::bigint[])], 2800, 364, day,
       starts_at - interval '3 days'
     from booked, generate_series(0, 3) k order by n, k`,
    [courseId, courseFeeId, users],
  );
  const [made] = await db.query<{ firstId: number; count: number }>(
    `select min(r.id) as "firstId", count(*)::int as count from rounds r join bookings b using (purchase_id)
     where b.course_id = $1`,
    [courseId],
  );
  if (!made) throw new Error('No rounds were made.');
  return made;
}

const buildAccounts = (db: Database, users: readonly number[], courseFeeId: number) =>
  db.query(
    `insert into ledger_accounts (code, kind, name, user_id)
     select 'golfer:' || id, 'GOLFER', 'Golfer', id from unnest($1::bigint[]) id
     union all select 'product:fee:' || $2::bigint, 'PRODUCT', 'Five years – 18 holes', null
     union all select 'product:years:' || n, 'PRODUCT', 'Product ' || n, null from generate_series(1, $3) n
     union all select 'product:cancellation-fee', 'PRODUCT', 'Cancellation fees', null
     union all select 'tax:HST', 'TAX', 'HST', null
     union all select 'cash', 'CASH', 'Cash', null
     on conflict (code) do nothing`,
    [users, courseFeeId, products],
  );

/** Entries number $1 to $2 of $5, spread over the days in their order. */
const batchSql = `
  with account as materialized (
    select (select id from ledger_accounts where code = 'product:fee:' || $9::bigint) as fee,
      (select id from ledger_accounts where code = 'product:cancellation-fee') as late,
      (select id from ledger_accounts where code = 'tax:HST') as tax,
      (select id from ledger_accounts where code = 'cash') as cash,
      array(select id from ledger_accounts where code like 'product:years:%' order by id) as products
  ), golfer as materialized (
    select row_number() over (order by id) - 1 as at, id, user_id from ledger_accounts where user_id = any($8::bigint[])
  ), planned as materialized (
    select n, n % 10 as part, $3::date + (n::bigint * $4::int / $5::int)::int as day,
      case when n % 10 < ${roundsOfTen} then $6::bigint + (n / 10) * ${roundsOfTen} + n % 10
           when n % 10 = 5 then $6::bigint + (n / 10) * ${roundsOfTen} end as round_id,
      (n::bigint * 7919 + n / 10) % cardinality($8::bigint[]) as golfer_at
    from generate_series($1::int, $2::int) n
  ), entry as materialized (
    select nextval(pg_get_serial_sequence('ledger_entries', 'id')) as id, p.*,
      case when part between ${roundsOfTen} and 4 then nextval(pg_get_serial_sequence('purchases', 'id'))
           else r.purchase_id end as purchase_id,
      coalesce(g.id, o.id) as golfer_id, coalesce(g.user_id, o.user_id) as user_id,
      case when part < ${roundsOfTen} then 2800 when part < 5 then 1000 + (n * 37) % 9000 when part = 5 then 2212
           else 4000 + (n * 53) % 4000 end as net,
      case when part < ${roundsOfTen} then a.fee when part < 5 then a.products[1 + n % cardinality(a.products)]
           when part = 5 then a.late end as earned, a.tax, a.cash,
      case when part > 5 then nextval(pg_get_serial_sequence('payments', 'id')) end as payment_id
    from planned p cross join account a left join rounds r on r.id = p.round_id and p.round_id < $6::bigint + $7::int
      left join golfer g on g.user_id = r.user_id left join golfer o on o.at = p.golfer_at
    order by n
  ), paid as (
    insert into payments (id, user_id, method, status, amount_cents, created_at, settled_at) overriding system value
    select payment_id, user_id, 'CASH', 'SUCCEEDED', net, day, day from entry where payment_id is not null
  ), sold as (
    insert into purchases (id, user_id, kind, charged_user_id, created_at) overriding system value
    select purchase_id, user_id, 'CART', user_id, day from entry where part between ${roundsOfTen} and 4 order by n
  ), sold_lines as (
    insert into purchase_lines (purchase_id, product_item_id, user_id, name, quantity, unit_price_cents,
                                tax_basis_points, tax_cents, entry_id)
    select purchase_id, (select min(id) from product_items), user_id, 'Golf shop', 1, net, 1300, net * 13 / 100, id
    from entry where part between ${roundsOfTen} and 4 order by n
  ), posted as (
    insert into ledger_entries (id, kind, day, description, purchase_id, round_id, payment_id, posted_at) overriding system value
    select id, case when part < 5 then 'CHARGE' when part = 5 then 'FEE' else 'PAYMENT' end, day,
      case when part < ${roundsOfTen} then 'Tee time ' || day || ', Five years' when part < 5 then 'Golf shop'
           when part = 5 then 'Cancellation fee' else 'Payment by cash' end,
      purchase_id, case when purchase_id is not null then round_id end, payment_id, day
    from entry order by n
  ), lines as (
    insert into ledger_lines (entry_id, account_id, day, cents, tax_basis_points, taxable_cents)
    select id, account_id, day, cents, rate, taxable from entry cross join lateral (
      values (golfer_id, case when part > 5 then -net else net + net * 13 / 100 end, null::int, null::int),
        (case when part > 5 then cash else earned end, case when part > 5 then net else -net end, null, null),
        (case when part > 5 then null else tax end, -(net * 13 / 100), 1300, net)
    ) l (account_id, cents, rate, taxable) where account_id is not null order by n
  )
  insert into round_charges (round_id, entry_id)
  select round_id, id from entry where part < ${roundsOfTen} and purchase_id is not null`;
