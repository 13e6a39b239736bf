/** Who plays, for the staff: on a day, on one course or all, and who has not been checked in. */

import type { listUnconfirmedRounds as listUnconfirmedCall } from '@fourball/shared/booking/spots/round-calls.ts';
import type { Playing } from '@fourball/shared/booking/reports/report-shapes.ts';
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import type { RoundStatus } from '@fourball/shared/booking/enums.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { checkSpan, type Span } from '../../money/report-span.ts';
import type { ListedRound } from '../facts/rounds.ts';

/** Lists of rounds are of a season at most. */
export const mostListedDays = 400;

interface PlayingRow extends ListedRound {
  start_tee: number;
  name: string;
  member_number: string | null;
  guest: boolean;
  round_status: RoundStatus;
  holes_played: number | null;
}

/** `$1` first and `$2` last day, `$3` time zone. Vacant spots are nobody's. */
const select = (condition: string) => `
  select r.id, r.purchase_id, r.tee_time_id, t.course_id, c.name as course_name, f.name as fee_name, r.day,
    to_char(t.starts_at at time zone $3, 'HH24:MI') as time, t.starts_at, t.start_tee, r.user_id,
    coalesce(u.full_name, r.guest_name) as name, u.member_number,
    r.guest_name is not null as guest, b.user_id as booker_id, o.full_name as booker, r.status,
    r.round_status, r.holes_played, r.charge_purchaser, r.play_fee_cents, r.tax_cents, r.round_credits
  from rounds r join tee_times t on t.id = r.tee_time_id join courses c on c.id = t.course_id
    join bookings b on b.purchase_id = r.purchase_id join course_fees f on f.id = b.course_fee_id
    join users o on o.id = b.user_id left join users u on u.id = r.user_id
  where r.day between $1 and $2 and (r.user_id is not null or r.guest_name is not null) and ${condition}
  order by t.starts_at, c.sequence_no, c.id, t.start_tee, r.id`;

const present = (row: PlayingRow): Playing => ({
  roundId: row.id,
  purchaseId: row.purchase_id,
  teeTimeId: row.tee_time_id,
  courseId: row.course_id,
  courseName: row.course_name,
  feeName: row.fee_name,
  day: row.day,
  time: row.time,
  startsAt: row.starts_at.toISOString(),
  startTee: row.start_tee,
  userId: row.user_id,
  name: row.name,
  memberNumber: row.member_number,
  guest: row.guest,
  bookerId: row.booker_id,
  booker: row.booker,
  status: row.status,
  roundStatus: row.round_status,
  holesPlayed: row.holes_played,
  chargePurchaser: row.charge_purchaser,
  playFee: row.play_fee_cents ?? 0,
  tax: row.tax_cents ?? 0,
  roundCredits: row.round_credits,
});

/** For admins: who plays on the days of a span, in the order in which they tee off; without a course on all. */
export async function listPlaying(
  { db, timeZone }: House,
  { start, end }: Span,
  courseId?: number,
): Promise<Playing[]> {
  checkSpan({ start, end }, mostListedDays);
  const rows = await db.query<PlayingRow>(
    select(`r.status = 'BOOKED' and ($4::bigint is null or t.course_id = $4)`),
    [start, end, timeZone, courseId ?? null],
  );
  return rows.map(present);
}

export const listPlayingToday = (house: House, courseId?: number): Promise<Playing[]> => {
  const today = clubDay(house.clock.now(), house.timeZone);
  return listPlaying(house, { start: today, end: today }, courseId);
};

/** For admins: rounds that have begun and of which nobody has said whether the golfer came; with those given up if asked. */
export async function listUnconfirmed(
  { db, clock, timeZone }: House,
  { start, end, includeCancelled }: BodyOf<typeof listUnconfirmedCall>,
): Promise<Playing[]> {
  checkSpan({ start, end }, mostListedDays);
  const rows = await db.query<PlayingRow>(
    select(`t.starts_at <= $4 and r.round_status = 'EXPECTED' and (r.status = 'BOOKED' or $5)`),
    [start, end, timeZone, clock.now(), includeCancelled],
  );
  return rows.map(present);
}

/** How many of them stand, from one day to another. */
export async function countUnconfirmed(
  { db, clock }: Pick<House, 'db' | 'clock'>,
  { start, end }: Span,
): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*)::int as count from rounds r join tee_times t on t.id = r.tee_time_id
     where r.day between $1 and $2 and (r.user_id is not null or r.guest_name is not null)
       and t.starts_at <= $3 and r.round_status = 'EXPECTED' and r.status = 'BOOKED'`,
    [start, end, clock.now()],
  );
  return row?.count ?? 0;
}

/** For admins: bookings that stand for today. */
export async function countBookingsToday({ db, clock, timeZone }: House): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*)::int as count from bookings where day = $1 and status = 'BOOKED'`,
    [clubDay(clock.now(), timeZone)],
  );
  return row?.count ?? 0;
}

/** For admins: spots of today that somebody has. */
export async function countRoundsToday({ db, clock, timeZone }: House): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*)::int as count from rounds
     where day = $1 and status = 'BOOKED' and (user_id is not null or guest_name is not null)`,
    [clubDay(clock.now(), timeZone)],
  );
  return row?.count ?? 0;
}
