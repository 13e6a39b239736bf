/** The golf events that a golfer plays in, as calendars need them: one entry for each, however many days it takes. */
import { addDays } from '@fourball/shared/club/days.ts';
import { wordsFor } from '@fourball/shared/words/language.ts';
import { eventFormat } from '@fourball/shared/seasons/event-format.ts';
import type { BookingRules } from '../../club/parameters/parameters.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { clubDay, clubMoment } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { getEventRow } from '../facts/event-rows.ts';

/** What a calendar shows; whoever writes calendars adds the club's name and address. */
interface EventEntry {
  readonly id: string;
  /** Grows with each change. */
  readonly sequence: number;
  readonly changedAt: Date;
  readonly start: Date;
  readonly end: Date;
  readonly summary: string;
  /** Empty where none is said. */
  readonly place: string;
  readonly details: string;
  /** Of the pages. */
  readonly path: string;
  readonly cancelled: boolean;
}

interface EventRow {
  id: number;
  name: string;
  org_name: string;
  day: string;
  end_day: string;
  time: string;
  format: unknown;
  cancelled: boolean;
  version: number;
  changed_at: Date;
  courses: string[];
}

/** The feed begins so many days back: what was called off lately has to reach calendars that know it still. */
const daysBack = 60;

type Place = Pick<House, 'db' | 'clock' | 'timeZone'>;

const columns = `g.id, g.name, e.org_name, g.day, g.end_day, to_char(g.start_time, 'HH24:MI') as time, g.format,
  g.cancelled_at is not null as cancelled, g.version, g.changed_at,
  array(select c.name from event_courses x join courses c on c.id = x.course_id
        where x.event_id = g.id and x.status <> 'DECLINED' order by x.added_at, c.id) as courses`;
const itsType = 'join seasons s on s.id = g.season_id join event_types e on e.id = s.event_type_id';

/** Those that the golfer has a place in; one that was called off stays, marked so. */
const findPlayed = ({ db }: Place, userId: number, where: string, value: unknown): Promise<EventRow[]> =>
  db.query<EventRow>(
    `select ${columns} from participants p join golf_events g on g.id = p.event_id ${itsType}
     where p.user_id = $1 and p.place = 'IN' and g.first_published_at is not null and ${where}
     order by g.day, g.start_time, g.id`,
    [userId, value],
  );

/** Until the last group of the last day has played, as long as a round of its holes takes. */
function present({ timeZone }: Place, { pace }: BookingRules, row: EventRow): EventEntry {
  const { holes } = eventFormat.parse(row.format);
  const minutes = holes === '18' ? pace.roundMinutes : pace.turnMinutes;
  const last = clubMoment(row.end_day, row.time, timeZone);
  return {
    id: `golf-event-${row.id}`,
    sequence: row.version,
    changedAt: row.changed_at,
    start: clubMoment(row.day, row.time, timeZone),
    end: new Date(last.getTime() + minutes * 60_000),
    summary: wordsFor({}).calendars.event(row.name),
    place: row.courses.join(', '),
    details: row.org_name,
    path: `/golf-events/${row.id}`,
    cancelled: row.cancelled,
  };
}

/** All of the last days and ahead, for the golfer's feed. */
export async function findEventEntries(
  house: Place,
  rules: BookingRules,
  userId: number,
): Promise<EventEntry[]> {
  const from = addDays(clubDay(house.clock.now(), house.timeZone), -daysBack);
  const rows = await findPlayed(house, userId, 'g.end_day >= $2', from);
  return rows.map((row) => present(house, rules, row));
}

/** One for whoever may see it. Throws not_found for all others. */
export async function getSeenEntry(
  house: House,
  rules: BookingRules,
  actor: Actor,
  eventId: number,
): Promise<EventEntry> {
  await getEventRow(house.db, actor, eventId);
  const [row] = await house.db.query<EventRow>(
    `select ${columns} from golf_events g ${itsType} where g.id = $1`,
    [eventId],
  );
  if (!row) throw new AppError('not_found');
  return present(house, rules, row);
}

/** One that the golfer plays in. Throws not_found for any other. */
export async function getEventEntry(
  house: Place,
  rules: BookingRules,
  userId: number,
  eventId: number,
): Promise<EventEntry> {
  const [row] = await findPlayed(house, userId, 'g.id = $2', eventId);
  if (!row) throw new AppError('not_found');
  return present(house, rules, row);
}
