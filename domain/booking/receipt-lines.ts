/** What receipts say of a booking's rounds that the books do not know: whom each is for, and which credits pay for. */
import type { ReceiptLine } from '@fourball/shared/money/shapes.ts';
import type { BookingLines } from '../money/receipt.ts';

const paidByCredits = `
  select 'Tee time ' || t.day || to_char(t.starts_at at time zone $2, ' HH24:MI') || ', ' || c.name as name,
    json_build_object('userId', u.id, 'userName', u.user_name, 'name', u.first_name || ' ' || u.last_name)
      as "userFor", null as "chargedTo",
    null as "productItemId", 'TEE_TIME' as kind, null as detail, 1 as quantity, 0 as "unitPrice", 0 as discount,
    0 as net, 0 as "taxBasisPoints", 0 as tax, 0 as total, r.round_credits as "roundCredits",
    r.status <> 'BOOKED' as reversed
  from rounds r join users u on u.id = r.user_id join tee_times t on t.id = r.tee_time_id
    join courses c on c.id = t.course_id
  where r.purchase_id = $1 and r.round_credits > 0 and ($3::bigint is null or r.user_id = $3) order by r.id`;

/** In the words of the books; nothing is charged for rounds on credits. */
export const linesOfBookings = (timeZone: string): BookingLines => ({
  paidByCredits: (sql, purchaseId, readerId) =>
    sql.query<ReceiptLine>(paidByCredits, [purchaseId, timeZone, readerId]),
  async golfersOf(sql, purchaseId) {
    const rows = await sql.query<{
      round_id: number;
      user_id: number | null;
      user_name: string | null;
      name: string;
    }>(
      `select r.id as round_id, u.id as user_id, u.user_name, coalesce(u.first_name || ' ' || u.last_name, r.guest_name) as name
       from rounds r left join users u on u.id = r.user_id
       where r.purchase_id = $1 and coalesce(u.first_name, r.guest_name) is not null`,
      [purchaseId],
    );
    return new Map(
      rows.map((row) => [row.round_id, { userId: row.user_id, userName: row.user_name, name: row.name }]),
    );
  },
});
