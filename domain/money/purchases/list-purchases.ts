/** Lists purchases: of a golfer, and of the whole club. */
import type { Sql } from '@fourball/db/connection.ts';
import type { ParamsOf, QueryOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { listPurchases as listCall } from '@fourball/shared/money/purchase-calls.ts';
import type { Purchase } from '@fourball/shared/money/shapes.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { clubMoment } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { literalPattern } from '../../kernel/literal-pattern.ts';
import { mayReadMessage } from '../access.ts';
import { numberOfReceipt } from './receipt-number.ts';
import { presentPurchase, selectPurchases } from './purchase-rows.ts';
import type { BookingLines } from './receipt.ts';

const newYear = (year: number): string => `${String(year).padStart(4, '0')}-01-01`;

/** First moment of a year at the club and of the next; of all time without one. */
const spanOf = (year: number | undefined, timeZone: string): readonly [Date | null, Date | null] =>
  year
    ? [clubMoment(newYear(year), '00:00', timeZone), clubMoment(newYear(year + 1), '00:00', timeZone)]
    : [null, null];

const inSpan = (from: string, to: string): string =>
  `(${from}::timestamptz is null or (p.created_at >= ${from} and p.created_at < ${to}))`;

// One index each; put together by "or" they would read every purchase of the club. What is charged for a purchase counts
// on its day or later (a day of the club is one of UTC give or take one), so a year's begin where the year does.
const concerning = `
  select p.id from purchases p where p.user_id = $1 and ${inSpan('$3', '$4')}
  union select p.id from purchases p where p.charged_user_id = $1 and ${inSpan('$3', '$4')}
  union select purchase_id from purchase_lines where user_id = $1
  union select e.purchase_id from ledger_accounts a join ledger_lines l on l.account_id = a.id
    join ledger_entries e on e.id = l.entry_id
    where a.user_id = $1 and l.day >= coalesce(($3::timestamptz at time zone 'UTC')::date - 1, '-infinity')
  union select unnest($2::bigint[])`;

/**
 * What the golfer bought, is charged for, was bought, or plays at another's cost or on credits, as `reader` may see it;
 * the latest first. Each counts what this golfer was charged, whoever reads it.
 */
export async function listPurchasesOf(
  { db, timeZone }: House,
  bookings: BookingLines,
  reader: UserActor,
  userId: number,
  year: number | undefined,
): Promise<Purchase[]> {
  const rows = await selectPurchases(
    db,
    bookings,
    // An array is looked up by its ids; of a subquery nobody knows how few rows come out, and all purchases would be read.
    `select p.id from purchases p where p.id = any(array(${concerning})) and ${inSpan('$3', '$4')}`,
    [userId, await bookings.bookingsOf(db, userId), ...spanOf(year, timeZone)],
    userId,
  );
  return rows.map((row) => ({
    ...presentPurchase(row),
    ...(mayReadMessage(reader, row) ? {} : { message: null }),
  }));
}

/** The same for admins. Errors: not_found. */
export async function listPurchasesOfUser(
  house: House,
  bookings: BookingLines,
  reader: UserActor,
  userId: number,
  year: number | undefined,
): Promise<Purchase[]> {
  const known = await house.db.query('select 1 from users where id = $1', [userId]);
  if (known.length === 0) throw new AppError('not_found');
  return listPurchasesOf(house, bookings, reader, userId, year);
}

const ofKind = `($1::text is null or kind = $1)`;
/** Purchases between two moments, more than 0 where the first is the earlier one: the two are hours apart. */
const between = (from: string, to: string): string => `(
  select count(*) * case when ${from} < ${to} then 1 else -1 end from purchases
  where created_at >= least(${from}, ${to}) and created_at < greatest(${from}, ${to}) and ${ofKind})`;

/** Kept by years of UTC; the hours by which the club's year begins and ends earlier or later are counted. */
async function countPurchases(
  sql: Sql,
  year: number | undefined,
  kind: string | undefined,
  timeZone: string,
): Promise<number> {
  const [counted] = await sql.query<{ total: number }>(
    `select (coalesce(sum(purchases), 0) + case when $2::int is null then 0 else
         ${between('$3::timestamptz', '$5::timestamptz')} + ${between('$6::timestamptz', '$4::timestamptz')} end)::int as total
     from (
       select year, kind, purchases from purchase_year_totals union all select year, kind, purchases from purchase_tail
     ) kept where ($2 is null or year = $2) and ${ofKind}`,
    [
      kind ?? null,
      year || null,
      ...spanOf(year, timeZone),
      ...(year
        ? [clubMoment(newYear(year), '00:00', 'UTC'), clubMoment(newYear(year + 1), '00:00', 'UTC')]
        : [null, null]),
    ],
  );
  return counted?.total ?? 0;
}

/** All of them, the latest first. `search`: a part of a golfer's name or of what was sold, or a receipt's number. */
export async function listPurchases(
  { db, timeZone }: House,
  bookings: BookingLines,
  { page, size }: ParamsOf<typeof listCall>,
  { year, kind, search }: QueryOf<typeof listCall>,
): Promise<ReplyOf<typeof listCall>> {
  if (!search) {
    const total = await countPurchases(db, year, kind, timeZone);
    if (total === 0) return { total, purchases: [] };
    const latest = await selectPurchases(
      db,
      bookings,
      `select p.id from purchases p where ${inSpan('$1', '$2')} and ($3::text is null or p.kind = $3)
       order by p.created_at desc, p.id desc limit $4 offset $5`,
      [...spanOf(year, timeZone), kind ?? null, size, page * size],
      null,
    );
    return { total, purchases: latest.map(presentPurchase) };
  }
  const number = numberOfReceipt(search);
  const filter = `from purchases p cross join (
      select array(select u.id from users u where u.full_name ilike $4 or u.user_name ilike $4)
        as ids) named
    where ${inSpan('$1', '$2')} and ($3::text is null or p.kind = $3)
      and (p.id = $5 or p.user_id = any(named.ids) or p.charged_user_id = any(named.ids)
        or p.bought_by = any(named.ids)
        or p.id in (select n.purchase_id from purchase_lines n where n.name ilike $4))`;
  const values = [...spanOf(year, timeZone), kind ?? null, `%${literalPattern(search)}%`, number ?? null];
  const [counted] = await db.query<{ total: number }>(`select count(*)::int as total ${filter}`, values);
  const rows = await selectPurchases(
    db,
    bookings,
    `select p.id ${filter} order by p.created_at desc, p.id desc limit $6 offset $7`,
    [...values, size, page * size],
    null,
  );
  return { total: counted?.total ?? 0, purchases: rows.map(presentPurchase) };
}
