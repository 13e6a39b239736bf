/** Reads a booking with all that belongs to it: groups, rounds, people, invitations. */
import { prepared, type Statement, type Sql, type Transaction } from '@fourball/db/connection.ts';
import { lockFound } from './lock-found.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Bracket } from '@fourball/shared/club/shapes.ts';
import type { RoundStatus } from '@fourball/shared/booking/enums.ts';
import { weekendIn } from '../../club/prices/holidays.ts';
import { guestSince } from '../../accounts/users/look-alikes.ts';
import type { BookingAccess } from './access.ts';
import { mayRefuse, type Agreement } from './agreement.ts';

export interface RoundFacts {
  purchase_id: number;
  round_id: number;
  tee_time_id: number;
  /** Null where the spot is in no group. */
  group_id: number | null;
  sequence_num: number | null;
  starts_at: Date;
  time: string;
  user_id: number | null;
  user_name: string | null;
  name: string | null;
  nickname: string | null;
  member_number: string | null;
  avatar_url: string | null;
  guest_since: string | null;
  guest: boolean;
  status: 'BOOKED' | 'CANCELLED';
  round_status: RoundStatus;
  charge_purchaser: boolean;
  /** The customer who pays for a guest instead of the booker. */
  customer_id: number | null;
  /** Who of the family pays in place of the golfer. */
  family_payer_id: number | null;
  /** How the golfer said yes to it; until then, while it is ASKED, the booker pays. */
  agreement: Agreement;
  play_fee_cents: number | null;
  tax_cents: number | null;
  /** Credits that pay for it instead of money; 0 for none. */
  round_credits: number;
  /** Whether its tee time is closed by the weather, was put back or is in the place of a closed one, or the rain has ended it. */
  weather: boolean;
  /** The golfer's, or that of a guest. */
  email: string | null;
  contact_id: number | null;
  /** Credits that the round has used up. */
  used_credits: number;
  /** The invitation by which the golfer or guest has the spot. */
  invite_id: number | null;
  invite_status: 'PENDING' | 'ACCEPTED' | 'DECLINED' | null;
  cancelled_at: Date | null;
}

export interface InvitationFacts {
  id: number;
  purchase_id: number;
  conversation_id: number;
  round_id: number | null;
  invited_by: number;
  /** Null for somebody without an account, who was invited by mail. */
  user_id: number | null;
  user_name: string | null;
  name: string;
  email: string | null;
  avatar_url: string | null;
  guest_since: string | null;
  status: 'PENDING' | 'ACCEPTED' | 'DECLINED';
  /** Handed over by who sent it, who is no member: the club mails nothing. */
  by_link: boolean;
  charge_purchaser: boolean;
  /** What the booker agreed to pay at most, before tax; null where the golfer pays, and for guests. */
  agreed_cents: number | null;
  decline_reason: string | null;
  created_at: Date;
  responded_at: Date | null;
}

export interface BookingRow {
  purchase_id: number;
  user_id: number;
  user_name: string;
  name: string;
  avatar_url: string | null;
  guest_since: string | null;
  course_id: number;
  course_name: string;
  course_fee_id: number;
  fee_name: string;
  /** Of the fee, and whether the day is one for memberships of weekdays. */
  holes: number;
  weekend: boolean;
  conversation_id: number;
  day: string;
  starts_at: Date;
  time: string;
  status: 'BOOKED' | 'CANCELLED';
  auto_cancel: boolean;
  member_cents: number;
  non_member_cents: number;
  external_member_cents: number;
  brackets: Bracket[] | null;
  tax_basis_points: number;
  cancellation_fee_cents: number;
  created_at: Date;
  cancelled_at: Date | null;
}

export interface BookingFacts {
  booking: BookingRow;
  /** Of a booked one those that stand; of a cancelled one those it had. By group, then in the order they were made. */
  rounds: RoundFacts[];
  invitations: InvitationFacts[];
}

/**
 * Whether a round `r` is one of a booking `b` as it stands or, of a cancelled one, as it stood then: what was given up
 * before is no part of it.
 */
export const isPartOf = `r.status = b.status
  and (r.status = 'BOOKED' or r.cancelled_at is null or r.cancelled_at >= b.cancelled_at)`;

/** Of the bookings `$1`. */
const isOneOf = (column: string): string => `${column} = any(array(select unnest($1::bigint[])))`;

/** `$1` the bookings, `$2` the time zone. */
const roundFacts = (condition: string): string => `
  select r.purchase_id, r.id as round_id, r.tee_time_id, g.id as group_id, g.sequence_num, t.starts_at,
    to_char(t.starts_at at time zone $2, 'HH24:MI') as time, r.user_id, u.user_name,
    coalesce(u.full_name, r.guest_name) as name, u.nickname, u.member_number,
    u.avatar_url, ${guestSince('u')} as guest_since, r.guest_name is not null as guest, r.status, r.round_status, r.charge_purchaser, r.customer_id,
    r.family_payer_id, r.agreement,
    r.play_fee_cents, r.tax_cents, r.round_credits,
    t.block_kind is not distinct from 'WEATHER' or t.later_minutes > 0 or r.round_status = 'RAIN_CHECK'
      or exists (select from closure_bookings x where x.purchase_id = r.purchase_id and x.state <> 'STAYS') as weather,
    coalesce(u.email, r.guest_email) as email, c.id as contact_id, r.cancelled_at,
    (select coalesce(sum(case m.kind when 'USED' then m.credits when 'RETURNED' then -m.credits else 0 end), 0)::int
     from round_credit_moves m where m.round_id = r.id) as used_credits,
    i.id as invite_id, i.status as invite_status
  from rounds r join bookings b on b.purchase_id = r.purchase_id left join booking_groups g on g.id = r.group_id
    join tee_times t on t.id = r.tee_time_id left join users u on u.id = r.user_id
    left join contacts c on c.user_id = r.user_id
    left join lateral (
      select i.id, i.status from invitations i
      where i.purchase_id = r.purchase_id and i.round_id = r.id and i.user_id is not distinct from r.user_id
        and (r.user_id is not null or r.guest_name is not null)
      order by i.id desc limit 1
    ) i on true
  where ${isOneOf('r.purchase_id')} and ${condition} order by g.sequence_num nulls last, r.id`;

const findGivenUp = prepared('bookings.given-up', roundFacts(`r.status = 'CANCELLED'`));

/** The spots of a booking that were given up, each as it was. */
export const loadGivenUp = (sql: Sql, purchaseId: number, timeZone: string): Promise<RoundFacts[]> =>
  sql.query<RoundFacts>(findGivenUp, [[purchaseId], timeZone]);

const findBookings = prepared(
  'bookings.load',
  `select b.*, to_char(b.starts_at at time zone $2, 'HH24:MI') as time,
     u.user_name, u.full_name as name, u.avatar_url,
     ${guestSince('u')} as guest_since, c.name as course_name, f.name as fee_name,
     f.holes, ${weekendIn('b.day')} as weekend
   from bookings b join users u on u.id = b.user_id join courses c on c.id = b.course_id
     join course_fees f on f.id = b.course_fee_id
   where ${isOneOf('b.purchase_id')}`,
);
const findRounds = prepared('bookings.load-rounds', roundFacts(isPartOf));
const findInvitations = prepared(
  'bookings.load-invitations',
  `select i.*, b.conversation_id, u.user_name, coalesce(u.full_name, i.guest_name) as name,
     u.avatar_url, ${guestSince('u')} as guest_since
   from invitations i join bookings b on b.purchase_id = i.purchase_id left join users u on u.id = i.user_id
   where ${isOneOf('i.purchase_id')} order by i.id`,
);

/** Throws not_found where there is no such booking. What the caller may see is decided elsewhere. */
export async function loadBooking(sql: Sql, purchaseId: number, timeZone: string): Promise<BookingFacts> {
  const [facts] = await loadBookings(sql, [purchaseId], timeZone);
  if (!facts) throw new AppError('not_found');
  return facts;
}

/** In the order of the ids; undefined where there is no such booking. */
export async function loadBookings(
  sql: Sql,
  purchaseIds: readonly number[],
  timeZone: string,
): Promise<(BookingFacts | undefined)[]> {
  const bookings = await sql.query<BookingRow>(findBookings, [purchaseIds, timeZone]);
  const rounds = await sql.query<RoundFacts>(findRounds, [purchaseIds, timeZone]);
  const invitations = await sql.query<InvitationFacts>(findInvitations, [purchaseIds]);
  const facts = new Map(
    bookings.map((booking): [number, BookingFacts] => [
      booking.purchase_id,
      { booking, rounds: [], invitations: [] },
    ]),
  );
  for (const round of rounds) facts.get(round.purchase_id)?.rounds.push(round);
  for (const invitation of invitations) facts.get(invitation.purchase_id)?.invitations.push(invitation);
  return purchaseIds.map((id) => facts.get(id));
}

const teeTimesOfBooking = `
     select tee_time_id from booking_groups where purchase_id = $1
     union select tee_time_id from rounds where purchase_id = $1 and status = 'BOOKED'
     union select p.tee_time_id from closure_places p join closure_bookings c on c.id = p.closure_id where c.purchase_id = $1
     union select unnest($2::bigint[])`;
const lockTeeTimesOfBooking = prepared(
  'bookings.lock-tee-times',
  `select id from tee_times where id in (${teeTimesOfBooking}) order by id for update`,
);
const findTeeTimesOfBooking = prepared(
  'bookings.find-tee-times',
  `select id from tee_times where id in (${teeTimesOfBooking})`,
);

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

/**
 * Locks the booking's tee times and others that it may move to, sorted by id: what happens to its spots happens one
 * after the other. Throws not_found where nothing is to be locked.
 */
export async function lockBooking(
  tx: Transaction,
  purchaseId: number,
  others: readonly number[] = [],
): Promise<number[]> {
  const ask = async (statement: Statement, ids: readonly number[]) =>
    idsOf(await tx.query<{ id: number }>(statement, [purchaseId, ids]));
  const locked = await ask(lockTeeTimesOfBooking, others);
  if (locked.length === 0) throw new AppError('not_found');
  return lockFound(
    locked,
    () => ask(findTeeTimesOfBooking, others),
    (ids) => ask(lockTeeTimesOfBooking, ids),
  );
}

export const vacantRounds = ({ rounds }: BookingFacts): RoundFacts[] =>
  rounds.filter((round) => round.status === 'BOOKED' && round.user_id === null && round.name === null);

/** Who was put into the booking meanwhile is asked about that spot, and no more to fill another. */
export const pendingInvitations = ({ invitations, rounds }: BookingFacts): InvitationFacts[] =>
  invitations.filter(
    ({ status, user_id: invited }) =>
      status === 'PENDING' && (invited === null || !rounds.some(({ user_id }) => user_id === invited)),
  );

export const accessOf = (facts: BookingFacts): BookingAccess => ({
  bookerId: facts.booking.user_id,
  status: facts.booking.status,
  startsAt: facts.booking.starts_at,
  golferIds: facts.rounds.map(({ user_id }) => user_id).filter((id) => id !== null),
  unconfirmedIds: facts.rounds.flatMap(({ user_id, agreement }) =>
    mayRefuse(agreement) ? (user_id ?? []) : [],
  ),
  invitedIds: pendingInvitations(facts).flatMap(({ user_id }) => user_id ?? []),
});
