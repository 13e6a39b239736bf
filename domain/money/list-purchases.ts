/** Lists purchases: of a golfer, and of the whole club. */
import type { ParamsOf, QueryOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { listPurchases as listCall } from '@fourball/shared/money/purchase-calls.ts';
import type { Purchase } from '@fourball/shared/money/shapes.ts';
import type { UserActor } from '../kernel/actor.ts';
import { AppError } from '../kernel/app-error.ts';
import { clubMoment } from '../kernel/club-time.ts';
import type { House } from '../kernel/house.ts';
import { literalPattern } from '../kernel/literal-pattern.ts';
import { mayReadMessage } from './access.ts';
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

// One index each; put together by "or" they would read every purchase of the club.
const concerning = `
  select id from purchases where user_id = $1
  union select id from purchases where charged_user_id = $1
  union select purchase_id from purchase_lines where user_id = $1
  union select e.purchase_id from ledger_accounts a join ledger_lines l on l.account_id = a.id
    join ledger_entries e on e.id = l.entry_id where a.user_id = $1
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
    `select p.id from purchases p where p.id in (${concerning}) and ${inSpan('$3', '$4')}`,
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

/** All of them, the latest first. `search`: a part of a golfer's name or of what was sold, or a receipt's number. */
export async function listPurchases(
  { db, timeZone }: House,
  bookings: BookingLines,
  { page, size }: ParamsOf<typeof listCall>,
  { year, kind, search }: QueryOf<typeof listCall>,
): Promise<ReplyOf<typeof listCall>> {
  const number = search ? numberOfReceipt(search) : undefined;
  const filter = `from purchases p cross join (
      select array(select u.id from users u where u.first_name || ' ' || u.last_name ilike $4 or u.user_name ilike $4)
        as ids) named
    where ${inSpan('$1', '$2')} and ($3::text is null or p.kind = $3)
      and ($4::text is null or p.id = $5 or p.user_id = any(named.ids) or p.charged_user_id = any(named.ids)
        or p.bought_by = any(named.ids)
        or p.id in (select n.purchase_id from purchase_lines n where n.name ilike $4))`;
  const values = [
    ...spanOf(year, timeZone),
    kind ?? null,
    search ? `%${literalPattern(search)}%` : null,
    number ?? null,
  ];
  const [counted] = await db.query<{ total: number }>(`select count(*)::int as total ${filter}`, values);
  const rows = await selectPurchases(
    db,
    bookings,
    `select p.id ${filter} order by p.id desc limit $6 offset $7`,
    [...values, size, page * size],
    null,
  );
  return { total: counted?.total ?? 0, purchases: rows.map(presentPurchase) };
}
