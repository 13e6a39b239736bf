/** What booking knows of one golfer, for the details of the account. */
import type { Sql } from '@fourball/db/connection.ts';
import type { UserDetails } from '@fourball/shared/accounts/shapes.ts';
import type { House } from '../../kernel/house.ts';
import { isPartOf } from '../facts/load-booking.ts';

type Full = NonNullable<UserDetails['full']>;

interface BookingLine {
  purchase_id: number;
  conversation_id: number;
  day: string;
  time: string;
  course_name: string;
  fee_name: string;
  spots: number;
  cancelled: boolean;
  /** Null where the golfer was in it and somebody else booked. */
  bought_at: Date | null;
  cents: number;
}

/** The details of an account show so many lines at most, the newest. */
const mostLines = 200;

const lines = `
  select b.purchase_id, b.conversation_id, b.day, to_char(b.starts_at at time zone $2, 'HH24:MI') as time,
    c.name as course_name, f.name as fee_name, b.status = 'CANCELLED' as cancelled, coalesce(r.spots, 0)::int as spots,
    case when b.user_id = $1 then b.created_at end as bought_at,
    (case when b.status = 'CANCELLED' then b.cancellation_fee_cents else coalesce(r.cents, 0) end)::int as cents
  from (select purchase_id from bookings where user_id = $1
        union select purchase_id from rounds where user_id = $1) mine
  join bookings b on b.purchase_id = mine.purchase_id
  join courses c on c.id = b.course_id join course_fees f on f.id = b.course_fee_id
  left join lateral (
    select count(*) as spots,
      sum(coalesce(play_fee_cents, 0) + coalesce(tax_cents, 0)) filter (where round_credits = 0) as cents
    from rounds r where r.purchase_id = b.purchase_id and ${isPartOf}
  ) r on true
  order by b.starts_at desc, b.purchase_id desc limit $3`;

/**
 * Bookings that the golfer made or plays in, and as `ledger` what the own ones came to: all rounds with tax, or the
 * cancellation fee.
 */
export async function findAccountBookings(
  { timeZone }: Pick<House, 'timeZone'>,
  sql: Sql,
  userId: number,
  most = mostLines,
): Promise<Pick<Full, 'bookings' | 'ledger'>> {
  const rows = await sql.query<BookingLine>(lines, [userId, timeZone, most]);
  return {
    bookings: rows.map((row) => ({
      purchaseId: row.purchase_id,
      conversationId: row.conversation_id,
      day: row.day,
      time: row.time,
      courseName: row.course_name,
      spots: row.spots,
      cancelled: row.cancelled,
    })),
    ledger: rows
      .flatMap(({ bought_at, ...row }) => (bought_at ? [{ ...row, bought_at }] : []))
      .sort((a, b) => b.purchase_id - a.purchase_id)
      .map((row) => ({
        purchaseId: row.purchase_id,
        at: row.bought_at.toISOString(),
        text: `${row.course_name}, ${row.fee_name}, ${row.day} ${row.time}`,
        amount: row.cents,
      })),
  };
}
