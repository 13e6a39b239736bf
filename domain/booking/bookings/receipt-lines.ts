/** What papers say of bookings that the books do not know: what and for whom they are, and who or what pays each round. */
import type { Sql } from '@fourball/db/connection.ts';
import type { Purchase, ReceiptLine } from '@fourball/shared/money/shapes.ts';
import type { House } from '../../kernel/house.ts';
import type { BookingLines } from '../../money/purchases/receipt.ts';
import { payerOf } from '../facts/charge-rounds.ts';

const personOf = (alias: string): string =>
  `json_build_object('userId', ${alias}.id, 'userName', ${alias}.user_name,
     'name', ${alias}.full_name)`;

/** A round `r` of a booking `b` that is priced and that somebody else than its golfer pays in money. */
const paidByOther = `r.round_credits = 0 and coalesce(r.play_fee_cents, 0) + coalesce(r.tax_cents, 0) > 0
  and ${payerOf} <> r.user_id`;

const unchargedRounds = `
  select 'Tee time ' || t.day || to_char(t.starts_at at time zone $2, ' HH24:MI') || ', ' || c.name as name,
    ${personOf('u')} as "userFor", case when r.round_credits = 0 then ${personOf('x')} end as "chargedTo",
    null as "productItemId", 'TEE_TIME' as kind, null as detail, 1 as quantity, 0 as "unitPrice", 0 as discount,
    0 as net, 0 as "taxBasisPoints", 0 as tax, 0 as total, r.round_credits as "roundCredits",
    r.status <> 'BOOKED' as reversed
  from rounds r join bookings b on b.purchase_id = r.purchase_id join users u on u.id = r.user_id
    join users x on x.id = ${payerOf} join tee_times t on t.id = r.tee_time_id join courses c on c.id = t.course_id
  where r.purchase_id = $1 and ($3::bigint is null or r.user_id = $3)
    and (r.round_credits > 0 or $3 is not null and ${paidByOther})
  order by r.id`;

interface AboutRow {
  readonly id: number;
  readonly title: string;
  readonly more: number;
  readonly cancelled: boolean;
  readonly round_credits: number;
  readonly paid_by: Purchase['paidBy'];
}

/** Of a golfer the latest spot counts: one that was given up, and had again, is had. */
const describeBookings = `
  select b.purchase_id as id,
    'Tee time ' || b.day || to_char(b.starts_at at time zone $2, ' HH24:MI') || ', ' || c.name as title,
    (select greatest(count(*) - 1, 0)::int from booking_groups g where g.purchase_id = b.purchase_id) as more,
    b.status = 'CANCELLED' or (b.user_id <> $3 and coalesce(own.status = 'CANCELLED', false)) is true as cancelled,
    coalesce((select sum(r.round_credits)::int from rounds r where r.purchase_id = b.purchase_id
      and r.round_credits > 0 and ($3 is null or r.user_id = $3)), 0) as round_credits, own.paid_by
  from bookings b join courses c on c.id = b.course_id
    left join lateral (
      select r.status, case when ${paidByOther} then ${personOf('x')} end as paid_by
      from rounds r join users x on x.id = b.user_id where r.purchase_id = b.purchase_id and r.user_id = $3
      order by r.status = 'BOOKED' desc, r.id desc limit 1
    ) own on $3::bigint is not null
  where b.purchase_id = any($1::bigint[])`;

/** In the words of the books. */
export const linesOfBookings = (house: Pick<House, 'timeZone'>): BookingLines => ({
  unchargedRounds: (sql, purchaseId, readerId) =>
    sql.query<ReceiptLine>(unchargedRounds, [purchaseId, house.timeZone, readerId]),
  async describeBookings(sql, purchaseIds, readerId) {
    if (purchaseIds.length === 0) return new Map();
    const rows = await sql.query<AboutRow>(describeBookings, [purchaseIds, house.timeZone, readerId]);
    return new Map(
      rows.map(({ id, round_credits: roundCredits, paid_by: paidBy, ...about }) => [
        id,
        { ...about, roundCredits, paidBy },
      ]),
    );
  },
  async bookingsOf(sql, userId) {
    const rows = await sql.query<{ id: number }>(
      `select distinct purchase_id as id from rounds where user_id = $1 and agreement <> 'ASKED'`,
      [userId],
    );
    return rows.map(({ id }) => id);
  },
  async isIn(sql, purchaseId, userId) {
    const rows = await sql.query('select 1 from rounds where purchase_id = $1 and user_id = $2 limit 1', [
      purchaseId,
      userId,
    ]);
    return rows.length > 0;
  },
  golfersOf,
});

async function golfersOf(sql: Sql, purchaseId: number) {
  const rows = await sql.query<{
    round_id: number;
    user_id: number | null;
    user_name: string | null;
    name: string;
  }>(
    `select r.id as round_id, u.id as user_id, u.user_name, coalesce(u.full_name, r.guest_name) as name
     from rounds r left join users u on u.id = r.user_id
     where r.purchase_id = $1 and coalesce(u.first_name, r.guest_name) is not null`,
    [purchaseId],
  );
  return new Map(
    rows.map((row) => [row.round_id, { userId: row.user_id, userName: row.user_name, name: row.name }]),
  );
}
