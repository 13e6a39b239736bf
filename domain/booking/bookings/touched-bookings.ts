/** Tells which bookings a change of the sheet touches, and lets it be made only by who has seen them. */
import { createHash } from 'node:crypto';
import type { TouchedBookings } from '@fourball/shared/contract/touched-shapes.ts';
import { refusal } from '@fourball/shared/words/refusals.ts';
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import { AppError } from '../../kernel/app-error.ts';

/** As many as are told one by one. */
const mostTold = 12;

interface TouchedRow {
  purchase_id: number;
  tee_time_id: number;
  day: string;
  time: string;
  booker: string;
  spots: number;
  golfers: number;
}

/** Undefined where nobody has booked in these tee times. */
async function findTouched(
  sql: Sql,
  teeTimeIds: readonly number[],
  timeZone: string,
): Promise<TouchedBookings | undefined> {
  if (teeTimeIds.length === 0) return undefined;
  const rows = await sql.query<TouchedRow>(
    `select r.purchase_id, r.tee_time_id, t.day, to_char(t.starts_at at time zone $2, 'HH24:MI') as time,
       u.full_name as booker, count(*)::int as spots,
       count(*) filter (where r.user_id is not null or r.guest_name is not null)::int as golfers
     from rounds r join tee_times t on t.id = r.tee_time_id join bookings b on b.purchase_id = r.purchase_id
       join users u on u.id = b.user_id
     where r.tee_time_id = any($1::bigint[]) and r.status = 'BOOKED'
     group by r.purchase_id, r.tee_time_id, t.day, t.starts_at, t.start_tee, u.full_name
     order by t.starts_at, t.start_tee, r.purchase_id`,
    [teeTimeIds, timeZone],
  );
  if (rows.length === 0) return undefined;
  const told = rows.map(({ purchase_id, tee_time_id, spots }) => `${purchase_id}:${tee_time_id}:${spots}`);
  return {
    fingerprint: createHash('sha256').update(told.toSorted().join()).digest('base64url'),
    bookings: new Set(rows.map(({ purchase_id }) => purchase_id)).size,
    golfers: rows.reduce((sum, { golfers }) => sum + golfers, 0),
    days: new Set(rows.map(({ day }) => day)).size,
    first: rows.slice(0, mostTold).map(({ purchase_id, day, time, booker, spots }) => ({
      purchaseId: purchase_id,
      day,
      time,
      booker,
      spots,
    })),
  };
}

/**
 * Call it where what is to be changed is locked, and before it is committed. Throws conflict, with what is touched, where that is
 * something and is not what `confirm` stands for.
 */
export async function wantConfirmation(
  tx: Transaction,
  teeTimeIds: readonly number[],
  timeZone: string,
  confirm: string | undefined,
): Promise<void> {
  const touched = await findTouched(tx, teeTimeIds, timeZone);
  if (touched === undefined || touched.fingerprint === confirm) return;
  const { bookings } = touched;
  throw new AppError('conflict', { touched }, refusal('booking.bookingsTouched', { bookings }));
}
