/** Lists a golfer's bookings and open invitations. */
import { addDays } from '@fourball/shared/club/days.ts';
import { prepared, type Statement } from '@fourball/db/connection.ts';
import { markedName } from '@fourball/shared/accounts/marked-name.ts';
import type { BookingSummary } from '@fourball/shared/booking/shapes.ts';
import type { Bracket } from '@fourball/shared/club/shapes.ts';
import type { Payer } from '@fourball/shared/membership/price-class.ts';
import { weekendIn } from '../../club/prices/holidays.ts';
import { guestSince } from '../../accounts/users/look-alikes.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { findStandings, payerFor } from '../../membership/memberships/standing.ts';
import { isPartOf } from '../facts/load-booking.ts';
import { priceOfInvitation } from '../facts/you-pay.ts';

interface SummaryRow {
  purchase_id: number;
  conversation_id: number;
  status: 'BOOKED' | 'CANCELLED';
  course_id: number;
  course_name: string;
  day: string;
  starts_at: Date;
  time: string;
  num_spots: number;
  vacant: number;
  names: string[];
  guests_since: (string | null)[];
  part: 'IN' | 'ASKED' | 'INVITED' | 'GONE';
  /** How the reader's own open invitation is paid; null without one. */
  /** Of the own spot that is not confirmed: what a yes costs. */
  asked_cents: number | null;
  charge_purchaser: boolean | null;
  agreed_cents: number | null;
  member_cents: number;
  non_member_cents: number;
  external_member_cents: number;
  brackets: Bracket[] | null;
  tax_basis_points: number;
  holes: number;
  weekend: boolean;
  opens: boolean;
  message_text: string | null;
  message_at: Date | null;
}

/** Whoever had a round and gave it up still has it in the lists, and reads the thread no more. */
const reads = `exists (select from conversation_members cm
  where cm.conversation_id = b.conversation_id and cm.user_id = $1 and cm.left_at is null)`;

/**
 * `$1` user, `$2` time zone, `$3` now, `$4` and `$5` the first and the last day. IN it is who booked it or plays in it,
 * ASKED who was put in by others and has not confirmed, INVITED who is asked to join, and GONE who
 * gave the spot up; of a cancelled booking everybody who only played. Rounds are played on the day of their booking, or
 * the next where it is moved.
 */
const mine = `
  select purchase_id, case when bool_or(part = 'IN') then 'IN' when bool_or(part = 'ASKED') then 'ASKED'
      when bool_or(part = 'INVITED') then 'INVITED'
      else 'GONE' end as part from (
    select purchase_id, 'IN' as part from bookings
      where user_id = $1 and starts_at between $4::date - 1 and $5::date + 2
    union all select purchase_id, case when status <> 'BOOKED' then 'GONE' when agreement = 'ASKED' then 'ASKED' else 'IN' end
      from rounds where user_id = $1 and day between $4::date - 1 and $5::date + 1
    union all select purchase_id, 'INVITED' from invitations where user_id = $1 and status = 'PENDING'
  ) parts group by purchase_id`;

/** Of `mine`. `limit` keeps the planner from reading all bookings of these days, of whoever. */
const itsBooking = 'lateral (select * from bookings where purchase_id = mine.purchase_id limit 1)';

/** Who reads the list needs only a page of it: what belongs to a booking is looked for on that page alone. */
const summaries = (page: string, order: string) => `
  with page as materialized (${page} order by ${order} limit $6 offset $7)
  select b.purchase_id, b.conversation_id, b.status, b.course_id, c.name as course_name, b.day, b.starts_at,
    to_char(b.starts_at at time zone $2, 'HH24:MI') as time,
    coalesce(r.num_spots, 0)::int as num_spots, coalesce(r.vacant, 0)::int as vacant,
    coalesce(r.names, '{}') as names, coalesce(r.guests_since, '{}') as guests_since, b.part,
    r.asked_cents, i.charge_purchaser, i.agreed_cents, b.member_cents, b.non_member_cents, b.external_member_cents,
    b.brackets, b.tax_basis_points, f.holes, ${weekendIn('b.day')} as weekend, m.text as message_text, m.created_at as message_at,
    b.part <> 'GONE' or exists (
      select from rounds r where r.purchase_id = b.purchase_id and r.user_id = $1 and ${isPartOf}) as opens
  from page b
  join courses c on c.id = b.course_id join course_fees f on f.id = b.course_fee_id
  left join lateral (
    select count(*) as num_spots, count(*) filter (where r.user_id is null and r.guest_name is null) as vacant,
      array_agg(coalesce(u.full_name, r.guest_name) order by r.id)
        filter (where r.user_id is not null or r.guest_name is not null) as names,
      array_agg(${guestSince('u')} order by r.id)
        filter (where r.user_id is not null or r.guest_name is not null) as guests_since,
      max(case when r.charge_purchaser then 0 else r.play_fee_cents + r.tax_cents end)
        filter (where r.user_id = $1 and r.agreement = 'ASKED') as asked_cents
    from rounds r left join users u on u.id = r.user_id
    where r.purchase_id = b.purchase_id and ${isPartOf}
  ) r on true
  left join lateral (
    select charge_purchaser, agreed_cents from invitations
    where purchase_id = b.purchase_id and user_id = $1 and status = 'PENDING' order by id desc limit 1
  ) i on true
  left join lateral (
    select text, created_at from messages
    where conversation_id = b.conversation_id and deleted_at is null and ${reads} order by seq desc limit 1
  ) m on true
  order by ${order}`;

/** Shapes lines for a golfer, by who the golfer is now: it is read where an invitation is open. */
async function presentAll(
  { db, clock, timeZone }: House,
  { userId }: UserActor,
  rows: readonly SummaryRow[],
): Promise<BookingSummary[]> {
  const asked = rows.some(({ charge_purchaser }) => charge_purchaser === false);
  const standings = asked ? await findStandings(db, [userId], clubDay(clock.now(), timeZone)) : undefined;
  return rows.map((row) => present(row, userId, timeZone, standings && payerFor(standings.get(userId), row)));
}

/** Null without an open invitation. */
const priceIfAccepted = (row: SummaryRow, userId: number, payer: Payer | undefined): number | null =>
  row.charge_purchaser === null
    ? null
    : priceOfInvitation(
        row,
        {
          user_id: userId,
          charge_purchaser: row.charge_purchaser,
          agreed_cents: row.agreed_cents,
          // Of a golfer it makes no difference.
          by_link: false,
        },
        payer,
      );

const present = (
  row: SummaryRow,
  userId: number,
  timeZone: string,
  payer: Payer | undefined,
): BookingSummary => ({
  purchaseId: row.purchase_id,
  conversationId: row.conversation_id,
  status: row.status,
  courseId: row.course_id,
  courseName: row.course_name,
  day: row.day,
  startsAt: row.starts_at.toISOString(),
  time: row.time,
  numSpots: row.num_spots,
  vacantSpots: row.vacant,
  names: row.names.map((name, index) => markedName(name, row.guests_since[index], timeZone)),
  yourStatus: {
    IN: row.status,
    ASKED: row.status === 'BOOKED' ? ('PENDING' as const) : row.status,
    INVITED: 'INVITE' as const,
    GONE: 'CANCELLED' as const,
  }[row.part],
  myPrice: row.part === 'ASKED' ? row.asked_cents : priceIfAccepted(row, userId, payer),
  lastMessage: row.message_at && {
    text: row.message_text ?? '',
    dateTimeCreated: row.message_at.toISOString(),
  },
  can: { open: row.opens },
});

/** How many lines the call without pages sends at most. */
const listMost = 200;

/** With the file by which it came along: as if it had never been made. */
const takenBack = `b.status = 'CANCELLED' and exists (select from booking_history h
  where h.purchase_id = b.purchase_id and h.action = 'TAKEN_BACK')`;

const stands = `b.status = 'BOOKED' and part <> 'GONE'`;

const listed = (type: string, condition: string, order: string): Statement =>
  prepared(
    `bookings.list-${type}`,
    summaries(
      `select b.*, part from (${mine}) mine cross join ${itsBooking} b
       where ${condition} and b.day between $4::date and $5::date`,
      order,
    ),
  );

/** Each mentions `$3`, whose type PostgreSQL could not tell otherwise. */
const lists = {
  Active: listed('active', `${stands} and b.starts_at > $3`, 'b.starts_at, b.purchase_id'),
  Past: listed('past', `${stands} and b.starts_at <= $3`, 'b.starts_at desc, b.purchase_id desc'),
  Cancelled: listed(
    'cancelled',
    `not (${stands}) and $3::timestamptz is not null and not (${takenBack})`,
    'b.starts_at desc, b.purchase_id desc',
  ),
} as const;

/** So many days back the newest bookings are looked for, before all of them are; more than so many are not found there. */
const recentDays = 366;
const recentMost = 40;

/** Days that can hold what is asked for, those first in which there is most likely enough of it. */
function spansOf(
  type: keyof typeof lists,
  { year, most }: { year: number; most: number },
  today: string,
): (readonly [string, string])[] {
  if (year !== 0) {
    const fourDigits = String(year).padStart(4, '0');
    return [[`${fourDigits}-01-01`, `${fourDigits}-12-31`]];
  }
  if (type === 'Active') return [[today, 'infinity']];
  const to = type === 'Past' ? today : 'infinity';
  const all = ['-infinity', to] as const;
  return most > recentMost ? [all] : [[addDays(today, -recentDays), to], all];
}

/** The newest of a long past are of its last year: what is older is read for who turns back so far. */
export async function listBookings(
  house: House,
  actor: UserActor,
  {
    type,
    year = 0,
    page = 0,
    size = listMost,
  }: { type: keyof typeof lists; year?: number; page?: number; size?: number },
): Promise<BookingSummary[]> {
  const { db, clock, timeZone } = house;
  const now = clock.now();
  let rows: SummaryRow[] = [];
  const wish = { year, most: (page + 1) * size };
  for (const span of spansOf(type, wish, clubDay(now, timeZone))) {
    rows = await db.query<SummaryRow>(lists[type], [actor.userId, timeZone, now, ...span, size, page * size]);
    if (rows.length === size) break;
  }
  return presentAll(house, actor, rows);
}

// `offset 0`: who reads a thread no more is left out before its messages are looked at.
const chats = prepared(
  'bookings.chats',
  summaries(
    `select b.*, m.created_at as moved_at
     from (
       select b.*, part from (${mine}) mine cross join ${itsBooking} b
       where $3::timestamptz is not null and $2::text is not null and ${reads} offset 0
     ) b
       left join lateral (
         select created_at from messages
         where conversation_id = b.conversation_id and deleted_at is null order by seq desc limit 1
       ) m on true`,
    'moved_at desc nulls last, b.purchase_id desc',
  ),
);

/** The threads of the golfer's bookings that they are in now, the one last written to first. */
export async function listChats(house: House, actor: UserActor): Promise<BookingSummary[]> {
  const { db, clock, timeZone } = house;
  const all = ['-infinity', 'infinity'];
  const rows = await db.query<SummaryRow>(chats, [actor.userId, timeZone, clock.now(), ...all, listMost, 0]);
  return presentAll(house, actor, rows);
}

/** Of the current user: bookings ahead with their threads. */
export async function findActiveBookings(
  house: House,
  actor: UserActor,
): Promise<{ purchaseId: number; conversationId: number }[]> {
  const bookings = await listBookings(house, actor, { type: 'Active' });
  return bookings.map(({ purchaseId, conversationId }) => ({ purchaseId, conversationId }));
}
