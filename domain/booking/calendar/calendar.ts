/** Writes rounds, and what else a golfer plays in, as calendars: one as a file, all of a golfer's as a feed. */
import { addDays } from '@fourball/shared/club/days.ts';
import { wordsFor } from '@fourball/shared/words/language.ts';
import type { Sql } from '@fourball/db/connection.ts';
import ical, { escape, ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { ClubFacts } from '../../club/club-facts.ts';
import type { BookingRules } from '../../club/parameters/parameters.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { clubDay, clubMoment } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { accessBooking } from '../bookings/get-booking.ts';

interface Address {
  /** Without a slash at its end. */
  readonly publicUrl: string;
  readonly clubName: string;
}

/** The feed begins so many days back: what was cancelled lately has to reach calendars that know it still. */
const daysBack = 60;
/** Club time of the day before, at which the calendar reminds. */
const remindsAt = '18:00';
const hourInSeconds = 3_600;

/** What a calendar shows. */
export interface CalendarEntry {
  /** The same for one thing, however often it changes. */
  readonly id: string;
  /** Grows with each change. */
  readonly sequence: number;
  readonly changedAt: Date;
  readonly start: Date;
  readonly end: Date;
  readonly summary: string;
  /** A course, or several; empty where none is said. */
  readonly place: string;
  readonly details: string;
  /** Of the pages. */
  readonly path: string;
  readonly cancelled: boolean;
}

interface RoundRow {
  purchase_id: number;
  starts_at: Date;
  status: 'BOOKED' | 'CANCELLED';
  course_name: string;
  fee_name: string;
  holes: number;
  /** How often the booking was changed: grows with every change. */
  changes: number;
  changed_at: Date;
}

/** What calendars know of a booking; `chosen` gives its row a time and a status. */
const roundRows = (chosen: string): string => `
  select b.purchase_id, r.starts_at, r.status, c.name as course_name, f.name as fee_name, f.holes,
    h.changes, coalesce(h.changed_at, b.created_at) as changed_at
  from (${chosen}) r join bookings b on b.purchase_id = r.purchase_id
    join courses c on c.id = b.course_id join course_fees f on f.id = b.course_fee_id
    cross join lateral (select count(*)::int as changes, max(at) as changed_at from booking_history
      where purchase_id = b.purchase_id) h
  order by r.starts_at, b.purchase_id`;

/** A golfer has one round of a booking that was agreed to: the one that stands, or else the last that was given up. */
const ownRounds = (condition: string): string =>
  roundRows(`select distinct on (r.purchase_id) r.purchase_id, t.starts_at, r.status
    from rounds r join tee_times t on t.id = r.tee_time_id where r.user_id = $1 and r.agreement <> 'ASKED' and ${condition}
    order by r.purchase_id, r.status = 'BOOKED' desc, r.id desc`);

/**
 * A booking for one of its people: at the time at which the reader plays, or else at which it begins. Throws not_found
 * for who is not in the booking.
 */
export async function bookingCalendar(
  house: House,
  club: ClubFacts,
  publicUrl: string,
  actor: UserActor,
  purchaseId: number,
): Promise<string> {
  await accessBooking(house, actor, purchaseId);
  return bookingCalendarOf(house, club, publicUrl, actor.userId, purchaseId);
}

/** The same for a mail to the golfer, who is known to be in the booking. */
export async function bookingCalendarOf(
  house: House,
  club: ClubFacts,
  publicUrl: string,
  userId: number,
  purchaseId: number,
): Promise<string> {
  const [rules, { name }] = await Promise.all([club.rules(), club.profile()]);
  const own = await house.db.query<RoundRow>(ownRounds('r.purchase_id = $2'), [userId, purchaseId]);
  const [row] =
    own.length > 0
      ? own
      : await house.db.query<RoundRow>(
          roundRows('select purchase_id, starts_at, status from bookings where purchase_id = $1'),
          [purchaseId],
        );
  return writeCalendar(house, { publicUrl, clubName: name }, row ? [entryOf(rules, row)] : []);
}

/** All own rounds of the last days and ahead, those that were cancelled too, and `others` that the golfer plays in. */
export async function feedCalendar(
  house: House,
  club: ClubFacts,
  publicUrl: string,
  userId: number,
  others: readonly CalendarEntry[],
): Promise<string> {
  const today = clubDay(house.clock.now(), house.timeZone);
  const from = clubMoment(addDays(today, -daysBack), '00:00', house.timeZone);
  const [rules, { name }, rows] = await Promise.all([
    club.rules(),
    club.profile(),
    findFeedRounds(house.db, userId, from),
  ]);
  return writeCalendar(house, { publicUrl, clubName: name }, [
    ...rows.map((row) => entryOf(rules, row)),
    ...others,
  ]);
}

const findFeedRounds = (sql: Sql, userId: number, from: Date): Promise<RoundRow[]> =>
  sql.query<RoundRow>(ownRounds('t.starts_at >= $2'), [userId, from]);

function entryOf({ pace }: BookingRules, row: RoundRow): CalendarEntry {
  const { purchase_id: purchaseId, starts_at: start, course_name: course } = row;
  const minutes = row.holes > 9 ? pace.roundMinutes : pace.turnMinutes;
  return {
    id: `booking-${purchaseId}`,
    sequence: row.changes,
    changedAt: row.changed_at,
    start,
    end: new Date(start.getTime() + minutes * 60_000),
    summary: wordsFor({}).calendars.round(course),
    place: course,
    details: row.fee_name,
    path: `/bookings/${purchaseId}`,
    cancelled: row.status === 'CANCELLED',
  };
}

/** Moments are written in UTC, so that no calendar has to know the club's time zone. Nobody else is named. */
export function writeCalendar(
  { timeZone }: Pick<House, 'timeZone'>,
  { publicUrl, clubName }: Address,
  entries: readonly CalendarEntry[],
): string {
  const { formats } = wordsFor({});
  const calendar = ical({
    // The one text that the library leaves as it is.
    name: escape(clubName, false),
    prodId: { company: 'Fourball', product: 'Tee times', language: formats.language.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    ttl: hourInSeconds,
  });
  for (const { id, start, place, path, cancelled, changedAt, details, ...entry } of entries) {
    const url = `${publicUrl}${path}`;
    const event = calendar.createEvent({
      id: `${id}@${new URL(publicUrl).hostname}`,
      sequence: entry.sequence,
      stamp: changedAt,
      lastModified: changedAt,
      start,
      end: entry.end,
      summary: entry.summary,
      location: place === '' ? clubName : `${place}, ${clubName}`,
      description: `${details}\n${url}`,
      url,
      status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
    if (cancelled) continue;
    const evening = clubMoment(addDays(clubDay(start, timeZone), -1), remindsAt, timeZone);
    event.createAlarm({ type: ICalAlarmType.display, trigger: evening, description: entry.summary });
  }
  return calendar.toString();
}
