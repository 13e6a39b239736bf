/** Reports on bookings: those made in a span of days, those for a day, and how far ahead they come in. Cents. */
import { addDays } from '@fourball/shared/club/days.ts';
import type {
  AdvanceReport,
  BookingReport,
  ReportedBooking,
} from '@fourball/shared/booking/reports/report-shapes.ts';

import { clubDay, clubMoment } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { checkSpan, type Span } from '../../money/report-span.ts';
import { mostListedDays } from '../bookings/list-playing.ts';

interface BookingRow {
  purchase_id: number;
  created_at: Date;
  booked_on: string;
  days_ahead: number;
  day: string;
  time: string;
  course_id: number;
  course_name: string;
  fee_name: string;
  user_id: number;
  booker: string;
  member_number: string | null;
  status: 'BOOKED' | 'CANCELLED';
  spots: number;
  golfers: number;
  credit_rounds: number;
  play_fees: number;
  tax: number;
}

const bookedOn = `(b.created_at at time zone $1)::date`;
const daysAhead = `greatest(0, b.day - ${bookedOn})`;

/** `$1` time zone. A cancelled booking has the spots that went with it. */
const select = (condition: string, order: string) => `
  select b.purchase_id, b.created_at, ${bookedOn} as booked_on, ${daysAhead} as days_ahead, b.day,
    to_char(b.starts_at at time zone $1, 'HH24:MI') as time, b.course_id, c.name as course_name, f.name as fee_name,
    b.user_id, o.full_name as booker, o.member_number, b.status,
    coalesce(s.spots, 0)::int as spots, coalesce(s.golfers, 0)::int as golfers,
    coalesce(s.credit_rounds, 0)::int as credit_rounds, coalesce(s.play_fees, 0)::bigint as play_fees,
    coalesce(s.tax, 0)::bigint as tax
  from bookings b join courses c on c.id = b.course_id join course_fees f on f.id = b.course_fee_id
    join users o on o.id = b.user_id
    left join lateral (
      select count(*) as spots, count(*) filter (where r.user_id is not null or r.guest_name is not null) as golfers,
        count(*) filter (where r.round_credits > 0) as credit_rounds,
        sum(r.play_fee_cents) filter (where r.round_credits = 0) as play_fees,
        sum(r.tax_cents) filter (where r.round_credits = 0) as tax
      from rounds r where r.purchase_id = b.purchase_id and r.status = b.status
    ) s on true
  where ${condition} order by ${order}`;

const present = (row: BookingRow): ReportedBooking => ({
  purchaseId: row.purchase_id,
  bookedAt: row.created_at.toISOString(),
  bookedOn: row.booked_on,
  daysAhead: row.days_ahead,
  day: row.day,
  time: row.time,
  courseId: row.course_id,
  courseName: row.course_name,
  feeName: row.fee_name,
  bookerId: row.user_id,
  booker: row.booker,
  memberNumber: row.member_number,
  status: row.status,
  numSpots: row.spots,
  golfers: row.golfers,
  creditRounds: row.credit_rounds,
  playFees: row.play_fees,
  tax: row.tax,
  total: row.play_fees + row.tax,
});

function reportOf({ start, end }: Span, rows: readonly BookingRow[]): BookingReport {
  const bookings = rows.map(present);
  const standing = bookings.filter(({ status }) => status === 'BOOKED');
  const sum = (of: (booking: ReportedBooking) => number) => standing.reduce((all, one) => all + of(one), 0);
  return {
    startDate: start,
    endDate: end,
    bookings,
    totals: {
      bookings: standing.length,
      cancelled: bookings.length - standing.length,
      spots: sum(({ numSpots }) => numSpots),
      golfers: sum(({ golfers }) => golfers),
      playFees: sum(({ playFees }) => playFees),
      tax: sum(({ tax }) => tax),
      total: sum(({ total }) => total),
    },
  };
}

/** For admins: bookings by when they were made, on the club's clock; cancelled ones too. */
export async function reportBookings({ db, timeZone }: House, span: Span): Promise<BookingReport> {
  checkSpan(span, mostListedDays);
  const rows = await db.query<BookingRow>(
    select('b.created_at >= $2 and b.created_at < $3', 'b.created_at, b.purchase_id'),
    [
      timeZone,
      clubMoment(span.start, '00:00', timeZone),
      clubMoment(addDays(span.end, 1), '00:00', timeZone),
    ],
  );
  return reportOf(span, rows);
}

/** For admins: bookings by the day of play; cancelled ones too. */
export async function reportByRoundDate({ db, timeZone }: House, span: Span): Promise<BookingReport> {
  checkSpan(span, mostListedDays);
  const rows = await db.query<BookingRow>(
    select('b.day between $2 and $3', 'b.starts_at, b.course_id, b.purchase_id'),
    [timeZone, span.start, span.end],
  );
  return reportOf(span, rows);
}

/** For admins: bookings that stand from today on and were made at least so many days before the round. */
export async function listMadeInAdvance(
  { db, clock, timeZone }: House,
  days: number,
): Promise<ReportedBooking[]> {
  const rows = await db.query<BookingRow>(
    select(`b.day >= $2 and b.status = 'BOOKED' and ${daysAhead} >= $3`, 'b.starts_at, b.purchase_id'),
    [timeZone, clubDay(clock.now(), timeZone), days],
  );
  return rows.map(present);
}

/** For admins: of bookings that stand, by the day of play. Member rounds are those of golfers with a membership on that day. */
export async function reportAdvance({ db, timeZone }: House, span: Span): Promise<AdvanceReport> {
  checkSpan(span, mostListedDays);
  const rows = await db.query<AdvanceReport['rows'][number]>(
    `with made as materialized (
       select b.purchase_id, ${daysAhead} as days_ahead from bookings b
       where b.day between $2 and $3 and b.status = 'BOOKED'
     ), members as materialized (
       select m.user_id, range_agg(daterange(i.start_date, case when m.cancelled_at is null then i.end_date + 1
           else least(i.end_date + 1, greatest(i.start_date, (m.cancelled_at at time zone $1)::date)) end)) as days
       from memberships m join product_items i on i.id = m.product_item_id
       where m.deleted_at is null group by m.user_id
     )
     select m.days_ahead as "daysAhead", count(distinct m.purchase_id)::int as bookings, count(r.id)::int as rounds,
       count(r.id) filter (where s.days @> r.day)::int as "memberRounds",
       count(r.id) filter (where (s.days @> r.day) is not true)::int as "guestRounds"
     from made m
       left join rounds r on r.purchase_id = m.purchase_id and r.status = 'BOOKED'
         and (r.user_id is not null or r.guest_name is not null)
       left join members s on s.user_id = r.user_id
     group by 1 order by 1`,
    [timeZone, span.start, span.end],
  );
  const bookings = rows.reduce((sum, row) => sum + row.bookings, 0);
  return {
    startDate: span.start,
    endDate: span.end,
    rows,
    bookings,
    rounds: rows.reduce((sum, row) => sum + row.rounds, 0),
    averageDays:
      bookings === 0
        ? null
        : Math.round((rows.reduce((sum, row) => sum + row.daysAhead * row.bookings, 0) / bookings) * 10) / 10,
    medianDays: medianOf(rows),
  };
}

/** An even number of bookings takes the mean of the middle two. */
function medianOf(rows: readonly { daysAhead: number; bookings: number }[]): number | null {
  const count = rows.reduce((sum, { bookings }) => sum + bookings, 0);
  if (count === 0) return null;
  const at = (place: number): number => {
    let passed = 0;
    for (const { daysAhead: days, bookings } of rows) {
      passed += bookings;
      if (place < passed) return days;
    }
    return 0;
  };
  return (at(Math.floor((count - 1) / 2)) + at(Math.floor(count / 2))) / 2;
}
