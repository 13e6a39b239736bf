/** Reads rounds as the office and their golfers see them outside of a booking, with what stands in the books for each. */
import type { Sql } from '@fourball/db/connection.ts';
import type { Round } from '@fourball/shared/booking/spots/round-shapes.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { may } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';

/** What lists of rounds read of each, whatever else they show. */
export interface ListedRound {
  id: number;
  purchase_id: number;
  tee_time_id: number;
  course_id: number;
  course_name: string;
  fee_name: string;
  day: string;
  time: string;
  starts_at: Date;
  status: 'BOOKED' | 'CANCELLED';
  user_id: number | null;
  name: string | null;
  booker_id: number;
  booker: string;
  charge_purchaser: boolean;
  play_fee_cents: number | null;
  tax_cents: number | null;
  round_credits: number;
}

interface RoundRow extends ListedRound {
  credits_used: boolean;
  charged: number;
}

/** `$2` time zone. */
const rounds = (condition: string, order: string) => `
  select r.id, r.purchase_id, r.tee_time_id, b.course_id, c.name as course_name, f.name as fee_name, t.day,
    to_char(t.starts_at at time zone $2, 'HH24:MI') as time, t.starts_at, r.status, r.user_id,
    coalesce(u.full_name, r.guest_name) as name, b.user_id as booker_id,
    o.full_name as booker, r.charge_purchaser, r.play_fee_cents, r.tax_cents, r.round_credits,
    r.round_credits > 0 and coalesce((
      select sum(case m.kind when 'USED' then m.credits when 'RETURNED' then -m.credits else 0 end) > 0
      from round_credit_moves m where m.round_id = r.id), false) as credits_used,
    coalesce((
      select sum(l.cents) from round_charges s
        join ledger_lines l on l.entry_id = s.entry_id join ledger_accounts a on a.id = l.account_id and a.kind = 'GOLFER'
      where s.round_id = r.id
        and not exists (select from ledger_entries x where x.reverses_entry_id = s.entry_id)), 0)::bigint as charged
  from rounds r join bookings b on b.purchase_id = r.purchase_id join tee_times t on t.id = r.tee_time_id
    join courses c on c.id = b.course_id join course_fees f on f.id = b.course_fee_id
    join users o on o.id = b.user_id left join users u on u.id = r.user_id
  where ${condition} order by ${order}`;

const present = (row: RoundRow): Round => ({
  roundId: row.id,
  purchaseId: row.purchase_id,
  teeTimeId: row.tee_time_id,
  courseId: row.course_id,
  courseName: row.course_name,
  feeName: row.fee_name,
  day: row.day,
  time: row.time,
  startsAt: row.starts_at.toISOString(),
  status: row.status,
  userId: row.user_id,
  name: row.name,
  bookerId: row.booker_id,
  booker: row.booker,
  chargePurchaser: row.charge_purchaser,
  playFee: row.play_fee_cents,
  tax: row.tax_cents,
  roundCredits: row.round_credits,
  creditsUsed: row.credits_used,
  charged: row.charged,
});

/** Throws not_found where there is no such round. What the caller may see is decided elsewhere. */
export async function getRound(sql: Sql, roundId: number, timeZone: string): Promise<Round> {
  const [row] = await sql.query<RoundRow>(rounds('r.id = $1', 'r.id'), [roundId, timeZone]);
  if (!row) throw new AppError('not_found');
  return present(row);
}

/**
 * The rounds of a golfer, cancelled ones too, the latest first. A golfer's own, or anybody's for the office; without a year,
 * or with year 0, of all years. Errors: forbidden; not_found for the office where there is no such golfer.
 */
export async function listRounds(
  { db, timeZone }: House,
  actor: UserActor,
  userId: number,
  year = 0,
): Promise<Round[]> {
  if (userId !== actor.userId) {
    if (!may(actor, 'STARTER', 'MEMBERSHIP')) throw new AppError('forbidden');
    const known = await db.query('select 1 from users where id = $1', [userId]);
    if (known.length === 0) throw new AppError('not_found');
  }
  const rows = await db.query<RoundRow>(
    rounds(
      `r.user_id = $1 and ($3 = 0 or t.day between make_date(greatest($3, 1), 1, 1) and make_date(greatest($3, 1), 12, 31))`,
      't.starts_at desc, r.id desc',
    ),
    [userId, timeZone, year],
  );
  return rows.map(present);
}
