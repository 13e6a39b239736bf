/** Reads whom and what a delay touches: the tee times of its courses on its day, and everybody who has a spot there. */
import { createHash } from 'node:crypto';
import type { Sql } from '@fourball/db/connection.ts';
import type { BlockKind, RoundStatus } from '@fourball/shared/booking/enums.ts';
import type { DelayCause, DelayKind } from '@fourball/shared/booking/delay-shapes.ts';
import type { House } from '../../kernel/house.ts';

/** What is to be done with a day. */
export interface DelaySpan {
  readonly courseIds: readonly number[];
  readonly day: string;
  readonly kind: DelayKind;
  /** HH:MM at the club: the first tee time it touches, and the first that it no longer does. */
  readonly from: string;
  readonly to?: string | null | undefined;
  readonly minutes?: number | null | undefined;
}

/** A delay as it was made. */
export interface StandingDelay {
  id: number;
  course_id: number;
  day: string;
  cause: DelayCause;
  from_at: Date;
  to_at: Date | null;
  block_id: number | null;
  minutes: number | null;
  tee_time_ids: number[];
  undoes: number | null;
  undone_at: Date | null;
}

export interface DayTeeTime {
  id: number;
  course_id: number;
  starts_at: Date;
  time: string;
  start_tee: number;
  capacity: number;
  booked: number;
  held: number;
  offered: number;
  version: number;
  block_kind: BlockKind | null;
  /** Of the span; what has begun by then stays as it is. */
  inside: boolean;
  begun: boolean;
}

/** All of the days' tee times, in their order. */
export const findDay = (
  sql: Sql,
  { clock, timeZone }: Pick<House, 'clock' | 'timeZone'>,
  { courseIds, day, from, to }: DelaySpan,
): Promise<DayTeeTime[]> =>
  sql.query<DayTeeTime>(
    `select id, course_id, starts_at, to_char(starts_at at time zone $5, 'HH24:MI') as time, start_tee, capacity, booked,
       held, offered, version, block_kind,
       (starts_at at time zone $5)::time >= $3::time
         and ($4::time is null or (starts_at at time zone $5)::time < $4::time) as inside,
       started_at is not null or starts_at <= $6 as begun
     from tee_times where course_id = any($1::bigint[]) and day = $2 order by starts_at, course_id, start_tee`,
    [courseIds, day, from, to ?? null, timeZone, clock.now()],
  );

export const isTouched = ({ inside, begun }: Pick<DayTeeTime, 'inside' | 'begun'>): boolean =>
  inside && !begun;

/** Somebody in a spot of a tee time that is touched; or a vacant spot. */
export interface TouchedRound {
  id: number;
  purchase_id: number;
  conversation_id: number;
  tee_time_id: number;
  course_id: number;
  starts_at: Date;
  time: string;
  booker_id: number;
  booker: string;
  booker_phone: string | null;
  user_id: number | null;
  name: string | null;
  phone: string | null;
  mail: boolean;
  round_status: RoundStatus;
  /** How long it takes; null where that is not known, or its golfer may play elsewhere then. */
  minutes: number | null;
  plays: boolean;
  round_credits: number;
  /** Cents, with tax. */
  charged: number;
}

/** By tee time, booking and round. */
export const findTouchedRounds = (
  sql: Sql,
  teeTimeIds: readonly number[],
  timeZone: string,
): Promise<TouchedRound[]> =>
  sql.query<TouchedRound>(
    `select r.id, r.purchase_id, b.conversation_id, r.tee_time_id, t.course_id, t.starts_at,
       to_char(t.starts_at at time zone $2, 'HH24:MI') as time, b.user_id as booker_id, o.full_name as booker,
       q.phone as booker_phone, r.user_id, coalesce(u.full_name, r.guest_name) as name, k.phone,
       coalesce(u.status = 'ACTIVE', r.guest_email is not null) as mail, r.round_status, r.minutes,
       r.playing is not null as plays, r.round_credits,
       coalesce((
         select sum(l.cents) from round_charges s
           join ledger_lines l on l.entry_id = s.entry_id join ledger_accounts a on a.id = l.account_id and a.kind = 'GOLFER'
         where s.round_id = r.id
           and not exists (select from ledger_entries x where x.reverses_entry_id = s.entry_id)), 0)::bigint as charged
     from rounds r join tee_times t on t.id = r.tee_time_id join bookings b on b.purchase_id = r.purchase_id
       join users o on o.id = b.user_id left join contacts q on q.user_id = b.user_id
       left join users u on u.id = r.user_id left join contacts k on k.user_id = r.user_id
     where r.tee_time_id = any($1::bigint[]) and r.status = 'BOOKED'
     order by t.starts_at, t.start_tee, r.purchase_id, r.id`,
    [teeTimeIds, timeZone],
  );

/**
 * Of golfers’ rounds, which take `minutes` each and would start `later` minutes later, those by which their golfers would be in
 * two places. Rounds that move along keep their distance.
 */
export async function findMeetings(
  sql: Sql,
  rounds: readonly { readonly id: number; readonly minutes: number }[],
  later: number,
): Promise<Set<number>> {
  if (rounds.length === 0) return new Set();
  const rows = await sql.query<{ id: number }>(
    `select r.id from unnest($1::bigint[], $2::int[]) as n (id, minutes) join rounds r on r.id = n.id
       join tee_times t on t.id = r.tee_time_id
     where exists (
       select from rounds o where o.user_id = r.user_id and o.playing is not null and o.id <> all($1::bigint[])
         and o.playing && tstzrange(t.starts_at + make_interval(mins => $3::int),
                                    t.starts_at + make_interval(mins => $3::int + n.minutes)))`,
    [rounds.map(({ id }) => id), rounds.map(({ minutes }) => minutes), later],
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Stands for the tee times as they are: any change of one of them makes it another. `kept` stands for the places that would be kept
 * elsewhere.
 */
export const fingerprintOf = (
  teeTimes: readonly Pick<DayTeeTime, 'id' | 'version'>[],
  kept: readonly string[],
): string =>
  createHash('sha256')
    .update(
      [...teeTimes.map(({ id, version }) => `${id}:${version}`).toSorted(), '', ...kept.toSorted()].join(),
    )
    .digest('base64url');
