/** Which golfers are to be reminded of an event, and which of them are still asked whether they come. */
import type { BookingRules } from '../../club/parameters/parameters.ts';
import type { House } from '../../kernel/house.ts';

/** A golfer whose event is near. */
interface DueReminder {
  /** Of this event at this time: another time is another reminder. */
  readonly about: string;
  readonly eventId: number;
  readonly userId: number;
}

interface DueRow {
  id: number;
  user_id: number;
  starts_at: Date;
}

/**
 * Who plays within the hours of the parameter and is not asked whether they come: they have said so before, or signed up when others
 * were asked already. Whether or not they were reminded. Who signed up within the last hour knows it still.
 */
export async function findDueEventReminders(
  { db, clock, timeZone }: Pick<House, 'db' | 'clock' | 'timeZone'>,
  { reminderHours, events }: BookingRules,
): Promise<DueReminder[]> {
  const rows = await db.query<DueRow>(
    `select g.id, p.user_id, g.starts_at
     from (select id, (day + start_time) at time zone $2 as starts_at from golf_events
           where publish and cancelled_at is null and taken > 0) g
       join participants p on p.event_id = g.id and p.place = 'IN' and p.user_id is not null and p.asked_at is null
       join registrations r on r.id = p.registration_id
     where g.starts_at > $1 and g.starts_at <= $1::timestamptz + make_interval(hours => $3)
       and coalesce(r.registered_at, r.created_at) <= $1::timestamptz - interval '1 hour'
       and (p.confirmed
         or r.event_id is not null and r.registered_at > g.starts_at - make_interval(hours => $4))
     order by g.starts_at, g.id, p.id`,
    [clock.now(), timeZone, reminderHours, events.confirmHours],
  );
  return rows.map(({ id, user_id, starts_at }) => ({
    about: `${id}@${Math.floor(starts_at.getTime() / 60_000)}`,
    eventId: id,
    userId: user_id,
  }));
}

/** Those of the golfers who play and have not answered. */
export async function stillAsked(
  { db }: Pick<House, 'db'>,
  eventId: number,
  userIds: readonly number[],
): Promise<number[]> {
  const rows = await db.query<{ user_id: number }>(
    `select p.user_id from participants p join golf_events g on g.id = p.event_id
     where p.event_id = $1 and p.user_id = any($2::bigint[]) and p.place = 'IN' and p.confirmed is null
       and g.cancelled_at is null order by p.id`,
    [eventId, userIds],
  );
  return rows.map(({ user_id }) => user_id);
}
