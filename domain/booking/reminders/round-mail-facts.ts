/** What mails about single rounds say, and which golfers are to be reminded of theirs. */
import { reachable } from '../../accounts/users/no-mail.ts';
import type { BookingRules } from '../../club/parameters/parameters.ts';
import { clubDay, clubTime } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';

interface RoundFacts {
  readonly purchaseId: number;
  readonly courseName: string;
  /** YYYY-MM-DD and HH:MM at the club. */
  readonly day: string;
  readonly time: string;
}

interface RoundRow {
  purchase_id: number;
  course_name: string;
  starts_at: Date;
}

const present = (row: RoundRow, timeZone: string): RoundFacts => ({
  purchaseId: row.purchase_id,
  courseName: row.course_name,
  day: clubDay(row.starts_at, timeZone),
  time: clubTime(row.starts_at, timeZone),
});

/** Of a round that was given up what it was. */
export async function getRoundFacts(
  { db, timeZone }: Pick<House, 'db' | 'timeZone'>,
  roundId: number,
): Promise<RoundFacts | undefined> {
  const [row] = await db.query<RoundRow>(
    `select r.purchase_id, c.name as course_name, t.starts_at from rounds r
       join tee_times t on t.id = r.tee_time_id join courses c on c.id = t.course_id where r.id = $1`,
    [roundId],
  );
  return row && present(row, timeZone);
}

/** A golfer whose round is near. */
interface DueReminder extends RoundFacts {
  /** Of this golfer and this booking at this time: another time is another reminder. */
  readonly about: string;
  readonly userId: number;
  readonly firstName: string;
  readonly email: string;
  readonly players: readonly string[];
  /** Cents. */
  readonly cancellationFee: number;
  /** The club's day and time until which cancelling is free; null where that has passed. */
  readonly freeUntil: { readonly day: string; readonly time: string } | null;
}

interface DueRow extends RoundRow {
  user_id: number;
  first_name: string;
  email: string;
  booking_starts_at: Date;
  players: string[];
}

/**
 * The golfers whose rounds start within the hours of the parameter, whether or not they were reminded already. Who has
 * booked within the last hour knows it still, and who has no address is not reminded.
 */
export async function findDueReminders(
  { db, clock, timeZone }: House,
  { reminderHours, cancellationFeeCents, cancellationWindowHours }: BookingRules,
): Promise<DueReminder[]> {
  const now = clock.now();
  const until = new Date(now.getTime() + reminderHours * 3_600_000);
  // A booking stays on its day, which is found by an index.
  const rows = await db.query<DueRow>(
    `select r.purchase_id, c.name as course_name, t.starts_at, b.starts_at as booking_starts_at, u.id as user_id,
       u.first_name, u.email,
       array(select coalesce(p.full_name, o.guest_name) from rounds o
         left join users p on p.id = o.user_id
         where o.purchase_id = r.purchase_id and o.tee_time_id = r.tee_time_id and o.status = 'BOOKED'
           and coalesce(o.user_id::text, o.guest_name) is not null order by o.id) as players
     from bookings b join rounds r on r.purchase_id = b.purchase_id and r.status = 'BOOKED' and r.agreement <> 'ASKED'
       join tee_times t on t.id = r.tee_time_id join users u on u.id = r.user_id and u.status = 'ACTIVE'
       join courses c on c.id = t.course_id
     where b.day between $4 and $5 and t.starts_at > $1 and t.starts_at <= $2 and b.created_at <= $3
       and ${reachable('u.email')}
     order by t.starts_at, r.id`,
    [now, until, new Date(now.getTime() - 3_600_000), clubDay(now, timeZone), clubDay(until, timeZone)],
  );
  return rows.map((row) => {
    const free = new Date(row.booking_starts_at.getTime() - cancellationWindowHours * 3_600_000);
    return {
      ...present(row, timeZone),
      about: `${row.purchase_id}@${Math.floor(row.starts_at.getTime() / 60_000)}`,
      userId: row.user_id,
      firstName: row.first_name,
      email: row.email,
      players: row.players,
      cancellationFee: cancellationFeeCents,
      freeUntil: free > now ? { day: clubDay(free, timeZone), time: clubTime(free, timeZone) } : null,
    };
  });
}
