/** What golfers have on from a day on: the rounds they play, and what their own bookings keep from others. */
import { prepared, type Transaction, type Sql } from '@fourball/db/connection.ts';

/** A round that stands; `endsAt` is when its golfer is thought to be back. */
export interface RoundOn {
  readonly roundId: number;
  readonly purchaseId: number;
  readonly teeTimeId: number;
  readonly day: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** Club time. */
  readonly time: string;
  readonly courseName: string;
  /** Another golfer placed this one there, who has not said yes yet: it stands in nobody's way. */
  readonly asked: boolean;
}

export interface GolferDays {
  readonly rounds: readonly RoundOn[];
  /** Bookings of the golfer that are still to be played. */
  readonly openBookings: number;
  /** Spots in them that nobody has said yes to: vacant ones, and those of golfers who were only asked. */
  readonly unclaimedSpots: number;
  /** Bookings that the golfer made within the last minute. */
  readonly madeLately: number;
}

const nothingOn: GolferDays = { rounds: [], openBookings: 0, unclaimedSpots: 0, madeLately: 0 };

/** Of a round `r`: nobody has said yes to it. */
const isUnclaimed = `(r.user_id is null and r.guest_name is null or r.agreement = 'ASKED')`;

/** `$1` golfers, `$2` a day, `$3` now, `$4` the time zone, `$5` how long rounds of which nobody knows it take. */
const findDays = prepared(
  'booking.golfer-days',
  `select u.id as user_id, coalesce(p.rounds, '[]') as rounds, coalesce(b.open, 0)::int as open,
     coalesce(b.lately, 0)::int as lately, coalesce(b.unclaimed, 0)::int as unclaimed
   from unnest($1::bigint[]) as u (id)
     left join lateral (
       select jsonb_agg(jsonb_build_array(r.id, r.purchase_id, r.tee_time_id, r.day, extract(epoch from t.starts_at),
         coalesce(r.minutes, $5::int), to_char(t.starts_at at time zone $4, 'HH24:MI'), c.name, r.agreement = 'ASKED')
         order by t.starts_at) as rounds
       from rounds r join tee_times t on t.id = r.tee_time_id join courses c on c.id = t.course_id
       where r.user_id = u.id and r.status = 'BOOKED' and r.day >= $2::date
     ) p on true
     left join lateral (
       select count(*) filter (where o.status = 'BOOKED') as open,
         count(*) filter (where o.created_at > now() - interval '1 minute') as lately,
         sum((select count(*) from rounds r where o.status = 'BOOKED' and r.purchase_id = o.purchase_id
              and r.status = 'BOOKED' and ${isUnclaimed})) as unclaimed
       from bookings o where o.user_id = u.id and o.starts_at > $3
     ) b on true`,
);

type RoundTuple = [number, number, number, string, number, number, string, string, boolean];

interface DaysRow {
  readonly user_id: number;
  readonly rounds: readonly RoundTuple[];
  readonly open: number;
  readonly lately: number;
  readonly unclaimed: number;
}

interface Asked {
  readonly userIds: readonly number[];
  /** The first day that matters. */
  readonly today: string;
  readonly now: Date;
  readonly timeZone: string;
  /** How long a round takes of which nobody knows it. */
  readonly minutes: number;
}

/** Under the golfers' locks it stays true until the transaction ends. Everybody asked about is in the map. */
export async function findGolferDays(
  sql: Sql | Transaction,
  { userIds, today, now, timeZone, minutes }: Asked,
): Promise<Map<number, GolferDays>> {
  const rows = await sql.query<DaysRow>(findDays, [userIds, today, now, timeZone, minutes]);
  return new Map(
    rows.map(({ user_id, rounds, open, lately, unclaimed }) => [
      user_id,
      {
        rounds: rounds.map(presentRound),
        openBookings: open,
        unclaimedSpots: unclaimed,
        madeLately: lately,
      },
    ]),
  );
}

/** The same of one golfer. */
export async function findDaysOf(
  sql: Sql | Transaction,
  userId: number,
  asked: Omit<Asked, 'userIds'>,
): Promise<GolferDays> {
  return (await findGolferDays(sql, { ...asked, userIds: [userId] })).get(userId) ?? nothingOn;
}

function presentRound([
  roundId,
  purchaseId,
  teeTimeId,
  day,
  epoch,
  minutes,
  time,
  courseName,
  asked,
]: RoundTuple): RoundOn {
  const startsAt = new Date(epoch * 1000);
  return {
    roundId,
    purchaseId,
    teeTimeId,
    day,
    startsAt,
    endsAt: new Date(startsAt.getTime() + minutes * 60_000),
    time,
    courseName,
    asked,
  };
}
